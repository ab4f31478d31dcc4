import { formatDateTime, instantMillis } from '@tuheng/domain/kernel/dates'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { financeSystem, type OutgoingVoucher, voucher, voucherErrors, voucherPush } from '@tuheng/domain/margin/index'
import { acrossCompanies } from '../../db/across-companies.ts'
import { defineJob, enqueue } from '../../engine/jobs/index.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type Engine, systemActor, write } from '../../engine/write/work.ts'
import { type FinanceConnection, type FinanceSystem, type PushAnswer, pushVoucher } from './finance-adapter.ts'
import { financeSecretOf, type SecretKeys } from './finance-secrets.ts'
import { outgoingVouchers } from './outgoing.ts'

type Push = RowOf<typeof voucherPush>

/** Minutes from one try to the next. There is none after the last. */
export const RETRY_MINUTES = [1, 5, 30, 120, 720] as const
/** A try that has not ended after so long is one of a run that died: no system waits longer than 60 seconds. */
const DEAD_SECONDS = 120

/** Hosts inside the network that may be called, as for callbacks. */
let reachable: readonly string[] = []
export const allowFinanceHosts = (hosts: readonly string[]): void => void (reachable = hosts)
export const financeHosts = (): readonly string[] => reachable

/** Sends one push, unless another run does. */
export const pushJob = defineJob<{ pushId: number }, { status: string }>({
  kind: 'voucher-push',
  title: { zh: '推送凭证', en: 'Push a voucher' },
  isOutside: true,
  run: ({ job, engine, files }) => deliverVoucher({ engine, keys: files, orgId: job.orgId, pushId: job.input.pushId }),
})

/**
 * Writes a push as part of this write; a job sends it once that is committed. One whose outcome is not known holds its
 * voucher: it is sent again with its key, by which the other side books it once.
 */
export async function queuePush(tx: Tx, row: RowOf<typeof voucher>): Promise<void> {
  const system = await usableSystem(tx, row.systemId)
  const [held] = await tx.find(voucherPush, { where: { liveVoucher: row.id }, limit: 1 })
  if (held) {
    await tx.run(voucherPush, 'resend', { id: held.id })
    return
  }
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from voucher_push where org_id = $1 and voucher_id = $2',
    [tx.orgId, row.id],
    'voucher-push-count',
  )
  const [content] = await outgoingVouchers(tx, [row], system)
  const push = await tx.insert(voucherPush, {
    voucherId: row.id,
    systemId: system.id,
    key: `voucher-${tx.orgId}-${row.id}-${(rows[0]?.n ?? 0) + 1}`,
    content: content as never,
    deptId: row.deptId,
  })
  await enqueue(tx, pushJob, { input: { pushId: push.id } })
}

/** @throws unless the system is enabled, has an interface, and a secret to sign with */
async function usableSystem(tx: Tx, systemId: number | null): Promise<FinanceSystem> {
  const system = await tx.getRequired(financeSystem, systemId ?? 0)
  const { name } = system
  if (system.way !== 'http') voucherErrors.fail('finance_system.by_file', { name }, 'systemId')
  if (system.status !== 'enabled') voucherErrors.fail('finance_system.stopped', { name }, 'systemId')
  if (!system.secretAt) voucherErrors.fail('finance_system.no_secret', { name }, 'systemId')
  return system
}

interface Delivery {
  engine: Engine
  keys: SecretKeys
  orgId: number
  pushId: number
}

/**
 * Claims the push, calls outside of any transaction, and writes down what came of it. A run that dies in between leaves it as
 * being sent; it is then sent again with the same key.
 */
async function deliverVoucher({ engine, keys, orgId, pushId }: Delivery): Promise<{ status: string }> {
  const request = { actor: systemActor(orgId, 'vouchers'), requestId: `voucher-push-${pushId}` }
  const claimed = await write(engine, request, tx => claim(tx, pushId))
  if (!claimed) return { status: 'left' }
  const answer = await call(engine, keys, claimed)
  return write(engine, request, tx => settle(tx, claimed.push, answer))
}

interface Claimed {
  push: Push
  system: FinanceSystem
}

async function claim(tx: Tx, id: number): Promise<Claimed | undefined> {
  const push = await tx.lock(voucherPush, id)
  if (!['queued', 'failed', 'sending'].includes(push.status)) return undefined
  if (push.status === 'sending') {
    if (secondsSince(tx, push.sentAt) < DEAD_SECONDS) return undefined
    await tx.run(voucherPush, 'fail', { id, outcome: 'interrupted' })
  }
  const system = await tx.getRequired(financeSystem, push.systemId ?? 0)
  const tries = (push.tries ?? 0) + 1
  await tx.run(voucherPush, 'send', { id, tries, sentAt: tx.now.at })
  return { push: { ...push, tries }, system }
}

const secondsSince = (tx: Tx, at: string | null): number =>
  at ? (instantMillis(tx.now.at) - instantMillis(at)) / 1000 : Number.POSITIVE_INFINITY

async function call(engine: Engine, keys: SecretKeys, { push, system }: Claimed): Promise<PushAnswer> {
  try {
    const { name, orgId, id: systemId } = system
    if (system.status !== 'enabled') voucherErrors.fail('finance_system.stopped', { name })
    const secret = await engine.db.company(orgId, sql => financeSecretOf(sql, keys, { orgId, systemId }))
    if (secret === undefined) return voucherErrors.fail('finance_system.no_secret', { name })
    const connection: FinanceConnection = { system, secret, allowed: reachable, at: engine.clock.now() }
    return await pushVoucher(connection, push.key ?? '', push.content as OutgoingVoucher)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'failed', word: error.issues[0]?.zh ?? 'system', outerNo: null, text: '', ms: 0 }
  }
}

/** Writes down what came of a push. */
export async function settle(tx: Tx, push: Push, answer: PushAnswer): Promise<{ status: string }> {
  const { id } = push
  const now = await tx.lock(voucherPush, id)
  // Another run took it over
  if (now.status !== 'sending') return { status: now.status }
  const { outcome, word, outerNo, text, ms } = answer
  const minutes = RETRY_MINUTES[(push.tries ?? 1) - 1]
  const result = { id, answer: text || null, outcome: word.slice(0, 200) || null, ms }
  const ended = { ...result, doneAt: tx.now.at, nextAt: null }
  if (outcome === 'done') await tx.run(voucherPush, 'succeed', ended)
  else if (outcome === 'refused') await tx.run(voucherPush, 'refuse', ended)
  else if (minutes === undefined) await tx.run(voucherPush, 'giveUp', ended)
  else await tx.run(voucherPush, 'fail', { ...result, nextAt: minutesLater(tx, minutes) })
  if (outcome === 'failed' && minutes !== undefined) return { status: outcome }
  const voucherId = push.voucherId ?? 0
  const isDone = outcome === 'done'
  const pushError = (word || (isDone ? '成功' : '未成功')).slice(0, 200)
  if (isDone) await tx.run(voucher, 'delivered', { id: voucherId, outerNo, pushError, pushedAt: tx.now.at })
  else await tx.run(voucher, 'undelivered', { id: voucherId, pushError })
  return { status: outcome }
}

const minutesLater = (tx: Tx, minutes: number): string => formatDateTime(instantMillis(tx.now.at) + minutes * 60_000)

const DUE = (within: (column: string) => string): string =>
  `select org_id::int as "orgId", id::int as id from voucher_push
   where deleted_at is null and ((status in ('queued', 'failed') and next_at <= $1::timestamptz)
     or (status = 'sending' and sent_at < $2::timestamptz)) and ${within('org_id')}
     and not exists (select from job j where j.org_id = voucher_push.org_id and j.kind = 'voucher-push'
       and j.state in ('queued', 'running') and (j.input ->> 'pushId')::bigint = voucher_push.id) order by org_id, id limit 500`

/** Every minute: has what is due sent again, and what a dead run left, unless a job for it waits. Returns the number of pushes. */
export async function resendVouchers(engine: Engine): Promise<number> {
  const now = engine.clock.now()
  const { rows } = await acrossCompanies<{ orgId: number; id: number }>(engine.db, {
    reason: 'pushes of vouchers that are due',
    text: DUE,
    params: [now.toISOString(), new Date(now.getTime() - DEAD_SECONDS * 1000).toISOString()],
    name: 'voucher-pushes-due',
  })
  for (const [orgId, due] of Map.groupBy(rows, row => row.orgId))
    await write(engine, { actor: systemActor(orgId, 'vouchers'), requestId: 'voucher-pushes-due' }, async tx => {
      for (const { id } of due) await enqueue(tx, pushJob, { input: { pushId: id } })
    })
  return rows.length
}
