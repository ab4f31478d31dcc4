import { randomUUID } from 'node:crypto'
import type { Text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { eventName } from '@tuheng/domain/system/interfaces/callback-events'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, systemActor, write } from '../../../engine/write/work.ts'
import { callbackSignature } from '../../../plugins/api-signature.ts'
import { type PostResult, postSafely } from '../../../plugins/safe-post.ts'
import { sendMessage } from '../messages.ts'
import { claim, type Due, releaseNext, targetsDue } from './claim.ts'
import { keysOf } from './signing-keys.ts'

/** Minutes from one try to the next; after the last there is none. */
export const BACK_OFF = [1, 5, 30, 120, 720] as const
/** So many are on their way at once, and of these so many to one receiver: whoever is slow holds up nobody but itself. */
const WORKERS = 8
const PER_TARGET = 2

export interface Senders {
  engine: Engine
  /** Hosts inside the network that may be reached. */
  allowed: readonly string[]
  timeoutMs?: number
}

/** Sends what is due, several at a time; answers how many tries were made. */
export async function sendDue(senders: Senders): Promise<number> {
  // Mostly nothing is: then one look is enough
  if (!(await targetsDue(senders.engine)).length) return 0
  const round: Round = { underWay: new Map(), silent: new Set(), turn: Promise.resolve() }
  const counts = await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let count = 0; ; count++) if (!(await sendNext(senders, round))) return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What one round knows of receivers: how many are on their way to each, and who did not answer in time. */
interface Round {
  underWay: Map<number, number>
  silent: Set<number>
  /** The last who takes something. */
  turn: Promise<unknown>
}

async function sendNext(senders: Senders, round: Round): Promise<boolean> {
  const { underWay, silent } = round
  const runner = randomUUID()
  // One after the other: each knows what the one before took
  const taken = round.turn.then(() => claimFor(senders.engine, runner, round))
  round.turn = taken.catch(() => undefined)
  const due = await taken
  if (!due) return false
  try {
    const posted = await sendOne(senders, due, runner)
    if (posted.error === 'timeout') silent.add(due.targetId)
  } finally {
    underWay.set(due.targetId, (underWay.get(due.targetId) ?? 1) - 1)
  }
  return true
}

async function claimFor(engine: Engine, runner: string, { underWay, silent }: Round): Promise<Due | undefined> {
  const busy = [...underWay].filter(([, count]) => count >= PER_TARGET).map(([id]) => id)
  const due = await claim(engine, { runner, without: [...silent, ...busy] })
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
  // Another run took it over while this one seemed dead: that one says how it went
  if (!count) return
  const good = posted.error === null && posted.status !== null && posted.status >= 200 && posted.status < 300
  const wait = BACK_OFF[due.tries]
  const status = good ? 'success' : wait === undefined ? 'abandoned' : 'failed'
  const nextAt =
    status === 'failed' ? new Date(engine.clock.now().getTime() + (wait ?? 0) * 60_000).toISOString() : null
  const { count: changed } = await tx.sql(
    `update callback set status = $3, tries = tries + 1, next_at = $4::timestamptz, response = $5, ms = $6, done_at = $7::timestamptz, updated_at = $8::timestamptz, updated_by = null, version = version + 1
     where org_id = $1 and id = $2 and status in ('pending', 'failed')`,
    [tx.orgId, due.id, status, nextAt, outcomeWord(posted), posted.ms, good ? tx.now.at : null, tx.now.at],
  )
  if (changed && status !== 'failed') await releaseNext(tx, due.id)
  if (changed && status === 'abandoned') await tellAdministrators(tx, due, posted)
}

/** How a try ended, in a word: the pages say it in the reader's language. */
export function outcomeWord({ status, error }: Pick<PostResult, 'status' | 'error'>): string {
  return status === null ? (error ?? 'failed') : `HTTP ${status}`
}

async function tellAdministrators(tx: Tx, due: Due, posted: PostResult): Promise<void> {
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

/** Tells the senders of this process that something may be due. Without one it waits for the next that looks. */
export function wakeSenders(): void {
  for (const wake of running) wake()
}

/** Looks for what is due again and again, and at once when it is woken. Answers how to stop. */
export function startSending(
  senders: Senders,
  { everyMs, onError }: { everyMs: number; onError(error: unknown): void },
): { stop(): Promise<void> } {
  let work: Promise<unknown> = Promise.resolve()
  let waiting = false
  let stopped = false
  const wake = (): void => {
    // One round that has not begun yet is enough
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
  // What a former process left
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
