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

/** 净重 = 毛重 − 皮重, tonnes with 3 decimals; what is not our haulage is not weighed and has the tonnes entered. */
export const loadNet = (row: TripWeights): Dec | null =>
  isService(row) ? entered(row) : netOf(row.loadGross, row.loadTare)
export const unloadNet = (row: TripWeights): Dec | null =>
  isService(row) ? entered(row) : netOf(row.unloadGross, row.unloadTare)

/** 磅差 and what follows from it, by the loss rule that the trip carries; null until both nets are known. */
export function lossFigures(row: TripWeights): WeightFigures | null {
  const { loadNet: loaded, unloadNet: unloaded } = row
  if (!loaded || !unloaded) return null
  const loss = { mode: row.lossMode ?? 'none', value: row.lossValue ?? '0', valueKg: row.lossKg ?? '0' } as const
  const key = `${loaded} ${unloaded} ${loss.mode} ${loss.value} ${loss.valueKg}`
  if (last?.key !== key) last = { key, figures: lossOf({ loadNet: loaded, unloadNet: unloaded, loss }) }
  return last.figures
}

/** Five fields of a row ask for the same figures one after the other, and again each time that the row is derived. */
let last: { key: string; figures: WeightFigures } | undefined

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

/** What the truck may carry: the trailer's load where there is one, since a tractor's is what it may pull. */
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

/** The trip's parts under the names of the payment split. */
export const paymentParts = (row: TripPayment): Omit<PaymentParts, 'onReceipt'> => ({
  prepayCash: money(row.prepayCash),
  oilVirtual: money(row.oilVirtual),
  oilPhysical: money(row.oilPhysical),
  etc: money(row.etc),
  onArrival: money(row.payOnArrival),
})

/** 服务费 = 应收合计 × 服务费率, yuan; only service trips have one. */
export const serviceFee = (row: {
  bizKind?: Maybe<string>
  arTotal?: Maybe<Dec>
  serviceRate?: Maybe<Dec>
}): Dec | null =>
  row.bizKind === 'service6' && row.arTotal && row.serviceRate ? money(mul(row.arTotal, row.serviceRate)) : null

const isService = (row: TripWeights): boolean => row.bizKind === 'service6' || row.bizKind === 'outside'
const entered = (row: TripWeights): Dec | null => (row.serviceTons ? qty(row.serviceTons) : null)

function netOf(gross: Maybe<Dec>, tare: Maybe<Dec>): Dec | null {
  const net = subOrNull(gross, tare)
  return net === null ? null : qty(net)
}
