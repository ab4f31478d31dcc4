import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { writeAudit } from './audit.ts'
import { checkMonthOpen } from './closed-month.ts'
import { column, tableName } from './names.ts'
import { runEffects, lockInFace } from './save.ts'
import { hooksOf } from './hooks.ts'
import { stale } from './stale.ts'
import type { Tx } from './tx.ts'
import { usesOf } from './uses.ts'

/** Deletes softly: the row stays with who, when and why. Refused while a live record refers to it, or in a locked state. */
export async function deleteRecord(tx: Tx, args: { resource: AnyResource; face: Face; id: number; version?: unknown; reason?: unknown }): Promise<AnyRow> {
  const { resource, face, id } = args
  if (resource.methods?.delete === false) kernelErrors.fail('request.not_found', { path: `${face.api}/delete` })
  const before = await lockInFace(tx, resource, face, id)
  const label = `${resource.label} ${String(before[resource.title] ?? '')}`
  if (args.version !== undefined && args.version !== before.version) stale(tx, resource, before)
  if (resource.locked?.(before)) kernelErrors.fail('record.locked', { label })
  await removeRecord(tx, resource, before, typeof args.reason === 'string' ? args.reason : null)
  return before
}

/** The deletion itself, once it is known that it may be. */
export async function removeRecord(tx: Tx, resource: AnyResource, before: AnyRow, reason: string | null): Promise<void> {
  const id = before.id as number
  await checkMonthOpen(tx, resource, [before])
  for (const hooks of hooksOf(resource.name, 'delete'))
    await hooks.prepare?.({ tx, row: before, next: before, input: {}, actor: tx.actor, now: tx.now, afterCommit: work => tx.afterCommit(work) })
  await refuseInUse(tx, resource, id, `${resource.label} ${String(before[resource.title] ?? '')}`)
  await tx.sql(
    `update ${tableName(resource)} set deleted_at = $3, deleted_by = $4, deleted_reason = $5, version = version + 1 where org_id = $1 and id = $2`,
    [tx.orgId, id, tx.now.at, tx.actor.memberId || null, reason],
  )
  await runEffects(tx, resource, 'delete', before, before, {})
  await writeAudit(tx, { resource, id, action: 'delete', before, after: null, reason })
}

async function refuseInUse(tx: Tx, resource: AnyResource, id: number, label: string): Promise<void> {
  for (const use of usesOf(resource.name)) {
    const { rows } = await tx.sql<{ no: unknown }>(
      `select x.${column(use.resource.title)} as no from ${use.from} where x.org_id = $1 and ${use.isAsked} and x.deleted_at is null and not (x.id = any($2::bigint[]) and $3) limit 1`,
      [tx.orgId, [id], use.resource.name === resource.name],
    )
    if (rows[0]) kernelErrors.fail('record.in_use', { label, by: use.resource.label, no: rows[0].no })
  }
}
