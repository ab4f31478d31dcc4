import { formatDateTime, instantMillis } from '@tuheng/domain/kernel/dates'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { ministryReport, platformAccount, platformMessage, platformWaybill } from '@tuheng/domain/platforms/index'
import { acrossCompanies } from '../../db/across-companies.ts'
import { defineJob, enqueue } from '../../engine/jobs/index.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type Engine, systemActor, write } from '../../engine/write/work.ts'
import type { Delivered } from './adapters/adapter.ts'
import { ADAPTERS } from './adapters/index.ts'
import { connect } from './connection.ts'
import type { Account, Message } from './rows.ts'
import type { SecretKeys } from './secrets.ts'

/** Minutes from one try to the next. There is none after the last. */
export const RETRY_MINUTES = [1, 5, 30, 120, 720] as const
/** A try that has not ended after so long is one of a run that died: no account waits longer than 60 seconds. */
const DEAD_SECONDS = 120

/** Sends one message, unless another run does. */
export const deliverJob = defineJob<{ messageId: number }, { status: string }>({
  kind: 'platform-deliver',
  title: { zh: '发送平台往来', en: 'Send a message to a platform' },
  isOutside: true,
  run: ({ job, engine, files }) => deliver({ engine, keys: files, orgId: job.orgId, messageId: job.input.messageId }),
})

interface Delivery {
  engine: Engine
  keys: SecretKeys
  orgId: number
  messageId: number
}

/**
 * Claims the message, calls outside of any transaction, and writes down what came of it. A run that dies in between leaves it
 * as being sent; it is then sent again with the same key, by which the other side knows it.
 */
export async function deliver({ engine, keys, orgId, messageId }: Delivery): Promise<{ status: string }> {
  const request = { actor: systemActor(orgId, 'platforms'), requestId: `platform-${messageId}` }
  const claimed = await write(engine, request, tx => claim(tx, messageId))
  if (!claimed) return { status: 'left' }
  const delivered = await call(engine, keys, claimed)
  return write(engine, request, tx => settle(tx, claimed, delivered))
}

interface Claimed {
  message: Message
  account: Account
}

async function claim(tx: Tx, id: number): Promise<Claimed | undefined> {
  const message = await tx.lock(platformMessage, id)
  if (!['queued', 'failed', 'sending'].includes(message.status)) return undefined
  if (message.status === 'sending') {
    if (secondsSince(tx, message.sentAt) < DEAD_SECONDS) return undefined
    await tx.run(platformMessage, 'fail', { id, outcome: 'interrupted' })
  }
  const account = await tx.getRequired(platformAccount, message.accountId)
  const tries = (message.tries ?? 0) + 1
  await tx.run(platformMessage, 'send', { id, tries, sentAt: tx.now.at })
  return { message: { ...message, tries }, account }
}

/** Writes down what came of a message that was sent elsewhere, as the demo does. */
export async function recordDelivery(tx: Tx, messageId: number, delivered: Delivered): Promise<void> {
  const claimed = await claim(tx, messageId)
  if (claimed) await settle(tx, claimed, delivered)
}

const secondsSince = (tx: Tx, at: string | null): number =>
  at ? (instantMillis(tx.now.at) - instantMillis(at)) / 1000 : Number.POSITIVE_INFINITY

async function call(engine: Engine, keys: SecretKeys, { message, account }: Claimed): Promise<Delivered> {
  try {
    const connection = await connect(engine, keys, account)
    const { kind, key, content } = message
    const format = kind === 'waybill' || kind === 'funds' ? account.format : 'json'
    return await ADAPTERS[account.adapter].deliver(connection, { kind, key, content, format })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const exchange = { status: null, error: 'account', text: '', ms: 0 }
    return { exchange, outcome: 'failed', word: error.issues[0]?.zh ?? 'account' }
  }
}

async function settle(tx: Tx, { message, account }: Claimed, delivered: Delivered): Promise<{ status: string }> {
  const { id } = message
  const now = await tx.lock(platformMessage, id)
  // Somebody else took it over, or gave it up
  if (now.status !== 'sending') return { status: now.status }
  const { exchange, outcome, word } = delivered
  const minutes = RETRY_MINUTES[(message.tries ?? 1) - 1]
  const result = { id, answer: exchange.text || null, outcome: word.slice(0, 200) || null, ms: exchange.ms }
  if (outcome === 'done') await tx.run(platformMessage, 'succeed', { ...result, doneAt: tx.now.at, nextAt: null })
  else if (outcome === 'refused')
    await tx.run(platformMessage, 'refuse', { ...result, doneAt: tx.now.at, nextAt: null })
  else if (minutes === undefined)
    await tx.run(platformMessage, 'giveUp', { ...result, doneAt: tx.now.at, nextAt: null })
  else await tx.run(platformMessage, 'fail', { ...result, nextAt: minutesLater(tx, minutes) })
  if (outcome !== 'failed' || minutes === undefined) await tell(tx, { message, account }, delivered)
  return { status: outcome }
}

const minutesLater = (tx: Tx, minutes: number): string => formatDateTime(instantMillis(tx.now.at) + minutes * 60_000)

/** What the document learns of its message. */
async function tell(tx: Tx, { message, account }: Claimed, delivered: Delivered): Promise<void> {
  const isDone = delivered.outcome === 'done'
  const word = (delivered.word || (isDone ? '成功' : '未成功')).slice(0, 200)
  if (message.kind === 'push' && message.platformWaybillId) {
    const row = await tx.lock(platformWaybill, message.platformWaybillId)
    const platformNo = row.platformNo ?? delivered.platformNo ?? null
    await tx.overwrite(platformWaybill, { id: row.id, platformNo, pushError: isDone ? null : word })
    if (row.pushStatus === 'queued') await tx.run(platformWaybill, isDone ? 'delivered' : 'undelivered', { id: row.id })
  }
  if (message.reportId && (message.kind === 'waybill' || message.kind === 'funds'))
    await tellReport(tx, message, { isDone, word: `${account.name}：${word}`.slice(0, 200) })
}

async function tellReport(
  tx: Tx,
  { kind, reportId }: Message,
  { isDone, word }: { isDone: boolean; word: string },
): Promise<void> {
  const row = await tx.lock(ministryReport, reportId as number)
  const isWaybill = kind === 'waybill'
  const [waits, refused] = isWaybill ? (['sending', 'refused'] as const) : (['fundsSending', 'fundsRefused'] as const)
  if (row.status !== waits && row.status !== refused) return
  await tx.overwrite(ministryReport, {
    id: row.id,
    result: word,
    ...(isDone ? (isWaybill ? { waybillAt: tx.now.at } : { fundsAt: tx.now.at }) : {}),
  })
  if (isDone) await tx.run(ministryReport, isWaybill ? 'accept' : 'acceptFunds', { id: row.id })
  else if (row.status === waits) await tx.run(ministryReport, isWaybill ? 'refuse' : 'refuseFunds', { id: row.id })
}

const DUE = (within: (column: string) => string): string =>
  `select org_id::int as "orgId", id::int as id from platform_message
   where deleted_at is null and kind <> 'pull' and ((status in ('queued', 'failed') and next_at <= $1::timestamptz)
     or (status = 'sending' and sent_at < $2::timestamptz)) and ${within('org_id')}
     and not exists (select from job j where j.org_id = platform_message.org_id and j.kind = 'platform-deliver'
       and j.state in ('queued', 'running') and (j.input ->> 'messageId')::bigint = platform_message.id) order by org_id, id limit 500`

/** Every minute: has what is due sent again, and what a dead run left, unless a job for it waits. Returns the number of messages. */
export async function resendDue(engine: Engine): Promise<number> {
  const now = engine.clock.now()
  const { rows } = await acrossCompanies<{ orgId: number; id: number }>(engine.db, {
    reason: 'messages to platforms that are due',
    text: DUE,
    params: [now.toISOString(), new Date(now.getTime() - DEAD_SECONDS * 1000).toISOString()],
    name: 'platform-messages-due',
  })
  for (const [orgId, due] of Map.groupBy(rows, row => row.orgId))
    await write(engine, { actor: systemActor(orgId, 'platforms'), requestId: 'platform-messages-due' }, async tx => {
      for (const { id } of due) await enqueue(tx, deliverJob, { input: { messageId: id } })
    })
  return rows.length
}
