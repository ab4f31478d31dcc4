import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'
import type { Filter } from '../list-page/list-state.ts'
import { longLists } from '../list-page/long-lists.ts'
import { encodeListState } from '../list-page/url-codec.ts'

/** The list behind a row: filters take their value from the row, else from the parameters of the report. */
export function drillPath(report: Pick<Report, 'drill'>, row: AnyRow, params: AnyRow): string | undefined {
  if (!report.drill) return undefined
  const filters: Record<string, Filter> = {}
  for (const [target, source] of Object.entries(report.drill.filters)) {
    const value = row[source] ?? params[source]
    if (!isMissing(value)) filters[target] = Array.isArray(value) ? { op: 'in', value } : { op: 'eq', value }
  }
  const query = encodeListState({ search: '', filters, sort: [], page: 1, pageSize: 20 }, { fieldOf: () => undefined, longLists, defaults: {} })
  return query ? `${report.drill.path}?${query}` : report.drill.path
}
