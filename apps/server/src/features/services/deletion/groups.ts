import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../../db/database.ts'
import { column, tableName } from '../../../sql/names.ts'
import { type DeletedKind, type Item, keyOf, KINDS } from './kinds.ts'

/**
 * The number of the group of each document: those that refer to each other, directly or through others of the list, are
 * in one. Whether a main waybill can be deleted depends on its trips alone, so groups are judged apart. One statement
 * for each kind.
 */
export async function groupsOf(
  { sql, actor }: { sql: Pick<Sql, 'query'>; actor: Pick<Actor, 'orgId'> },
  items: readonly Item[],
): Promise<number[]> {
  const place = new Map(items.map((item, i) => [keyOf(item), i]))
  const parent = items.map((_, i) => i)
  const root = (i: number): number => {
    let at = i
    while (parent[at] !== at) {
      const next = parent[at] ?? at
      parent[at] = parent[next] ?? next
      at = parent[at] ?? at
    }
    return at
  }
  for (const [kind, group] of Map.groupBy(items, one => one.kind)) {
    const uses = referencesOf(kind)
    if (!uses.length) continue
    const { resource } = KINDS.get(kind) ?? {}
    if (!resource) continue
    const columns = uses.map(({ field }) => `${column(field)} as "${field}"`).join(', ')
    const { rows } = await sql.query<AnyRow>(
      `select id, ${columns} from ${tableName(resource)} where org_id = $1 and id = any($2::bigint[])`,
      [actor.orgId, group.map(one => one.id)],
    )
    for (const row of rows)
      for (const { field, to } of uses) {
        const from = place.get(keyOf({ kind, id: row['id'] as number }))
        const target = row[field] === null ? undefined : place.get(keyOf({ kind: to, id: row[field] as number }))
        if (from !== undefined && target !== undefined) parent[root(from)] = root(target)
      }
  }
  return items.map((_, i) => root(i))
}

/** References of a kind to kinds that can be deleted with it. */
function referencesOf(kind: DeletedKind): { field: string; to: DeletedKind }[] {
  return Object.entries(KINDS.get(kind)?.resource.fields ?? {}).flatMap(([field, { kind: fieldKind, to }]) =>
    fieldKind === 'ref' && KINDS.has(to as DeletedKind) ? [{ field, to: to as DeletedKind }] : [],
  )
}
