import { failAll } from '@tuheng/domain/kernel/errors'
import type { ListAnswer, ListRequest } from '@tuheng/domain/kernel/generic-wire'
import { judgedBy } from '@tuheng/domain/kernel/judged-by'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type AnyResource, type AnyRow, columnField } from '@tuheng/domain/kernel/resource'
import { shownValue } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { statementName, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { showHandsOf } from '../rights/hands.ts'
import { unveil, veilOf } from '../rights/serialise.ts'
import { compactVeiled } from './compact.ts'
import { cappedAt, type Count, countRows } from './count.ts'
import { type Condition, parseFilters } from './filter.ts'
import { layLabels, readLabels } from './labels.ts'
import { keysetSql, orderSql, parseSort, type Sort } from './order.ts'
import { isPasted, lookUpPasted } from './pasted.ts'
import { selectRecord } from './select.ts'
import { spellOut } from './shared-text.ts'
import { type Target, whereSql } from './where.ts'

export type ListQuery = Omit<ListRequest, 'after' | 'view'> & {
  /** Where the last row seen stands in the order; replaces `page`. */
  after?: Place
  /** Nothing else is asked in this transaction. */
  last?: boolean
  /** Rows tell who may not judge them, as of this day. */
  hands?: { today: string }
}

/** `next` holds values that may not leave the server but by `Cursors`. */
export type ListPage = Omit<ListAnswer, 'next'> & { next: Place | null }

/** Values of one row in the order of the sort columns. */
type Place = readonly unknown[]

/** The order of a list for this person, as a word. */
export function sortWord({ resource, face, actor }: Target, sort: readonly string[] | undefined): string {
  return parseSort(resource, sort, veilOf(actor, resource, face).mayAsk)
    .map(({ name, desc }) => (desc ? `-${name}` : name))
    .join()
}

/** One page of the rows that the actor may see, with labels, already veiled. */
export async function listRows(sql: Sql, target: Target, query: ListQuery): Promise<ListPage> {
  const { resource, face, actor } = target
  const veil = veilOf(actor, resource, face)
  const pageSize = Math.min(Math.max(query.pageSize ?? 20, 1), 200)
  const sort = parseSort(resource, query.sort, veil.mayAsk)
  const asked = parseFilters(resource, query.filters ?? {}, veil.mayAsk)
  const conditions = await spellOut(sql, { resource, orgId: actor.orgId }, asked)
  const params = new Params()
  const where = whereSql(target, { conditions, query }, params)
  const wanted = query.columns && columnsAsked(resource, query.columns)
  const hands = wanted && !wanted.has('hands') ? undefined : query.hands
  const only = wanted && readFor(resource, { wanted, sort, judged: hands !== undefined })
  const { columns, refs } = selectRecord(resource, {
    labels: true,
    apart: true,
    ...(only && { only }),
  })
  const paged = query.after ? [...where, keysetSql(resource, { sort, after: query.after }, params)] : where
  const offset = query.after ? 0 : Math.min((Math.max(query.page ?? 1, 1) - 1) * pageSize, 1_000_000)
  const text = `select ${columns.join(', ')} from ${tableName(resource)} t where ${paged.join(' and ')} order by ${orderSql(sort)} limit ${pageSize + 1} offset ${offset}`
  // Values that were pasted are looked up one and all, which counts their rows where nothing else is asked for.
  const pasted = asked.filter(condition => isPasted(resource, condition))
  const looksUp = pasted.length > 0 && asked.length === 1 && !query.search && !query.ids
  const later = looksUp || findsFew(resource, { conditions: asked, query, pageSize })
  const plan = isWhole(query)
  const count = (): Promise<Count> => countRows(sql, { target, conditions, query, plan })
  const [{ rows }, found, known] = await Promise.all([
    sql.query<AnyRow>(text, params.values, plan && offset === 0 ? statementName(text) : undefined),
    lookUpPasted(sql, target, pasted),
    query.count === 'none' ? { total: null, capped: false } : later ? undefined : count(),
  ])
  const more = rows.length > pageSize
  const list = rows.slice(0, pageSize)
  // The last page tells how many there are.
  const seen = more || query.after || (offset > 0 && !list.length) ? undefined : cappedAt(offset + list.length, query)
  const reader = {
    orgId: actor.orgId,
    sql: <R = AnyRow>(text: string, values?: readonly unknown[], name?: string) => sql.query<R>(text, values, name),
  }
  const rest = Promise.all([
    known ?? seen ?? (looksUp ? cappedAt(found.rows, query) : count()),
    readLabels(reader, wanted ? refs.filter(ref => wanted.has(ref.name)) : refs, list),
    hands && showHandsOf(reader, { ...target, ...hands }, list),
  ])
  if (query.last) sql.finish?.()
  const [counted, labels] = await rest
  const last = list.at(-1)
  const next = more && last ? sort.map(({ name }) => last[name] ?? null) : null
  if (only)
    leaveOut(
      list,
      [...only].filter(name => !wanted?.has(name) && name !== 'id' && name !== 'version'),
    )
  const page = { ...counted, next, notFound: found.missing }
  if (query.compact) return { list: [], compact: compactVeiled(list, labels, veil), ...page }
  layLabels(list, labels)
  if (veil.veiled.size) for (const row of list) unveil(row, veil)
  return { list, ...page }
}

function leaveOut(list: readonly AnyRow[], names: readonly string[]): void {
  for (const row of list) for (const name of names) delete row[name]
}

/** @throws `field.unknown` for a name that is none of the record's */
function columnsAsked(resource: AnyResource, names: readonly string[]): ReadonlySet<string> {
  failAll(
    names
      .filter(name => name !== 'hands' && !columnField(resource, name))
      .map(name => kernelErrors.issue('field.unknown', { name: shownValue(name) }, 'columns')),
  )
  return new Set(names)
}

/** What the statement reads for those columns: the place of the last row in the order, and what hands are judged by, too. */
function readFor(
  resource: AnyResource,
  { wanted, sort, judged }: { wanted: ReadonlySet<string>; sort: readonly Sort[]; judged: boolean },
): ReadonlySet<string> {
  return new Set([...wanted, ...sort.map(({ name }) => name), ...(judged ? judgedBy(resource) : [])])
}

/** Whether records are looked for by what is written in them: mostly fewer than a page, so that the page is waited for before they are counted. */
function findsFew(
  resource: AnyResource,
  { conditions, query, pageSize }: { conditions: readonly Condition[]; query: ListQuery; pageSize: number },
): boolean {
  if (query.search || query.ids) return true
  return conditions.some(({ field: name, values }) => {
    const field = columnField(resource, name)
    return field && columnKind(field).textual && values.length > 0 && values.length <= pageSize
  })
}

/**
 * The list as it opens, on its first page: its plan does not depend on what is asked and is kept. Filters choose theirs by
 * their values: a day and two years want different indexes.
 */
function isWhole({ filters, search, ids, after }: ListQuery): boolean {
  return !search && !ids && !after && !Object.keys(filters ?? {}).length
}
