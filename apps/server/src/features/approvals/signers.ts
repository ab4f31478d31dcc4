import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { signersCall } from '@tuheng/domain/approvals/approval.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { rolledBack } from '../../engine/write/roll-back.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { unableMembers } from './people.ts'
import { openKnownRun } from './known-run.ts'
import type { RunPlace } from './runs.ts'
import { stateOf } from './store.ts'
import { standsIn } from './substitutes.ts'

/** Mounts who can be asked beside, or instead of, the holder of a task. */
export function registerSigners(server: Server): void {
  serveCall(server, signersCall, ({ actor, body, engine, request }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      const place = await openKnownRun(tx, body.id)
      await checkAsked(tx, place, body.taskId)
      return { ids: await signersOf(tx, place, body.taskId) }
    }),
  )
}

/** @throws unless the open task waits for the person, or for somebody for whom they stand in. */
async function checkAsked(tx: Tx, { row }: RunPlace, taskId: number): Promise<void> {
  const task = stateOf(row).tasks.find(({ id, state }) => id === taskId && state === 'open')
  const isOwn = task?.memberId === tx.actor.memberId
  if (!task || !(isOwn || (await standsIn(tx, { holder: task.memberId, act: row.act ?? '' }))))
    approvalErrors.fail('approval.not_yours')
}

/** As the acts judge: active members who see the record, made nothing of it and are not asked at the node. */
async function signersOf(tx: Tx, { row, flow, env, makers = [], resource, record }: RunPlace, taskId: number) {
  const { tasks, starter } = stateOf(row)
  const visit = tasks.find(({ id }) => id === taskId)?.visit
  const known = tasks.filter(task => task.visit === visit && task.state !== 'dropped').map(task => task.memberId)
  const mayApproveOwn = flow.policies.starter === 'himself' && !env.fourEyes
  const barred = new Set([...known, ...makers, flow.barred, ...(mayApproveOwn ? [] : [starter])])
  const { rows } = await tx.sql<{ id: number }>(
    `select id from member where org_id = $1 and status = 'active' and user_id is not null and deleted_at is null order by id`,
    [tx.orgId],
    'approval-signers',
  )
  const ids = rows.flatMap(({ id }) => (barred.has(id) ? [] : [id]))
  const unable = await unableMembers(tx, ids, { resource, row: record })
  return ids.filter(id => !unable.has(id))
}
