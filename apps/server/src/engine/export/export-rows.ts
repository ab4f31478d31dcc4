import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { type Filters, parseFilters } from '../read/filter.ts'
import { orderSql, parseSort } from '../read/order.ts'
import { selectionOf } from '../read/search.ts'
import { whereSql } from '../read/where.ts'
import { addCounts } from '../read/record-counts.ts'
import { addLabels } from '../read/labels.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { refreshShown, shownAsOfNow } from '../read/on-show.ts'
import { attachLines } from '../read/record.ts'
import { selectRecord } from '../read/select.ts'
import { redact, viewerAccess } from '../rights/redact.ts'
import { type Engine, read } from '../write/work.ts'
import { fillingOf } from './columns-beside.ts'
import type { ExportTarget } from './export-columns.ts'

export interface RowQuery {
  filters?: Filters
  search?: string
  sort?: readonly string[]
  ids?: readonly number[]
}

const PAGE = 1000

/** The number of rows, counted up to `limit`. */
export async function countUpTo(
  sql: Sql,
  target: ExportTarget,
  { query, limit }: { query: RowQuery; limit: number },
): Promise<number> {
  const params = new Params()
  const where = whereSql(
    target,
    { conditions: conditionsOf(target, query), query: await selectionOf(sql, target, query) },
    params,
  )
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${tableName(target.resource)} t where ${where.join(' and ')} limit ${limit}) x`,
    params.values,
  )
  return rows[0]?.n ?? 0
}

/**
 * The ids of all rows in the requested order, read by one statement with eight bytes per row. Pages then neither repeat
 * nor miss a row while others write, and every page is read by key.
 */
export async function exportIds(sql: Sql, target: ExportTarget, query: RowQuery): Promise<Float64Array> {
  const { resource, face, actor } = target
  const params = new Params()
  const where = whereSql(
    target,
    { conditions: conditionsOf(target, query), query: await selectionOf(sql, target, query) },
    params,
  )
  const order = orderSql(parseSort(resource, query.sort, viewerAccess(actor, resource, face).mayQuery))
  const { rows } = await sql.query<{ ids: string | null }>(
    `select string_agg(t.id::text, ',' order by ${order}) as ids from ${tableName(resource)} t where ${where.join(' and ')}`,
    params.values,
  )
  return numbersOf(rows[0]?.ids ?? '')
}

/** Parses `1,2,3` without creating a string per number. */
function numbersOf(text: string): Float64Array {
  let count = text ? 1 : 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count++
  const out = new Float64Array(count)
  for (let i = 0, at = 0; i < count; i++) {
    const end = text.indexOf(',', at)
    out[i] = Number(text.slice(at, end < 0 ? text.length : end))
    at = end + 1
  }
  return out
}

function conditionsOf({ resource, face, actor }: ExportTarget, query: RowQuery) {
  return parseFilters(resource, query.filters ?? {}, viewerAccess(actor, resource, face).mayQuery)
}

export interface ReadOptions {
  ids: Float64Array
  columns: readonly string[]
  /** The language of what is put into words. */
  lang: Lang
  /** Includes child rows. */
  lines?: boolean
  signal?: AbortSignal | undefined
  onPage?(done: number): void
}

/**
 * The rows with these ids in this order, one page in memory at a time, redacted for the actor. Deleted rows are left
 * out.
 */
export async function* exportRows(
  engine: Engine,
  target: ExportTarget,
  { ids, ...options }: ReadOptions,
): AsyncGenerator<AnyRow, void, undefined> {
  const { resource, face, actor } = target
  const { names, decidedBy } = shownAsOfNow(resource, options.columns)
  const filling = fillingOf(resource, options.columns)
  const { columns, refs } = selectRecord(resource, {
    labels: true,
    only: new Set([...options.columns, ...(filling?.reads ?? []), ...(decidedBy === undefined ? [] : [decidedBy])]),
    separateLabels: true,
  })
  const access = viewerAccess(actor, resource, face)
  for (let from = 0; from < ids.length; from += PAGE) {
    options.signal?.throwIfAborted()
    const page = [...ids.subarray(from, from + PAGE)]
    const rows = await read(engine, actor, async sql => {
      const params = new Params()
      // Scope and face are checked again for every page
      const where = whereSql(target, { conditions: [], query: { ids: page } }, params)
      const found = (
        await sql.query<AnyRow>(
          `select ${columns.join(', ')} from ${tableName(resource)} t where ${where.join(' and ')}`,
          params.values,
        )
      ).rows
      const reader = { orgId: actor.orgId, sql: sql.query.bind(sql) }
      await addLabels(reader, refs, found)
      await addCounts(reader, { resource, actor, columns: options.columns }, found)
      if (options.lines) await attachLines(reader, resource, { rows: found, labels: true })
      else if (names.length) await refreshShown(reader, resource, found)
      await filling?.fill({ sql, actor, lang: options.lang }, found)
      return found
    })
    const byId = new Map(rows.map(row => [row.id as number, row]))
    for (const id of page) {
      const row = byId.get(id)
      if (row) yield access.restricted.size ? redact(row, access) : row
    }
    options.onPage?.(Math.min(from + PAGE, ids.length))
  }
}
