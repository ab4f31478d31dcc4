import { add, divOrNull, isPos, money, mul, price as unitPrice, type Dec } from '../../kernel/decimal.ts'
import { text, type Text } from '../../kernel/text.ts'
import type { DraftCharge, Part } from './part.ts'
import { isMissing, measure, type Measured } from './quantities.ts'
import { ratingIssue } from './rating.errors.ts'
import { bandOf, progressiveAmount, progressiveParts, tierAmount, tiersCover } from './tiers.ts'
import { calcStep, type TraceStep } from './trace.ts'
import type { PriceBasis, PriceCandidate, Terms, Tiers, TripFacts } from './types.ts'
import { BASES } from './verdicts.ts'

/** The freight of a trip: by a pinned amount or price, by tiers, or quantity × price. */
export function freightPart({
  facts,
  row,
  terms,
  settled,
}: {
  facts: TripFacts
  /** Null when a pinned price stands on the contract's terms alone. */
  row: PriceCandidate | null
  terms: Terms
  settled: () => Measured
}): Part {
  const { pin } = facts
  const unit = (pin && 'basis' in pin ? pin.basis : row?.basis) ?? 'lump'
  // The agreed minimum is counted in the row's unit, so it says nothing about another basis.
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
  const part = (before: TraceStep[], { steps, ...priced }: Priced): Part => ({
    charges: [{ ...shared, ...priced }],
    steps: [...before, ...steps],
    issues: [],
  })

  if (pin && 'amount' in pin) {
    // An amount needs no quantity: what is known is shown, the rest counts as one lot.
    const known = !isMissing(measured) && isPos(measured.qty)
    const shown = known ? { qty: measured.qty, unit } : { qty: '1.000', unit: 'lump' as const }
    return part([], fixedFreight({ amount: pin.amount, ...shown }))
  }
  if (isMissing(measured)) return { charges: [], steps: [], issues: measured.missing }
  const { qty, steps } = measured
  if (pin) return part(steps, flatFreight({ qty, unit, price: pin.price }))
  if (!row) return { charges: [], steps, issues: [ratingIssue('rating.pin_without_terms')] }
  if (!row.tiers) return part(steps, flatFreight({ qty, unit, price: row.price }))
  const prior = facts.tierPriorQty ?? '0'
  const reached = add(prior, qty)
  if (tiersCover(row.tiers, reached)) return part(steps, tieredFreight({ qty, unit, tiers: row.tiers, prior }))
  const uncovered = ratingIssue('rating.no_tier', { sheetNo: row.sheetNo, qty: reached }, 'tiers')
  return { charges: [], steps, issues: [uncovered] }
}

type Priced = Pick<DraftCharge, 'qty' | 'unit' | 'price' | 'priceIsQuotient' | 'amount'> & { steps: TraceStep[] }

/** qty × price, rounded once to the cent. */
function flatFreight({ qty, unit, price }: { qty: Dec; unit: PriceBasis; price: Dec }): Priced {
  const amount = money(mul(qty, price))
  const what = text(`运费：数量 × 单价（${BASES[unit].zh}）`, `Freight: quantity × price ${BASES[unit].en}`)
  return { qty, unit, price, priceIsQuotient: false, amount, steps: [freightStep(what, `${qty} × ${price}`, amount)] }
}

/** The bands must cover `prior + qty`. */
function tieredFreight({ qty, unit, tiers, prior }: { qty: Dec; unit: PriceBasis; tiers: Tiers; prior: Dec }): Priced {
  const amount = tierAmount(tiers, qty, prior)
  const reached = add(prior, qty)
  if (tiers.mode === 'whole') {
    const price = bandOf(tiers, reached)?.price ?? '0'
    const what = text(
      `运费：阶梯全额，按累计${reached}所在档的单价`,
      `Freight: everything at the price of the band that ${reached} reaches`,
    )
    const steps = [freightStep(what, `${qty} × ${price}`, amount)]
    return { qty, unit, price, priceIsQuotient: false, amount, steps }
  }
  const steps = isPos(prior)
    ? [
        bandStep('tierBand', tiers, reached),
        bandStep('tierPrior', tiers, prior),
        freightStep(
          text('运费：累计金额 − 期内已计金额', 'Freight: running amount less what was billed before'),
          `${progressiveAmount(tiers, reached)} − ${progressiveAmount(tiers, prior)}`,
          amount,
        ),
      ]
    : [freightStep(PROGRESSIVE, bandFormula(tiers, qty), amount)]
  return { qty, unit, price: quotient(amount, qty), priceIsQuotient: true, amount, steps }
}

/** An amount set by hand: it rules, the price is only shown. */
function fixedFreight({ amount: given, qty, unit }: { amount: Dec; qty: Dec; unit: PriceBasis }): Priced {
  const amount = money(given)
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
      ? text(`累计${quantity}的阶梯金额`, `Tiered amount of ${quantity} in all`)
      : text(`期内已计${quantity}的阶梯金额`, `Tiered amount of the ${quantity} billed before`)
  const result = progressiveAmount(tiers, quantity)
  return calcStep({ code, text: what, formula: bandFormula(tiers, quantity), result, unit: 'yuan' })
}
