import { abs, isZero, money, neg, sum, type Dec } from '../../kernel/decimal.ts'
import { text } from '../../kernel/text.ts'
import { NO_TAX, splitByRate } from './charge-tax.ts'
import type { DraftCharge } from './part.ts'
import { calcStep, withMinusSign, sumFormula, type TraceStep } from './trace.ts'
import type { RatedCharge, RatingFound, Terms } from './types.ts'
import { wipeTotal, WIPE_ROUNDING } from './wipe.ts'

/** Total, wiping and tax of the charges of one trip. */
export function finishRating({
  drafts,
  terms,
  trace,
  noInputTax,
}: {
  drafts: DraftCharge[]
  terms: Terms
  trace: TraceStep[]
  /** Why nothing bears tax, whatever rates the drafts name. */
  noInputTax: TraceStep | undefined
}): RatingTotals {
  const { wipeRule } = terms
  const amounts = drafts.map(charge => charge.amount)
  const before = money(sum(amounts))
  const { payable, wipe } = wipeTotal(before, wipeRule)
  const yuan = { unit: 'yuan' } as const
  const steps = [calcStep({ code: 'total', text: TOTAL, formula: sumFormula(amounts), result: before, ...yuan })]
  if (!isZero(wipe)) {
    const rule = WIPE_ROUNDING[wipeRule]
    steps.push(calcStep({ code: 'payable', text: WIPED, formula: before, result: payable, ...yuan, ...rule }))
    steps.push(calcStep({ code: 'wipe', text: WIPE, formula: `${payable} − ${before}`, result: wipe, ...yuan }))
  }
  if (noInputTax) steps.push(noInputTax)
  const wiped = isZero(wipe) ? drafts : [...drafts, wipeCharge(wipe, terms.taxRate)]
  const charges = splitByRate(noInputTax ? wiped.map(draft => ({ ...draft, taxRate: NO_TAX })) : wiped)
  const excl = money(sum(charges.map(charge => charge.excl)))
  const tax = money(sum(charges.map(charge => charge.tax)))
  return { found: true, charges, total: payable, excl, tax, trace: [...trace, ...steps, ...taxSteps(charges)] }
}

type RatingTotals = Pick<RatingFound, 'found' | 'charges' | 'total' | 'excl' | 'tax' | 'trace'>

/** 抹零 as a charge; `wipe` is signed. */
export const wipeCharge = (wipe: Dec, taxRate: Dec): DraftCharge => ({
  kind: 'wipe',
  feeCode: null,
  name: WIPE,
  qty: '1.000',
  unit: 'lump',
  price: money(abs(wipe)),
  priceIsQuotient: false,
  amount: wipe,
  taxRate,
  sourceLineId: null,
  pinned: false,
  note: null,
})

const TOTAL = text('合计（抹零前）', 'Total before rounding')
const WIPED = text('抹零后应结', 'Payable after rounding')
const WIPE = text('抹零', 'Rounding')

function taxSteps(charges: readonly RatedCharge[]): TraceStep[] {
  return [...new Set(charges.map(charge => charge.taxRate))].flatMap(rate => {
    const group = charges.filter(charge => charge.taxRate === rate)
    const incl = money(sum(group.map(charge => charge.amount)))
    const excl = money(sum(group.map(charge => charge.excl)))
    const tax = money(sum(group.map(charge => charge.tax)))
    const netText = text(`不含税（税率${rate}）`, `Net of tax at ${rate}`)
    const taxText = text(`税额（税率${rate}）`, `Tax at ${rate}`)
    const net = `${withMinusSign(incl)} ÷ (1 + ${rate})`
    return [
      calcStep({ code: 'excl', text: netText, formula: net, result: excl, unit: 'yuan' }),
      calcStep({ code: 'tax', text: taxText, formula: sumFormula([incl, neg(excl)]), result: tax, unit: 'yuan' }),
    ]
  })
}
