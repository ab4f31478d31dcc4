import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { allScreens, cardOf } from '../catalogue.ts'
import { isMissing } from '../common/missing.ts'
import type { Filter, Filters } from '../list-page/list-state.ts'
import { longLists } from '../list-page/long-lists.ts'
import { encodeListState } from '../list-page/url-codec.ts'

/**
 * The list behind a row. Filters take their value from the row, otherwise from the parameters of the report; a row
 * without a value filters for empty. The default month of the list is removed, since it would hide matching records.
 */
export function drillPath(report: Pick<Report, 'drill'>, row: AnyRow, params: AnyRow): string | undefined {
  if (!report.drill) return undefined
  const filters: Record<string, Filter> = {}
  for (const [target, source] of Object.entries(report.drill.filters)) {
    const value = source in row ? row[source] : params[source]
    if (!isMissing(value)) filters[target] = Array.isArray(value) ? { op: 'in', value } : { op: 'eq', value }
    else if (row[source] === null) filters[target] = { op: 'empty' }
  }
  const { path } = report.drill
  const query = encodeListState(
    { search: '', filters, sort: [], page: 1, pageSize: 20 },
    { fieldOf: () => undefined, longLists, defaults: defaultFilters(path) },
  )
  return query ? `${path}?${query}` : path
}

function defaultFilters(path: string): Filters {
  const view = allScreens().find(screen => screen.path === path)?.view
  const period = view?.kind === 'list' ? cardOf(view.resource)?.period : undefined
  return period ? { [period]: { op: 'empty' } } : {}
}
