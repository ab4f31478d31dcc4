import { sum } from '@tuheng/domain/kernel/decimal'
import type { Fields } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'

/** Marks a subtotal row. */
export const SUBTOTAL = '$subtotal'

/**
 * Adds a subtotal below each run of equal values in the first column; a run of one row has none. `summed` are the
 * columns that may be added up. Sums are exact.
 */
export function withSubtotals(rows: readonly AnyRow[], columns: Fields, summed: readonly string[]): AnyRow[] {
  const names = Object.keys(columns)
  const [first] = names
  if (first === undefined || names.length < 2 || !summed.length) return [...rows]
  const out: AnyRow[] = []
  let run: AnyRow[] = []
  const close = () => {
    if (run.length > 1) out.push(subtotal(run, first, summed))
    run = []
  }
  for (const row of rows) {
    if (run[0] && run[0][first] !== row[first]) close()
    run.push(row)
    out.push(row)
  }
  const runs = new Set(rows.map(row => row[first])).size
  if (runs > 1) close()
  return out
}

function subtotal(run: readonly AnyRow[], first: string, summed: readonly string[]): AnyRow {
  const [row = {}] = run
  const sums = Object.fromEntries(
    summed.map(name => [name, sum(run.map(one => (isMissing(one[name]) ? null : String(one[name]))))]),
  )
  return { [first]: row[first], [`${first}$`]: row[`${first}$`], ...sums, [SUBTOTAL]: true }
}
