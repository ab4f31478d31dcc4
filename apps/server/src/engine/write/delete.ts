import { lockedRecordIssue } from '@tuheng/domain/kernel/locked-record'
import { DomainError, failAll } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { writeAudit } from './audit.ts'
import { blockersText, type BlockerGroup, withNamedBlockers, linksTo, summarizeBlockers } from './blockers.ts'
import { checkMonthOpen } from './closed-month.ts'
import { tableName } from '../../sql/names.ts'
import { refusePartOfHeld } from './held-whole.ts'
import { approvalRefusal } from './hold.ts'
import { hookContext, lockInFace, runEffects } from './save.ts'
import { hooksOf } from './hooks.ts'
import { failStale } from './stale.ts'
import type { Tx } from './tx.ts'
import { noteWritten } from './written.ts'
import { referenceSources } from './reference-sources.ts'

/**
 * Deletes a record softly: the row remains, with who, when and why. Refused while a live record references it, or in a
 * locked state.
 */
export async function deleteRecord(
  tx: Tx,
  args: { resource: AnyResource; face: Face; id: number; version?: unknown; reason?: unknown },
): Promise<AnyRow> {
  const { resource, face, id } = args
  if (resource.methods?.delete === false) kernelErrors.fail('request.not_found', { path: `${face.api}/delete` })
  const before = await lockInFace(tx, { resource, face }, id)
  if (args.version !== undefined && args.version !== before.version) failStale(tx, resource, before)
  await withNamedBlockers(tx, { resource, face, row: before }, async () => {
    if (resource.locked?.(before)) failAll([lockedRecordIssue(resource, before)])
    await softDeleteRecord(tx, resource, { before, reason: typeof args.reason === 'string' ? args.reason : null })
  })
  return before
}

/**
 * Locks the records of a transaction that deletes several, in the order of ids, whatever the order in which they were named.
 * So two such transactions wait for each other and never lock each other out.
 */
export async function lockInOrder(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<void> {
  await tx.sql(
    `select id from ${tableName(resource)} where org_id = $1 and id = any($2::bigint[]) and deleted_at is null order by id for update`,
    [tx.orgId, [...ids]],
  )
}

/** The deletion itself, without the checks of state and version. @throws for a record whose approval has not ended. */
export async function softDeleteRecord(
  tx: Tx,
  resource: AnyResource,
  { before, reason }: { before: AnyRow; reason: string | null },
): Promise<void> {
  const id = before.id as number
  const refusal = approvalRefusal(resource, before)
  if (refusal) throw refusal
  await refusePartOfHeld(tx, resource, before)
  await checkMonthOpen(tx, resource, { rows: [before] })
  for (const hooks of hooksOf(resource.name, 'delete'))
    await hooks.before?.(hookContext(tx, { row: before, next: before, input: {} }))
  await refuseInUse(tx, resource, before)
  await tx.sql(
    `update ${tableName(resource)} set deleted_at = $3, deleted_by = $4, deleted_reason = $5, version = version + 1 where org_id = $1 and id = $2`,
    [tx.orgId, id, tx.now.at, tx.actor.memberId || null, reason],
  )
  noteWritten(tx, { resource, ids: [id] })
  await runEffects(tx, resource, { action: 'delete', row: before, next: before, input: {} })
  await writeAudit(tx, { resource, id, action: 'delete', before, after: null, reason })
}

/** Referencing records are not counted beyond this number. */
const MAX_COUNTED = 1000

/** Refuses with the count of live records that reference it and the names of up to ten. */
async function refuseInUse(tx: Tx, resource: AnyResource, before: AnyRow): Promise<void> {
  // A record may reference it at several places and is one record
  const using = new Map<string, Set<number>>()
  for (const use of referenceSources(resource.name)) {
    const { rows } = await tx.sql<{ id: number }>(
      `select x.id from ${use.from} where x.org_id = $1 and ${use.isAmongIds} and x.deleted_at is null and not (x.id = any($2::bigint[]) and $3) limit ${MAX_COUNTED}`,
      [tx.orgId, [before.id], use.resource.name === resource.name],
    )
    if (rows.length)
      using.set(use.resource.name, new Set([...(using.get(use.resource.name) ?? []), ...rows.map(row => row.id)]))
  }
  if (!using.size) return
  const found: BlockerGroup[] = [...using].map(([name, ids]) => ({ resource: name, ids: [...ids] }))
  const summary = await summarizeBlockers(tx, found)
  const names = blockersText(summary)
  const n = found.reduce((sum, { ids }) => sum + ids.length, 0)
  const count = n >= MAX_COUNTED ? text(`${MAX_COUNTED} 条以上`, `more than ${MAX_COUNTED}`) : text(`${n} 条`, `${n}`)
  const title = String(before[resource.title] ?? '')
  const advice =
    'disable' in resource.transitions
      ? text('请先让这些记录改用其他，或把它停用', 'Let these records use another one first, or disable it instead')
      : text('请先删除这些记录或让它们改用其他', 'Delete these records first, or let them use another one')
  const issue = kernelErrors.issue('record.in_use', { label: `${resource.label} ${title}`, by: '', no: '' })
  const zh = `${resource.label} ${title}已被 ${count.zh}记录引用，不能删除：${names.zh}。${advice.zh}`
  const en = `${resource.en} ${title} is used by ${count.en} ${n === 1 ? 'record' : 'records'} and cannot be deleted: ${names.en}. ${advice.en}`
  throw new DomainError([{ ...issue, zh, en, records: linksTo(summary) }], {
    blockers: summary.blockers,
    hidden: summary.hidden,
    count: n,
  })
}
