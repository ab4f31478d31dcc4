import { isPos, mul, qty, toFixedStr, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { text, type Text } from '../../kernel/text.ts'
import { missingFactIssue, type FactName } from './facts.ts'
import { calcStep, type TraceStep } from './trace.ts'
import type { PriceBasis, Terms, TripFacts, WeightFigures, WeightRule } from './types.ts'
import { atLeast, neededWeights, settledQty } from './weights.ts'

/** A quantity with its trace steps, or the issues of missing facts. */
export type MeasuredQuantity = { qty: Dec; steps: TraceStep[] } | { missing: Issue[] }

export const isMissing = (measured: MeasuredQuantity): measured is { missing: Issue[] } => 'missing' in measured

/** 结算重量 in tonnes with its trace step. */
export function measureSettled({
  facts,
  terms,
  figures,
}: {
  facts: TripFacts
  terms: Terms
  /** Null unless both weights are known. */
  figures: WeightFigures | null
}): MeasuredQuantity {
  const { weightRule: rule } = terms
  const missingWeights = neededWeights(rule).filter(name => !isKnown(facts[name]))
  if (missingWeights.length) return { missing: missingWeights.map(missingFactIssue) }
  const { loadNet, unloadNet, deductQty } = facts
  const overQty = figures?.overQty ?? '0.000'
  const result = settledQty({ rule, loadNet, unloadNet, deductQty, overQty })
  const load = toFixedStr(loadNet, 2)
  const received = toFixedStr(unloadNet, 2) + (isPos(deductQty) ? ` − ${toFixedStr(deductQty, 2)}` : '')
  const formula = {
    load,
    unload: received,
    less: `min(${load}, ${received})`,
    more: `max(${load}, ${received})`,
    loadLessOver: `${load} − ${overQty}`,
  }[rule]
  const step = calcStep({ code: 'settled', text: RULES[rule], formula, result, unit: 't', scale: 3 })
  return { qty: result, steps: [step] }
}

/** Quantity by the basis in its unit, 3 decimals. `minQty` is passed for the freight only. */
export function measure({
  basis,
  facts,
  settled,
  minQty,
}: {
  basis: PriceBasis
  facts: TripFacts
  /** Called only if the basis is a weight. */
  settled: () => MeasuredQuantity
  minQty: Dec | null
}): MeasuredQuantity {
  const { trips = 1 } = facts
  if (basis === 'lump') return { qty: '1.000', steps: [] }
  if (basis === 'truck')
    return isKnown(trips) ? { qty: qty(trips), steps: [] } : { missing: [missingFactIssue('trips')] }
  if (basis === 'ton') return withMinimum(settled(), minQty)
  if (basis === 'tonKm') return timesKm(withMinimum(settled(), minQty), facts.km)
  const fact = FACT_OF_BASIS[basis]
  const value = facts[fact]
  return isKnown(value) ? withMinimum({ qty: qty(value), steps: [] }, minQty) : { missing: [missingFactIssue(fact)] }
}

/** Zero counts as unknown, because imports fill empty cells with it. */
export const isKnown = <T extends Dec | number>(value: T | null): value is T => value !== null && isPos(value)

const FACT_OF_BASIS = {
  box: 'boxes',
  set: 'sets',
  cubic: 'cubic',
  piece: 'pieces',
  km: 'km',
} as const satisfies Partial<Record<PriceBasis, FactName>>

const RULES: Record<WeightRule, Text> = {
  load: text('结算重量：按装货', 'Settled weight: as loaded'),
  unload: text('结算重量：按卸货', 'Settled weight: as unloaded'),
  less: text('结算重量：装卸取小', 'Settled weight: the lesser of loaded and unloaded'),
  more: text('结算重量：装卸取大', 'Settled weight: the greater of loaded and unloaded'),
  loadLessOver: text('结算重量：装货减超损', 'Settled weight: loaded less the excess loss'),
}

function withMinimum(measured: MeasuredQuantity, minQty: Dec | null): MeasuredQuantity {
  if (isMissing(measured) || minQty === null || !isPos(minQty)) return measured
  const result = atLeast(measured.qty, minQty)
  const step = calcStep({
    code: 'billed',
    text: text(`计费数量：不少于最低计费${minQty}`, `Billed quantity: at least the agreed minimum of ${minQty}`),
    formula: `max(${measured.qty}, ${minQty})`,
    result,
    unit: 'unit',
    scale: 3,
  })
  return { qty: result, steps: [...measured.steps, step] }
}

function timesKm(measured: MeasuredQuantity, km: Dec | null): MeasuredQuantity {
  if (!isKnown(km)) return { missing: [...(isMissing(measured) ? measured.missing : []), missingFactIssue('km')] }
  if (isMissing(measured)) return measured
  const result = qty(mul(measured.qty, km))
  const step = calcStep({
    code: 'billed',
    text: text('周转量：重量 × 里程', 'Tonne-kilometres: weight × distance'),
    formula: `${measured.qty} × ${km}`,
    result,
    unit: 'tkm',
    scale: 3,
  })
  return { qty: result, steps: [...measured.steps, step] }
}
