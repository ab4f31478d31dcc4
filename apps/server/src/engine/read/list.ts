import { failAll } from '@tuheng/domain/kernel/errors'
import type { ListAnswer, ListRequest } from '@tuheng/domain/kernel/generic-wire'
import { countOf } from '@tuheng/domain/kernel/record-counts'
import { decidingFields } from '@tuheng/domain/kernel/deciding-fields'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type AnyResource, type AnyRow, columnField } from '@tuheng/domain/kernel/resource'
import { shownValue } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { statementName, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { addMakersToRows } from '../rights/makers.ts'
import { addResubmission } from '../rights/resubmission.ts'
import { redact, viewerAccess } from '../rights/redact.ts'
import { compactRedacted } from './compact.ts'
import { capCount, type Count, countRows } from './count.ts'
import { parseFilters } from './filter.ts'
import { addCounts } from './record-counts.ts'
import { assignLabels, readLabels } from './labels.ts'
import { keysetSql, orderSql, parseSort, type Sort } from './order.ts'
import { isPasted, lookUpPasted } from './pasted.ts'
import { selectRecord } from './select.ts'
import { expandContains } from './expand-contains.ts'
import { selectionOf } from './search.ts'
import { type Target, whereSql } from './where.ts'
import { refreshShown, shownAsOfNow } from './on-show.ts'
import { readerOf } from './reader.ts'

export type ListQuery = Omit<ListRequest, 'after' | 'view'> & {
  /** Sort values of the last row of the previous page. Replaces `page`. */
  after?: CursorValues
  /** No further statement follows in this transaction. */
  isLastQuery?: boolean
  /** Adds the sort values of each row, for merging lists. */
  withKeys?: boolean
  /** Adds the makers to the rows that this person could judge on this day. */
  makers?: { today: string }
}

/** `next` holds values of a row. Only `Cursors` may send them to the client. */
export type ListPage = Omit<ListAnswer, 'next'> & { next: CursorValues | null; keys?: CursorValues[] }

/** Values of one row in the order of the sort columns, before anything is redacted. */
export type CursorValues = readonly unknown[]

/** The order of a list for this person as a string. A cursor is bound to it. */
export function sortKey({ resource, face, actor }: Target, sort: readonly string[] | undefined): string {
  return parseSort(resource, sort, viewerAccess(actor, resource, face).mayQuery)
    .map(({ name, desc }) => (desc ? `-${name}` : name))
    .join()
}

/** One page of the rows that the actor may see, with labels, redacted. */
export async function listRows(sql: Sql, target: Target, query: ListQuery): Promise<ListPage> {
  const { resource, face, actor } = target
  const access = viewerAccess(actor, resource, face)
  const pageSize = Math.min(Math.max(query.pageSize ?? 20, 1), 200)
  const sort = parseSort(resource, query.sort, access.mayQuery)
  const filters = parseFilters(resource, query.filters ?? {}, access.mayQuery)
  const [conditions, selection] = await Promise.all([
    expandContains(sql, { resource, orgId: actor.orgId }, filters),
    selectionOf(sql, target, query),
  ])
  const params = new Params()
  const where = whereSql(target, { conditions, query: selection }, params)
  const requested = query.columns && requestedColumns(resource, query.columns)
  const makers = requested && !requested.has('hands') ? undefined : query.makers
  const shown = requested ? shownAsOfNow(resource, requested) : undefined
  const decidedBy = shown?.decidedBy
  const read = requested && columnsToRead(resource, { requested, sort, decidedBy, withMakers: makers !== undefined })
  const { columns, refs } = selectRecord(resource, {
    labels: true,
    separateLabels: true,
    ...(read && { only: read }),
  })
  const pageWhere = query.after ? [...where, keysetSql(resource, { sort, after: query.after }, params)] : where
  const offset = query.after ? 0 : Math.min((Math.max(query.page ?? 1, 1) - 1) * pageSize, 1_000_000)
  const text = `select ${columns.join(', ')} from ${tableName(resource)} t where ${pageWhere.join(' and ')} order by ${orderSql(sort)} limit ${pageSize + 1} offset ${offset}`
  // Looking up pasted values also counts their rows. That count is used if there is no other filter.
  const pasted = filters.filter(condition => isPasted(resource, condition))
  const countsPasted = pasted.length > 0 && filters.length === 1 && !query.search && !query.ids
  const keepPlan = isUnfiltered(query)
  const count = (): Promise<Count> =>
    countRows(sql, { target, conditions, query: { ...selection, count: query.count }, keepPlan })
  const [{ rows }, pastedValues] = await Promise.all([
    sql.query<AnyRow>(text, params.values, keepPlan && offset === 0 ? statementName(text) : undefined),
    lookUpPasted(sql, target, pasted),
  ])
  const more = rows.length > pageSize
  const list = rows.slice(0, pageSize)
  // The last page shows the total count. Otherwise it is counted beside the labels, which costs no further trip.
  const knownCount =
    query.count === 'none'
      ? { total: null, capped: false }
      : more || query.after || (offset > 0 && !list.length)
        ? undefined
        : capCount(offset + list.length, query)
  const reader = readerOf(sql, actor.orgId)
  // Pages follow each other by what is stored
  const keyOf = (row: AnyRow): CursorValues => sort.map(({ name }) => row[name] ?? null)
  const last = list.at(-1)
  const next = more && last ? keyOf(last) : null
  const keys = query.withKeys ? { keys: list.map(keyOf) } : {}
  const remaining = Promise.all([
    knownCount ?? (countsPasted ? capCount(pastedValues.rows, query) : count()),
    readLabels(reader, requested ? refs.filter(ref => requested.has(ref.name)) : refs, list),
    makers && addMakersToRows(reader, { ...target, ...makers }, list),
    makers && addResubmission(reader, target, list),
    shown?.names.length === 0 ? undefined : refreshShown(reader, resource, list),
    requested && addCounts(reader, { resource, actor, columns: requested }, list),
  ])
  if (query.isLastQuery) sql.finish?.()
  const [counted, labels] = await remaining
  if (read)
    dropColumns(
      list,
      [...read].filter(name => !requested?.has(name) && name !== 'id' && name !== 'version'),
    )
  const page = { ...counted, next, ...keys, notFound: pastedValues.missing }
  if (query.compact) return { list: [], compact: compactRedacted(list, labels, access), ...page }
  assignLabels(list, labels)
  if (access.restricted.size) for (const row of list) redact(row, access)
  return { list, ...page }
}

function dropColumns(list: readonly AnyRow[], names: readonly string[]): void {
  for (const row of list) for (const name of names) delete row[name]
}

/** @throws `field.unknown` for a name that is neither a column of the record nor a count */
function requestedColumns(resource: AnyResource, names: readonly string[]): ReadonlySet<string> {
  failAll(
    names
      .filter(name => name !== 'hands' && !columnField(resource, name) && !countOf(resource.list, name))
      .map(name => kernelErrors.issue('field.unknown', { name: shownValue(name) }, 'columns')),
  )
  return new Set(names)
}

interface ColumnsAsked {
  requested: ReadonlySet<string>
  sort: readonly Sort[]
  /** The column that says whether a row shows values of now. */
  decidedBy: string | undefined
  withMakers: boolean
}

/**
 * The columns that the statement reads: the requested ones, the sort columns for the cursor, and those that decide what
 * a row shows and who may judge it.
 */
function columnsToRead(
  resource: AnyResource,
  { requested, sort, decidedBy, withMakers }: ColumnsAsked,
): ReadonlySet<string> {
  return new Set([
    ...requested,
    ...sort.map(({ name }) => name),
    ...(decidedBy === undefined ? [] : [decidedBy]),
    ...(withMakers ? decidingFields(resource) : []),
  ])
}

/**
 * The first page without filters. Its plan does not depend on values and is kept. With filters the best index depends
 * on the values: a day and two years need different ones.
 */
export function isUnfiltered({
  filters,
  search,
  ids,
  after,
}: Pick<ListQuery, 'filters' | 'search' | 'ids' | 'after'>): boolean {
  return !search && !ids && !after && !Object.keys(filters ?? {}).length
}
