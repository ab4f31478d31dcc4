import { sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { serviceWaybill } from '@tuheng/domain/services/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintColumn, PrintDoc, PrintValue } from '../../../engine/print/print-doc.ts'
import { shownColumns } from '../../../engine/print/shown-columns.ts'

/** Registers the papers of services: one by itself, and a list for each provider. */
export function registerServicePrints(): void {
  onPrint(serviceWaybill, 'slip', eachRow(slip))
  onPrint(serviceWaybill, 'byProvider', async (context, rows) =>
    [...Map.groupBy(rows, row => row.partyId).values()].map(group => providerList(context, group)),
  )
}

const yuan = { scale: 2 } as const

/** 服务运单: what was done, for which document, and what it comes to on both sides. */
function slip(context: PrintContext, row: PrintRow): PrintDoc {
  const { w, fact } = context
  const payable = row.amount as string | null | undefined
  const blocks: PrintBlock[] = [
    {
      kind: 'facts',
      boxed: true,
      columns: 2,
      items: [
        fact(row, 'partyId'),
        fact(row, 'feeId'),
        fact(row, 'serviceDate'),
        fact(row, 'place'),
        { label: w('关联单据', 'For'), value: documentOf(row) },
        fact(row, 'plateNo'),
        fact(row, 'customerId'),
        fact(row, 'contractId'),
        fact(row, 'qty', { strong: true }),
        fact(row, 'unit'),
        fact(row, 'price'),
        fact(row, 'priceSource'),
        fact(row, 'taxRate'),
        fact(row, 'amount', { strong: true }),
        fact(row, 'excl'),
        fact(row, 'tax'),
        fact(row, 'passOn'),
        fact(row, 'arAmount'),
        fact(row, 'remark', { span: 2 }),
      ],
    },
    ...(payable ? [{ kind: 'amount' as const, label: w('应付金额', 'Payable'), amount: payable }] : []),
    {
      kind: 'signatures',
      withDate: true,
      items: [
        { label: w('制单', 'Prepared by'), name: String(row.createdBy$ ?? '') },
        { label: w('审核', 'Audited by'), name: String(row.auditedBy$ ?? '') },
        { label: w('服务商', 'Provider') },
      ],
    },
  ]
  return {
    ...headingOf(context, row, {
      title: w('服务运单', 'Service waybill'),
      number: 'serviceNo',
      marks: { draft: 'notAudited', void: 'void' },
    }),
    paper: 'A5',
    orientation: 'landscape',
    blocks,
  }
}

const documentOf = (row: AnyRow): PrintValue =>
  (row.waybillId$ ?? row.mainId$ ?? row.legId$ ?? row.orderId$ ?? null) as PrintValue

interface ListColumn extends PrintColumn {
  value(row: PrintRow): PrintValue
  /** The cell below all rows. */
  total?: PrintValue
}

/** 服务清单: the services of one provider, in the order of their days, with their sums. */
function providerList(context: PrintContext, rows: readonly PrintRow[]): PrintDoc {
  const { w, base, textOf } = context
  const sorted = rows.toSorted((a, b) => key(a).localeCompare(key(b)))
  const [first] = sorted
  const of = (name: string) => (row: PrintRow) => row[name] as PrintValue
  const columns: ListColumn[] = [
    { label: w('服务运单号', 'Service no.'), value: of('serviceNo'), total: w('合计', 'Total') },
    { label: w('服务日期', 'Date'), format: 'date', value: of('serviceDate') },
    { label: w('服务项目', 'Service'), value: of('feeId$') },
    { label: w('关联单据', 'For'), value: documentOf },
    { label: w('车牌', 'Plate'), value: of('plateNo') },
    { label: w('服务地点', 'Place'), value: of('place') },
    { label: w('数量', 'Quantity'), format: { scale: 3 }, value: of('qty') },
    { label: w('单位', 'Unit'), value: row => textOf(row, 'unit') },
    { label: w('含税单价', 'Price'), format: yuan, value: of('price') },
    { label: w('税率', 'Tax'), format: 'percent', value: of('taxRate') },
    { label: w('不含税', 'Net'), format: yuan, value: of('excl'), total: totalOf(sorted, 'excl') },
    { label: w('税额', 'Tax'), format: yuan, value: of('tax'), total: totalOf(sorted, 'tax') },
    { label: w('应付', 'Payable'), format: yuan, value: of('amount'), total: totalOf(sorted, 'amount') },
  ]
  const amount = totalOf(sorted, 'amount')
  return {
    ...base,
    title: w('服务清单', 'Services of a provider'),
    subtitle: String(first?.partyId$ ?? ''),
    orientation: 'landscape',
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        items: [
          { label: w('服务商', 'Provider'), value: String(first?.partyId$ ?? '') },
          { label: w('服务日期', 'Dates'), value: `${dayOf(first)} ~ ${dayOf(sorted.at(-1))}` },
          { label: w('笔数', 'Services'), value: sorted.length },
        ],
      },
      shownColumns({
        kind: 'table',
        columns,
        rows: sorted.map(row => columns.map(column => column.value(row))),
        totals: columns.map(column => column.total ?? null),
      }),
      ...(amount ? [{ kind: 'amount' as const, label: w('应付合计', 'Payable in all'), amount }] : []),
      {
        kind: 'signatures',
        withDate: true,
        items: [
          { label: w('制单', 'Prepared by') },
          { label: w('复核', 'Checked by') },
          { label: w('服务商', 'Provider') },
        ],
      },
    ],
  }
}

const dayOf = (row: PrintRow | undefined): string => String(row?.serviceDate ?? '')
const key = (row: PrintRow): string => `${dayOf(row)} ${String(row.serviceNo ?? '')}`

/** Absent where the person may see none of the amounts. */
function totalOf(rows: readonly PrintRow[], name: string): Dec | null {
  const amounts = rows.flatMap(row => (row[name] ? [row[name] as Dec] : []))
  return amounts.length ? sum(amounts) : null
}
