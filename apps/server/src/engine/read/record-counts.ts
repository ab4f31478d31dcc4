import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import type { RecordCount } from '@tuheng/domain/kernel/list-spec'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { countOf } from '@tuheng/domain/kernel/record-counts'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { column, linkTable, statementName, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { resourceOf } from '../directory.ts'
import type { ShowReader } from './on-show.ts'
import { parseFilters } from './filter.ts'
import { whereSql } from './where.ts'

interface Counted {
  resource: AnyResource
  actor: Actor
  /** Columns that are asked for; those that count nothing are passed over. */
  columns: Iterable<string>
}

/**
 * Puts into each row how many records refer to it, counted within what the actor may see of them: one statement for all
 * rows and counts. A count whose list or field the actor may not read is left out.
 */
export async function addCounts(
  { orgId, sql }: ShowReader,
  { resource, actor, columns }: Counted,
  rows: readonly AnyRow[],
): Promise<void> {
  const counts = [...columns].flatMap(name => {
    const count = countOf(resource.list, name)
    return count && mayCount(actor, count) ? [{ name, count }] : []
  })
  if (!rows.length || !counts.length) return
  const params = new Params(
    orgId,
    rows.map(row => row['id']),
  )
  const text = counts.map(({ count }, place) => countSql({ actor, place }, count, params)).join(' union all ')
  const found = await sql<{ place: number; id: number; records: number }>(text, params.values, statementName(text))
  const recordsOf = new Map(found.rows.map(({ place, id, records }) => [`${place} ${id}`, records]))
  for (const row of rows)
    counts.forEach(({ name }, place) => (row[name] = recordsOf.get(`${place} ${String(row['id'])}`) ?? 0))
}

/** Whether the actor may read the list, and filter it as its link does. */
function mayCount(actor: Actor, { of, face: faceName, by, where }: RecordCount): boolean {
  const resource = resourceOf(of)
  const face = resource.faces[faceName]
  if (!face || !can(actor, face, 'read')) return false
  const { mayQuery } = fieldAccessOf(actor, resource, face)
  return [by, ...Object.keys(where ?? {})].every(mayQuery)
}

/** `$1` is the company and `$2` the ids of the rows. */
function countSql(
  { actor, place }: { actor: Actor; place: number },
  { of, face: faceName, by, where }: RecordCount,
  params: Params,
): string {
  const resource = resourceOf(of)
  const face = resource.faces[faceName] as NonNullable<AnyResource['faces'][string]>
  const conditions = whereSql({ resource, face, actor }, { conditions: parseFilters(resource, where ?? {}) }, params)
  const isLink = resource.fields[by]?.kind === 'refs'
  const key = isLink ? 'k.target_id' : `t.${column(by)}`
  const link = isLink ? ` join ${linkTable(resource, by)} k on k.org_id = $1 and k.parent_id = t.id` : ''
  return `select ${place} as place, ${key} as id, count(*)::int as records from ${tableName(resource)} t${link} where t.org_id = $1 and ${conditions.join(' and ')} and ${key} = any($2::bigint[]) group by ${key}`
}
