import { failAll } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import {
  financeSystem,
  ledgerAccount,
  submitRuleRefusal,
  voucher,
  voucherErrors,
  voucherPush,
  voucherRule,
} from '@tuheng/domain/margin/index'
import { isAllowedHost } from '../../plugins/safe-request.ts'
import { enqueue } from '../../engine/jobs/index.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { forgetFinanceSecret } from './finance-secrets.ts'
import { freeSources, makeRed } from './generate.ts'
import { financeHosts, pushJob, queuePush } from './push.ts'

/** Registers what the acts on vouchers, rules, finance systems and pushes bring about. */
export function registerVoucherEffects(): void {
  registerRules()
  onTransition(voucher, 'audit', {
    before: async ({ actor, now }) => ({ auditedBy: actor.memberId || null, auditedAt: now.at }),
  })
  onTransition(voucher, 'void', { post: ({ tx, next }) => freeSources(tx, next) })
  onTransition(voucher, 'reverse', { post: ({ tx, next, input }) => makeRed(tx, next, input) })
  onTransition(voucher, 'push', { post: ({ tx, next }) => queuePush(tx, next) })
  onTransition(voucherPush, 'resend', {
    before: async () => ({ nextAt: null, tries: 0 }),
    post: async ({ tx, next }) => {
      const row = await tx.getRequired(voucher, next.voucherId ?? 0)
      if (row.pushStatus === 'failed') await tx.run(voucher, 'requeue', { id: row.id })
      await enqueue(tx, pushJob, { input: { pushId: next.id } })
    },
  })
  onSave(financeSystem, {
    before: async ({ row, next }) => {
      const url = next.baseUrl ? URL.parse(next.baseUrl) : null
      if (url?.protocol === 'http:' && !isAllowedHost(url, financeHosts()))
        voucherErrors.fail('finance_system.http', { host: url.host }, 'baseUrl')
      // Whoever may change a system is not told its secret, so nothing is signed to where they choose
      return row.id !== undefined && row.baseUrl !== next.baseUrl ? { secretAt: null } : undefined
    },
    derive: async ({ tx, row, next }) => {
      if (!row.secretAt || next.secretAt) return
      await forgetFinanceSecret(tx, next.id)
      warn(tx, [voucherErrors.issue('finance_system.secret_forgotten', {}, 'secretAt')])
    },
  })
}

type Rule = RowOf<typeof voucherRule>

function registerRules(): void {
  onSave(voucherRule, {
    before: async ({ tx, row, next }) =>
      row.id === undefined ? { revision: await nextRevision(tx, next.event) } : undefined,
  })
  onTransition(voucherRule, 'submit', {
    before: async ({ tx, row }) => refuseRule(tx, row),
  })
  onTransition(voucherRule, 'approve', {
    before: async ({ tx, row, actor, now }) => {
      await refuseRule(tx, row)
      await makeRoom(tx, row)
      return { approvedBy: actor.memberId || null, approvedAt: now.at }
    },
  })
}

/** @throws unless the examples come out, and receivables and payables go to the accounts of their books */
async function refuseRule(tx: Tx, row: Rule): Promise<void> {
  const refusal = submitRuleRefusal(row)
  failAll(refusal ? [refusal] : [])
  const accounts = await tx.find(ledgerAccount, { where: {}, limit: 5000 })
  const controls = new Map(accounts.map(account => [account.id, account.control]))
  for (const [i, line] of row.lines.entries()) {
    const owed = line.figure === 'arOpen' ? 'ar' : line.figure === 'apOpen' ? 'ap' : null
    const named = [line.debitId, line.creditId].flatMap(id => (id === null ? [] : [controls.get(id) ?? null]))
    const isRight = owed ? named.filter(one => one === owed).length === 1 : true
    if (!isRight || named.some(one => one !== null && one !== owed))
      voucherErrors.fail('voucher_rule.control', { row: i + 1 }, `lines.${i}.debitId`)
  }
}

async function holdEvent(tx: Tx, event: string): Promise<void> {
  await tx.sql(
    'select pg_advisory_xact_lock($1::int, hashtext($2))',
    [tx.orgId, `voucher rule ${event}`],
    'hold-voucher-rule',
  )
}

/** Versions of an event are numbered one after the other. Deleted ones count: they may come back. */
async function nextRevision(tx: Tx, event: string): Promise<number> {
  await holdEvent(tx, event)
  const { rows } = await tx.sql<{ last: number }>(
    'select coalesce(max(revision), 0)::int as last from voucher_rule where org_id = $1 and event = $2',
    [tx.orgId, event],
    'last-rule-revision',
  )
  return (rows[0]?.last ?? 0) + 1
}

/** The version in force gives way. */
async function makeRoom(tx: Tx, row: Rule): Promise<void> {
  await holdEvent(tx, row.event)
  for (const other of await tx.find(voucherRule, { where: { event: row.event, status: 'inForce' } }))
    await tx.run(voucherRule, 'supersede', { id: other.id, reason: `版本 ${row.revision} 取代` })
}
