import { add, divOrNull, isPos, money, mul, price as unitPrice, type Dec } from '../../kernel/decimal.ts'
import { text, type Text } from '../../kernel/text.ts'
import type { DraftCharge, RatingPart } from './part.ts'
import { isMissing, measure, type MeasuredQuantity } from './quantities.ts'
import { ratingIssue } from './rating.errors.ts'
import { bandOf, progressiveAmount, progressiveParts, tierAmount, tiersCover } from './tiers.ts'
import { calcStep, type TraceStep } from './trace.ts'
import type { PriceBasis, PriceCandidate, Terms, Tiers, TripFacts } from './types.ts'
import { BASES } from './verdicts.ts'

/** Freight by a pinned amount or price, by price bands, or by quantity × price. */
export function freightPart({
  facts,
  row,
  terms,
  settled,
}: {
  facts: TripFacts
  /** Null if a pinned price is based on the contract's terms alone. */
  row: PriceCandidate | null
  terms: Terms
  settled: () => MeasuredQuantity
}): RatingPart {
  const { pin } = facts
  const unit = (pin && 'basis' in pin ? pin.basis : row?.basis) ?? 'lump'
  // The minimum is in the row's unit and does not apply to another basis.
  const minQty = row && row.basis !== unit ? null : terms.minQty
  const measured = measure({ basis: unit, facts, settled, minQty })
  const shared = {
    kind: 'freight' as const,
    feeCode: null,
    name: text('运费', 'Freight'),
    taxRate: terms.taxRate,
    sourceLineId: row?.lineId ?? null,
    pinned: !!pin,
    note: pin?.reason ?? null,
  }
  const part = (before: TraceStep[], { steps, ...priced }: PricedQuantity): RatingPart => ({
    charges: [{ ...shared, ...priced }],
    steps: [...before, ...steps],
    issues: [],
  })

  if (pin && 'amount' in pin) {
    // A pinned amount needs no quantity. An unknown quantity becomes one lump sum.
    const hasQuantity = !isMissing(measured) && isPos(measured.qty)
    const quantity = hasQuantity ? { qty: measured.qty, unit } : { qty: '1.000', unit: 'lump' as const }
    return part([], fixedFreight({ amount: pin.amount, ...quantity }))
  }
  if (isMissing(measured)) return { charges: [], steps: [], issues: measured.missing }
  const { qty, steps } = measured
  if (pin) return part(steps, flatFreight({ qty, unit, price: pin.price }))
  if (!row) return { charges: [], steps, issues: [ratingIssue('rating.pin_without_terms')] }
  if (!row.tiers) return part(steps, flatFreight({ qty, unit, price: row.price }))
  const prior = facts.tierPriorQty ?? '0'
  const cumulativeQty = add(prior, qty)
  if (tiersCover(row.tiers, cumulativeQty)) return part(steps, tieredFreight({ qty, unit, tiers: row.tiers, prior }))
  const noTierIssue = ratingIssue('rating.no_tier', { sheetNo: row.sheetNo, qty: cumulativeQty }, 'tiers')
  return { charges: [], steps, issues: [noTierIssue] }
}

type PricedQuantity = Pick<DraftCharge, 'qty' | 'unit' | 'price' | 'priceIsQuotient' | 'amount'> & {
  steps: TraceStep[]
}

/** qty × price, rounded once to the cent. */
function flatFreight({ qty, unit, price }: { qty: Dec; unit: PriceBasis; price: Dec }): PricedQuantity {
  const amount = money(mul(qty, price))
  const what = text(`运费：数量 × 单价（${BASES[unit].zh}）`, `Freight: quantity × price ${BASES[unit].en}`)
  return { qty, unit, price, priceIsQuotient: false, amount, steps: [freightStep(what, `${qty} × ${price}`, amount)] }
}

/** The bands must cover `prior + qty`. */
function tieredFreight({
  qty,
  unit,
  tiers,
  prior,
}: {
  qty: Dec
  unit: PriceBasis
  tiers: Tiers
  prior: Dec
}): PricedQuantity {
  const amount = tierAmount(tiers, qty, prior)
  const cumulativeQty = add(prior, qty)
  if (tiers.mode === 'whole') {
    const price = bandOf(tiers, cumulativeQty)?.price ?? '0'
    const what = text(
      `运费：阶梯全额，按累计${cumulativeQty}所在档的单价`,
      `Freight: everything at the price of the band that ${cumulativeQty} reaches`,
    )
    const steps = [freightStep(what, `${qty} × ${price}`, amount)]
    return { qty, unit, price, priceIsQuotient: false, amount, steps }
  }
  const steps = isPos(prior)
    ? [
        bandStep('tierBand', tiers, cumulativeQty),
        bandStep('tierPrior', tiers, prior),
        freightStep(
          text('运费：累计金额 − 期内已计金额', 'Freight: running amount less what was billed before'),
          `${progressiveAmount(tiers, cumulativeQty)} − ${progressiveAmount(tiers, prior)}`,
          amount,
        ),
      ]
    : [freightStep(PROGRESSIVE, bandFormula(tiers, qty), amount)]
  return { qty, unit, price: quotient(amount, qty), priceIsQuotient: true, amount, steps }
}

/** The pinned amount. Its price is for display. */
function fixedFreight({ amount: fixedAmount, qty, unit }: { amount: Dec; qty: Dec; unit: PriceBasis }): PricedQuantity {
  const amount = money(fixedAmount)
  const step = freightStep(text('运费：手工定额', 'Freight: amount set by hand'), amount, amount)
  return { qty, unit, price: quotient(amount, qty), priceIsQuotient: true, amount, steps: [step] }
}

const PROGRESSIVE = text('运费：阶梯累进，各档数量 × 单价', 'Freight: each band at its own price')

const quotient = (amount: Dec, qty: Dec): Dec => unitPrice(divOrNull(amount, qty))

const freightStep = (what: Text, formula: string, result: Dec): TraceStep =>
  calcStep({ code: 'freight', text: what, formula, result, unit: 'yuan' })

const bandFormula = (tiers: Tiers, quantity: Dec): string =>
  progressiveParts(tiers, quantity)
    .map(part => `${part.qty} × ${part.price}`)
    .join(' + ') || '0'

function bandStep(code: 'tierBand' | 'tierPrior', tiers: Tiers, quantity: Dec): TraceStep {
  const what =
    code === 'tierBand'
      ? text(`累计${quantity}的阶梯金额`, `Banded amount of ${quantity} in all`)
      : text(`期内已计${quantity}的阶梯金额`, `Banded amount of the ${quantity} billed before`)
  const result = progressiveAmount(tiers, quantity)
  return calcStep({ code, text: what, formula: bandFormula(tiers, quantity), result, unit: 'yuan' })
}
