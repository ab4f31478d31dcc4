import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { voucher } from '@tuheng/domain/margin/index'
import { headingOf } from '../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../engine/print/on-print.ts'
import type { PrintBlock, PrintDoc } from '../../engine/print/print-doc.ts'
import { isShown } from '../../engine/rights/redact.ts'

const yuan = { scale: 2 } as const

/** Registers 记账凭证: date, entries with their auxiliaries, sums, and who made and audited it. */
export function registerVoucherPrints(): void {
  onPrint(voucher, 'voucher', eachRow(voucherDoc))
}

async function voucherDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact } = context
  const isRed = row.redStatus === 'red'
  const title = isRed ? w('记账凭证(红字)', 'Voucher (reversal)') : w('记账凭证', 'Voucher')
  return {
    ...headingOf(context, row, { title, number: 'voucherNo', marks: { draft: 'draft', void: 'cancelled' } }),
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        items: [
          fact(row, 'voucherDate'),
          fact(row, 'month'),
          fact(row, 'attachments'),
          ...(isRed ? [fact(row, 'redOfId')] : []),
        ],
      },
      entriesTable(context, row),
      ...(typeof row.debitSum === 'string' && isShown(row.debitSum)
        ? [{ kind: 'amount' as const, label: w('合计', 'Total'), amount: row.debitSum }]
        : []),
      {
        kind: 'signatures',
        items: [
          { label: w('会计主管', 'Chief accountant') },
          { label: w('记账', 'Booked by') },
          { label: w('审核', 'Audited by'), name: String(row.auditedBy$ ?? '') },
          { label: w('出纳', 'Cashier') },
          { label: w('制单', 'Prepared by'), name: String(row.createdBy$ ?? '') },
        ],
      },
    ],
  }
}

function entriesTable({ w }: PrintContext, row: AnyRow): PrintBlock {
  const entries = Array.isArray(row.entries) ? (row.entries as AnyRow[]) : []
  const named = (value: unknown): string => (isShown(value) ? String(value ?? '') : '')
  const amount = (value: unknown): string | null =>
    typeof value === 'string' && isShown(value) && Number(value) !== 0 ? value : null
  return {
    kind: 'table',
    columns: [
      { label: w('摘要', 'Summary') },
      { label: w('科目', 'Account') },
      { label: w('辅助核算', 'Told apart by') },
      { label: w('借方金额', 'Debit'), format: yuan },
      { label: w('贷方金额', 'Credit'), format: yuan },
    ],
    rows: entries.map(entry => [
      named(entry.summary),
      named(entry.accountId$),
      [entry.partyId$, entry.entryDeptId$, entry.projectId$].map(named).filter(Boolean).join(' / '),
      amount(entry.debit),
      amount(entry.credit),
    ]),
    totals: [w('合计', 'Total'), null, null, amount(row.debitSum), amount(row.creditSum)],
  }
}
