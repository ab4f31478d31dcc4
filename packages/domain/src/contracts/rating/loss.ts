import type { Dec } from '../../kernel/decimal.ts'
import type { LossRule, SideLoss, Terms, TripFacts } from './types.ts'
import { chargedLossQty, lossDeduction, lossOf } from './weights.ts'

/**
 * 货损 of one side of a trip: the figures of the scales, the tonnes that are charged and the deduction. It is the only
 * way to a loss of a side: pricing, the fields of a trip, its guards and its confirmation use it. Owner and carrier each
 * have a rule of their own, so one trip may have two different losses. Tonnes with 3 decimals, yuan with 2.
 */
export function sideLoss(
  weights: { loadNet: Dec; unloadNet: Dec },
  { loss, deductMode, goodsValue }: LossRule,
): SideLoss {
  const figures = lossOf({ ...weights, loss })
  const chargedQty = chargedLossQty({ figures, mode: loss.mode, deductMode })
  return { ...figures, chargedQty, deduction: goodsValue === null ? null : lossDeduction(chargedQty, goodsValue) }
}

/**
 * The terms with the goods value that counts: that of the side's price row, else of its sheet, else of its contract.
 * Lost goods are paid for as agreed with the one who pays, so the value of the task, which comes from the owner's
 * contract, only fills a gap that all three leave.
 */
export const termsWithGoodsValue = (
  terms: Terms,
  { terms: contract, goodsValue }: Pick<TripFacts, 'terms' | 'goodsValue'>,
): Terms => ({
  ...terms,
  goodsValue: terms.goodsValue ?? contract?.goodsValue ?? goodsValue ?? null,
})
