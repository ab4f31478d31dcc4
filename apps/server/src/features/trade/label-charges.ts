import { charge } from '@tuheng/domain/settlement/index'
import { supplyEntry } from '@tuheng/domain/trade/index'
import { wagonLoad } from '@tuheng/domain/rail/index'
import type { Tx } from '../../engine/write/tx.ts'
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
    await tx.writing(charge)(
      `update charge set lot_id = $3 where org_id = $1 and lot_id is distinct from $3 and (
         (doc_type = 'waybill' and doc_id = $2)
         or (doc_type = 'serviceWaybill' and doc_id in (select id from service_waybill where org_id = $1 and waybill_id = $2)))`,
      [tx.orgId, waybillId, lotId],
      'label-trip-charges',
    )
  }
  if (wagonLoadId) {
    const { railWaybillId } = await tx.getRequired(wagonLoad, wagonLoadId)
    const others = await tx.find(wagonLoad, { where: { railWaybillId } })
    if (lotId === null && (await isStillReferred(tx, { id, wagonLoadId: others.map(one => one.id) }))) return
    await tx.writing(charge)(
      `update charge set lot_id = $3 where org_id = $1 and lot_id is distinct from $3 and doc_type = 'railWaybill' and doc_id = $2`,
      [tx.orgId, railWaybillId, lotId],
      'label-train-charges',
    )
  }
}

async function isStillReferred(tx: Tx, { id, ...where }: { id: number } & Record<string, unknown>): Promise<boolean> {
  return (await tx.find(supplyEntry, { where })).some(one => one.id !== id)
}
