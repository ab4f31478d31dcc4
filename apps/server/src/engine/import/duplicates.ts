import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { alikeKey } from '@tuheng/domain/kernel/validators/problem'
import { alikeName } from '../../sql/alike.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { column, tableName } from '../../sql/names.ts'
import { blockersOf } from '../write/blockers.ts'
import { maySpell } from '../write/refuse-alike.ts'

/** Field sets that must be unique. Numbers that the system assigns are such sets, too. */
export function uniqueSets(resource: AnyResource): (readonly string[])[] {
  const serials = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'serial')
    .map(([name]) => [name])
  return [...(resource.unique ?? []), ...serials]
}

/** The row's values of such a set, as text. Undefined if one is missing, because such rows are never equal. */
export function keyIn(set: readonly string[], row: AnyRow): string | undefined {
  const values = set.map(name => row[name])
  return values.some(value => value === null || value === undefined || value === '')
    ? undefined
    : `${set.join('+')}=${JSON.stringify(values)}`
}

/** Existing records with the keys of these rows: key → record id. */
export async function existingKeys(
  sql: Sql,
  { orgId, resource, set }: { orgId: number; resource: AnyResource; set: readonly string[] },
  rows: readonly AnyRow[],
): Promise<Map<string, number>> {
  const keys = new Set(rows.flatMap(row => keyIn(set, row) ?? []))
  const [first = ''] = set
  if (!keys.size) return new Map()
  const type = columnKind(resource.fields[first] as Field).sqlType
  const values = [...new Set(rows.filter(row => keyIn(set, row)).map(row => row[first]))]
  const { rows: found } = await sql.query<AnyRow & { id: number }>(
    `select t.id, ${set.map(name => `t.${column(name)} as "${name}"`).join(', ')} from ${tableName(resource)} t
     where t.org_id = $1 and t.deleted_at is null and t.${column(first)} = any($2::${type}[])`,
    [orgId, values],
  )
  const existing = new Map<string, number>()
  for (const row of found) {
    const key = keyIn(set, row)
    if (key !== undefined && keys.has(key)) existing.set(key, row.id)
  }
  return existing
}

/** What a new row's value of such a set has in common with other spellings of it (`ignoresCase`); undefined for other sets. */
export function alikeKeyIn(resource: AnyResource, set: readonly string[], row: AnyRow): string | undefined {
  const [name = ''] = set
  const value = row[name]
  return set.length === 1 && resource.fields[name]?.ignoresCase && typeof value === 'string' && value !== ''
    ? `${name}~${alikeKey(value)}`
    : undefined
}

/**
 * Existing values that differ from those of these rows in case or width only: key → value as it stands, or undefined if the
 * person may not see it.
 */
export async function existingAlike(
  sql: Sql,
  { actor, resource, set }: { actor: Actor; resource: AnyResource; set: readonly string[] },
  rows: readonly AnyRow[],
): Promise<Map<string, string | undefined>> {
  const [name = ''] = set
  const values = rows.filter(row => alikeKeyIn(resource, set, row) !== undefined).map(row => row[name])
  if (!values.length) return new Map()
  const { rows: found } = await sql.query<AnyRow & { id: number }>(
    `select t.id, t.${column(name)} as "${name}" from ${tableName(resource)} t where t.org_id = $1 and t.deleted_at is null
       and t.${column(alikeName(name))} = any($2::text[]) order by t.id desc`,
    [actor.orgId, values.map(value => alikeKey(String(value)))],
  )
  const visible = maySpell(actor, resource, name)
    ? await blockersOf({ actor, orgId: actor.orgId, sql: sql.query.bind(sql) }, resource.name, {
        ids: found.map(({ id }) => id),
      })
    : new Map<number, unknown>()
  return new Map(
    found.flatMap(row => [
      [alikeKeyIn(resource, set, row) ?? '', visible.has(row.id) ? String(row[name]) : undefined] as const,
    ]),
  )
}

/** The first row of each key in the file. */
export interface KeyIndex {
  /** Records as the rows so far will leave them, by id. */
  readonly moved: Map<number, AnyRow>
  /** What the rows so far will write beside them, by `fileKey`. */
  readonly beside: Map<string, AnyRow>
  /** The number of the first row with the key, possibly this one. */
  first(key: string, rowNo: number): number
}

/** For an entire file that is read from top to bottom. */
export class MemoryKeys implements KeyIndex {
  readonly moved = new Map<number, AnyRow>()
  readonly beside = new Map<string, AnyRow>()
  readonly #rows = new Map<string, number>()

  first(key: string, rowNo: number): number {
    const known = this.#rows.get(key)
    if (known === undefined) this.#rows.set(key, rowNo)
    return known ?? rowNo
  }
}

/** For some rows of a staged file; `others` are the rows beside them. */
export class StoredKeys implements KeyIndex {
  readonly moved = new Map<number, AnyRow>()
  readonly beside = new Map<string, AnyRow>()
  readonly #rows: Map<string, number>

  constructor(others: readonly { rowNo: number; keys: readonly string[] }[]) {
    this.#rows = new Map()
    for (const { rowNo, keys } of others)
      for (const key of keys) this.#rows.set(key, Math.min(rowNo, this.#rows.get(key) ?? Infinity))
  }

  first(key: string, rowNo: number): number {
    const known = Math.min(rowNo, this.#rows.get(key) ?? Infinity)
    this.#rows.set(key, known)
    return known
  }
}
