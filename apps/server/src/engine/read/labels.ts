import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { resourceOf } from '../directory.ts'
import { column, statementName, tableName } from '../../sql/names.ts'

/** A reference whose label is wanted: the field that holds the id, and the resource that it names. */
export interface Labelled {
  name: string
  to: string
}

interface Reader {
  orgId: number
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

/**
 * Puts the label of each reference beside its id, as `name$`. One statement for all of them, by id and with a plan that is
 * kept: joined to the rows, a waybill's two dozen labels took the planner a hundred times as long as the page itself.
 */
export async function putLabels(
  { orgId, sql }: Reader,
  refs: readonly Labelled[],
  rows: readonly AnyRow[],
): Promise<void> {
  if (!rows.length || !refs.length) return
  const byTarget = Map.groupBy(refs, ref => ref.to)
  const targets = [...byTarget.keys()].toSorted()
  const ids = targets.map(to => idsOf(byTarget.get(to) ?? [], rows))
  const labels = new Map<string, unknown>()
  if (ids.some(list => list.length)) {
    const text = targets.map((to, i) => branch(to, i)).join(' union all ')
    const found = await sql<{ place: number; id: number; label: string | null }>(
      text,
      [orgId, ...ids],
      statementName(text),
    )
    for (const { place, id, label } of found.rows) labels.set(`${targets[place]} ${id}`, label)
  }
  for (const row of rows)
    for (const { name, to } of refs) row[`${name}$`] = labels.get(`${to} ${String(row[name])}`) ?? null
}

function branch(to: string, place: number): string {
  const target = resourceOf(to)
  return `select ${place} as place, t.id, t.${column(target.title)}::text as label from ${tableName(target)} t where t.org_id = $1 and t.id = any($${place + 2}::bigint[])`
}

function idsOf(refs: readonly Labelled[], rows: readonly AnyRow[]): number[] {
  const ids = new Set<number>()
  for (const row of rows) for (const { name } of refs) if (typeof row[name] === 'number') ids.add(row[name])
  return [...ids]
}
