import type { Report } from '@tuheng/domain/kernel/report'
import { recordGrouping } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { allScreens, cardOf } from '../catalogue.ts'
import { isMissing } from '../common/missing.ts'
import type { Filter, Filters } from '../list-page/list-state.ts'
import { longLists } from '../list-page/long-lists.ts'
import { encodeReport } from './params-codec.ts'
import { encodeListState } from '../list-page/url-codec.ts'

type Drilled = Pick<Report, 'drill' | 'groupBy'>

/**
 * The list behind a row. Filters take their value from the row, otherwise from the parameters of the report; a row
 * without a value filters for empty. A single record is filtered by its number and by what was asked for, not by what is
 * told of it. The default month of the list is removed, since it would hide matching records.
 */
export function drillPath(
  report: Drilled,
  row: AnyRow,
  { params, without = [] }: { params: AnyRow; without?: readonly string[] },
): string | undefined {
  if (!report.drill) return undefined
  const { path, unbound = '', blindTo = [] } = report.drill
  const ranges = isMissing(params[unbound]) ? (report.drill.ranges ?? {}) : {}
  const by = recordGrouping(report)
  const isRecord = !!by && by.value in row
  if (!isRecord && blindTo.some(name => !isMissing(params[name]))) return undefined
  const told = isRecord ? (report.groupBy ?? []).filter(group => !group.record).map(group => group.value) : []
  const filters: Record<string, Filter> = {}
  for (const [target, source] of Object.entries(report.drill.filters)) {
    const own = source in row && !told.includes(source)
    const value = own ? row[source] : params[source]
    if (!isMissing(value)) filters[target] = Array.isArray(value) ? { op: 'in', value } : { op: 'eq', value }
    else if (own || without.includes(source)) filters[target] = { op: 'empty' }
  }
  for (const [target, names] of Object.entries(ranges)) {
    const value = names.map(name => params[name])
    if (!filters[target] && value.some(one => !isMissing(one))) filters[target] = { op: 'range', value }
  }
  const query = encodeListState(
    { search: '', filters, sort: [], page: 1, pageSize: 20 },
    { fieldOf: () => undefined, longLists, defaults: defaultFilters(path) },
  )
  return query ? `${path}?${query}` : path
}

/** The report of one company behind a row of several: of the month of the row, else of the same months. */
export function pageOfCompany(
  { across }: Pick<Report, 'across'>,
  row: AnyRow,
  { params }: { params: AnyRow },
): { orgId: number; path: string } | undefined {
  const orgId = row['orgId']
  if (!across || typeof orgId !== 'number') return undefined
  const month = row['month']
  const asked = isMissing(month) ? params : { ...params, monthFrom: month, monthTo: month }
  const query = encodeReport({ params: asked, groupBy: undefined, without: [] }, {})
  return { orgId, path: `${across.page}?${query}` }
}

/** Whether the figures of a column are sums of rows that can be shown. */
export const isTraced = ({ drill }: Pick<Report, 'drill'>, column: string): boolean => !drill?.except?.includes(column)

function defaultFilters(path: string): Filters {
  const view = allScreens().find(screen => screen.path === path)?.view
  const period = view?.kind === 'list' ? cardOf(view.resource)?.period : undefined
  return period ? { [period]: { op: 'empty' } } : {}
}
