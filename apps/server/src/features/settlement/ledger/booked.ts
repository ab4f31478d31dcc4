import type { BookedCharge } from '@tuheng/domain/contracts/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { charge } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/write/tx.ts'

export type ChargeRow = RowOf<typeof charge>

/**
 * Live charges of one document and side, oldest first. They are locked until the end of the transaction, so that only
 * one transaction prices them.
 */
export function chargesOfDocument(
  tx: Tx,
  doc: { docType: ChargeRow['docType']; docId: number; side?: ChargeRow['side'] },
): Promise<ChargeRow[]> {
  return tx.find(charge, {
    where: { docType: doc.docType, docId: doc.docId, ...(doc.side ? { side: doc.side } : {}) },
    sort: ['id'],
    lock: true,
  })
}

/** A charge in the form that repricing compares. Undefined for a charge without a price. */
export function bookedOf(row: ChargeRow): BookedCharge | undefined {
  if (row.amount === null || row.excl === null || row.tax === null) return undefined
  return {
    id: row.id,
    kind: row.kind as BookedCharge['kind'],
    feeCode: row.feeCode,
    name: text(row.feeName, row.feeName),
    qty: row.qty,
    unit: row.unit,
    price: row.price ?? '0',
    priceIsQuotient: row.priceIsQuotient ?? false,
    amount: row.amount,
    taxRate: row.taxRate,
    excl: row.excl,
    tax: row.tax,
    sourceLineId: row.sheetLineId,
    pinned: row.pinned ?? false,
    note: row.note,
    locked: row.statementId !== null,
    adjusts: row.adjustsId,
  }
}
