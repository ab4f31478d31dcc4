import { sideLoss } from '../contracts/index.ts'
import type { DeductMode, LossMode, LossRule, PaymentParts, Side, SideLoss } from '../contracts/index.ts'
import { eq, isPos, isZero, money, mul, qty, sub, subOrNull, sum, type Dec } from '../kernel/decimal.ts'
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
  /** The rule of the receivable side; `apLossMode` … that of the payable side. */
  lossMode?: Maybe<LossMode>
  /** ‰ of the loaded net weight. */
  lossValue?: Maybe<Dec>
  /** kg per truck. */
  lossKg?: Maybe<Dec>
  deductMode?: Maybe<DeductMode>
  /** Yuan per tonne. */
  arGoodsValue?: Maybe<Dec>
  apLossMode?: Maybe<LossMode>
  apLossValue?: Maybe<Dec>
  apLossKg?: Maybe<Dec>
  apDeductMode?: Maybe<DeductMode>
  apGoodsValue?: Maybe<Dec>
}

export interface TripPayment {
  apTotal?: Maybe<Dec>
  prepayCash?: Maybe<Dec>
  oilVirtual?: Maybe<Dec>
  oilPhysical?: Maybe<Dec>
  etc?: Maybe<Dec>
  payOnArrival?: Maybe<Dec>
}

/**
 * 净重 = 毛重 − 皮重, tonnes, 3 decimals; null until 毛重 > 皮重. The tonnes of service trips are entered, unless they were
 * weighed as haulage before.
 */
export const loadNet = (row: TripWeights): Dec | null =>
  hasEnteredTons(row) ? enteredTons(row) : netOf(row.loadGross, row.loadTare)
export const unloadNet = (row: TripWeights): Dec | null =>
  hasEnteredTons(row) ? enteredTons(row) : netOf(row.unloadGross, row.unloadTare)

/** Whether its tonnes are said and not weighed. */
export const hasEnteredTons = (row: Pick<TripWeights, 'bizKind' | 'loadGross'>): boolean =>
  (row.bizKind === 'service6' || row.bizKind === 'outside') && !row.loadGross

/** The rule of loss that a side of the trip is priced by. */
function lossRule(row: TripWeights, side: Side): LossRule {
  const [mode, value, valueKg, deductMode, goodsValue] =
    side === 'ar'
      ? [row.lossMode, row.lossValue, row.lossKg, row.deductMode, row.arGoodsValue]
      : [row.apLossMode, row.apLossValue, row.apLossKg, row.apDeductMode, row.apGoodsValue]
  return {
    loss: { mode: mode ?? 'none', value: value ?? '0', valueKg: valueKg ?? '0' },
    deductMode: deductMode ?? 'overOnly',
    goodsValue: goodsValue ?? null,
  }
}

/** 货损 of a side of the trip; null until both net weights are known. */
export function lossOfSide(row: TripWeights, side: Side): SideLoss | null {
  const { loadNet: loaded, unloadNet: unloaded } = row
  if (!loaded || !unloaded) return null
  const rule = lossRule(row, side)
  const key = `${loaded} ${unloaded} ${JSON.stringify(rule)}`
  const last = lastLosses[side]
  if (last?.key === key) return last.loss
  const loss = sideLoss({ loadNet: loaded, unloadNet: unloaded }, rule)
  lastLosses[side] = { key, loss }
  return loss
}

/** Cache of the last results: several derived fields of a row need the same figures. */
const lastLosses: Partial<Record<Side, { key: string; loss: SideLoss }>> = {}

export const lossQty = (row: TripWeights): Dec | null => lossOfSide(row, 'ar')?.diff ?? null
export const lossPermille = (row: TripWeights): Dec | null => lossOfSide(row, 'ar')?.permille ?? null
export const allowQty = (row: TripWeights): Dec | null => lossOfSide(row, 'ar')?.allowQty ?? null
export const overLossQty = (row: TripWeights): Dec | null => lossOfSide(row, 'ar')?.overQty ?? null
export const apAllowQty = (row: TripWeights): Dec | null => apLoss(row)?.allowQty ?? null
export const apOverLossQty = (row: TripWeights): Dec | null => apLoss(row)?.overQty ?? null

/** The carrier's rule is known once the trip is priced. */
const apLoss = (row: TripWeights): SideLoss | null => (row.apLossMode ? lossOfSide(row, 'ap') : null)

/** The worse of both sides. `charged`: within the tolerance, and charged all the same (按实际). */
export function lossKind(row: TripWeights): LossKind | null {
  const losses = [lossOfSide(row, 'ar'), lossOfSide(row, 'ap')].filter(loss => loss !== null)
  const [scales] = losses
  if (!scales) return null
  if (losses.some(loss => isPos(loss.overQty))) return 'over'
  if (losses.some(loss => isPos(loss.chargedQty))) return 'charged'
  return isZero(scales.diff) ? 'none' : isPos(scales.diff) ? 'loss' : 'gain'
}

/** A loss that is charged to anybody has to be confirmed. */
export const needsLossConfirmation = ({ lossKind: kind }: { lossKind?: Maybe<string> }): boolean =>
  kind === 'over' || kind === 'charged'

/** Whether a confirmation of the loss before would confirm something else now. */
export const isOtherLoss = (before: TripWeights & LossAmounts, now: TripWeights & LossAmounts): boolean =>
  (['ar', 'ap'] as const).some(side => !eq(chargedQty(before, side), chargedQty(now, side))) ||
  !eq(money(before.arLossAmount), money(now.arLossAmount)) ||
  !eq(money(before.lossAmount), money(now.lossAmount))

interface LossAmounts {
  arLossAmount?: Maybe<Dec>
  /** Of the carrier. */
  lossAmount?: Maybe<Dec>
}

const chargedQty = (row: TripWeights, side: Side): Dec => lossOfSide(row, side)?.chargedQty ?? '0.000'

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

const enteredTons = (row: TripWeights): Dec | null => (row.serviceTons ? qty(row.serviceTons) : null)

function netOf(gross: Maybe<Dec>, tare: Maybe<Dec>): Dec | null {
  const net = subOrNull(gross, tare)
  return net === null || !isPos(net) ? null : qty(net)
}
