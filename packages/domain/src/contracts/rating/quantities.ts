import { isPos, mul, qty, toFixedStr, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { text, type Text } from '../../kernel/text.ts'
import { missing, type FactName } from './facts.ts'
import { calcStep, type TraceStep } from './trace.ts'
import type { PriceBasis, Terms, TripFacts, WeightFigures, WeightRule } from './types.ts'
import { atLeast, neededWeights, settledQty } from './weights.ts'

/** A quantity with the steps that explain it, or what is missing for it. */
export type Measured = { qty: Dec; steps: TraceStep[] } | { missing: Issue[] }

export const isMissing = (measured: Measured): measured is { missing: Issue[] } => 'missing' in measured

/** 结算重量 with its explanation. */
export function measureSettled({
  facts,
  terms,
  figures,
}: {
  facts: TripFacts
  terms: Terms
  /** Null while the weights are not both known. */
  figures: WeightFigures | null
}): Measured {
  const { weightRule: rule } = terms
  const absent = neededWeights(rule).filter(name => !isKnown(facts[name]))
  if (absent.length) return { missing: absent.map(missing) }
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

/** The quantity of a basis in its own unit, 3 decimals; `minQty` only counts for the freight itself. */
export function measure({
  basis,
  facts,
  settled,
  minQty,
}: {
  basis: PriceBasis
  facts: TripFacts
  /** Asked for only when the basis is a weight. */
  settled: () => Measured
  minQty: Dec | null
}): Measured {
  const { trips = 1 } = facts
  if (basis === 'lump') return { qty: '1.000', steps: [] }
  if (basis === 'truck') return isKnown(trips) ? { qty: qty(trips), steps: [] } : { missing: [missing('trips')] }
  if (basis === 'ton') return raised(settled(), minQty)
  if (basis === 'tonKm') return timesKm(raised(settled(), minQty), facts.km)
  const fact = COUNTED[basis]
  const value = facts[fact]
  return isKnown(value) ? raised({ qty: qty(value), steps: [] }, minQty) : { missing: [missing(fact)] }
}

/** Zero is what an empty cell of an import looks like: nothing is priced on it. */
export const isKnown = <T extends Dec | number>(value: T | null): value is T => value !== null && isPos(value)

const COUNTED = { box: 'boxes', set: 'sets', cubic: 'cubic', piece: 'pieces', km: 'km' } as const satisfies Partial<
  Record<PriceBasis, FactName>
>

const RULES: Record<WeightRule, Text> = {
  load: text('结算重量：按装货', 'Settled weight: as loaded'),
  unload: text('结算重量：按卸货', 'Settled weight: as unloaded'),
  less: text('结算重量：装卸取小', 'Settled weight: the lesser of loaded and unloaded'),
  more: text('结算重量：装卸取大', 'Settled weight: the greater of loaded and unloaded'),
  loadLessOver: text('结算重量：装货减超损', 'Settled weight: loaded less the excess loss'),
}

function raised(measured: Measured, minQty: Dec | null): Measured {
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

function timesKm(measured: Measured, km: Dec | null): Measured {
  if (!isKnown(km)) return { missing: [...(isMissing(measured) ? measured.missing : []), missing('km')] }
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
