import { div, gt, isPos, isZero, max, min, money, mul, qty, round, sub, type Dec } from '../../kernel/decimal.ts'
import type { DeductMode, LossTerms, WeightFigures, WeightRule } from './types.ts'

/**
 * 磅差, 磅差率, 合理损耗 and 超损 of one trip. Weights in tonnes, 3 decimals; the rate in ‰, 2 decimals. 涨吨 (more unloaded than
 * loaded) is a negative `diff` and no loss. Mode `none` has no excess loss.
 */
export function lossOf({ loadNet, unloadNet, loss }: { loadNet: Dec; unloadNet: Dec; loss: LossTerms }): WeightFigures {
  const diff = qty(sub(loadNet, unloadNet))
  const lossQty = qty(max(diff, '0'))
  const permille = isZero(loadNet) ? null : round(mul(div(diff, loadNet), '1000'), 2)
  const allowQty = allowanceOf(loadNet, loss)
  const overQty = loss.mode === 'none' ? '0.000' : qty(max(sub(lossQty, allowQty), '0'))
  return { diff, lossQty, permille, allowQty, overQty }
}

/** Allowed loss in tonnes, 3 decimals: ‰ of the loaded weight, kg per truck, or the greater of both. */
export function allowanceOf(loadNet: Dec, { mode, value, valueKg }: LossTerms): Dec {
  const byRate = qty(div(mul(loadNet, value), '1000'))
  const fixed = qty(div(valueKg, '1000'))
  switch (mode) {
    case 'none':
      return '0.000'
    case 'permille':
      return byRate
    case 'fixedKg':
      return fixed
    case 'greater':
      return gt(byRate, fixed) ? byRate : fixed
  }
}

/** The weights that a rule needs. */
export const neededWeights = (rule: WeightRule): ('loadNet' | 'unloadNet')[] =>
  rule === 'load' ? ['loadNet'] : rule === 'unload' ? ['unloadNet'] : ['loadNet', 'unloadNet']

/**
 * 结算重量 in tonnes, 3 decimals. The received weight is unloaded − 扣杂扣水. Gained tonnes (涨吨) carry freight under the rules
 * `unload` and `more` only. A weight that the rule does not need may be null.
 */
export function settledQty({
  rule,
  loadNet,
  unloadNet,
  deductQty,
  overQty,
}: {
  rule: WeightRule
  loadNet: Dec | null
  unloadNet: Dec | null
  deductQty: Dec | null
  /** 超损 in tonnes, for `loadLessOver`. */
  overQty: Dec
}): Dec {
  const received = sub(unloadNet, deductQty)
  switch (rule) {
    case 'load':
      return qty(loadNet)
    case 'unload':
      return qty(received)
    case 'less':
      return qty(min(loadNet, received))
    case 'more':
      return qty(max(loadNet, received))
    case 'loadLessOver':
      return qty(sub(loadNet, overQty))
  }
}

/** Raises a quantity to the agreed minimum (最低计费), 3 decimals. */
export const atLeast = (quantity: Dec, minQty: Dec | null): Dec => qty(max(quantity, minQty))

/**
 * Tonnes that are charged to the carrier by the 货损口径: the excess only, the whole loss once it exceeds the allowed loss,
 * or the actual loss. Loss mode `none` charges nothing.
 */
export function chargedLossQty({
  figures,
  mode,
  deductMode,
}: {
  figures: WeightFigures
  mode: LossTerms['mode']
  deductMode: DeductMode
}): Dec {
  if (mode === 'none') return '0.000'
  if (deductMode === 'overOnly') return figures.overQty
  if (deductMode === 'actual') return figures.lossQty
  return isPos(figures.overQty) ? figures.lossQty : '0.000'
}

/** 货损扣款 in yuan, positive: charged tonnes × goods value per tonne. */
export const lossDeduction = (lossQty: Dec, goodsValue: Dec): Dec => money(mul(lossQty, goodsValue))
