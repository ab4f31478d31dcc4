import { exportRun, exportTemplate } from '@tuheng/domain/files/index'
import { text } from '@tuheng/domain/kernel/text'
import { cancelJob } from '../../engine/jobs/index.ts'
import { onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { queueRun } from './begin-run.ts'
import { checkTemplate } from './check-template.ts'
import { nextRun } from './rounds.ts'
import { maskedForRoles, sensitiveColumns } from './sensitive.ts'
import { tellEnded } from './tell.ts'

/** What saving a template checks, and what the steps of a run do. */
export function registerExportEffects(): void {
  onSave(exportTemplate, {
    before: async ({ tx, next, actor, now }) => {
      const source = checkTemplate(actor, next, now.today)
      const columns = next.columns as string[]
      const masked = await maskedForRoles({ query: tx.sql }, tx.orgId)
      return {
        sensitive: sensitiveColumns(source, columns, masked).length > 0,
        nextAt: nextRun(next, now.at),
        ...(next.layout === 'field' ? {} : { splitBy: null }),
      }
    },
  })
  onTransition(exportTemplate, 'enable', {
    before: async ({ next, now }) => ({ nextAt: nextRun({ ...next, status: 'enabled' }, now.at) }),
  })
  onTransition(exportTemplate, 'disable', { before: async () => ({ nextAt: null }) })
  onDelete(exportTemplate, { derive: async ({ tx, row }) => stopRuns(tx, row.id) })
  // A restored template is due again, but not for the time between
  onUndelete(exportTemplate, {
    derive: async ({ tx, next }) => {
      await tx.overwrite(exportTemplate, { id: next.id, nextAt: nextRun(next, tx.now.at) }, { action: null })
    },
  })
  onTransition(exportRun, 'approve', {
    before: async ({ actor, now }) => ({ approvedBy: actor.memberId, approvedAt: now.at }),
    derive: async ({ tx, next }) => void (await queueRun(tx, next)),
  })
  onTransition(exportRun, 'reject', {
    before: async ({ now }) => ({ finishedAt: now.at }),
    notify: async ({ tx, row, input }) => {
      const reason = typeof input['reason'] === 'string' ? input['reason'] : ''
      await tellEnded(tx, row, { ok: false, why: text(`被驳回：${reason}`, `Rejected: ${reason}`) })
    },
  })
  onTransition(exportRun, 'cancel', {
    before: async ({ now }) => ({ finishedAt: now.at }),
    derive: async ({ tx, row }) => {
      if (row.jobId !== null) await cancelJob(tx, row.jobId)
    },
  })
}

/** What a deleted template was still making is made no more. */
async function stopRuns(tx: Tx, templateId: number): Promise<void> {
  const runs = await tx.find(exportRun, { where: { templateId, status: ['waiting', 'queued', 'running'] } })
  for (const { id } of runs) await tx.run(exportRun, 'cancel', { id })
}
