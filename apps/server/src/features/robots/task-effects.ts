import { robotErrors, robotRun, robotTask } from '@tuheng/domain/robots/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { cancelJob } from '../../engine/jobs/index.ts'
import { onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import type { Task } from './connectors/source.ts'
import { beginRun } from './begin-run.ts'
import { nextAfter } from './runs.ts'
import { forgetPosition, forgetSecret } from './secrets.ts'

/** What makes it another source: a place in the old one means nothing there. */
const SOURCE = ['connector', 'host', 'account', 'mailFolder'] as const

/** Whom the password is told. Whoever may change a task is not told it, so it is not sent to where they choose. */
const toldTo = ({ connector, host, port, account, url, authHeader }: Task): string =>
  JSON.stringify([connector, host, port, account, (url ?? '').split('?')[0], authHeader])

/**
 * Registers who may make a task act for whom, its next time, and its runs. A task imports with the rights of a member:
 * whoever sets it up is that member, or an administrator.
 */
export function registerTaskEffects(): void {
  onSave(robotTask, {
    before: async ({ row, next, actor, now }) => {
      requireOwn(actor, next.runAsId, 'runAsId')
      if (row.id !== undefined) requireOwn(actor, row.runAsId)
      const isElsewhere = row.id !== undefined && toldTo(row as Task) !== toldTo(next)
      return {
        nextAt: nextAfter(next, { failures: 0, at: now.at }),
        failures: row.id === undefined ? 0 : row.failures,
        ...(isElsewhere ? { secretAt: null } : {}),
      }
    },
    derive: async ({ tx, row, next }) => {
      if (row.secretAt && !next.secretAt) {
        await forgetSecret(tx, next.id)
        warn(tx, [robotErrors.issue('robot.secret_forgotten', {}, 'secretAt')])
      }
      if (row.id !== undefined && SOURCE.some(name => row[name] !== next[name])) await forgetPosition(tx, next.id)
    },
  })
  onTransition(robotTask, 'enable', {
    before: async ({ next, now }) => ({
      nextAt: nextAfter({ ...next, status: 'enabled' }, { failures: 0, at: now.at }),
    }),
  })
  onTransition(robotTask, 'disable', {
    before: async () => ({ nextAt: null }),
    derive: async ({ tx, row }) => stopRun(tx, row),
  })
  onTransition(robotTask, 'run', {
    before: async ({ tx, row }) => {
      if (row.connector === 'mailbox' && !row.secretAt) robotErrors.fail('robot.needs_secret')
      await requireActive(tx, row.runAsId)
    },
    derive: async ({ tx, next }) => void (await beginRun(tx, next, 'hand')),
  })
  onTransition(robotTask, 'stop', { derive: async ({ tx, row }) => stopRun(tx, row) })
  onDelete(robotTask, { derive: async ({ tx, row }) => stopRun(tx, row) })
  // A restored task is due again, but not for the time between
  onUndelete(robotTask, {
    derive: async ({ tx, next }) => {
      const nextAt = nextAfter(next, { failures: 0, at: tx.now.at })
      await tx.overwrite(robotTask, { id: next.id, nextAt }, { action: null })
    },
  })
}

export function requireOwn(actor: Actor, runAsId: number, path = ''): void {
  if (!actor.isAdmin && runAsId !== actor.memberId) robotErrors.fail('robot.own_only', {}, path)
}

async function requireActive(tx: Tx, memberId: number): Promise<void> {
  const { rows } = await tx.sql(
    `select 1 from member where org_id = $1 and id = $2 and status = 'active' and deleted_at is null`,
    [tx.orgId, memberId],
  )
  if (!rows.length) robotErrors.fail('robot.no_member')
}

/** The job ends at its next step, and the run says that it was stopped. */
async function stopRun(tx: Tx, { id, lastResult }: Pick<Task, 'id' | 'lastResult'>): Promise<void> {
  if (lastResult !== 'running') return
  for (const run of await tx.find(robotRun, { where: { taskId: id, status: 'running' } }))
    if (run.jobId !== null) await cancelJob(tx, run.jobId)
}
