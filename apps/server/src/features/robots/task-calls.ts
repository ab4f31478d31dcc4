import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { robotErrors, robotTask } from '@tuheng/domain/robots/index'
import { robotSecretCall, robotTrialCall } from '@tuheng/domain/robots/robots.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import { lockInFace } from '../../engine/write/save.ts'
import { read, write } from '../../engine/write/work.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { SourceError, type Task } from './connectors/source.ts'
import { lookAt } from './robot-job.ts'
import { nextAfter } from './runs.ts'
import { storeSecret } from './secrets.ts'
import { robotSettings } from './settings.ts'
import { requireOwn } from './task-effects.ts'

const MAX_SHOWN = 10
const place = { resource: anyResource(robotTask), face: anyResource(robotTask).faces['all'] as never }

/** Mounts the password of a task, and the trial of its source. */
export function registerTaskCalls(server: Server): void {
  serveCall(server, robotSecretCall, ({ actor, engine, request, body: { id, secret } }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const task = (await lockInFace(tx, place, id)) as unknown as Task
      if (task.connector === 'folder') robotErrors.fail('robot.no_secret')
      requireOwn(actor, task.runAsId)
      await storeSecret(tx, robotSettings(engine).secrets, { taskId: id, secret })
      const nextAt = nextAfter(task, { failures: 0, at: tx.now.at })
      await tx.overwrite(robotTask, { id, secretAt: tx.now.at, nextAt, failures: 0 }, { action: null })
      // Whose password was set and when, never what it is
      await writeAudit(tx, { resource: robotTask, id, action: 'secret', before: null, after: null, no: task.name })
      return { secretAt: tx.now.at }
    }),
  )
  serveCall(server, robotTrialCall, async ({ actor, engine, body: { id } }) => {
    const found = await read(engine, actor, sql =>
      readRecord(readerOf(sql, actor.orgId), place.resource, { id, labels: false, lock: false }),
    )
    if (!found || !inScope({ actor }, found)) failMissing(place.face)
    const task = found as unknown as Task
    requireOwn(actor, task.runAsId)
    try {
      const seen = await lookAt({ engine, actor }, id)
      return {
        ok: true,
        reason: null,
        detail: null,
        found: seen.slice(0, MAX_SHOWN),
        more: Math.max(0, seen.length - MAX_SHOWN),
      }
    } catch (error) {
      const isLate = (error as { name?: string }).name === 'TimeoutError'
      if (!(error instanceof SourceError) && !isLate) throw error
      const { reason, detail } = error instanceof SourceError ? error : new SourceError('timeLimit', '30 s')
      return { ok: false, reason, detail: detail || null, found: [], more: 0 }
    }
  })
}
