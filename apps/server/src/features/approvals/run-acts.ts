import * as acts from '@tuheng/domain/approvals/acts'
import type { Act } from '@tuheng/domain/approvals/acts'
import type { Run } from '@tuheng/domain/approvals/run'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import { mayReadRow } from '../../engine/rights/row-rules.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { failStale } from '../../engine/write/stale.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { tableName } from '../../sql/names.ts'
import { type Applied, applyRun } from './apply-run.ts'
import { attachToRun, ownUploads } from './attachments.ts'
import { memberNames } from './people.ts'
import { openKnownRun } from './known-run.ts'
import type { RunPlace } from './runs.ts'
import { type ActEntry, stateOf } from './store.ts'
import { standsIn } from './substitutes.ts'

interface Acting<B> {
  place: RunPlace
  body: B
}
export type Work<B> = (tx: Tx, acting: Acting<B>) => Promise<Applied>
export type Asked = { id: number; version?: number | undefined }

/** Does an act on a run and what follows of it. */
export async function actOnRun<B extends Asked>(tx: Tx, body: B, work: Work<B>): Promise<{ status: Run['status'] }> {
  const place = await openKnownRun(tx, body.id)
  return applyRun(tx, place, await work(tx, { place, body }))
}

type TaskBody = Asked & { taskId: number; opinion?: string | undefined; files?: readonly number[] | undefined }

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

/**
 * The act of the person, who may stand in for the holder of the task. It comes before everything else that is looked at:
 * a stranger learns nothing but that the task is not theirs. @throws if they may see the record no more, the task is done,
 * they saw another version of the record, or stand in for somebody where they may not be asked themselves.
 */
async function ownAct(tx: Tx, place: RunPlace, body: TaskBody): Promise<Act> {
  const { memberId } = tx.actor
  const holder = holderOf(place, body.taskId)
  const isSubstitute =
    holder !== undefined && holder !== memberId && (await standsIn(tx, { holder, act: place.row.act ?? '' }))
  if (holder !== memberId && !isSubstitute) return approvalErrors.fail('approval.not_yours')
  if (isSubstitute) await place.checkAble([memberId])
  else await place.checkSees(memberId)
  // Another decision may have written the record, too, and is what the person has to know
  acts.refuseUnlessOpen(stateOf(place.row), body.taskId)
  if (body.version === undefined) await checkUnchanged(tx, place, body.taskId)
  else if (body.version !== place.record.version) failStale(tx, place.resource, place.record)
  return { ...actOf(memberId, body), ...(isSubstitute ? { standsIn: true } : {}) }
}

/**
 * @throws without a version, if others wrote the record since the task was opened. Times have seconds, and are those at
 * which a write began, so saves are told by the order of the log, too.
 */
async function checkUnchanged(tx: Tx, { row, record, resource }: RunPlace, taskId: number): Promise<void> {
  const { rows } = await tx.sql<{ changed: boolean }>(
    `with own as (select t.opened_at, t.member_id from approval_task t
       where t.org_id = $1 and t.run_id = $2 and t.no = $3 and not t.is_copy and t.state = 'open'),
     seen as (select max(id) as id from (
       select min(a.id) as id from own join audit a on a.org_id = $1 and a.resource = 'approvalRun' and a.record_id = $2 and a.at >= own.opened_at
         and a.after->'state'->'tasks' @> jsonb_build_array(jsonb_build_object('id', $3::int, 'state', 'open', 'memberId', own.member_id))
       union all select max(a.id) from audit a where a.org_id = $1 and a.resource = $6 and a.record_id = $5 and a.action = 'update' and a.member_id = $4) both_kinds)
     select (x.updated_at > own.opened_at and x.updated_by is distinct from $4) or exists (select from audit a, seen where a.org_id = $1
       and a.resource = $6 and a.record_id = $5 and a.action = 'update' and a.member_id is distinct from $4 and a.id > seen.id) as changed
     from own join ${tableName(resource)} x on x.org_id = $1 and x.id = $5`,
    [tx.orgId, row.id, taskId, tx.actor.memberId, record['id'], resource.name],
  )
  if (rows[0]?.changed) approvalErrors.fail('approval.changed_since', {}, 'version')
}

const holderOf = ({ row }: RunPlace, taskId: number): number | undefined =>
  stateOf(row).tasks.find(task => task.id === taskId)?.memberId

function entryOf(tx: Tx, kind: ActEntry['kind'], { place, body }: Acting<TaskBody>): ActEntry {
  const nodeId = nodeOf(place, body.taskId)
  const holder = holderOf(place, body.taskId)
  return {
    kind,
    opinion: body.opinion ?? null,
    ...(nodeId === undefined ? {} : { nodeId }),
    ...(holder !== undefined && holder !== tx.actor.memberId ? { forMemberId: holder } : {}),
  }
}

export const agreed: Work<TaskBody> = async (tx, { place, body }) => {
  const own = await ownAct(tx, place, body)
  const files = await ownUploads(tx, body.files ?? [])
  const run = await acts.agree(stateOf(place.row), { ...own, hasAttachment: files.length > 0 }, place.env)
  await attachToRun(tx, place.row.id, files)
  return { run, entry: { ...entryOf(tx, 'agree', { place, body }), files } }
}

export const rejected: Work<TaskBody & { to?: string | undefined }> = async (tx, { place, body }) => {
  const own = await ownAct(tx, place, body)
  const files = await ownUploads(tx, body.files ?? [])
  const to = body.to === undefined ? {} : { to: body.to }
  const run = await acts.reject(stateOf(place.row), { ...own, ...to }, place.env)
  await attachToRun(tx, place.row.id, files)
  const toNode = body.to === undefined ? {} : { toNodeId: body.to }
  return { run, entry: { ...entryOf(tx, 'reject', { place, body }), ...toNode, files } }
}

export const withdrawn: Work<Asked & { opinion?: string | undefined }> = async (tx, { place, body }) => ({
  run: acts.withdraw(stateOf(place.row), tx.actor.memberId),
  entry: { kind: 'withdraw', opinion: body.opinion ?? null },
})

/** Withdraws a returned approval in the place of its starter. @throws unless the person may edit the record now. */
export const dropped: Work<Asked & { reason: string }> = async (tx, { place, body }) => {
  const run = acts.drop(stateOf(place.row))
  const { resource, record } = place
  const { actor } = tx
  const mayEdit = Object.values(resource.faces).some(face => inFace(face, record) && can(actor, face, 'modify'))
  const isSeen = inScope(tx, record) && mayReadRow(resource, actor, record)
  const isStarter = stateOf(place.row).starter === actor.memberId
  if (!isStarter && !(mayEdit && isSeen && resource.locked?.(record) !== true))
    approvalErrors.fail('approval.not_theirs_to_drop')
  return { run, entry: { kind: 'withdraw', opinion: body.reason }, also: { reason: body.reason } }
}

export const handedOver: Work<TaskBody & { to: number }> = async (tx, { place, body }) => {
  const own = await ownAct(tx, place, body)
  const name = (await memberNames(tx, [body.to])).get(body.to) ?? ''
  await place.checkAble([body.to])
  return {
    run: acts.handOver(stateOf(place.row), { ...own, to: body.to, name }, place.env),
    entry: { ...entryOf(tx, 'handOver', { place, body }), toMemberIds: [body.to] },
  }
}

export const signersAdded: Work<TaskBody & { add: number[]; where: 'before' | 'after' }> = async (
  tx,
  { place, body },
) => {
  const own = await ownAct(tx, place, body)
  const names = [...(await memberNames(tx, body.add)).values()]
  await place.checkAble(body.add)
  return {
    run: acts.addSigners(
      stateOf(place.row),
      { ...own, add: body.add, where: body.where, name: names.join('、') },
      place.env,
    ),
    entry: { ...entryOf(tx, 'addSigners', { place, body }), toMemberIds: body.add },
  }
}
