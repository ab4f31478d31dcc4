import { text } from '@tuheng/domain/kernel/text'
import type { VoucherDocument } from '@tuheng/domain/margin/voucher/voucher.choices'

/** 记账 of a document: the vouchers that book it. `no` is its field with the number. */
export const bookedEvents = (docType: VoucherDocument, no: string) => ({
  label: text('记账', 'Booked'),
  resource: 'voucherSource',
  face: 'all',
  filters: (row: object) => ({ docType: [docType], docNo: (row as Readonly<Record<string, unknown>>)[no] }),
})
