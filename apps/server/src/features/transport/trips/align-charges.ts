import { monthOf } from '@tuheng/domain/kernel/dates'
import { charge } from '@tuheng/domain/settlement/index'
import { refuseClosed } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { changeCharges, countsByDate } from '../../settlement/index.ts'
import type { Trip } from '../shared/rows.ts'

/**
 * Updates the kept free charges of a trip whose counterparty, contract or date has changed, because repricing keeps
 * charges with an unchanged amount. Call it before the trip is priced again. @throws if a month is closed
 */
export async function alignCharges(tx: Tx, trip: Trip): Promise<void> {
  const bizDate = (trip.unloadAt ?? trip.loadAt)?.slice(0, 10)
  if (!bizDate || trip.transportStatus !== 'unloaded') return
  const sides = [
    { side: 'ar', partyId: trip.customerId, contractId: trip.arContractId },
    { side: 'ap', partyId: trip.carrierId, contractId: trip.apContractId },
  ]
  for (const { side, partyId, contractId } of sides) {
    const key = [tx.orgId, trip.id, side, bizDate, partyId, contractId, trip.carrierId]
    const { rows } = await tx.sql<{ id: number; month: string; counts: string | null }>(
      `select id, month, revenue_month as counts from charge where org_id = $1 and doc_type = 'waybill' and doc_id = $2 and side = $3 and statement_id is null and deleted_at is null
         and adjusts_id is null and (biz_date, party_id, contract_id, carrier_id) is distinct from ($4::date, $5::bigint, $6::bigint, $7::bigint)`,
      key,
      'charges-to-align',
    )
    if (!rows.length) continue
    await refuseClosed(tx, charge, [
      ...rows.flatMap(row => [row.month, ...(row.counts === null ? [] : [row.counts])]),
      monthOf(bizDate),
    ])
    await changeCharges(tx, {
      set: 'biz_date = $3, month = $4, revenue_month = case when $8 then $4 else revenue_month end, party_id = coalesce($5::bigint, party_id), contract_id = $6, carrier_id = $7',
      where: 'id = any($2::bigint[])',
      params: [
        rows.map(row => row.id),
        bizDate,
        monthOf(bizDate),
        partyId,
        contractId,
        trip.carrierId,
        await countsByDate(tx),
      ],
    })
  }
}
