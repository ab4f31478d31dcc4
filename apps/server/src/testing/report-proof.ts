import { eq, sum } from '@tuheng/domain/kernel/decimal'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect } from 'vitest'
import type { Person } from './app.ts'

/**
 * What holds of every report whose totals are sums: by whatever it is grouped, each total is the exact sum of the rows, and
 * the totals are the same. `params`: those that the defaults do not give. Answers the totals.
 */
export async function proveReport(
  person: Person,
  report: Pick<Report, 'api' | 'defaults' | 'groupBy' | 'columns'>,
  params: AnyRow,
): Promise<AnyRow> {
  const groupings = report.groupBy?.length ? report.groupBy.map(({ value }) => ({ groupBy: value })) : [{}]
  let first: AnyRow | undefined
  for (const grouping of groupings) {
    const { rows, totals } = await person.must<ReportAnswer>(`${report.api}/query`, { ...params, ...grouping })
    expect(rows.length, JSON.stringify(grouping)).toBeGreaterThan(0)
    for (const [name, total] of Object.entries(totals)) {
      if (!isSummed(report, name)) continue
      const added = sum(rows.map(row => String(row[name] ?? '0')))
      expect(
        eq(added, String(total)),
        `${JSON.stringify(grouping)}: ${name} is ${String(total)}, rows add up to ${added}`,
      ).toBe(true)
    }
    first ??= totals
    expect(totals).toEqual(first)
  }
  return first as AnyRow
}

const isSummed = ({ columns }: Pick<Report, 'columns'>, name: string): boolean =>
  ['integer', 'quantity', 'money'].includes(columns[name]?.kind ?? '')
