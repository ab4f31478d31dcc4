import { party } from '@tuheng/domain/parties/index'
import { advance } from '@tuheng/domain/settlement/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintDoc } from '../../../engine/print/print-doc.ts'
import { isShown } from '../../../engine/rights/redact.ts'

/** Registers the paper of an advance: a receipt for what came in, a request for what goes out. */
export function registerAdvancePrints(): void {
  onPrint(advance, 'receipt', eachRow(advanceDoc))
}

async function advanceDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, load } = context
  const other = await load(party, row.partyId)
  const isIn = row.direction === 'in'
  const isDeposit = row.purpose !== 'prepay'
  const title = isDeposit
    ? isIn
      ? w('押金及保证金收据', 'Receipt for a deposit')
      : w('押金及保证金付款单', 'Payment of a deposit')
    : isIn
      ? w('预收款收据', 'Receipt for an advance')
      : w('预付款申请书', 'Request for an advance')
  return {
    ...headingOf(context, row, { title, number: 'advanceNo', marks: { draft: 'draft', cancelled: 'cancelled' } }),
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          {
            label: isIn ? w('付款单位', 'Payer') : w('收款单位', 'Payee'),
            value: String(other?.fullName ?? row.partyId$ ?? ''),
            span: 2,
          },
          fact(row, 'purpose'),
          fact(row, 'contractId'),
          ...(isIn ? [] : [fact(row, 'bankName'), fact(row, 'accountNo')]),
          fact(row, 'payMethod'),
          fact(row, 'planDate'),
          ...(row.status === 'paid' ? [fact(row, 'bankRef'), fact(row, 'paidAt')] : []),
          { label: w('事由', 'Purpose'), value: row.reason as string | null, span: 2 },
        ],
      },
      ...(typeof row.amount === 'string' && isShown(row.amount)
        ? [{ kind: 'amount' as const, label: w('金额', 'Amount'), amount: row.amount }]
        : []),
      {
        kind: 'signatures',
        boxed: true,
        items: [
          { label: w('经办', 'Prepared by'), name: String(row.createdBy$ ?? '') },
          { label: w('审批', 'Approved by'), name: String(row.approvedBy$ ?? '') },
          { label: w('出纳', 'Cashier'), name: String(row.paidBy$ ?? '') },
        ],
      },
    ],
  }
}
