import { lte, max, qty, sub } from '@tuheng/domain/kernel/decimal'
import { billStage, loadBill, loadBillGrant } from '@tuheng/domain/transport/index'
import { transitQty, ungrantedQty, unsentQty } from '@tuheng/domain/transport/load-bill.rules'
import type { Tx } from '../../../engine/write/tx.ts'
import { settingsOf } from '../../system/index.ts'
import { lockRow, lockRows } from '../shared/lock-rows.ts'
import type { Bill } from '../shared/rows.ts'

type Sums = Pick<Bill, 'grantedQty' | 'sentQty' | 'sentTrucks' | 'arrivedQty' | 'arrivedTrucks' | 'receivedQty'>

/** Recounts a bill's quantities from its grants and trucks, and its stage. */
export async function recountBill(tx: Tx, billId: number): Promise<void> {
  const bill = await lockRow(tx, loadBill, { id: billId })
  const next = { ...bill, ...(await sumsOf(tx, billId)) }
  const { billTolerance } = await settingsOf(tx)
  await tx.sql(
    `update load_bill set granted_qty = $3, sent_qty = $4, sent_trucks = $5, arrived_qty = $6, arrived_trucks = $7, received_qty = $8,
       ungranted_qty = $9, transit_qty = $10, unsent_qty = $11, stage = $12 where org_id = $1 and id = $2`,
    [
      tx.orgId,
      billId,
      next.grantedQty,
      next.sentQty,
      next.sentTrucks,
      next.arrivedQty,
      next.arrivedTrucks,
      next.receivedQty,
      ungrantedQty(next),
      transitQty(next),
      unsentQty(next),
      billStage(next, tx.now.today, billTolerance),
    ],
    'recount-bill',
  )
}

/**
 * The same sums as `billQuantities` of the domain. A revoked grant does not count; a reduced one counts what it loaded.
 */
async function sumsOf(tx: Tx, billId: number): Promise<Sums> {
  const { rows } = await tx.sql<Sums>(
    `select g.granted as "grantedQty", coalesce(sum(w.load_net), 0)::numeric(12,3) as "sentQty", count(w.id)::int as "sentTrucks",
       coalesce(sum(w.load_net) filter (where w.transport_status = 'unloaded'), 0)::numeric(12,3) as "arrivedQty",
       count(w.id) filter (where w.transport_status = 'unloaded')::int as "arrivedTrucks",
       coalesce(sum(w.unload_net) filter (where w.transport_status = 'unloaded'), 0)::numeric(12,3) as "receivedQty"
     from (select coalesce(sum(qty), 0)::numeric(12,3) as granted from load_bill_grant
           where org_id = $1 and bill_id = $2 and status <> 'revoked' and deleted_at is null) g
     left join waybill w on w.org_id = $1 and w.load_bill_id = $2 and w.transport_status in ('inTransit', 'arrived', 'unloaded') and w.deleted_at is null
     group by g.granted`,
    [tx.orgId, billId],
    'bill-sums',
  )
  return rows[0] as Sums
}

/** Recounts what trucks took of each grant. A used-up grant is finished; one that gets tonnes back is active again. */
export async function recountGrants(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const grants = await lockRows(tx, loadBillGrant, { ids })
  const { rows } = await tx.sql<{ id: number; trucks: number; qty: string }>(
    `select grant_id as id, count(*)::int as trucks, sum(load_net)::numeric(12,3) as qty from waybill
     where org_id = $1 and grant_id = any($2::bigint[]) and transport_status in ('inTransit', 'arrived', 'unloaded') and deleted_at is null group by grant_id`,
    [tx.orgId, ids],
    'grant-sums',
  )
  const used = new Map(rows.map(row => [row.id, row]))
  const { billTolerance } = await settingsOf(tx)
  for (const grant of grants) {
    const { qty: usedQty, trucks } = used.get(grant.id) ?? { qty: '0.000', trucks: 0 }
    const leftQty = qty(max(sub(grant.qty, usedQty), 0))
    await tx.sql(
      'update load_bill_grant set used_qty = $3, used_trucks = $4, left_qty = $5 where org_id = $1 and id = $2',
      [tx.orgId, grant.id, usedQty, trucks, leftQty],
      'recount-grant',
    )
    const usedUp = trucks > 0 && lte(leftQty, billTolerance)
    if (usedUp && (grant.status === 'granted' || grant.status === 'claimed'))
      await tx.run(loadBillGrant, 'finish', { id: grant.id })
    else if (!usedUp && grant.status === 'finished') await tx.run(loadBillGrant, 'resume', { id: grant.id })
  }
}
