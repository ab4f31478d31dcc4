import { addDays, isIsoDate, isIsoMonth, shiftMonth } from '../kernel/calendar.ts'
import { add, cmp, parseDecimal, scaleOf, sub } from '../kernel/decimal.ts'

/** Where what tests say may change: just before a tested value, or just after it. */
export interface Edge {
  /** The tested value. */
  value: string
  isAfter: boolean
  /** The first value from here on. */
  from: string
  /** The last value before. */
  below: string
}

/** Digits that a number without a known scale is told apart by. */
const FINEST = 6

/** The edges of tested numbers, ascending. `scale`: digits after the point that the field keeps. Undefined: one is no number. */
export function numberEdges(values: readonly string[], scale: number = FINEST): Edge[] | undefined {
  if (values.some(value => parseDecimal(value) === null)) return undefined
  const digits = Math.max(scale, ...values.map(scaleOf))
  const step = digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`
  const edges = values.flatMap((value): Edge[] => [
    { value, isAfter: false, from: value, below: sub(value, step) },
    { value, isAfter: true, from: add(value, step), below: value },
  ])
  return distinct(edges, (a, b) => cmp(a.from, b.from))
}

/** The edges of tested days and months, ascending. Undefined: one is neither. */
export function dayEdges(values: readonly string[]): Edge[] | undefined {
  if (values.some(value => !isIsoDate(value) && !isIsoMonth(value))) return undefined
  const edges = values.flatMap((value): Edge[] => {
    const [first, next] = isIsoMonth(value) ? [`${value}-01`, `${shiftMonth(value, 1)}-01`] : [value, addDays(value, 1)]
    return [
      { value, isAfter: false, from: first, below: addDays(first, -1) },
      { value, isAfter: true, from: next, below: addDays(next, -1) },
    ]
  })
  return distinct(edges, (a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

function distinct(edges: readonly Edge[], order: (a: Edge, b: Edge) => number): Edge[] {
  const sorted = edges.toSorted(order)
  return sorted.filter((edge, i) => i === 0 || order(sorted[i - 1] ?? edge, edge) !== 0)
}
