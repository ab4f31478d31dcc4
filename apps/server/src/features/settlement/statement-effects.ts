import { addDays } from '@tuheng/domain/kernel/dates'
import { min } from '@tuheng/domain/kernel/decimal'
import { statement, statementErrors, adjustKey } from '@tuheng/domain/settlement/index'
import { onConstraint } from '../../sql/db-errors.ts'
import { onDelete, onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { chargeIdsOf, docKey, freeCharges, type LineRow, linesOf, type StatementRow } from './freeze-lines.ts'
import { removeAdjustments } from './ledger/adjust-charges.ts'
import { noteOpen } from './ledger/open-moves.ts'
import { postConfirmation } from './ledger/post-confirmation.ts'
import { reverseTaxRounding } from './ledger/round-tax.ts'
import { setRevenueMonth, clearRevenueMonth } from './ledger/revenue-month.ts'
import { releaseCharges, takeCharges } from './ledger/statement-states.ts'
import { syncStatement } from './ledger/sync-statement.ts'
import { withAgreedLines, withDisputes, withDisputesSettled } from './disputes.ts'
import { withoutOutdatedApproval, prepareSave, refuseUnregisteredAccount } from './save-statement.ts'
import { openPrepaidLines } from './open-prepaid.ts'
import { refuseChangedPrepaid, withPrepaid } from './prepaid-due.ts'

/** Registers the effects of statement transitions on other records. */
export function registerStatementEffects(): void {
  onConstraint('statement_one_per_period', () => statementErrors.fail('statement.same_period', {}))
  onSave(statement, {
    before: ({ tx, row, next }) => prepareSave(tx, row, next),
    post: ({ tx, row, next }) => moveCharges(tx, row, next),
  })
  // Runs before the check for references, because the statement's own charges do not prevent its deletion.
  onDelete(statement, { before: ({ tx, row }) => releaseCharges(tx, row.id) })
  onTransition(statement, 'collect', {
    before: ({ tx, next }) => collected(tx, next),
    post: ({ tx, row, next }) => moveCharges(tx, row, next),
  })
  onTransition(statement, 'resync', {
    before: ({ tx, next }) => refreezeLines(tx, next),
    post: ({ tx, row, next }) => moveCharges(tx, row, next),
  })
  onTransition(statement, 'approveAdjust', {
    before: async ({ next, actor, now }) => ({
      adjustApprovedKey: adjustKey(next),
      adjustApprovedBy: actor.memberId || null,
      adjustApprovedAt: now.at,
    }),
  })
  onTransition(statement, 'send', {
    before: async ({ tx, next, now }) => {
      await refuseUnregisteredAccount(tx, next)
      await refuseChangedPrepaid(tx, next)
      return { sentAt: now.at }
    },
  })
  onTransition(statement, 'dispute', {
    before: async ({ next, input }) => ({ lines: withDisputes(next.lines, input.lines, String(input.reason ?? '')) }),
  })
  onTransition(statement, 'settleDispute', {
    before: async ({ next, input }) => ({ lines: withDisputesSettled(next.lines, input.lines) }),
  })
  onTransition(statement, 'agree', {
    before: async ({ next, input }) => ({ lines: withAgreedLines(next.lines, input.lines) }),
  })
  onTransition(statement, ['confirm', 'forceConfirm'], {
    before: async ({ tx, next }) => confirmation(tx, next),
    post: async ({ tx, next }) => {
      await postConfirmation(tx, next)
      await setRevenueMonth(tx, next)
      await syncStatement(tx, next.id, {
        cause: 'arisen',
        resource: 'statement',
        id: next.id,
        on: next.confirmAt ?? undefined,
      })
    },
  })
  onTransition(statement, 'forceConfirm', { before: async () => ({ forced: true }) })
  onTransition(statement, 'void', {
    post: async ({ tx, row }) => {
      await clearRevenueMonth(tx, row)
      await removeAdjustments(tx, row.id)
      await reverseTaxRounding(tx, row)
      await noteOpen(tx, row.id, { cause: 'arisen', resource: 'statement', id: row.id })
      await releaseCharges(tx, row.id)
    },
  })
}

/** Takes the free charges of the period, and what earlier statements left of prepayments. */
async function collected(tx: Tx, next: StatementRow): Promise<Partial<StatementRow>> {
  const have = new Set(next.lines.map(docKey))
  const charges = (await freeCharges(tx, { row: next })).filter(
    c => !have.has(docKey({ docType: c.doc_type, docId: c.doc_id })),
  )
  const billed = [...next.lines, ...linesOf(charges, tx.now.at)] as LineRow[]
  const taken = new Set(billed.map(docKey))
  const rests = (await openPrepaidLines(tx, next)).filter(line => !taken.has(docKey(line)))
  const lines = await withPrepaid(tx, { row: next, before: next.lines, lines: [...billed, ...rests] as LineRow[] })
  return { lines, ...withoutOutdatedApproval({ ...next, lines }) }
}

/** Freezes all lines again from the ledger. A document without charges and without a prepayment due leaves the statement. */
async function refreezeLines(tx: Tx, next: StatementRow): Promise<Partial<StatementRow>> {
  const fresh = new Map(
    [
      ...(await openPrepaidLines(tx, next, next.lines)),
      ...linesOf(await freeCharges(tx, { row: next, docs: next.lines, includeHeld: true }), tx.now.at),
    ].map(line => [docKey(line), line]),
  )
  const frozen = next.lines.flatMap(line => {
    const found = fresh.get(docKey(line))
    const { adjust, adjustReason, disputeState } = line
    return found ? [{ ...line, ...found, adjust, adjustReason, disputeState } as LineRow] : []
  })
  // A reduced deduction stays as it is, as far as so much is left to deduct.
  const lines = (await withPrepaid(tx, { row: next, before: next.lines, lines: frozen })).map(line => ({
    ...line,
    prepaid: min(line.prepaid, line.prepaidDue),
  }))
  return { lines, ...withoutOutdatedApproval({ ...next, lines }) }
}

/** The charges follow the lines: those of removed lines become free, those of new lines are taken. */
async function moveCharges(tx: Tx, before: Partial<StatementRow>, next: StatementRow): Promise<void> {
  const kept = new Set(next.lines.map(docKey))
  await releaseCharges(
    tx,
    next.id,
    (before.lines ?? []).filter(line => !kept.has(docKey(line))),
  )
  const { rows } = await tx.sql<{ id: number }>(
    'select id from charge where org_id = $1 and statement_id = $2 and deleted_at is null',
    [tx.orgId, next.id],
  )
  const held = new Set(rows.map(row => row.id))
  await takeCharges(
    tx,
    next.id,
    chargeIdsOf(next.lines).filter(id => !held.has(id)),
  )
}

async function confirmation(tx: Tx, next: StatementRow): Promise<Partial<StatementRow>> {
  if (next.confirmAt && next.confirmAt > tx.now.today) statementErrors.fail('statement.confirm_future', {}, 'confirmAt')
  const creditDays = (await agreedCreditDays(tx, next)) ?? next.creditDays
  return { creditDays, dueDate: addDays(next.confirmAt ?? next.periodTo, creditDays ?? 0) }
}

/** The credit days of the contract in force, where the statement has one or all its charges the same; null where it says none. */
async function agreedCreditDays(tx: Tx, { id, contractId }: StatementRow): Promise<number | null> {
  const { rows } = await tx.sql<{ days: number | null }>(
    `select k.credit_days as days from contract k where k.org_id = $1 and k.pay_type = 'monthly' and k.id = coalesce($3::bigint,
       (select case when min(c.contract_id) = max(c.contract_id) and count(*) = count(c.contract_id) then min(c.contract_id) end
        from charge c where c.org_id = $1 and c.statement_id = $2 and c.deleted_at is null))`,
    [tx.orgId, id, contractId],
    'agreed-credit-days',
  )
  return rows[0]?.days ?? null
}
