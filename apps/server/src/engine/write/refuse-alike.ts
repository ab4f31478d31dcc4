import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type AnyResource, type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { shownValue } from '@tuheng/domain/kernel/text'
import { alikeKey } from '@tuheng/domain/kernel/validators/problem'
import { alikeSql } from '../../sql/alike.ts'
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
  for (const name of codesOf(resource)) {
    const value = next[name]
    if (typeof value !== 'string' || value === '' || value === before[name]) continue
    const other = await alike(tx, resource, { name, value, id: next.id })
    if (!other) continue
    const visible = await blockersOf(tx, resource.name, { ids: [other.id] })
    const mayRead = viewerAccess(tx.actor, resource).visibilityOf(name) === 'visible'
    const records = linksTo({ blockers: [...visible.values()], hidden: 0, more: 0 })
    const issue = issueOf(resource, { name, value, other: visible.size && mayRead ? other.value : undefined })
    throw new DomainError([{ ...issue, records }])
  }
}

/** The same between new records that are written together. */
export function refuseAlikeRows(resource: AnyResource, rows: readonly AnyRow[]): void {
  for (const name of codesOf(resource)) {
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
  const [, { rows }] = await Promise.all([
    tx.sql('select pg_advisory_xact_lock($1::int, hashtext($2))', [
      tx.orgId,
      `${resource.name}.${name} ${alikeKey(value)}`,
    ]),
    tx.sql<{ id: number; value: string }>(
      `select id, ${column(name)} as value from ${tableName(resource)} where org_id = $1 and deleted_at is null
         and ${alikeSql(column(name))} = ${alikeSql('$2::text')} and ${column(name)} <> $2 and id is distinct from $3::bigint order by id limit 1`,
      [tx.orgId, value, typeof id === 'number' ? id : null],
      `alike-${resource.name}-${name}`,
    ),
  ])
  return rows[0]
}

const known = new WeakMap<AnyResource, readonly string[]>()

/** Fields of a resource whose values count as the same whatever their case and width. */
function codesOf(resource: AnyResource): readonly string[] {
  const found =
    known.get(resource) ?? Object.keys(resource.fields).filter(name => resource.fields[name]?.ignoresCase === true)
  known.set(resource, found)
  return found
}
