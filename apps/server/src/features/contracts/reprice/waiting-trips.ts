import type { priceSheet } from '@tuheng/domain/contracts/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import { defineJob } from '../../../engine/jobs/job-kinds.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { RepriceOrder } from './apply.ts'
import { repriceInJob } from './reprice-job.ts'

type Sheet = Pick<RowOf<typeof priceSheet>, 'side' | 'partyId' | 'effFrom' | 'effTo' | 'sheetNo'>

/** Enqueues a job that prices the unpriced trips of the sheet's counterparty and period. */
export async function enqueueWaitingTrips(tx: Tx, { side, partyId, effFrom, effTo, sheetNo }: Sheet): Promise<void> {
  const { rows } = await tx.sql<{ id: number }>(
    `select w.id from waybill w where w.org_id = $1 and w.load_at::date between $4 and $5 and w.audit_status = 'unaudited'
       and w.id in (select c.doc_id from charge c where c.org_id = $1 and c.side = $2 and c.party_id = $3
         and c.state = 'unpriced' and c.doc_type = 'waybill' and c.deleted_at is null)
     order by w.load_at, w.id`,
    [tx.orgId, side, partyId, effFrom, effTo],
    'trips-without-price',
  )
  const ids = rows.map(row => row.id)
  if (side && ids.length)
    await enqueue(tx, priceWaitingTripsJob, { input: { ids, sides: [side], reason: `价格执行单${sheetNo}生效` } })
}

const priceWaitingTripsJob = defineJob<RepriceOrder, { ok: number; failed: number }>({
  kind: 'priceWaiting',
  title: { zh: '价格生效后为待定价运单计价', en: 'Price waybills that waited for a price' },
  run: async context => {
    const rows = await repriceInJob(context, context.job.input)
    const ok = rows.filter(row => row.ok).length
    return { ok, failed: rows.length - ok }
  },
})
