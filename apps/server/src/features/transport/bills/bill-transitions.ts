import { lockedIssue } from '@tuheng/domain/kernel/locked-record'
import { text } from '@tuheng/domain/kernel/text'
import { failAll } from '@tuheng/domain/kernel/errors'
import { billStage, extendRefusal, loadBill, transportErrors } from '@tuheng/domain/transport/index'
import { onConstraint } from '../../../sql/db-errors.ts'
import { onDelete, onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { settingsOf } from '../../system/index.ts'
import { memberOf } from '../shared/company.ts'
import type { Bill } from '../shared/rows.ts'

/** Registers the transitions of a bill of lading. Its stage is computed after each of them. */
export function registerBillTransitions(): void {
  onConstraint('load_bill_granted_check', () => transportErrors.fail('load_bill.not_enough', { left: '0.00' }, 'qty'))
  onSave(loadBill, { before: ({ tx, next }) => stageOf(tx, next) })
  onTransition(loadBill, ['close', 'reopen', 'void'], { before: ({ tx, next }) => stageOf(tx, next) })
  onTransition(loadBill, 'audit', {
    before: async ({ tx, next, now }) => ({
      ...(await stageOf(tx, next)),
      auditedBy: memberOf(tx),
      auditedAt: now.at,
    }),
  })
  onTransition(loadBill, 'unaudit', {
    before: async ({ tx, next }) => ({ ...(await stageOf(tx, next)), auditedBy: null, auditedAt: null }),
  })
  onTransition(loadBill, 'extend', {
    before: async ({ tx, next, now }) => {
      failAll([extendRefusal(next, now.today)])
      return stageOf(tx, next)
    },
    derive: async ({ tx, row, next }) => extendGrants(tx, row, next),
  })
  onDelete(loadBill, {
    before: async ({ row }) => {
      if (row.status !== 'toAudit') failAll([lockedIssue(text(`提单 ${row.billNo}`, `Bill ${row.billNo}`))])
    },
  })
}

async function stageOf(tx: Tx, bill: Bill): Promise<Pick<Bill, 'stage'>> {
  const { billTolerance } = await settingsOf(tx)
  return { stage: billStage(bill, tx.now.today, billTolerance) }
}

/** Extends the grants that ended with the bill. */
async function extendGrants(tx: Tx, before: Bill, bill: Bill): Promise<void> {
  await tx.sql(
    `update load_bill_grant set valid_to = $4 where org_id = $1 and bill_id = $2 and valid_to = $3 and status in ('granted', 'claimed') and deleted_at is null`,
    [tx.orgId, bill.id, before.validTo, bill.validTo],
  )
}
