import { eq, sum } from '@tuheng/domain/kernel/decimal'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect } from 'vitest'
import type { Person } from './app.ts'

/**
 * Checks every report whose totals are sums: under each grouping, each total is the exact sum of the rows, and the
 * totals are equal. `params`: parameters without defaults; `summed`: the summed columns, if not all totals. Returns the
 * totals.
 */
export async function proveReport(
  person: Person,
  report: Pick<Report, 'api' | 'groupBy'>,
  { params, summed }: { params: AnyRow; summed?: readonly string[] },
): Promise<AnyRow> {
  const groupings = report.groupBy?.length ? report.groupBy.map(({ value }) => ({ groupBy: value })) : [{}]
  let first: AnyRow | undefined
  for (const grouping of groupings) {
    const { rows, totals } = await person.must<ReportAnswer>(`${report.api}/query`, { ...params, ...grouping })
    const at = JSON.stringify(grouping)
    expect(rows.length, at).toBeGreaterThan(0)
    const sums = Object.fromEntries((summed ?? Object.keys(totals)).map(name => [name, totals[name]]))
    for (const [name, total] of Object.entries(sums)) {
      const added = sum(rows.map(row => String(row[name] ?? '0')))
      expect(eq(added, String(total)), `${at}: ${name} is ${String(total)}, the rows add up to ${added}`).toBe(true)
    }
    first ??= sums
    expect(sums, at).toEqual(first)
  }
  return first as AnyRow
}
