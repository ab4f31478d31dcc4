import * as acts from '@tuheng/domain/approvals/acts'
import {
  actOnManyCall,
  addSignersCall,
  agreeCall,
  endRunCall,
  handOverCall,
  rejectCall,
  removeSignerCall,
  takeBackCall,
  urgeCall,
  withdrawRunCall,
} from '@tuheng/domain/approvals/approval.calls'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import type { Act } from '@tuheng/domain/approvals/acts'
import { isFinal, type Run } from '@tuheng/domain/approvals/run'
import { text } from '@tuheng/domain/kernel/text'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import { failStale } from '../../engine/write/stale.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import { applyRun, type Applied } from './apply-run.ts'
import { rememberRefusal } from './refusal.ts'
import { tell } from './messages.ts'
import { openRun, type RunPlace } from './runs.ts'
import { type ActEntry, stateOf } from './store.ts'

type Outcome = { status: Run['status'] }

/** Mounts what people do with an approval. Whoever is not asked is refused by the run itself. */
export function registerActs(server: Server): void {
  serveCall(server, agreeCall, call => act(call, agreed))
  serveCall(server, rejectCall, call => act(call, rejected))
  serveCall(server, handOverCall, call => act(call, handedOver))
  serveCall(server, addSignersCall, call => act(call, signersAdded))
  serveCall(server, removeSignerCall, call =>
    act(call, async (_tx, { place, body }) => ({
      run: await acts.removeSigner(stateOf(place.row), actOf(call.actor.memberId, body), place.env),
      entry: { kind: 'removeSigner' },
    })),
  )
  serveCall(server, takeBackCall, call =>
    act(call, async (_tx, { place, body }) => ({
      run: acts.takeBack(stateOf(place.row), actOf(call.actor.memberId, body)),
      entry: { kind: 'takeBack', nodeId: nodeOf(place, body.taskId) },
    })),
  )
  serveCall(server, withdrawRunCall, call =>
    act(call, async (_tx, { place, body }) => ({
      run: acts.withdraw(stateOf(place.row), call.actor.memberId),
      entry: { kind: 'withdraw', opinion: body.opinion },
    })),
  )
  serveCall(server, endRunCall, call => {
    if (!call.actor.isAdmin) failForbidden('bpm.approval.end')
    return act(call, async (_tx, { place, body }) => ({
      run: acts.end(stateOf(place.row)),
      entry: { kind: 'end', opinion: body.reason },
      also: { reason: body.reason },
    }))
  })
  serveCall(server, urgeCall, call => transaction(call, tx => urge(tx, call.body.id)))
  serveCall(server, actOnManyCall, async call => {
    const list = []
    for (const item of call.body.items) list.push(await oneOfMany(call, item))
    return { list }
  })
}

const transaction = <T>(
  {
    engine,
    actor,
    request,
    idempotencyKey,
  }: Pick<MemberCall<unknown>, 'engine' | 'actor' | 'request' | 'idempotencyKey'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => write(engine, { actor, requestId: request.id, idempotencyKey }, work)

interface Acting<B> {
  place: RunPlace
  body: B
}
type Work<B> = (tx: Tx, acting: Acting<B>) => Promise<Applied>
type Asked = { id: number; version?: number | undefined }
type ActCall<B> = Pick<MemberCall<unknown>, 'engine' | 'actor' | 'request' | 'idempotencyKey'> & { body: B }

/** Runs an act and what follows of it in one transaction. Why the held act was refused is kept for its starter. */
async function act<B extends Asked>(call: ActCall<B>, work: Work<B>): Promise<Outcome> {
  try {
    return await transaction(call, async tx => {
      const place = await openRun(tx, call.body.id)
      if (call.body.version !== undefined && call.body.version !== place.record.version)
        failStale(tx, place.resource, place.record)
      return applyRun(tx, place, await work(tx, { place, body: call.body }))
    })
  } catch (error) {
    await rememberRefusal(call, call.body.id, error)
    throw error
  }
}

type TaskBody = Asked & { taskId: number; opinion?: string | undefined }

const actOf = (actor: number, { taskId, opinion }: { taskId: number; opinion?: string | undefined }): Act => ({
  taskId,
  actor,
  ...(opinion ? { opinion } : {}),
})

const nodeOf = ({ row }: RunPlace, taskId: number): string | undefined => {
  const { tasks, visits } = stateOf(row)
  const visit = tasks.find(task => task.id === taskId)?.visit
  return visits.find(one => one.id === visit)?.nodeId
}

const entryOf = (kind: ActEntry['kind'], place: RunPlace, body: TaskBody): ActEntry => ({
  kind,
  opinion: body.opinion ?? null,
  ...(nodeOf(place, body.taskId) ? { nodeId: nodeOf(place, body.taskId) as string } : {}),
})

const agreed: Work<TaskBody> = async (tx, { place, body }) => ({
  run: await acts.agree(stateOf(place.row), actOf(tx.actor.memberId, body), place.env),
  entry: entryOf('agree', place, body),
})

const rejected: Work<TaskBody & { to?: string | undefined }> = async (tx, { place, body }) => ({
  run: await acts.reject(
    stateOf(place.row),
    { ...actOf(tx.actor.memberId, body), ...(body.to === undefined ? {} : { to: body.to }) },
    place.env,
  ),
  entry: { ...entryOf('reject', place, body), ...(body.to === undefined ? {} : { toNodeId: body.to }) },
})

const handedOver: Work<TaskBody & { to: number }> = async (tx, { place, body }) => {
  const [name = ''] = await namesOf(tx, [body.to])
  await place.checkAble([body.to])
  return {
    run: acts.handOver(stateOf(place.row), { ...actOf(tx.actor.memberId, body), to: body.to, name }, place.env),
    entry: { ...entryOf('handOver', place, body), toMemberIds: [body.to] },
  }
}

const signersAdded: Work<TaskBody & { add: number[]; where: 'before' | 'after' }> = async (tx, { place, body }) => {
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

const URGE_PAUSE_MINUTES = 60

/** Reminds everybody who has to act, at most once an hour. */
async function urge(tx: Tx, id: number): Promise<Outcome & { told: number }> {
  const place = await openRun(tx, id)
  const run = stateOf(place.row)
  if (run.starter !== tx.actor.memberId) approvalErrors.fail('approval.not_starter')
  if (isFinal(run)) approvalErrors.fail('approval.not_running')
  const { urgedAt } = place.row
  if (urgedAt && minutesBetween(urgedAt, tx.now.at) < URGE_PAUSE_MINUTES) approvalErrors.fail('approval.urged')
  const to = [...new Set(run.tasks.filter(task => task.state === 'open').map(task => task.memberId))]
  await tell(
    tx,
    { resource: place.resource, name: place.name, row: place.record },
    {
      to,
      kind: 'approval.asked',
      what: text(`等您审批，${tx.actor.name}催办`, `waits for your approval: ${tx.actor.name} asks you to hurry`),
      opinion: null,
    },
  )
  await place.note({ kind: 'urge' }, { urgedAt: tx.now.at })
  return { status: run.status, told: to.length }
}

const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000

async function oneOfMany(
  call: MemberCall<typeof actOnManyCall>,
  item: { id: number; taskId: number; version?: number | undefined },
): Promise<{ id: number; no: string; ok: boolean; msg: string | null }> {
  const { act: kind, opinion } = call.body
  const body = { ...item, ...(opinion ? { opinion } : {}) }
  const key = call.idempotencyKey && `${call.idempotencyKey}:${item.id}`
  try {
    await act({ ...call, body, idempotencyKey: key }, kind === 'agree' ? agreed : rejected)
    return { id: item.id, no: '', ok: true, msg: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { id: item.id, no: '', ok: false, msg: error.text(call.lang) }
  }
}
