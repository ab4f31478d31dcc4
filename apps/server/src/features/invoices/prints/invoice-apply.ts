import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type {
  PrintBlock,
  PrintColumn,
  PrintDoc,
  PrintRow as Cells,
  PrintValue,
} from '../../../engine/print/print-doc.ts'

const yuan = { scale: 2 } as const
const linesOf = (row: AnyRow, name: string): AnyRow[] => (Array.isArray(row[name]) ? (row[name] as AnyRow[]) : [])

/** 开票申请单: the five items of the title, the lines, their statements, and the journeys as an annex. */
export function registerInvoicePrints(): void {
  onPrint(invoiceOut, 'apply', eachRow(applyDoc))
}

function applyDoc(context: PrintContext, row: PrintRow): PrintDoc {
  const { w, fact } = context
  const journeys = linesOf(row, 'freightLines')
  const blocks: PrintBlock[] = [
    {
      kind: 'facts',
      boxed: true,
      columns: 2,
      items: [
        fact(row, 'titleName'),
        fact(row, 'titleTaxNo'),
        { label: w('地址、电话', 'Address and phone'), value: join(row.titleAddress, row.titlePhone), span: 2 },
        { label: w('开户行及账号', 'Bank and account'), value: join(row.titleBank, row.titleAccount), span: 2 },
        fact(row, 'invoiceKind'),
        { label: w('收票方式', 'Send to'), value: join(row.email, row.mobile) },
        ...(row.redOfId ? [fact(row, 'redOfId'), fact(row, 'redReason')] : []),
      ],
    },
    { kind: 'heading', text: w('一、开票明细', '1. Invoice lines') },
    invoiceLines(context, row),
    ...(typeof row.total === 'string'
      ? [{ kind: 'amount' as const, label: w('价税合计', 'Total'), amount: row.total }]
      : []),
    { kind: 'heading', text: w('二、关联对账单', '2. Statements') },
    statements(context, row),
    {
      kind: 'facts',
      columns: 1,
      items: [
        { label: w('票面备注', 'Remark on the invoice'), value: row.invoiceRemark as string | null },
        { label: w('申请备注', 'Remark'), value: row.remark as string | null },
      ].filter(one => one.value),
    },
    {
      kind: 'signatures',
      boxed: true,
      items: [
        { label: w('申请人', 'Applicant'), name: String(row.createdBy$ ?? '') },
        { label: w('财务审批', 'Approved by'), name: String(row.approvedBy$ ?? '') },
        { label: w('开票人', 'Issued by') },
      ],
    },
    ...(journeys.length
      ? [
          { kind: 'pageBreak' as const },
          { kind: 'heading' as const, text: w('附：货物运输特定要素', 'Annex: journeys') },
          journeyTable(context, journeys),
        ]
      : []),
  ]
  return {
    ...headingOf(context, row, {
      title: row.redOfId ? w('红字发票申请单', 'Red invoice application') : w('开票申请单', 'Invoice application'),
      number: 'applyNo',
      marks: { draft: 'draft', cancelled: 'cancelled' },
    }),
    blocks,
  }
}

const join = (...parts: unknown[]): string => parts.filter(part => typeof part === 'string' && part !== '').join('　')

function invoiceLines({ w }: PrintContext, row: AnyRow): PrintBlock {
  const columns: PrintColumn[] = [
    { label: w('开票品目', 'Item') },
    { label: w('规格', 'Spec.') },
    { label: w('单位', 'Unit'), align: 'center' },
    { label: w('数量', 'Quantity'), format: 'number' },
    { label: w('不含税单价', 'Net price'), format: 'number' },
    { label: w('金额(元)', 'Net (CNY)'), format: yuan },
    { label: w('税率', 'Rate'), format: 'percent' },
    { label: w('税额(元)', 'Tax (CNY)'), format: yuan },
    { label: w('价税合计(元)', 'Total (CNY)'), format: yuan },
  ]
  const rows = linesOf(row, 'lines').map((line): Cells =>
    ['itemName', 'spec', 'unit', 'qty', 'price', 'amount', 'taxRate', 'tax', 'incl'].map(
      name => line[name] as PrintValue,
    ),
  )
  return {
    kind: 'table',
    columns,
    rows,
    totals: [
      w('合计', 'Total'),
      null,
      null,
      null,
      null,
      row.amount as PrintValue,
      null,
      row.tax as PrintValue,
      row.total as PrintValue,
    ],
  }
}

function statements({ w }: PrintContext, row: AnyRow): PrintBlock {
  const columns: PrintColumn[] = [
    { label: w('对账单号', 'Statement') },
    { label: w('应开票额(元)', 'To invoice (CNY)'), format: yuan },
    { label: w('申请时未开(元)', 'Left before (CNY)'), format: yuan },
    { label: w('本次开票(元)', 'This time (CNY)'), format: yuan },
  ]
  const rows = linesOf(row, 'items').map((item): Cells => [
    String(item.stmtNo ?? item.statementId$ ?? ''),
    item.billed as PrintValue,
    item.uninvoiced as PrintValue,
    item.amount as PrintValue,
  ])
  return { kind: 'table', columns, rows, totals: [w('合计', 'Total'), null, null, row.total as PrintValue] }
}

function journeyTable({ w, lang }: PrintContext, journeys: readonly AnyRow[]): PrintBlock {
  const kinds = invoiceOut.fields.freightLines.lines?.fields.vehicleKind?.choices ?? {}
  const columns: PrintColumn[] = [
    { label: w('序号', 'No.'), align: 'center', width: 10 },
    { label: w('运输工具种类', 'Means') },
    { label: w('运输工具牌号', 'Vehicle number') },
    { label: w('起运地', 'Origin') },
    { label: w('到达地', 'Destination') },
    { label: w('运输货物名称', 'Goods') },
  ]
  const rows = journeys.map((line, i): Cells => [
    i + 1,
    kinds[String(line.vehicleKind)]?.[lang] ?? '',
    ...['vehicleNo', 'fromPlace', 'toPlace', 'goodsName'].map(name => line[name] as PrintValue),
  ])
  return { kind: 'table', columns, rows, fontSize: 8 }
}
