import { failAll } from '@tuheng/domain/kernel/errors'
import { money, neg } from '@tuheng/domain/kernel/decimal'
import { isSameValue } from '@tuheng/domain/kernel/same-value'
import { maskBankAccount } from '@tuheng/domain/kernel/mask'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { party } from '@tuheng/domain/parties/index'
import {
  accountIssues,
  methodIssue,
  settlement,
  statementErrors,
  taxOf,
  taxPartOf,
} from '@tuheng/domain/settlement/index'
import { onConstraint } from '../../sql/db-errors.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import { giveBack, registerReservation } from '../../engine/write/reservations.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { withCurrentParts } from './current-parts.ts'
import { lockStatements } from './ledger/lock-statements.ts'
import { syncStatement } from './ledger/sync-statement.ts'
import { refuseTaken, warnOfDrafts } from './other-claims.ts'

type SettlementRow = RowOf<typeof settlement>

/**
 * Registers the effects of settlements on statements: applied for from submission, settled when paid, and undone in the
 * reverse order.
 */
export function registerSettlementEffects(): void {
  for (const name of ['applied', 'settled'])
    onConstraint(`statement_${name}_check`, () => statementErrors.fail('settlement.over_open_any', {}))
  onConstraint('statement_not_before_confirmation_check', () => statementErrors.fail('statement.gone', {}))
  registerReservation(settlement, RESERVATION)
  onSave(settlement, {
    before: async ({ tx, row, next }) => {
      failAll([methodIssue(next)])
      if (row.isReserved || !isSameValue(row.items, next.items)) {
        const items = await withCurrentParts(tx, next.items)
        await refuseTaken(tx, { id: next.id, kind: next.kind, items })
        return { ...(await withRegisteredNumber(tx, next)), items }
      }
      return withRegisteredNumber(tx, next)
    },
    post: async ({ tx, row, next }) =>
      row.isReserved ? applyToStatements(tx, next, { figure: 'applied', sign: 1 }) : undefined,
    check: async ({ tx, next }) => warnOfDrafts(tx, next),
  })
  onTransition(settlement, 'submit', {
    before: async ({ tx, row, next }) => {
      await checkPayment(tx, next)
      await giveBack(tx, anyResource(settlement), row)
      return { items: await lockedParts(tx, next), isReserved: false }
    },
    post: async ({ tx, next }) => applyToStatements(tx, next, { figure: 'applied', sign: 1 }),
  })
  onTransition(settlement, ['withdraw', 'reject'], {
    post: async ({ tx, row }) => applyToStatements(tx, row, { figure: 'applied', sign: -1 }),
  })
  onTransition(settlement, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      await checkPayment(tx, next)
      return { approvedBy: actor.memberId || null, approvedAt: now.at }
    },
  })
  onTransition(settlement, 'pay', {
    before: async ({ tx, next, actor }) => {
      await checkPayment(tx, next)
      return { paidBy: actor.memberId || null }
    },
    post: async ({ tx, next }) => applyToStatements(tx, next, { figure: 'settled', sign: 1 }),
  })
  onTransition(settlement, 'unpay', {
    post: async ({ tx, row }) => applyToStatements(tx, row, { figure: 'settled', sign: -1 }),
  })
  onTransition(settlement, 'cancel', {
    post: async ({ tx, row }) =>
      row.status === 'draft' ? undefined : applyToStatements(tx, row, { figure: 'applied', sign: -1 }),
  })
}

/** What a settlement holds while its submission waits for an approval. */
const RESERVATION: Parameters<typeof registerReservation<typeof settlement>>[1] = {
  act: 'submit',
  reserve: async (tx, row) => {
    const items = (await lockedParts(tx, row)).map(item => ({ ...item, taxPart: taxPartOf(item) }))
    await applyToStatements(tx, { ...row, items }, { figure: 'applied', sign: 1 })
    return { items, taxAmount: taxOf({ items }) }
  },
  release: (tx, row) => applyToStatements(tx, row, { figure: 'applied', sign: -1 }),
}

/** The parts of a settlement as their statements, which are locked, leave them. @throws if they leave too little. */
async function lockedParts(tx: Tx, { id, kind, items }: SettlementRow): Promise<SettlementRow['items']> {
  await lockStatements(
    tx,
    items.map(item => item.statementId),
    { in: ['confirmed', 'partSettled'], action: text('申请结算', 'be settled') },
  )
  const current = await withCurrentParts(tx, items)
  await refuseTaken(tx, { id, kind, items: current })
  return current
}

/**
 * The account that was meant, where the list of accounts showed its number masked (`maskForAll`): otherwise the mask
 * would be stored, and nobody could pay.
 */
async function withRegisteredNumber(tx: Tx, next: SettlementRow): Promise<Partial<SettlementRow>> {
  const { accountNo, accountName, bankName } = next
  if (!accountNo?.includes('*')) return {}
  const { bankAccounts } = await tx.getRequired(party, next.partyId)
  const meant = bankAccounts.filter(
    one => maskBankAccount(one.accountNo) === accountNo && one.accountName === accountName && one.bankName === bankName,
  )
  const [number, another] = new Set(meant.map(one => one.accountNo))
  return number !== undefined && another === undefined ? { accountNo: number } : {}
}

/** Checks that a payment goes to an account on the counterparty's record: on request, approval and payment. */
async function checkPayment(tx: Tx, row: SettlementRow): Promise<void> {
  failAll([methodIssue(row)])
  if (row.direction !== 'out' || !(row.accountNo || row.accountName || row.bankName)) return
  const counterparty = await tx.getRequired(party, row.partyId)
  failAll(accountIssues({ named: row, party: counterparty.shortName, registered: counterparty.bankAccounts }))
}

/**
 * Adds the settlement to the amounts of its statements, in the order of ids. The database refuses more than is open.
 */
async function applyToStatements(
  tx: Tx,
  row: SettlementRow,
  { figure, sign }: { figure: 'applied' | 'settled'; sign: 1 | -1 },
): Promise<void> {
  const left =
    figure === 'applied'
      ? 'available_sum = net_sum - (applied_sum + $3), applied_tax = applied_tax + $5'
      : 'open_sum = net_sum - (settled_sum + $3)'
  const signed = (amount: string | null): string => (sign === 1 ? money(amount) : money(neg(amount)))
  for (const item of row.items.toSorted((a, b) => a.statementId - b.statementId)) {
    await tx.sql(
      `update statement set ${figure}_sum = ${figure}_sum + $3, ${left}, version = version + 1, updated_at = $4 where org_id = $1 and id = $2`,
      [
        tx.orgId,
        item.statementId,
        signed(item.amount),
        tx.now.at,
        ...(figure === 'applied' ? [signed(item.taxPart)] : []),
      ],
      `statement-${figure}`,
    )
    if (figure === 'settled')
      await syncStatement(tx, item.statementId, {
        cause: 'paid',
        resource: 'settlement',
        id: row.id,
        on: sign === 1 ? (row.paidAt ?? undefined) : undefined,
      })
  }
}
