import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { quantityText, statement } from '@tuheng/domain/settlement/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { Fact, Party, PrintBlock, PrintDoc } from '../../../engine/print/print-doc.ts'
import { contractsOf } from './contracts-of.ts'
import { feeNames } from './fee-names.ts'
import { sealOf } from './seal-of.ts'
import { detailTable, extrasTable, summaryTable, totalBlocks } from './statement-blocks.ts'

/** 对账单: summary, deductions, totals and two stamps, with the lines as an annex. */
export function registerStatementPrints(): void {
  onPrint(statement, 'statement', eachRow(statementDoc))
  onPrint(statement, 'annex', async (context, rows) => {
    const docs: PrintDoc[] = []
    for (const row of rows) docs.push(await statementDoc(context, row), annexDoc(context, row))
    return docs
  })
}

async function statementDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, sql, actor } = context
  const lines = Array.isArray(row.lines) ? (row.lines as AnyRow[]) : []
  const { first, second } = await sidesOf(context, row)
  const extras = extrasTable(context, { row, lines, feeNames: await feeNames(sql, actor.orgId, context.lang) })
  const contracts = 'contractId' in row ? await contractsOf(context, [row.id]) : ''
  const facts: Fact[] = [
    { label: first.role, value: first.name, span: 2 },
    fact(row, 'confirmAt'),
    { label: second.role, value: second.name, span: 2 },
    {
      label: w('车数/单数', 'Trucks/documents'),
      value: `${String(row.truckCount ?? '')}/${String(row.lineCount ?? '')}`,
    },
    fact(row, 'accountName', { span: 2 }),
    fact(row, 'bankName'),
    fact(row, 'accountNo', { span: 2 }),
    fact(row, 'dueDate'),
    { ...fact(row, 'qtySum'), format: { scale: 3 } },
    { label: w('结算量', 'Settled quantity'), value: quantityText(row.qtySums, context.lang), span: 2 },
    { label: w('合同号', 'Contracts'), value: contracts, span: 3 },
  ]
  const blocks: PrintBlock[] = [
    { kind: 'facts', columns: 3, items: facts.filter(one => one.value !== '' && one.value !== null) },
    { kind: 'heading', text: w('一、汇总', '1. Summary') },
    summaryTable(context, lines),
    ...(extras ? [{ kind: 'heading' as const, text: w('二、加减项', '2. Additions and deductions') }, extras] : []),
    { kind: 'heading', text: extras ? w('三、合计', '3. Totals') : w('二、合计', '2. Totals') },
    ...totalBlocks(context, row),
    {
      kind: 'paragraph',
      indent: true,
      text: w(
        '以上数据经双方核对无误，作为本期结算依据。收到本单后请于五个工作日内确认；逾期未提出书面异议的，视为认可。税额以开具的增值税发票为准。',
        'The figures above were checked by both parties and are the basis of this settlement. Please confirm within five working days; without written objection they count as agreed. Tax is as on the VAT invoices.',
      ),
    },
    {
      kind: 'parties',
      left: first,
      right: second,
      signatures: [
        { label: w('制单', 'Prepared by'), name: String(row.createdBy$ ?? '') },
        { label: w('复核', 'Checked by') },
        { label: w('审批', 'Approved by') },
      ],
    },
  ]
  return { ...headOf(context, row, titleOf(context, row)), blocks }
}

/** The documents of the statement, in landscape, with their own page numbers. */
function annexDoc(context: PrintContext, row: PrintRow): PrintDoc {
  const { w } = context
  const lines = Array.isArray(row.lines) ? (row.lines as AnyRow[]) : []
  const title = `${titleOf(context, row)}${w('附件：对账明细', ', annex: lines')}`
  return { ...headOf(context, row, title), orientation: 'landscape', blocks: [detailTable(context, lines)] }
}

/** Title, number, period and, for a draft, the watermark. */
function headOf(context: PrintContext, row: PrintRow, title: string): Omit<PrintDoc, 'blocks'> {
  const [from, to] = [String(row.periodFrom ?? ''), String(row.periodTo ?? '')]
  return {
    ...headingOf(context, row, { title, number: 'stmtNo', marks: { draft: 'draft', void: 'void' } }),
    subtitle: context.w(`对账期间：${from} 至 ${to}`, `Period: ${from} to ${to}`),
  }
}

function titleOf({ w }: PrintContext, row: AnyRow): string {
  const titles: Readonly<Record<string, string>> = {
    customer: w('货主对账单', 'Cargo owner statement'),
    carrier: w('承运商对账单', 'Carrier statement'),
    supplier: w('供应商对账单', 'Supplier statement'),
    server: w('服务商对账单', 'Service provider statement'),
  }
  return titles[String(row.kind ?? '')] ?? w('对账单', 'Statement')
}

const ROLES: Readonly<Record<string, readonly [string, string, string, string]>> = {
  customer: ['甲方（托运人）', 'Party A (shipper)', '乙方（承运人）', 'Party B (carrier)'],
  carrier: ['甲方（托运人）', 'Party A (shipper)', '乙方（承运人）', 'Party B (carrier)'],
  supplier: ['甲方（买方）', 'Party A (buyer)', '乙方（供方）', 'Party B (supplier)'],
  server: ['甲方（委托方）', 'Party A (client)', '乙方（服务方）', 'Party B (provider)'],
}

/** The parties: 甲方 owns the goods, 乙方 works for the other. */
async function sidesOf(context: PrintContext, row: PrintRow): Promise<{ first: Party; second: Party }> {
  const { w, load, letterhead } = context
  const other = await load(party, row.partyId)
  const seal = await sealOf(context, row)
  const us = { name: letterhead.name, taxNo: letterhead.creditCode, ...(seal ? { seal } : {}) }
  const them = { name: String(other?.fullName ?? row.partyId$ ?? ''), taxNo: other?.creditCode ?? null }
  const [firstZh = '', firstEn = '', secondZh = '', secondEn = ''] = ROLES[String(row.kind ?? 'carrier')] ?? []
  const side = (role: string, who: { name: string; taxNo: string | null; seal?: Buffer }): Party => ({
    role,
    name: who.name,
    ...(who.seal ? { seal: who.seal } : {}),
    ...(who.taxNo ? { lines: [{ label: w('税号', 'Tax no.'), value: who.taxNo }] } : {}),
  })
  const companyIsFirst = row.kind !== 'customer'
  return {
    first: side(w(firstZh, firstEn), companyIsFirst ? us : them),
    second: side(w(secondZh, secondEn), companyIsFirst ? them : us),
  }
}
