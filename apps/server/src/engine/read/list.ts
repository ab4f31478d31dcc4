import { failAll } from '@tuheng/domain/kernel/errors'
import type { ListAnswer, ListRequest } from '@tuheng/domain/kernel/generic-wire'
import { judgedBy } from '@tuheng/domain/kernel/judged-by'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import { shownValue } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { type Condition, filterSql, parseFilters, searchSql } from './filter.ts'
import { showHandsOf } from '../rights/hands.ts'
import { putLabels } from './labels.ts'
import { column, statementName, tableName } from '../../sql/names.ts'
import { notAskedBy } from '../rights/not-asked-by.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../rights/scope.ts'
import { selectRecord } from './select.ts'
import { unveil, veilOf } from '../rights/serialise.ts'
import { spellOut } from './shared-text.ts'

/** Lists count up to here; beyond, the count is said to be capped. */
export const COUNT_CAP = 10_000

export type ListQuery = Omit<ListRequest, 'after' | 'view'> & {
  /** Where the last row seen stands in the order; replaces `page`. */
  after?: Place
  /** Rows tell who may not judge them, as of this day. */
  hands?: { today: string }
}

/** `next` holds values that may not leave the server but by `Cursors`. */
export type ListPage = Omit<ListAnswer, 'next'> & { next: Place | null }

/** Values of one row in the order of the sort columns. */
type Place = readonly unknown[]

interface Target {
  resource: AnyResource
  face: Face
  actor: Actor
}

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
  const where = whereSql(target, conditions, query, params)
  const wanted = query.columns && columnsAsked(resource, query.columns)
  const hands = wanted && !wanted.has('hands') ? undefined : query.hands
  const only = wanted && readFor(resource, { wanted, sort, judged: hands !== undefined })
  const { columns, refs } = selectRecord(resource, {
    labels: true,
    apart: true,
    ...(only && { only }),
  })
  const paged = query.after ? [...where, keysetSql(resource, sort, query.after, params)] : where
  const offset = query.after ? 0 : Math.min((Math.max(query.page ?? 1, 1) - 1) * pageSize, 1_000_000)
  const text = `select ${columns.join(', ')} from ${tableName(resource)} t where ${paged.join(' and ')} order by ${orderSql(sort)} limit ${pageSize + 1} offset ${offset}`
  // Values that were pasted are looked up one and all, which counts their rows where nothing else is asked for.
  const pasted = asked.filter(condition => isPasted(resource, condition))
  const looksUp = pasted.length > 0 && asked.length === 1 && !query.search && !query.ids
  const later = looksUp || findsFew(resource, asked, query, pageSize)
  const count = (): Promise<Count> => countRows(sql, target, conditions, query)
  const [{ rows }, found, known] = await Promise.all([
    sql.query<AnyRow>(text, params.values, isWhole(query) && offset === 0 ? statementName(text) : undefined),
    lookUp(sql, target, pasted),
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
  const [counted] = await Promise.all([
    known ?? seen ?? (looksUp ? cappedAt(found.rows, query) : count()),
    putLabels(reader, wanted ? refs.filter(ref => wanted.has(ref.name)) : refs, list),
    hands && showHandsOf(reader, { ...target, ...hands }, list),
  ])
  const last = list.at(-1)
  const next = more && last ? sort.map(({ name }) => last[name] ?? null) : null
  if (only)
    leaveOut(
      list,
      [...only].filter(name => !wanted?.has(name) && name !== 'id' && name !== 'version'),
    )
  if (veil.veiled.size) for (const row of list) unveil(row, veil)
  return { list, ...counted, next, notFound: found.missing }
}

function leaveOut(list: readonly AnyRow[], names: readonly string[]): void {
  for (const row of list)
    for (const name of names) {
      delete row[name]
      delete row[`${name}$`]
    }
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

/**
 * The list as it opens, on its first page: its plan does not depend on what is asked and is kept. Filters choose theirs by
 * their values: a day and two years want different indexes.
 */
function isWhole({ filters, search, ids, after }: ListQuery): boolean {
  return !search && !ids && !after && !Object.keys(filters ?? {}).length
}

/** Conditions of a list as SQL: scope, filters, search, chosen ids. */
export function whereSql(
  target: Target,
  conditions: readonly Condition[],
  query: Pick<ListQuery, 'search' | 'ids'>,
  params: Params,
): string[] {
  const { resource, face, actor } = target
  return [
    ...scopeSql({ resource, face, actor, params }),
    ...filterSql(resource, conditions, params),
    ...searchSql(resource, query.search, params, veilOf(actor, resource, face).mayAsk),
    ...(query.ids ? [`t.id = any(${params.add(query.ids)}::bigint[])`] : []),
  ]
}

/** Whether records are looked for by what is written in them: mostly fewer than a page, so that the page is waited for before they are counted. */
function findsFew(
  resource: AnyResource,
  conditions: readonly Condition[],
  { search, ids }: ListQuery,
  pageSize: number,
): boolean {
  if (search || ids) return true
  return conditions.some(({ field: name, values }) => {
    const field = columnField(resource, name)
    return field && columnKind(field).textual && values.length > 0 && values.length <= pageSize
  })
}

interface Count {
  total: number
  capped: boolean
}

async function countRows(sql: Sql, target: Target, conditions: readonly Condition[], query: ListQuery): Promise<Count> {
  const params = new Params()
  const where = whereSql(target, conditions, query, params)
  const limit = query.count === 'exact' ? '' : ` limit ${COUNT_CAP + 1}`
  const text = `select count(*)::int as n from (select 1 from ${tableName(target.resource)} t where ${where.join(' and ')}${limit}) x`
  const { rows } = await sql.query<{ n: number }>(text, params.values, isWhole(query) ? statementName(text) : undefined)
  return cappedAt(rows[0]?.n ?? 0, query)
}

function cappedAt(n: number, { count }: ListQuery): Count {
  return count !== 'exact' && n > COUNT_CAP ? { total: COUNT_CAP, capped: true } : { total: n, capped: false }
}

/** A list of values of a text, as it is pasted from a sheet: what nobody has is told. */
function isPasted(resource: AnyResource, { field: name, op, values }: Condition): boolean {
  const field = columnField(resource, name)
  return op === 'in' && values.length > 1 && !!field && columnKind(field).textual === true
}

/** Of pasted values those that no visible row has, and how many rows have one of the last. */
async function lookUp(
  sql: Sql,
  target: Target,
  pasted: readonly Condition[],
): Promise<{ missing: Record<string, string[]>; rows: number }> {
  const missing: Record<string, string[]> = {}
  let rows = 0
  for (const { field: name, values } of pasted) {
    const params = new Params()
    const where = scopeSql({ ...target, params })
    const found = await sql.query<{ value: string; n: number }>(
      `select t.${column(name)} as value, count(*)::int as n from ${tableName(target.resource)} t where ${where.join(' and ')} and t.${column(name)} = any(${params.add(values)}::text[]) group by 1`,
      params.values,
    )
    const seen = new Set(found.rows.map(row => row.value))
    rows = found.rows.reduce((total, { n }) => total + n, 0)
    const none = (values as string[]).filter(value => !seen.has(value))
    if (none.length) missing[name] = none
  }
  return { missing, rows }
}

export interface Sort {
  name: string
  desc: boolean
}

/** Sort columns of a request; only what has a column and may be read. The id always comes last, so the order is total. */
export function parseSort(
  resource: AnyResource,
  sort: readonly string[] | undefined,
  allowed: (field: string) => boolean,
): Sort[] {
  // The usual order leaves out what the person may not see; only what was asked for is refused.
  const usual = (resource.list.sort ?? []).filter(s => allowed(s.replace(/^-/, '')))
  const wanted = sort?.length ? sort : usual.length ? usual : ['-id']
  const sorts = wanted.slice(0, 5).map(s => ({ name: s.replace(/^-/, ''), desc: s.startsWith('-') }))
  failAll(
    sorts.map(({ name }) => {
      const field = columnField(resource, name)
      const unsortable = !field || !allowed(name) || ['lines', 'refs', 'files', 'json'].includes(field.kind)
      return unsortable && notAskedBy('sort.field', { field, name }, 'sort')
    }),
  )
  return sorts.some(s => s.name === 'id') ? sorts : [...sorts, { name: 'id', desc: sorts[0]?.desc ?? true }]
}

export function orderSql(sort: readonly Sort[]): string {
  return sort.map(({ name, desc }) => `t.${column(name)}${desc ? ' desc' : ''}`).join(', ')
}

/** Rows that come after the cursor's row in the sort order. Nulls sort last upwards and first downwards, as PostgreSQL does. */
export function keysetSql(
  resource: AnyResource,
  sort: readonly Sort[],
  values: readonly unknown[],
  params: Params,
): string {
  const branches: string[] = []
  const equal: string[] = []
  sort.forEach(({ name, desc }, i) => {
    const field = columnField(resource, name)
    const col = `t.${column(name)}`
    const type = field && name !== 'id' ? columnKind(field).sqlType : 'bigint'
    const value = values[i]
    const isNull = value === null || value === undefined
    const place = isNull ? '' : `${params.add(value)}::${type}`
    const beyond = desc
      ? isNull
        ? `${col} is not null`
        : `${col} < ${place}`
      : isNull
        ? 'false'
        : `(${col} > ${place} or ${col} is null)`
    branches.push(`(${[...equal, beyond].join(' and ')})`)
    equal.push(isNull ? `${col} is null` : `${col} = ${place}`)
  })
  return `(${branches.join(' or ')})`
}
