import {
  calcStep,
  choiceStep,
  isHigherBetter,
  isPriced,
  sumFormula,
  type QualityBasis,
  type QualityItem,
  type QualityTerm,
  type TraceStep,
} from '../../contracts/index.ts'
import {
  abs,
  add,
  div,
  gt,
  isPos,
  isZero,
  lt,
  money,
  mul,
  neg,
  qty,
  sub,
  toDec,
  type Dec,
} from '../../kernel/decimal.ts'
import { adjustmentOf } from './adjust.ts'
import { averageOf, type WeighedAssay } from './averages.ts'
import { USUAL_BASIS } from './bases.ts'
import { namedOn, valueText } from './words.ts'

export interface QualityQuestion {
  /** The price per tonne of goods of the standard, yuan. */
  price: Dec
  /** The terms of the contract. */
  terms: readonly QualityTerm[]
  /** The assays that decide, with the tonnes of each. */
  assays: readonly WeighedAssay[]
  /** Tonnes that are paid for before moisture is deducted; without them the price is lowered as much instead. */
  tons?: Dec | null
}

/** What one term comes to. */
export interface QualityResult {
  item: QualityItem
  basis: QualityBasis
  standard: Dec
  /** The average of the assays; null where they do not tell. */
  value: Dec | null
  /** Value less standard. */
  diff: Dec | null
  /** Yuan per tonne, negative for a penalty. */
  adjust: Dec
}

export interface QualityPrice {
  /** Yuan per tonne, to the cent, after all terms; null while figures are missing or bands end before a deviation. */
  price: Dec | null
  /** Σ of the adjustments, yuan per tonne. */
  adjust: Dec
  /** Tonnes after moisture was deducted; null where none were given. */
  tons: Dec | null
  results: QualityResult[]
  /** Figures that a term needs and no assay tells. */
  missing: QualityItem[]
  /** Figures beyond what the buyer takes. */
  rejected: QualityItem[]
  /** Figures whose deviation lies beyond the last band. */
  beyondBands: QualityItem[]
  trace: TraceStep[]
}

/** The price per tonne by the terms of the contract and the assays that decide, and the way to it. */
export function qualityPrice({ price, terms, assays, tons = null }: QualityQuestion): QualityPrice {
  const outcome: QualityPrice = {
    price: null,
    adjust: '0.00',
    tons,
    results: [],
    missing: [],
    rejected: [],
    beyondBands: [],
    trace: [],
  }
  for (const term of terms) applyTerm(outcome, { term, price, assays })
  const parts = outcome.results.map(one => one.adjust).filter(one => !isZero(one))
  outcome.adjust = money(add(...parts))
  if (outcome.missing.length || outcome.beyondBands.length) return outcome
  outcome.price = money(add(price, ...parts))
  outcome.trace.push(
    calcStep({
      code: 'qualityPrice',
      text: { zh: '执行单价', en: 'Price per tonne' },
      formula: sumFormula([price, ...parts]),
      result: outcome.price,
      unit: 'yuan',
    }),
  )
  return outcome
}

/** A term whose figures make no difference to price, weight or acceptance is not asked for. */
const isAsked = (term: QualityTerm): boolean => term.method === 'weight' || isPriced(term) || !!term.reject

function applyTerm(
  outcome: QualityPrice,
  { term, price, assays }: { term: QualityTerm; price: Dec; assays: readonly WeighedAssay[] },
): void {
  const { item, standard } = term
  if (!item || item === 'size' || standard === null || standard === undefined) return
  const basis = term.basis ?? USUAL_BASIS[item]
  const value = averageOf(assays, item, basis)
  const result: QualityResult = {
    item,
    basis,
    standard,
    value,
    diff: value === null ? null : toDec(sub(value, standard)),
    adjust: '0.00',
  }
  outcome.results.push(result)
  if (value === null) {
    if (isAsked(term)) outcome.missing.push(item)
    return
  }
  const name = namedOn(item, basis)
  outcome.trace.push(choiceStep('quality', name, valueText(item, { value, standard })))
  if (term.reject && (isHigherBetter(term) ? lt(value, term.reject) : gt(value, term.reject)))
    outcome.rejected.push(item)
  const counted = countedValue(term, value)
  if (counted === null) return
  if (term.method === 'weight' && outcome.tons !== null) return deductMoisture(outcome, { moisture: counted, standard })
  const found = adjustmentOf(term, { price, value: counted, name })
  if (!found) return void outcome.beyondBands.push(item)
  result.adjust = found.adjust
  outcome.trace.push(...found.steps)
}

/** The value that counts: beyond the tolerance and on a side that is adjusted; null where nothing is. */
function countedValue(term: QualityTerm, value: Dec): Dec | null {
  if (term.method !== 'weight' && !isPriced(term)) return null
  const deviation = sub(value, term.standard)
  const isBetter = isHigherBetter(term) === isPos(deviation)
  if (isZero(deviation) || term.sides === (isBetter ? 'penalty' : 'bonus')) return null
  const beyond = sub(abs(deviation), term.tolerance)
  if (!isPos(beyond)) return null
  return add(term.standard, isPos(deviation) ? beyond : neg(beyond))
}

/** 扣水: tonnes of the moisture that was agreed. */
function deductMoisture(outcome: QualityPrice, { moisture, standard }: { moisture: Dec; standard: Dec }): void {
  const formula = `${toDec(outcome.tons)} × (100 − ${toDec(moisture)}) ÷ (100 − ${toDec(standard)})`
  outcome.tons = qty(div(mul(outcome.tons, sub('100', moisture)), sub('100', standard)))
  outcome.trace.push(
    calcStep({
      code: 'qualityWeight',
      text: { zh: '扣水后吨数', en: 'Tonnes less moisture' },
      formula,
      result: outcome.tons,
      unit: 't',
      scale: 3,
    }),
  )
}
