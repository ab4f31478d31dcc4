import { randomUUID } from 'node:crypto'
import type { Text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { eventName } from '@tuheng/domain/system/interfaces/callback-events'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, systemActor, write } from '../../../engine/write/work.ts'
import { callbackSignature } from '../../../plugins/api-signature.ts'
import { type PostResult, postSafely } from '../../../plugins/safe-request.ts'
import { sendMessage } from '../messages.ts'
import { claim, type Due, releaseNext, targetsDue } from './claim.ts'
import { keysOf } from './signing-keys.ts'

/** Minutes from one attempt to the next. There is none after the last. */
export const RETRY_MINUTES = [1, 5, 30, 120, 720] as const
/** Concurrent sends in total, and per receiver, so that a slow receiver delays only itself. */
const MAX_CONCURRENT = 8
const MAX_PER_TARGET = 2

export interface Senders {
  engine: Engine
  /** Hosts inside the network that may be called. */
  allowed: readonly string[]
  timeoutMs?: number
}

/** Sends what is due, several at a time. Returns the number of attempts. */
export async function sendDue(senders: Senders): Promise<number> {
  // Usually nothing is due, and one query is enough.
  if (!(await targetsDue(senders.engine)).length) return 0
  const round: Round = { underWay: new Map(), unresponsive: new Set(), lastClaim: Promise.resolve() }
  const counts = await Promise.all(
    Array.from({ length: MAX_CONCURRENT }, async () => {
      for (let count = 0; ; count++) if (!(await sendNext(senders, round))) return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The state of a round: running sends per receiver, and receivers that did not answer in time. */
interface Round {
  underWay: Map<number, number>
  unresponsive: Set<number>
  /** Serializes claims. */
  lastClaim: Promise<unknown>
}

async function sendNext(senders: Senders, round: Round): Promise<boolean> {
  const { underWay, unresponsive } = round
  const runner = randomUUID()
  // One after the other, because each must know what the previous one claimed.
  const taken = round.lastClaim.then(() => claimFor(senders.engine, runner, round))
  round.lastClaim = taken.catch(() => undefined)
  const due = await taken
  if (!due) return false
  try {
    const posted = await sendOne(senders, due, runner)
    if (posted.error === 'timeout') unresponsive.add(due.targetId)
  } finally {
    underWay.set(due.targetId, (underWay.get(due.targetId) ?? 1) - 1)
  }
  return true
}

async function claimFor(engine: Engine, runner: string, { underWay, unresponsive }: Round): Promise<Due | undefined> {
  const busy = [...underWay].filter(([, count]) => count >= MAX_PER_TARGET).map(([id]) => id)
  const due = await claim(engine, { runner, without: [...unresponsive, ...busy] })
  if (due) underWay.set(due.targetId, (underWay.get(due.targetId) ?? 0) + 1)
  return due
}

async function sendOne({ engine, allowed, timeoutMs }: Senders, due: Due, runner: string): Promise<PostResult> {
  const timestamp = String(Math.floor(engine.clock.now().getTime() / 1000))
  const keys = await engine.db.company(due.orgId, sql =>
    keysOf(sql, { orgId: due.orgId, owner: 'callbackTarget', ownerId: due.targetId, now: engine.clock.now() }),
  )
  const posted = await postSafely({
    url: due.url,
    body: due.content,
    allowed,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'tuheng-callback/1',
      'x-callback-id': due.no,
      'x-callback-event': due.event,
      'x-callback-timestamp': timestamp,
      'x-callback-signature': callbackSignature(keys, { timestamp, id: due.no, body: due.content }),
    },
  })
  await write(engine, { actor: systemActor(due.orgId, 'callbacks'), requestId: runner }, tx =>
    settle(tx, { due, posted, runner, engine }),
  )
  return posted
}

interface Outcome {
  due: Due
  posted: PostResult
  runner: string
  engine: Engine
}

async function settle(tx: Tx, { due, posted, runner, engine }: Outcome): Promise<void> {
  const { count } = await tx.sql(
    'update callback_body set runner = null, lease_until = null, answer = $4 where org_id = $1 and callback_id = $2 and runner = $3',
    [tx.orgId, due.id, runner, posted.text],
  )
  await tx.sql(
    'insert into callback_attempt (org_id, callback_id, at, ms, http_status, error, answer) values ($1, $2, $3::timestamptz, $4, $5, $6, $7)',
    [tx.orgId, due.id, tx.now.at, posted.ms, posted.status, posted.error, posted.text],
  )
  // Another run took it over while this one seemed dead. That one records the result.
  if (!count) return
  const delivered = posted.error === null && posted.status !== null && posted.status >= 200 && posted.status < 300
  const wait = RETRY_MINUTES[due.tries]
  const status = delivered ? 'success' : wait === undefined ? 'abandoned' : 'failed'
  const nextAt =
    status === 'failed' ? new Date(engine.clock.now().getTime() + (wait ?? 0) * 60_000).toISOString() : null
  const { count: changed } = await tx.sql(
    `update callback set status = $3, tries = tries + 1, next_at = $4::timestamptz, response = $5, ms = $6, done_at = $7::timestamptz, updated_at = $8::timestamptz, updated_by = null, version = version + 1
     where org_id = $1 and id = $2 and status in ('pending', 'failed')`,
    [tx.orgId, due.id, status, nextAt, outcomeWord(posted), posted.ms, delivered ? tx.now.at : null, tx.now.at],
  )
  if (changed && status !== 'failed') await releaseNext(tx, due.id)
  if (changed && status === 'abandoned') await notifyAdministrators(tx, due, posted)
}

/** The result of an attempt as one word, which pages translate. */
export function outcomeWord({ status, error }: Pick<PostResult, 'status' | 'error'>): string {
  return status === null ? (error ?? 'failed') : `HTTP ${status}`
}

async function notifyAdministrators(tx: Tx, due: Due, posted: PostResult): Promise<void> {
  const { rows } = await tx.sql<{ id: number }>(
    `select id from member where org_id = $1 and is_admin and status = 'active' and deleted_at is null`,
    [tx.orgId],
  )
  const word = outcomeWord(posted)
  const event = eventName(registry.resources, due.event)
  const about = due.recordNo ? ` ${due.recordNo}` : ''
  const body: Text = {
    zh: `${due.targetName}：${event.zh}${about}，共尝试 ${due.tries + 1} 次，最后一次：${word}。请联系对方后重推。`,
    en: `${due.targetName}: ${event.en}${about}, tried ${due.tries + 1} times, last ${word}. Talk to them, then push it again.`,
  }
  await sendMessage(tx, {
    to: rows.map(row => row.id),
    kind: 'callback.abandoned',
    title: { zh: `回调推送已放弃：${due.no}`, en: `Callback given up: ${due.no}` },
    body,
    path: `/system_settings/callback_data/${due.id}`,
  })
}

const running = new Set<() => void>()

/** Tells the senders of this process that something may be due. Without senders it waits for the next round. */
export function wakeSenders(): void {
  for (const wake of running) wake()
}

/** Looks for due callbacks repeatedly, and at once when woken. Returns how to stop. */
export function startSending(
  senders: Senders,
  { everyMs, onError }: { everyMs: number; onError(error: unknown): void },
): { stop(): Promise<void> } {
  let work: Promise<unknown> = Promise.resolve()
  let waiting = false
  let stopped = false
  const wake = (): void => {
    // One round that has not begun is enough.
    if (waiting || stopped) return
    waiting = true
    work = work
      .then(() => {
        waiting = false
        return stopped ? undefined : sendDue(senders)
      })
      .catch(onError)
  }
  const timer = setInterval(wake, everyMs)
  running.add(wake)
  // Due callbacks of an earlier process.
  wake()
  return {
    stop: async () => {
      stopped = true
      running.delete(wake)
      clearInterval(timer)
      await work
    },
  }
}
