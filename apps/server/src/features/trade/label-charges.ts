import { charge } from '@tuheng/domain/settlement/index'
import { supplyEntry } from '@tuheng/domain/trade/index'
import { wagonLoad } from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import { refuseClosed } from '../../engine/write/closed-month.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { changeCharges, type ChargeHead, segmentOf } from '../settlement/index.ts'
import type { Entry } from './rows.ts'

/**
 * Says of the charges of an entry's trip or train, and of the services for the trip, which lot they belong to; `null` takes
 * them out, unless another entry still refers to the trip.
 */
export async function labelCharges(
  tx: Tx,
  entry: Pick<Entry, 'id' | 'waybillId' | 'wagonLoadId'>,
  lotId: number | null,
): Promise<void> {
  const { id, waybillId, wagonLoadId } = entry
  if (waybillId) {
    if (lotId === null && (await isStillReferred(tx, { id, waybillId }))) return
    const { bizKind } = await tx.getRequired(waybill, waybillId)
    const where = `((doc_type = 'waybill' and doc_id = $2) or (doc_type = 'serviceWaybill' and doc_id in (
      select s.id from service_waybill s where s.org_id = $1 and s.waybill_id = $2)))`
    await label(tx, { where, docId: waybillId, lotId, own: segmentOf(bizKind) })
  }
  if (wagonLoadId) {
    const { railWaybillId } = await tx.getRequired(wagonLoad, wagonLoadId)
    const others = await tx.find(wagonLoad, { where: { railWaybillId } })
    if (lotId === null && (await isStillReferred(tx, { id, wagonLoadId: others.map(one => one.id) }))) return
    await label(tx, { where: `doc_type = 'railWaybill' and doc_id = $2`, docId: railWaybillId, lotId, own: 'roadRail' })
  }
}

interface Label {
  /** Condition on the charges; `$2` is the document. */
  where: string
  docId: number
  lotId: number | null
  /** The line of business that they count for without a lot. */
  own: ChargeHead['segment']
}

/** Transport for a lot counts for the supply chain, as what it is bought and sold for. @throws if a month is closed */
async function label(tx: Tx, { where, docId, lotId, own }: Label): Promise<void> {
  const changes = `deleted_at is null and lot_id is distinct from $3::bigint and ${where}`
  const { rows } = await tx.sql<{ month: string }>(
    `select distinct x.month from charge cross join lateral (values (month), (revenue_month)) x (month)
     where org_id = $1 and ${changes} and amount is not null and x.month is not null`,
    [tx.orgId, docId, lotId],
  )
  await refuseClosed(
    tx,
    charge,
    rows.map(row => row.month),
  )
  await changeCharges(tx, {
    set: 'lot_id = $3::bigint, segment = $4, version = version + 1',
    where: changes,
    params: [docId, lotId, lotId === null ? own : 'trade'],
  })
}

async function isStillReferred(tx: Tx, { id, ...where }: { id: number } & Record<string, unknown>): Promise<boolean> {
  return (await tx.find(supplyEntry, { where })).some(one => one.id !== id)
}
