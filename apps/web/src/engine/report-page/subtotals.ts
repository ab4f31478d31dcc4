import { sum } from '@tuheng/domain/kernel/decimal'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'

/** The columns that may be added up: sums of the rows, and nothing that is computed from sums. */
export const addedUp = (
  { columns, averages = [] }: Pick<Report, 'columns' | 'averages'>,
  { names, totals, isSummable }: { names: readonly string[]; totals: AnyRow; isSummable: (field: Field) => boolean },
): string[] =>
  names.filter(name => {
    const field = columns[name]
    return field !== undefined && name in totals && isSummable(field) && !averages.includes(name)
  })

/** Marks a subtotal row. */
export const SUBTOTAL = '$subtotal'

/**
 * Adds a subtotal below each run of equal values in the first column that tells rows apart; a run of one row
 * has none. `names` are the
 * columns in their order, `summed` those that may be added up. Sums are exact.
 */
export function withSubtotals(rows: readonly AnyRow[], names: readonly string[], summed: readonly string[]): AnyRow[] {
  const measure = names.findIndex(name => summed.includes(name))
  const leading = names.slice(0, measure < 0 ? 0 : measure)
  const first = leading.find(name => rows.some(row => row[name] !== rows[0]?.[name]))
  if (first === undefined) return [...rows]
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
  close()
  return out
}

function subtotal(run: readonly AnyRow[], first: string, summed: readonly string[]): AnyRow {
  const [row = {}] = run
  const sums = Object.fromEntries(
    summed.map(name => [name, sum(run.map(one => (isMissing(one[name]) ? null : String(one[name]))))]),
  )
  return { [first]: row[first], [`${first}$`]: row[`${first}$`], ...sums, [SUBTOTAL]: true }
}
