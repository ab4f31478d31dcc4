import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { resourceOf } from '../directory.ts'
import { column, statementName, tableName } from '../../sql/names.ts'

/** A reference that needs a label: the field with the id, and the resource that it refers to. */
export interface LabelledReference {
  name: string
  to: string
}

interface Reader {
  orgId: number
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

/** Labels by referring field, then by id. */
export type Labels = ReadonlyMap<string, ReadonlyMap<unknown, string | null>>

/**
 * Reads the labels of all references of the rows in one statement, by id and with a kept plan. Joining the two dozen
 * labels of a waybill took a hundred times as long to plan as the page itself.
 */
export async function readLabels(
  { orgId, sql }: Reader,
  refs: readonly LabelledReference[],
  rows: readonly AnyRow[],
): Promise<Labels> {
  if (!rows.length || !refs.length) return new Map()
  const byTarget = Map.groupBy(refs, ref => ref.to)
  const targets = [...byTarget.keys()].toSorted()
  const ids = targets.map(to => idsOf(byTarget.get(to) ?? [], rows))
  const found = targets.map(() => new Map<unknown, string | null>())
  if (ids.some(list => list.length)) {
    const text = targets.map((to, i) => labelsSql(to, i)).join(' union all ')
    const answer = await sql<{ place: number; id: number; label: string | null }>(
      text,
      [orgId, ...ids],
      statementName(text),
    )
    for (const { place: targetIndex, id, label } of answer.rows) found[targetIndex]?.set(id, label)
  }
  return new Map(targets.flatMap((to, i) => (byTarget.get(to) ?? []).map(({ name }) => [name, found[i] ?? new Map()])))
}

/** Adds the label of each reference beside its id, as `name$`. */
export async function addLabels(
  reader: Reader,
  refs: readonly LabelledReference[],
  rows: readonly AnyRow[],
): Promise<void> {
  assignLabels(rows, await readLabels(reader, refs, rows))
}

export function assignLabels(rows: readonly AnyRow[], labels: Labels): void {
  for (const [name, byId] of labels) {
    const targetIndex = `${name}$`
    for (const row of rows) row[targetIndex] = byId.get(row[name]) ?? null
  }
}

function labelsSql(to: string, targetIndex: number): string {
  const target = resourceOf(to)
  return `select ${targetIndex} as place, t.id, t.${column(target.title)}::text as label from ${tableName(target)} t where t.org_id = $1 and t.id = any($${targetIndex + 2}::bigint[])`
}

function idsOf(refs: readonly LabelledReference[], rows: readonly AnyRow[]): number[] {
  const ids = new Set<number>()
  for (const { name } of refs)
    for (const row of rows) {
      const id = row[name]
      if (typeof id === 'number') ids.add(id)
    }
  return [...ids]
}
