import type { RowOf } from '@tuheng/domain/kernel/resource'
import { max, qty, sub } from '@tuheng/domain/kernel/decimal'
import { billLimit, leftToLoad, loadBill, loadBillGrant } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Trip } from '../shared/rows.ts'

export interface BillLeft {
  billNo: string
  validTo: string
  stage: RowOf<typeof loadBill>['stage']
  /** Tonnes that may still be loaded on the bill, including the allowed over-issue. */
  left: string
  grantNo: string | null
  /** The same for the grant that the truck would use. */
  grantLeft: string | null
}

/** What is left of the trip's bill of lading; null for a trip without one. */
export async function leftOnBill(tx: Tx, trip: Trip, grantId: number | null): Promise<BillLeft | null> {
  if (!trip.loadBillId) return null
  const bill = await tx.getRequired(loadBill, trip.loadBillId)
  const grant = grantId ? await tx.get(loadBillGrant, grantId) : undefined
  return {
    billNo: bill.billNo,
    validTo: bill.validTo,
    stage: bill.stage,
    left: qty(max(sub(billLimit(bill), bill.sentQty), 0)),
    grantNo: grant?.grantNo ?? null,
    grantLeft: grant ? leftToLoad({ grantQty: grant.qty, usedQty: grant.usedQty, overRate: grant.overRate }) : null,
  }
}
