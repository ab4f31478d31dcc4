import { shiftMonth } from './dates.ts'
import type { Report, ReportGrouping } from './report.ts'
import type { AnyRow } from './resource.ts'

/** What a reader asks of a report. */
export interface ReportQuery {
  params: AnyRow
  groupBy: string | undefined
  /** Dimensions of which only what has no value is wanted. */
  without: readonly string[]
}

type Traced = Pick<Report, 'groupBy' | 'earlier' | 'narrows'>

/** The dimension whose rows are single records. */
export function recordGrouping(report: Traced): ReportGrouping | undefined {
  return report.groupBy?.find(group => group.record)
}

/**
 * The query for the single records that the figure of a row, or of the totals (a row without dimensions), is the sum of.
 * Undefined where the report has no such dimension.
 */
export function recordsBehind(
  report: Traced,
  { row, column }: { row: AnyRow; column: string },
  { params: asked, without: empty }: ReportQuery,
): ReportQuery | undefined {
  const by = recordGrouping(report)
  if (!by) return undefined
  const params: AnyRow = { ...asked }
  // What is asked for already stays: of what the question leaves out the figure counts nothing
  for (const [name, value] of Object.entries(report.narrows?.[column] ?? {})) params[name] ??= value
  const without = new Set(empty)
  for (const { value: dimension, asks = [dimension], record } of report.groupBy ?? []) {
    if (record || !(dimension in row)) continue
    const value = row[dimension]
    if (value === null || value === undefined) without.add(dimension)
    else for (const name of asks) params[name] = value
  }
  const earlier = report.earlier?.[column]
  if (earlier) params['month'] = shiftMonth(String(params['month']), -earlier.months)
  return { params, groupBy: by.value, without: [...without] }
}
