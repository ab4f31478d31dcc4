import { isPos, money, mul, neg, type Dec } from '../../kernel/decimal.ts'
import { text, type Text } from '../../kernel/text.ts'
import { missingFactIssue } from './facts.ts'
import { EMPTY_PART, type DraftCharge, type RatingPart } from './part.ts'
import { isMissing, measure, type MeasuredQuantity } from './quantities.ts'
import { calcStep, withMinusSign, type TraceStep } from './trace.ts'
import type { DeductMode, ExtraItem, Incidental, LossMode, SideLoss, Terms, TripFacts, WeightFigures } from './types.ts'

/** Trace steps of 磅差, 磅差率, 合理损耗 and 超损. */
export function lossSteps({
  facts,
  terms,
  figures,
}: {
  facts: TripFacts
  terms: Terms
  figures: WeightFigures
}): TraceStep[] {
  const { loadNet, unloadNet } = facts
  const { mode, value, valueKg } = terms.loss
  const byRate = `${loadNet} × ${value} ÷ 1000`
  const fixed = `${valueKg} ÷ 1000`
  const allow = { none: '0', permille: byRate, fixedKg: fixed, greater: `max(${byRate}, ${fixed})` }[mode]
  const { diff, lossQty, permille, allowQty, overQty } = figures
  const tonnes = { unit: 't', scale: 3 } as const
  const steps = [calcStep({ code: 'loss', text: LOSS, formula: `${loadNet} − ${unloadNet}`, result: diff, ...tonnes })]
  if (permille !== null) {
    const formula = `${withMinusSign(diff)} ÷ ${loadNet} × 1000`
    steps.push(calcStep({ code: 'permille', text: RATE, formula, result: permille, unit: 'permille' }))
  }
  if (mode === 'none') return steps
  steps.push(calcStep({ code: 'allow', text: ALLOWED[mode], formula: allow, result: allowQty, ...tonnes }))
  const over = `max(${lossQty} − ${allowQty}, 0)`
  return [...steps, calcStep({ code: 'over', text: OVER, formula: over, result: overQty, ...tonnes })]
}

/** 货损扣款: one negative charge, or none if no loss is charged. */
export function lossPart({
  terms,
  loss: { chargedQty: qty, deduction: amount },
  sourceLineId,
}: {
  terms: Terms
  loss: SideLoss
  sourceLineId: number | null
}): RatingPart {
  const { deductMode, goodsValue, taxRate } = terms
  if (!isPos(qty)) return EMPTY_PART
  if (goodsValue === null || amount === null || !isPos(goodsValue))
    return { ...EMPTY_PART, issues: [missingFactIssue('goodsValue')] }
  const formula = `${qty} × ${goodsValue}`
  const step = calcStep({ code: 'lossDeduct', text: DEDUCT[deductMode], formula, result: amount, unit: 'yuan' })
  const charge: DraftCharge = {
    kind: 'lossDeduct',
    feeCode: null,
    name: text('货损扣款', 'Loss deduction'),
    qty,
    unit: 'ton',
    price: goodsValue,
    priceIsQuotient: false,
    amount: money(neg(amount)),
    taxRate,
    sourceLineId,
    pinned: false,
    note: null,
  }
  return { charges: [charge], steps: [step], issues: [] }
}

/**
 * Fees of the price row, and what it takes off, such as fines: that is a deduction, as one entered on the trip is. Their
 * quantity is measured like the freight's, without the minimum.
 */
export function incidentalPart({
  fees,
  facts,
  settled,
  sourceLineId,
}: {
  fees: readonly Incidental[]
  facts: TripFacts
  settled: () => MeasuredQuantity
  sourceLineId: number | null
}): RatingPart {
  const part: RatingPart = { charges: [], steps: [], issues: [] }
  for (const { feeCode, name, basis, price, taxRate, sign } of fees) {
    const measured = measure({ basis, facts, settled, minQty: null })
    if (isMissing(measured)) {
      part.issues.push(...measured.missing)
      continue
    }
    const { qty } = measured
    const amount = money(mul(qty, price, sign))
    const kind = sign === 1 ? 'incidental' : 'deduction'
    const formula = withMinusSign(`${sign === 1 ? '' : '-'}${qty} × ${price}`)
    part.steps.push(calcStep({ code: kind, text: name, formula, result: amount, unit: 'yuan' }))
    part.charges.push({
      kind,
      feeCode,
      name,
      qty,
      unit: basis,
      price,
      priceIsQuotient: false,
      amount,
      taxRate,
      sourceLineId,
      pinned: false,
      note: null,
    })
  }
  return part
}

/** Amounts entered on the trip: additions, the information fee, deductions. */
export function extrasPart({
  items,
  kind,
  taxRate,
}: {
  items: readonly ExtraItem[]
  kind: 'addition' | 'infoFee' | 'deduction'
  /** Tax rate of items without their own. */
  taxRate: Dec
}): RatingPart {
  const part: RatingPart = { charges: [], steps: [], issues: [] }
  for (const item of items) {
    const price = money(item.amount)
    const amount = kind === 'addition' ? price : money(neg(price))
    part.steps.push(
      calcStep({ code: kind, text: item.name, formula: withMinusSign(amount), result: amount, unit: 'yuan' }),
    )
    part.charges.push({
      kind,
      feeCode: item.feeCode,
      name: item.name,
      qty: '1.000',
      unit: 'lump',
      price,
      priceIsQuotient: false,
      amount,
      taxRate: item.taxRate ?? taxRate,
      sourceLineId: null,
      pinned: false,
      note: item.reason ?? null,
    })
  }
  return part
}

const LOSS = text('磅差：装货 − 卸货', 'Difference: loaded − unloaded')
const RATE = text('磅差率‰', 'Difference in ‰ of the loaded weight')
const OVER = text('超损：损耗 − 合理损耗', 'Excess loss: loss − tolerance')
const ALLOWED: Record<Exclude<LossMode, 'none'>, Text> = {
  permille: text('合理损耗：按比例‰', 'Tolerance: ‰ of the loaded weight'),
  fixedKg: text('合理损耗：每车定额公斤', 'Tolerance: fixed kg per truck'),
  greater: text('合理损耗：比例与定额取大', 'Tolerance: the greater of ‰ and fixed kg'),
}
const DEDUCT: Record<DeductMode, Text> = {
  overOnly: text('货损扣款：只扣超损 × 货值', 'Loss deduction: excess loss × goods value'),
  allIfOver: text('货损扣款：超标全扣 × 货值', 'Loss deduction: the whole loss once over the tolerance × goods value'),
  actual: text('货损扣款：实际损耗 × 货值', 'Loss deduction: actual loss × goods value'),
}
