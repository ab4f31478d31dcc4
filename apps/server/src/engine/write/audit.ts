import { isSameValue } from '@tuheng/domain/kernel/same-value'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { insertValues } from '../../sql/values.ts'
import { currentAddress } from './origin.ts'
import type { Tx } from './tx.ts'

export interface AuditEntry {
  resource: Pick<AnyResource, 'name' | 'title' | 'chained' | 'unlogged'>
  id: number
  action: string
  before: AnyRow | null
  after: AnyRow | null
  reason?: string | null | undefined
  /** The number of the record, if neither side contains it. */
  no?: string
}

const UNAUDITED = new Set(['version', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy', 'orgId', 'id'])

const COLUMNS =
  'org_id, resource, record_id, record_no, action, at, member_id, request_id, reason, before, after, chained, ip'

/**
 * Writes the audit row of a change in the transaction of the change. It contains only what differs. Its result is not
 * awaited.
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  tx.waitUntil(
    tx.writing()(
      `insert into audit (${COLUMNS}) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)`,
      valuesOf(tx, entry),
      'audit-insert',
    ),
  )
}

/** As `writeAudit`, for several changes in their order. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  await insertValues(tx.writing(), {
    into: `audit (${COLUMNS})`,
    first: [],
    rows: entries.map(entry => valuesOf(tx, entry)),
  })
}

function numberOf(entry: AuditEntry): string | null {
  if (entry.no !== undefined) return entry.no
  const no = (entry.after ?? entry.before)?.[entry.resource.title]
  return no === undefined || no === null ? null : String(no)
}

function valuesOf(tx: Tx, entry: AuditEntry): unknown[] {
  const { unlogged = [] } = entry.resource
  const { before, after } = difference(without(entry.before, unlogged), without(entry.after, unlogged))
  return [
    tx.orgId,
    entry.resource.name,
    entry.id,
    numberOf(entry),
    entry.action,
    tx.now.at,
    tx.actor.memberId || null,
    tx.requestId,
    entry.reason ?? null,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    entry.resource.chained === true,
    currentAddress(),
  ]
}

const without = (row: AnyRow | null, names: readonly string[]): AnyRow | null =>
  row && names.length ? Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) : row

/** The keys whose values differ, with both values. A side that is null stays null. */
export function difference(
  before: AnyRow | null,
  after: AnyRow | null,
): { before: AnyRow | null; after: AnyRow | null } {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const left: AnyRow = {}
  const right: AnyRow = {}
  for (const key of keys) {
    if (UNAUDITED.has(key) || key.endsWith('$')) continue
    const a = before?.[key] ?? null
    const b = after?.[key] ?? null
    if (isSameValue(a, b)) continue
    if (before) left[key] = a
    if (after) right[key] = b
  }
  return { before: before && left, after: after && right }
}
