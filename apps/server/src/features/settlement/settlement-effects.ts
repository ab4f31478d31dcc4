import { failAll } from '@tuheng/domain/kernel/errors'
import { neg } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { party } from '@tuheng/domain/parties/index'
import { accountIssue, settlement, statementErrors } from '@tuheng/domain/settlement/index'
import { onConstraint } from '../../engine/db-errors.ts'
import { onTransition } from '../../engine/hooks.ts'
import type { Tx } from '../../engine/tx.ts'
import { holdStatements } from './ledger/hold-statements.ts'
import { syncStatement } from './ledger/sync-statement.ts'

type SettlementRow = RowOf<typeof settlement>

/** Money on statements: asked for from submission on, settled when paid, and taken back in exactly the reverse order. */
export function registerSettlements(): void {
  for (const name of ['applied', 'settled']) onConstraint(`statement_${name}_check`, () => statementErrors.fail('settlement.over_open_any', {}))
  onConstraint('statement_not_before_confirmation_check', () => statementErrors.fail('statement.gone', {}))
  onTransition(settlement, 'submit', {
    prepare: async ({ tx, next }) => checkAccount(tx, next),
    effect: async ({ tx, next }) => {
      await holdStatements(tx, next.items.map(item => item.statementId), { in: ['confirmed', 'partSettled'], action: text('申请结算', 'be settled') })
      await apply(tx, next, 'applied', 1)
    },
  })
  onTransition(settlement, ['withdraw', 'reject'], { effect: async ({ tx, row }) => apply(tx, row, 'applied', -1) })
  onTransition(settlement, 'approve', { prepare: async ({ actor, now }) => ({ approvedBy: actor.memberId || null, approvedAt: now.at }) })
  onTransition(settlement, 'pay', {
    prepare: async ({ tx, next, actor }) => {
      await checkAccount(tx, next)
      return { paidBy: actor.memberId || null }
    },
    effect: async ({ tx, next }) => apply(tx, next, 'settled', 1),
  })
  onTransition(settlement, 'unpay', {
    prepare: async () => ({ bankRef: null, paidAt: null, paidBy: null }),
    effect: async ({ tx, row }) => apply(tx, row, 'settled', -1),
  })
  onTransition(settlement, 'cancel', {
    effect: async ({ tx, row }) => (row.status === 'draft' ? undefined : apply(tx, row, 'applied', -1)),
  })
}

/** Money goes to an account that the counterparty's record holds: when it is asked for, and again when it leaves. */
async function checkAccount(tx: Tx, row: SettlementRow): Promise<void> {
  if (row.direction !== 'out' || !row.accountNo) return
  const counterparty = await tx.must(party, row.partyId)
  failAll([accountIssue({ accountNo: row.accountNo, party: counterparty.shortName, registered: counterparty.bankAccounts })])
}

/** Adds what the settlement takes to the statements' figures, in id order; the database refuses more than is open. */
async function apply(tx: Tx, row: SettlementRow, figure: 'applied' | 'settled', sign: 1 | -1): Promise<void> {
  const left = figure === 'applied' ? 'available_sum = net_sum - (applied_sum + $3)' : 'open_sum = net_sum - (settled_sum + $3)'
  for (const item of row.items.toSorted((a, b) => a.statementId - b.statementId)) {
    await tx.sql(
      `update statement set ${figure}_sum = ${figure}_sum + $3, ${left}, version = version + 1, updated_at = $4 where org_id = $1 and id = $2`,
      [tx.orgId, item.statementId, sign === 1 ? item.amount : neg(item.amount), tx.now.at], `statement-${figure}`)
    if (figure === 'settled') await syncStatement(tx, item.statementId)
  }
}
