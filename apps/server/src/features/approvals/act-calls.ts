import * as acts from '@tuheng/domain/approvals/acts'
import {
  actOnManyCall,
  addSignersCall,
  agreeCall,
  dropRunCall,
  endRunCall,
  handOverCall,
  rejectCall,
  removeSignerCall,
  takeBackCall,
  urgeCall,
  withdrawRunCall,
} from '@tuheng/domain/approvals/approval.calls'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { isFinal, type Run } from '@tuheng/domain/approvals/run'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { text } from '@tuheng/domain/kernel/text'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import { rememberRefusal } from './refusal.ts'
import { tell } from './messages.ts'
import {
  actOf,
  actOnRun,
  agreed,
  type Asked,
  dropped,
  handedOver,
  nodeOf,
  rejected,
  signersAdded,
  withdrawn,
  type Work,
} from './run-acts.ts'
import { openKnownRun } from './known-run.ts'
import { stateOf } from './store.ts'
import { urgeFrom } from './urging.ts'

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
  serveCall(server, withdrawRunCall, call => act(call, withdrawn))
  serveCall(server, dropRunCall, call => act(call, dropped))
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
  { engine, actor, request, idempotencyKey, address, kind, body }: ActCall<unknown>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: [address.path, kind, body] }, work)

type ActCall<B> = Pick<MemberCall<unknown>, 'engine' | 'actor' | 'request' | 'idempotencyKey' | 'address'> & {
  body: B
  /** What is decided, where the address does not say it. */
  kind?: 'agree' | 'reject'
}

/** Runs an act and what follows of it in one transaction. Why the held act was refused is kept for its starter. */
async function act<B extends Asked>(call: ActCall<B>, work: Work<B>): Promise<Outcome> {
  try {
    return await transaction(call, tx => actOnRun(tx, call.body, work))
  } catch (error) {
    await rememberRefusal(call, call.body.id, error)
    throw error
  }
}

/** Reminds everybody who has to act, at most once an hour. */
async function urge(tx: Tx, id: number): Promise<Outcome & { told: number }> {
  const place = await openKnownRun(tx, id)
  if (place.isGone) failMissing(place.resource)
  const run = stateOf(place.row)
  if (run.starter !== tx.actor.memberId) approvalErrors.fail('approval.not_starter')
  if (isFinal(run)) approvalErrors.fail('approval.not_running')
  const { urgedAt } = place.row
  const again = urgeFrom(urgedAt, tx.now.at)
  if (urgedAt && again) approvalErrors.fail('approval.urged', { at: minuteOf(urgedAt), again: minuteOf(again) })
  const to = [...new Set(run.tasks.filter(task => task.state === 'open').map(task => task.memberId))]
  await tell(
    tx,
    { resource: place.resource, name: place.name, row: place.record, starterId: run.starter },
    {
      to,
      kind: 'approval.asked',
      what: text(`等您审批，${tx.actor.name}催办`, `waits for your approval: ${tx.actor.name} asks you to hurry`),
      cardWhat: text('等您审批，发起人催办', 'waits for your approval: its starter asks you to hurry'),
      opinion: null,
    },
  )
  await place.note({ kind: 'urge' }, { urgedAt: tx.now.at })
  return { status: run.status, told: to.length }
}

const minuteOf = (moment: string): string => moment.slice(11, 16)

/** Agrees to or rejects one of several, in a transaction of its own. */
async function oneOfMany(
  call: MemberCall<typeof actOnManyCall>,
  item: { id: number; taskId: number; version?: number | undefined },
): Promise<{ id: number; no: string; ok: boolean; msg: string | null }> {
  const { act: kind, opinion } = call.body
  const key = call.idempotencyKey && `${call.idempotencyKey}:${item.id}:${item.taskId}`
  try {
    await decideTask({ ...call, idempotencyKey: key }, kind, { ...item, opinion })
    return { id: item.id, no: '', ok: true, msg: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { id: item.id, no: '', ok: false, msg: error.text(call.lang) }
  }
}

interface DecidedTask {
  /** The run. */
  id: number
  taskId: number
  version?: number | undefined
  opinion?: string | undefined
}

/** Agrees to a task or rejects it. */
export function decideTask(
  call: Omit<ActCall<unknown>, 'body'>,
  kind: 'agree' | 'reject',
  { opinion, ...task }: DecidedTask,
): Promise<Outcome> {
  return act(
    { ...call, kind, body: { ...task, ...(opinion ? { opinion } : {}) } },
    kind === 'agree' ? agreed : rejected,
  )
}
