import { add, sub, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { settlement } from '@tuheng/domain/settlement/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintColumn, PrintDoc, PrintRow as Cells } from '../../../engine/print/print-doc.ts'
import { isShown } from '../../../engine/rights/redact.ts'
import { approvalGrid } from '../../approvals/index.ts'
import { contractsOf } from './contracts-of.ts'

/** 结算单 and 付款申请书: the payee and account, the statements, and the boxes for approvals. */
export function registerSettlementPrints(): void {
  onPrint(
    settlement,
    'settlement',
    eachRow((context, row) => settlementDoc(context, row, false)),
  )
  onPrint(
    settlement,
    'payment',
    eachRow((context, row) => settlementDoc(context, row, true)),
  )
}

const yuan = { scale: 2 } as const

async function settlementDoc(context: PrintContext, row: PrintRow, request: boolean): Promise<PrintDoc> {
  const { w, fact, load } = context
  const other = await load(party, row.partyId)
  const incoming = row.kind === 'customer'
  const contracts = await contractsOf(
    context,
    itemsOf(row).map(item => item.statementId),
  )
  const count = (field: unknown): number => (Array.isArray(field) ? field.length : 0)
  const blocks: PrintBlock[] = [
    {
      kind: 'facts',
      boxed: true,
      columns: 2,
      items: [
        {
          label: incoming ? w('付款单位', 'Payer') : w('收款单位', 'Payee'),
          value: String(other?.fullName ?? row.partyId$ ?? ''),
          span: 2,
        },
        ...(incoming ? [] : [fact(row, 'bankName'), fact(row, 'accountNo')]),
        fact(row, 'payMethod', incoming ? { label: w('收款方式', 'Received by') } : {}),
        fact(row, 'planDate'),
        ...(row.status === 'paid'
          ? [
              fact(row, 'bankRef'),
              fact(row, 'paidAt', { label: incoming ? w('收款日期', 'Received on') : w('付款日期', 'Paid on') }),
            ]
          : []),
        ...(contracts ? [{ label: w('合同号', 'Contracts'), value: contracts, span: 2 }] : []),
        { label: w('事由', 'Purpose'), value: row.reason as string | null, span: 2 },
      ],
    },
    itemsTable(context, row),
    ...(typeof row.amount === 'string' && isShown(row.amount)
      ? [
          {
            kind: 'amount' as const,
            label: incoming ? w('本次收款', 'This receipt') : w('本次付款', 'This payment'),
            amount: row.amount,
          },
        ]
      : []),
    {
      kind: 'facts',
      columns: 3,
      items: [
        fact(row, 'taxAmount'),
        { label: w('附件', 'Attachments'), value: w(`${count(row.attachments)} 张`, String(count(row.attachments))) },
        fact(row, 'status'),
      ],
    },
    ...(await approvals(context, row, request)),
  ]
  const title = request
    ? w('付款申请书', 'Payment request')
    : incoming
      ? w('收款结算单', 'Receipt')
      : w('付款结算单', 'Settlement')
  const marks = { draft: 'draft', cancelled: 'cancelled' } as const
  return { ...headingOf(context, row, { title, number: 'settleNo', marks }), blocks }
}

/** The decisions of the process that approved it, else boxes to sign. */
async function approvals(context: PrintContext, row: PrintRow, request: boolean): Promise<PrintBlock[]> {
  const { w } = context
  const maker = String(row.createdBy$ ?? '')
  const isPassed = row.status === 'approved' || row.status === 'paid'
  // Whoever may not see by whom it was approved does not read it from them
  const grid =
    isPassed && isShown(row.approvedBy)
      ? await approvalGrid(context, { id: row.id, acts: ['submit', 'approve'] })
      : undefined
  if (grid) {
    const last = request ? w('出纳', 'Cashier') : w('复核', 'Checked by')
    const items = [{ label: request ? w('经办', 'Applicant') : w('制单', 'Prepared by'), name: maker }, { label: last }]
    return [...grid, { kind: 'signatures', withDate: true, items }]
  }
  const boxes = request
    ? [
        w('经办', 'Applicant'),
        w('部门负责人', 'Head of department'),
        w('财务审核', 'Finance'),
        w('总经理', 'General manager'),
        w('出纳', 'Cashier'),
      ]
    : [w('制单', 'Prepared by'), w('复核', 'Checked by'), w('审批', 'Approved by')]
  return [
    {
      kind: 'signatures',
      boxed: true,
      items: boxes.map((label, i) => (i === 0 ? { label, name: maker } : { label })),
    },
  ]
}

const itemsOf = (row: AnyRow): AnyRow[] => (Array.isArray(row.items) ? (row.items as AnyRow[]) : [])

/** The items with what is due, was paid before, is paid now, in total, and stays open. */
function itemsTable({ w }: PrintContext, row: AnyRow): PrintBlock {
  const items = itemsOf(row)
  const columns: PrintColumn[] = [
    { label: w('对账单号', 'Statement') },
    { label: w('对账期间', 'Period'), align: 'center' },
    { label: w('应结(元)', 'Due (CNY)'), format: yuan },
    { label: w('此前已结(元)', 'Settled before (CNY)'), format: yuan },
    { label: w('本次(元)', 'This time (CNY)'), format: yuan },
    { label: w('累计(元)', 'In all (CNY)'), format: yuan },
    { label: w('未结(元)', 'Open (CNY)'), format: yuan },
  ]
  const figures = (some: readonly AnyRow[]): (Dec | null)[] => {
    // Fields that the reader may not see or sees masked are not printed, and nothing is computed from them.
    const of = (field: string): Dec | null =>
      some.every(item => isShown(item[field])) ? sum(some.map(item => item[field] as Dec | null)) : null
    const [net, settled, amount] = [of('net'), of('settled'), of('amount')]
    const inAll = settled === null || amount === null ? null : add(settled, amount)
    return [net, settled, amount, inAll, net === null || inAll === null ? null : sub(net, inAll)]
  }
  const rows = items.map((item): Cells => [
    String(item.stmtNo ?? item.statementId$ ?? ''),
    `${String(item.periodFrom ?? '')} ~ ${String(item.periodTo ?? '')}`,
    ...figures([item]),
  ])
  return { kind: 'table', columns, rows, totals: [w('合计', 'Total'), null, ...figures(items)] }
}
