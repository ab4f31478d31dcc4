import { loadBillGrant } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { recountBill } from './recount-bill.ts'

/** Registers the transitions that revoke a grant or reduce it to what was loaded. */
export function registerGrantTransitions(): void {
  onTransition(loadBillGrant, 'reduce', { before: async ({ next }) => ({ qty: next.usedQty ?? next.qty }) })
  onTransition(loadBillGrant, ['revoke', 'reduce'], {
    derive: async ({ tx, next }) => {
      await detachTrips(tx, next.id)
      await recountBill(tx, next.billId)
    },
  })
}

/** Trucks that were sent on the grant but have not loaded look for another grant when they load. */
async function detachTrips(tx: Tx, grantId: number): Promise<void> {
  await tx.sql(
    `update waybill set grant_id = null where org_id = $1 and grant_id = $2 and transport_status in ('toDispatch', 'toLoad') and deleted_at is null`,
    [tx.orgId, grantId],
  )
}
