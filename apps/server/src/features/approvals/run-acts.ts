import * as acts from '@tuheng/domain/approvals/acts'
import type { Act } from '@tuheng/domain/approvals/acts'
import type { Run } from '@tuheng/domain/approvals/run'
import { failStale } from '../../engine/write/stale.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type Applied, applyRun } from './apply-run.ts'
import { openRun, type RunPlace } from './runs.ts'
import { type ActEntry, stateOf } from './store.ts'

interface Acting<B> {
  place: RunPlace
  body: B
}
export type Work<B> = (tx: Tx, acting: Acting<B>) => Promise<Applied>
export type Asked = { id: number; version?: number | undefined }

/** Does an act on a run and what follows of it. @throws `record.stale` if the person saw another version of the record. */
export async function actOnRun<B extends Asked>(tx: Tx, body: B, work: Work<B>): Promise<{ status: Run['status'] }> {
  const place = await openRun(tx, body.id)
  if (body.version !== undefined && body.version !== place.record.version) failStale(tx, place.resource, place.record)
  return applyRun(tx, place, await work(tx, { place, body }))
}

type TaskBody = Asked & { taskId: number; opinion?: string | undefined }

export const actOf = (actor: number, { taskId, opinion }: { taskId: number; opinion?: string | undefined }): Act => ({
  taskId,
  actor,
  ...(opinion ? { opinion } : {}),
})

export const nodeOf = ({ row }: RunPlace, taskId: number): string | undefined => {
  const { tasks, visits } = stateOf(row)
  const visit = tasks.find(task => task.id === taskId)?.visit
  return visits.find(one => one.id === visit)?.nodeId
}

const entryOf = (kind: ActEntry['kind'], place: RunPlace, body: TaskBody): ActEntry => ({
  kind,
  opinion: body.opinion ?? null,
  ...(nodeOf(place, body.taskId) ? { nodeId: nodeOf(place, body.taskId) as string } : {}),
})

export const agreed: Work<TaskBody> = async (tx, { place, body }) => ({
  run: await acts.agree(stateOf(place.row), actOf(tx.actor.memberId, body), place.env),
  entry: entryOf('agree', place, body),
})

export const rejected: Work<TaskBody & { to?: string | undefined }> = async (tx, { place, body }) => ({
  run: await acts.reject(
    stateOf(place.row),
    { ...actOf(tx.actor.memberId, body), ...(body.to === undefined ? {} : { to: body.to }) },
    place.env,
  ),
  entry: { ...entryOf('reject', place, body), ...(body.to === undefined ? {} : { toNodeId: body.to }) },
})

export const handedOver: Work<TaskBody & { to: number }> = async (tx, { place, body }) => {
  const [name = ''] = await namesOf(tx, [body.to])
  await place.checkAble([body.to])
  return {
    run: acts.handOver(stateOf(place.row), { ...actOf(tx.actor.memberId, body), to: body.to, name }, place.env),
    entry: { ...entryOf('handOver', place, body), toMemberIds: [body.to] },
  }
}

export const signersAdded: Work<TaskBody & { add: number[]; where: 'before' | 'after' }> = async (
  tx,
  { place, body },
) => {
  const names = await namesOf(tx, body.add)
  await place.checkAble(body.add)
  return {
    run: acts.addSigners(
      stateOf(place.row),
      { ...actOf(tx.actor.memberId, body), add: body.add, where: body.where, name: names.join('、') },
      place.env,
    ),
    entry: { ...entryOf('addSigners', place, body), toMemberIds: body.add },
  }
}

async function namesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await tx.sql<{ name: string }>(
    'select name from member where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, [...ids]],
  )
  return rows.map(({ name }) => name)
}
