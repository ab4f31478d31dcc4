import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { shownValue } from '@tuheng/domain/kernel/text'
import { alikeKey } from '@tuheng/domain/kernel/validators/problem'
import { alikeFields, isAlike } from '../../sql/alike.ts'
import { column, tableName } from '../../sql/names.ts'
import { viewerAccess } from '../rights/redact.ts'
import { blockersOf, linksTo } from './blockers.ts'
import type { Tx } from './tx.ts'

/**
 * Refuses a value that differs from another record's in case or width only (`ignoresCase`). Values that did not change are
 * not judged, so records that were alike before anybody asked can still be edited. Two writers of the same value wait for
 * each other; equal values are left to the unique key.
 */
export async function refuseAlike(
  tx: Tx,
  resource: AnyResource,
  { before, next }: { before: AnyRow; next: AnyRow },
): Promise<void> {
  for (const name of alikeFields(resource)) {
    const value = next[name]
    if (typeof value !== 'string' || value === '' || value === before[name]) continue
    const other = await alike(tx, resource, { name, value, id: next.id })
    if (!other) continue
    const visible = await blockersOf(tx, resource.name, { ids: [other.id] })
    const records = linksTo({ blockers: [...visible.values()], hidden: 0, more: 0 })
    const shown = visible.size && maySpell(tx.actor, resource, name) ? other.value : undefined
    throw new DomainError([{ ...issueOf(resource, { name, value, other: shown }), records }])
  }
}

/** Whether the person may see how other records that they may read spell the code. */
export const maySpell = (actor: Actor, resource: AnyResource, name: string): boolean =>
  viewerAccess(actor, resource).visibilityOf(name) === 'visible'

/** The resources that a transaction has locked as a whole, by its locked rows, which its savepoints share. */
const lockedWhole = new WeakMap<Tx['rows'], Set<AnyResource>>()

/**
 * Lets everybody else who writes such values of the resource wait until the transaction ends. Whoever writes many records
 * together calls it first: a lock for each value would fill the server's table of locks.
 */
export async function lockAlike(tx: Tx, resource: AnyResource): Promise<void> {
  const locked = lockedWhole.get(tx.rows) ?? new Set()
  lockedWhole.set(tx.rows, locked)
  if (locked.has(resource)) return
  for (const name of alikeFields(resource))
    await tx.sql('select pg_advisory_xact_lock($1::int, hashtext($2))', [tx.orgId, `${resource.name}.${name}`])
  locked.add(resource)
}

/** Refuses the same between new records that are written together. */
export function refuseAlikeRows(resource: AnyResource, rows: readonly AnyRow[]): void {
  for (const name of alikeFields(resource)) {
    const seen = new Map<string, string>()
    for (const row of rows) {
      const value = row[name]
      if (typeof value !== 'string' || value === '') continue
      const first = seen.get(alikeKey(value))
      if (first !== undefined && first !== value)
        throw new DomainError([issueOf(resource, { name, value, other: first })])
      seen.set(alikeKey(value), value)
    }
  }
}

/** `other`: the value of the other record, unless the person may not see it. */
function issueOf(
  resource: AnyResource,
  { name, value, other }: { name: string; value: string; other: string | undefined },
): Issue {
  const label = labelOf(resource.fields[name] ?? { kind: 'text', label: name }, name)
  const place = { label, value: shownValue(value) }
  return other === undefined
    ? wordedIssue(kernelErrors, { code: 'unique.taken', path: name }, place)
    : wordedIssue(kernelErrors, { code: 'unique.alike', path: name }, { ...place, other: shownValue(other) })
}

async function alike(
  tx: Tx,
  resource: AnyResource,
  { name, value, id }: { name: string; value: string; id: unknown },
): Promise<{ id: number; value: string } | undefined> {
  const all = `${resource.name}.${name}`
  const [, { rows }] = await Promise.all([
    lockedWhole.get(tx.rows)?.has(resource)
      ? undefined
      : tx.sql(
          'select pg_advisory_xact_lock_shared($1::int, hashtext($2)), pg_advisory_xact_lock($1::int, hashtext($3))',
          [tx.orgId, all, `${all} ${alikeKey(value)}`],
          'alike-lock',
        ),
    tx.sql<{ id: number; value: string }>(
      `select id, ${column(name)} as value from ${tableName(resource)} where org_id = $1 and deleted_at is null
         and ${isAlike(name, '$4')} and ${column(name)} <> $2 and id is distinct from $3::bigint limit 1`,
      [tx.orgId, value, typeof id === 'number' ? id : null, alikeKey(value)],
      `alike-${resource.name}-${name}`,
    ),
  ])
  return rows[0]
}
