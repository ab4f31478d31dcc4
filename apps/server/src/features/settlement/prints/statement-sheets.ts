import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { chargesOf, quantityText } from '@tuheng/domain/settlement/index'
import type { PrintContext, PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintRow as Cells, TableBlock } from '../../../engine/print/print-doc.ts'
import { tableSheet } from '../../../engine/print/table-sheet.ts'
import type { SheetInput } from '../../../engine/sheets/sheet-model.ts'
import { feeNames } from './fee-names.ts'
import { chargeName, extrasTable, summaryTable, taxTable } from './statement-blocks.ts'

const HEAD = [
  'stmtNo',
  'partyId',
  'periodFrom',
  'periodTo',
  'status',
  'lineCount',
  'truckCount',
  'qtySum',
  'grossSum',
  'adjustSum',
  'deductSum',
  'prepaidSum',
  'claimSum',
  'netSum',
  'appliedSum',
  'settledSum',
  'openSum',
  'invoicedSum',
  'uninvoicedSum',
  'dueDate',
  'confirmAt',
  'accountName',
  'bankName',
  'accountNo',
  'remark',
] as const

/** The sheets of a statement's workbook, without what the reader may not see. */
export async function statementSheets(context: PrintContext, row: PrintRow): Promise<SheetInput[]> {
  const { w, sql, actor, lang } = context
  const lines = Array.isArray(row.lines) ? (row.lines as AnyRow[]) : []
  const fees = await feeNames(sql, actor.orgId, lang)
  const tables: [string, TableBlock | undefined][] = [
    [w('对账单', 'Statement'), headTable(context, row)],
    [w('汇总', 'Summary'), summaryTable(context, lines)],
    [w('加减项', 'Additions, deductions'), extrasTable(context, { row, lines, feeNames: fees })],
    [w('税额', 'Tax'), taxTable(context, row)],
    [w('明细', 'Lines'), context.lines(row, 'lines')],
    [w('费用', 'Charges'), chargeTable(context, lines, fees)],
  ]
  return tables.flatMap(([name, table]) => (table ? [tableSheet(name, table)] : []))
}

function headTable({ w, fact, lang }: PrintContext, row: AnyRow): TableBlock {
  const quantity = { label: w('结算量', 'Settled quantity'), value: quantityText(row.qtySums, lang) }
  const facts = [...HEAD.filter(name => name in row).map(name => fact(row, name)), quantity].filter(
    one => one.value !== '' && one.value !== null,
  )
  return {
    kind: 'table',
    columns: [{ label: w('项目', 'Item') }, { label: w('内容', 'Value') }],
    rows: facts.map((one): Cells => [one.label, one.value]),
  }
}

function chargeTable(
  { w, lang }: PrintContext,
  lines: readonly AnyRow[],
  fees: ReadonlyMap<string, string>,
): TableBlock | undefined {
  const rows = lines.flatMap(line =>
    chargesOf(line).map((charge): Cells => [
      line.docNo as string,
      line.loadDate as string,
      line.plateNo as string,
      chargeName(charge, fees, lang),
      charge.taxRate,
      charge.amount,
    ]),
  )
  if (!rows.length) return undefined
  const columns: TableBlock['columns'] = [
    { label: w('单号', 'Document') },
    { label: w('装货日期', 'Loaded on'), format: 'date' },
    { label: w('车牌/货票号', 'Plate or ticket') },
    { label: w('费用', 'Charge') },
    { label: w('税率', 'Tax rate'), format: 'percent' },
    { label: w('金额(元)', 'Amount (CNY)'), format: { scale: 2 } },
  ]
  return { kind: 'table', columns, rows }
}
