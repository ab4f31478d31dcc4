import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { fileErrors } from '../../engine/files/file-errors.ts'
import { findFace, knownAct } from '../../engine/directory.ts'
import { freeFileSql, registerHeldFiles } from '../../engine/files/attach.ts'
import { registerFileRule } from '../../engine/files/file-access.ts'
import { findFiles } from '../../engine/files/file-rows.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { GIVEN, HELD_BY_RUN, seesGiven } from './given-files.ts'
import { seenRun } from './run-info.ts'

/** Where files of acts stand: in no field of the run. */
const FIELD = 'acts'

/** Whoever sees the trail of an approval opens what was attached to it, and nobody else. */
export const registerAttachments = (): void =>
  registerFileRule(approvalRun.name, async (sql, actor, { recordId, day }) => {
    const seen =
      recordId === null
        ? undefined
        : await seenRun(sql, actor, { id: recordId, now: { at: `${day} 00:00:00`, today: day }, lang: 'zh' })
    return seen !== undefined
  })

/**
 * Whoever sees an approval opens what its act was given, as far as they may see the field. Other uploads are for administrators.
 * While it is under way no other record takes what was given: its people could not open it any more.
 */
export function registerGivenFiles(): void {
  registerHeldFiles(HELD_BY_RUN)
  registerFileRule('', async (sql, actor, { recordId, field, day }) => {
    if (recordId === null || !field?.startsWith(GIVEN)) return actor.isAdmin
    const seen = await seenRun(sql, actor, { id: recordId, now: { at: `${day} 00:00:00`, today: day }, lang: 'zh' })
    const { resource } = knownAct(seen?.run.act ?? '')
    const face = seen?.record && findFace(seen.record.face)?.face
    if (!seen?.hasWords || !resource || !face) return false
    return seesGiven(actor, { resource, face, id: seen.run.recordId })(field.slice(GIVEN.length))
  })
}

/**
 * The files that the person attaches, locked. @throws for each that they have not uploaded themselves, or that belongs to
 * something already.
 */
export async function ownUploads(tx: Tx, ids: readonly number[]): Promise<FileRef[]> {
  if (!ids.length) return []
  const rows = await findFiles({ query: tx.sql }, { orgId: tx.orgId, ids, at: tx.now.at, lock: true })
  const found = new Map(
    rows
      .filter(row => row.memberId === tx.actor.memberId && !row.resource && row.recordId === null)
      .map(row => [row.id, row]),
  )
  failAll(ids.flatMap((id, i) => (found.has(id) ? [] : [fileErrors.issue('file.missing', {}, `files.${i}`)])))
  return ids.flatMap(id => {
    const row = found.get(id)
    return row ? [{ id, name: row.name, size: row.size, mime: row.mime }] : []
  })
}

/** Gives files to a run. */
export async function attachToRun(tx: Tx, runId: number, files: readonly FileRef[]): Promise<void> {
  if (!files.length) return
  await tx.writing()(
    `update file f set resource = $3, record_id = $4, field = $5, expires_at = null where f.org_id = $1 and f.id = any($2::bigint[]) and ${freeFileSql()}`,
    [tx.orgId, files.map(({ id }) => id), approvalRun.name, runId, FIELD],
    'approval-attach',
  )
}
