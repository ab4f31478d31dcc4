import { charge } from '@tuheng/domain/settlement/index'
import { refuseClosed } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { changeCharges } from '../sums/write-charges.ts'
import type { ChargeRow } from './booked.ts'

/**
 * Moves the charges of a trip, and of the services for it, to another line of business. Repricing keeps charges whose
 * amount stays, so it would leave them where they are. @throws if a month of them is closed
 */
export async function moveToSegment(
  tx: Tx,
  { waybillId, segment }: { waybillId: number; segment: ChargeRow['segment'] },
): Promise<void> {
  const { rows } = await tx.sql<{ id: number; month: string; counts: string | null }>(
    `select c.id, c.month, c.revenue_month as counts from charge c
     where c.org_id = $1 and c.deleted_at is null and c.segment <> $3
       and (c.doc_type, c.doc_id) in (select 'waybill', $2::bigint
         union all select 'serviceWaybill', s.id from service_waybill s where s.org_id = $1 and s.waybill_id = $2)
     order by c.id for update of c`,
    [tx.orgId, waybillId, segment],
    'charges-of-other-segment',
  )
  if (!rows.length) return
  await refuseClosed(
    tx,
    charge,
    rows.flatMap(row => [row.month, ...(row.counts === null ? [] : [row.counts])]),
  )
  await changeCharges(tx, {
    set: 'segment = $3, version = version + 1',
    where: 'id = any($2::bigint[])',
    params: [rows.map(row => row.id), segment],
  })
}
