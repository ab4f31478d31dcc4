import { monthOf } from '@tuheng/domain/kernel/dates'
import { refuseClosed } from '../../../engine/closed-month.ts'
import type { Tx } from '../../../engine/tx.ts'
import type { Trip } from '../shared/rows.ts'

/**
 * Re-pricing keeps a charge whose amount is still right. When party, contract or date of the trip changed, the free
 * charges that are kept must say so too. To be called before the trip is priced again.
 */
export async function alignCharges(tx: Tx, trip: Trip): Promise<void> {
  const bizDate = (trip.unloadAt ?? trip.loadAt)?.slice(0, 10)
  if (!bizDate || trip.transportStatus !== 'unloaded') return
  const { rows } = await tx.sql<{ month: string }>(
    `select distinct month from charge where org_id = $1 and doc_type = 'waybill' and doc_id = $2 and biz_date <> $3 and statement_id is null and deleted_at is null`,
    [tx.orgId, trip.id, bizDate], 'charge-months')
  if (rows.length) await refuseClosed(tx, 'charge', [...rows.map(row => row.month), monthOf(bizDate)])
  await tx.sql(
    `update charge set biz_date = $3, month = $4, carrier_id = $6,
       party_id = case side when 'ar' then $5 else coalesce($6, party_id) end, contract_id = case side when 'ar' then $7 else $8 end
     where org_id = $1 and doc_type = 'waybill' and doc_id = $2 and statement_id is null and deleted_at is null and adjusts_id is null`,
    [tx.orgId, trip.id, bizDate, monthOf(bizDate), trip.customerId, trip.carrierId, trip.arContractId, trip.apContractId], 'align-charges')
}
