import { lossOf } from '../contracts/index.ts'
import type { LossMode, PaymentParts, WeightFigures } from '../contracts/index.ts'
import { isPos, isZero, money, mul, qty, sub, subOrNull, sum, type Dec } from '../kernel/decimal.ts'
import type { LossKind } from './transport.choices.ts'

type Maybe<T> = T | null | undefined

export interface TripWeights {
  bizKind?: Maybe<string>
  loadGross?: Maybe<Dec>
  loadTare?: Maybe<Dec>
  loadNet?: Maybe<Dec>
  unloadGross?: Maybe<Dec>
  unloadTare?: Maybe<Dec>
  unloadNet?: Maybe<Dec>
  serviceTons?: Maybe<Dec>
  lossMode?: Maybe<LossMode>
  /** ‰ of the loaded net weight. */
  lossValue?: Maybe<Dec>
  /** kg per truck. */
  lossKg?: Maybe<Dec>
}

export interface TripPayment {
  apTotal?: Maybe<Dec>
  prepayCash?: Maybe<Dec>
  oilVirtual?: Maybe<Dec>
  oilPhysical?: Maybe<Dec>
  etc?: Maybe<Dec>
  payOnArrival?: Maybe<Dec>
}

/** 净重 = 毛重 − 皮重, tonnes, 3 decimals. Service trips are not weighed: their tonnes are entered. */
export const loadNet = (row: TripWeights): Dec | null =>
  isService(row) ? enteredTons(row) : netOf(row.loadGross, row.loadTare)
export const unloadNet = (row: TripWeights): Dec | null =>
  isService(row) ? enteredTons(row) : netOf(row.unloadGross, row.unloadTare)

/** 磅差 and the loss figures by the trip's loss rule, tonnes; null until both net weights are known. */
export function lossFigures(row: TripWeights): WeightFigures | null {
  const { loadNet: loaded, unloadNet: unloaded } = row
  if (!loaded || !unloaded) return null
  const loss = { mode: row.lossMode ?? 'none', value: row.lossValue ?? '0', valueKg: row.lossKg ?? '0' } as const
  const key = `${loaded} ${unloaded} ${loss.mode} ${loss.value} ${loss.valueKg}`
  if (lastFigures?.key !== key) lastFigures = { key, figures: lossOf({ loadNet: loaded, unloadNet: unloaded, loss }) }
  return lastFigures.figures
}

/** Cache of the last result: five derived fields of a row need the same figures. */
let lastFigures: { key: string; figures: WeightFigures } | undefined

export const lossQty = (row: TripWeights): Dec | null => lossFigures(row)?.diff ?? null
export const lossPermille = (row: TripWeights): Dec | null => lossFigures(row)?.permille ?? null
export const allowQty = (row: TripWeights): Dec | null => lossFigures(row)?.allowQty ?? null
export const overLossQty = (row: TripWeights): Dec | null => lossFigures(row)?.overQty ?? null

export function lossKind(row: TripWeights): LossKind | null {
  const figures = lossFigures(row)
  if (!figures) return null
  if (isPos(figures.overQty)) return 'over'
  return isZero(figures.diff) ? 'none' : isPos(figures.diff) ? 'loss' : 'gain'
}

interface TruckFacts {
  vehicleRated?: Maybe<Dec>
  vehicleAxles?: Maybe<number>
  trailerId?: Maybe<number>
  trailerRated?: Maybe<Dec>
  trailerAxles?: Maybe<number>
}

/** Rated load in tonnes: the trailer's if there is one, because a tractor's is what it may pull. */
export const ratedLoad = (row: TruckFacts): Dec | null => (row.trailerId ? row.trailerRated : row.vehicleRated) ?? null

/** Axles of tractor and trailer together. */
export const axles = (row: TruckFacts): number | null =>
  row.vehicleAxles ? row.vehicleAxles + (row.trailerId ? (row.trailerAxles ?? 0) : 0) : null

/** Cash, fuel cards and ETC together. */
export const prepaidTotal = (row: TripPayment): Dec =>
  money(sum([row.prepayCash, row.oilVirtual, row.oilPhysical, row.etc]))
export const oilTotal = (row: TripPayment): Dec => money(sum([row.oilVirtual, row.oilPhysical]))

/** 回单付尾款 = 应付合计 − 预付 − 油卡 − ETC − 到付; null until the trip is priced. */
export const payOnReceipt = (row: TripPayment): Dec | null =>
  row.apTotal ? money(sub(row.apTotal, sum([prepaidTotal(row), row.payOnArrival]))) : null

/** The payment fields of a trip under the names of the payment split. */
export const paymentParts = (row: TripPayment): Omit<PaymentParts, 'onReceipt'> => ({
  prepayCash: money(row.prepayCash),
  oilVirtual: money(row.oilVirtual),
  oilPhysical: money(row.oilPhysical),
  etc: money(row.etc),
  onArrival: money(row.payOnArrival),
})

/** 服务费 = 应收合计 × 服务费率, yuan; null except for service trips. */
export const serviceFee = (row: {
  bizKind?: Maybe<string>
  arTotal?: Maybe<Dec>
  serviceRate?: Maybe<Dec>
}): Dec | null =>
  row.bizKind === 'service6' && row.arTotal && row.serviceRate ? money(mul(row.arTotal, row.serviceRate)) : null

const isService = (row: TripWeights): boolean => row.bizKind === 'service6' || row.bizKind === 'outside'
const enteredTons = (row: TripWeights): Dec | null => (row.serviceTons ? qty(row.serviceTons) : null)

function netOf(gross: Maybe<Dec>, tare: Maybe<Dec>): Dec | null {
  const net = subOrNull(gross, tare)
  return net === null ? null : qty(net)
}
