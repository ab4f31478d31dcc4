import { companyMonth } from '@tuheng/domain/system/index'
import { registerBlockers } from '../../engine/write/blockers.ts'
import { lockMonths } from '../../engine/write/closed-month.ts'
import { onTransition } from '../../engine/write/hooks.ts'

/** Registers the closing of months: it waits for writes in progress, and later writes wait for it. */
export function registerMonths(): void {
  onTransition(companyMonth, ['close', 'reopen'], { before: ({ tx }) => lockMonths(tx) })
  // The refusal names the month, and links it for those who may reopen it.
  registerBlockers('month.closed', async (tx, _row, { params }) => {
    const { rows } = await tx.sql<{ id: number }>(
      `select id from company_month where org_id = $1 and month = $2 and state = 'closed' and deleted_at is null order by doc_type <> 'all', id limit 1`,
      [tx.orgId, params.month],
    )
    return [{ resource: 'companyMonth', ids: rows.map(row => row.id), isNamed: true }]
  })
}
