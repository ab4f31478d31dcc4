import { text } from '@tuheng/domain/kernel/text'
import { registerBlockers } from '../../../engine/write/blockers.ts'

/** Refusals about what was granted on a bill name the grants. */
export function registerGrantNames(): void {
  for (const code of ['load_bill.granted', 'load_bill.below_granted'])
    registerBlockers(code, async (tx, row) => {
      const { rows } = await tx.sql<{ id: number }>(
        `select id from load_bill_grant where org_id = $1 and bill_id = $2 and status in ('granted', 'claimed', 'finished') and deleted_at is null order by id`,
        [tx.orgId, row.id],
      )
      return [
        {
          resource: 'loadBillGrant',
          ids: rows.map(found => found.id),
          remedy: text('未提完的发放可以收回未提部分', 'Revoke what is left of grants that are not used up'),
        },
      ]
    })
}
