import { abs, isNeg, money } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { balanceLetter, dunningLetter, type StatementKind, statementKinds } from '@tuheng/domain/settlement/index'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintColumn, PrintDoc, PrintRow as Cells } from '../../../engine/print/print-doc.ts'
import { isShown } from '../../../engine/rights/redact.ts'

/** Registers 催款函 and 询证函. */
export function registerLetterPrints(): void {
  onPrint(dunningLetter, 'letter', eachRow(reminder))
  onPrint(balanceLetter, 'letter', eachRow(confirmation))
}

const yuan = { scale: 2 } as const

/** What both letters begin with: to whom, from whom, and what marks a paper that is none. */
async function headOf(
  { w, base, load }: PrintContext,
  row: PrintRow,
): Promise<{ to: string; doc: Omit<PrintDoc, 'blocks' | 'title'> }> {
  const to = await load(party, row.partyId)
  const watermark =
    row.status === 'draft' ? w('草稿', 'DRAFT') : row.status === 'cancelled' ? w('已作废', 'CANCELLED') : undefined
  return {
    to: String(to?.fullName ?? row.partyId$ ?? ''),
    doc: { ...base, number: String(row.letterNo ?? ''), ...(watermark ? { watermark } : {}) },
  }
}

const itemsOf = (row: PrintRow): AnyRow[] => (Array.isArray(row.items) ? (row.items as AnyRow[]) : [])
const periodOf = (item: AnyRow): string => `${String(item.periodFrom ?? '')} ~ ${String(item.periodTo ?? '')}`
const paragraph = (text: string): PrintBlock => ({ kind: 'paragraph', text })

function signature({ w, letterhead }: PrintContext): PrintBlock {
  return {
    kind: 'signatures',
    withDate: true,
    items: [{ label: `${letterhead.name}${w('(盖章)', ' (seal)')}`, name: '' }],
  }
}

async function reminder(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, letterhead, textOf } = context
  const { to, doc } = await headOf(context, row)
  const columns: PrintColumn[] = [
    { label: w('对账单', 'Statement') },
    { label: w('对账期间', 'Period'), align: 'center' },
    { label: w('应结(元)', 'Net (CNY)'), format: yuan },
    { label: w('未付(元)', 'Open (CNY)'), format: yuan },
    { label: w('到期日', 'Due on'), align: 'center' },
    { label: w('逾期天数', 'Days late'), align: 'right' },
  ]
  const rows = itemsOf(row).map((item): Cells => [
    String(item.statementId$ ?? ''),
    periodOf(item),
    item.net as string,
    item.open as string,
    String(item.dueDate ?? ''),
    item.daysLate as number,
  ])
  const asks = {
    first: w(
      '如贵单位已付款，请将付款凭证告知我方；如尚未付款，请尽快安排。',
      'If you have paid already, please send us the proof; otherwise please arrange the payment soon.',
    ),
    second: w(
      '我方此前已发函提醒，至今未收到上述款项，请贵单位务必在期限前付清。',
      'We have reminded you before and have not received this money. Please see that it is paid in time.',
    ),
    final: w(
      '这是最后一次催告。逾期仍未付清的，我方将按合同暂停承运，主张逾期违约金，并保留依法追索的权利。',
      'This is our final notice. If it is not paid by then, we will stop carrying as the contract provides, claim interest for lateness, and reserve all rights.',
    ),
  }
  const [asOf, payBy] = [textOf(row, 'asOf'), textOf(row, 'payBy')]
  return {
    ...doc,
    title: w('催款函', 'Payment reminder'),
    subtitle: textOf(row, 'level'),
    blocks: [
      paragraph(`${to}：`),
      paragraph(
        w(
          `截至 ${asOf}，贵单位应付我方（${letterhead.name}）的下列对账单款项已经逾期：`,
          `As of ${asOf} the following statements that you owe ${letterhead.name} are overdue:`,
        ),
      ),
      { kind: 'table', columns, rows },
      ...(typeof row.overdueSum === 'string' && isShown(row.overdueSum)
        ? [{ kind: 'amount' as const, label: w('逾期合计', 'Overdue'), amount: row.overdueSum }]
        : []),
      paragraph(w(`请于 ${payBy} 前付清。`, `Please pay by ${payBy}. `) + (asks[row.level as keyof typeof asks] ?? '')),
      signature(context),
    ],
  }
}

async function confirmation(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, letterhead, fact, textOf } = context
  const { to, doc } = await headOf(context, row)
  const asOf = textOf(row, 'asOf')
  const isOurs = typeof row.balance === 'string' && isNeg(row.balance)
  const columns: PrintColumn[] = [
    { label: w('对账单', 'Statement') },
    { label: w('对账类型', 'Kind'), align: 'center' },
    { label: w('对账期间', 'Period'), align: 'center' },
    { label: w('应结(元)', 'Net (CNY)'), format: yuan },
    { label: w('贵单位欠我方(元)', 'You owe us (CNY)'), format: yuan },
    { label: w('我方欠贵单位(元)', 'We owe you (CNY)'), format: yuan },
  ]
  const items = itemsOf(row)
  const rows = items.map((item): Cells => {
    const isReceivable = item.kind === 'customer'
    return [
      String(item.statementId$ ?? ''),
      statementKinds[item.kind as StatementKind]?.[context.lang] ?? '',
      periodOf(item),
      item.net as string,
      isReceivable ? (item.open as string) : null,
      isReceivable ? null : (item.open as string),
    ]
  })
  return {
    ...doc,
    title: w('往来款项询证函', 'Balance confirmation'),
    subtitle: w(`截至 ${asOf}`, `As of ${asOf}`),
    blocks: [
      paragraph(`${to}：`),
      paragraph(
        w(
          `为核对双方往来，现将我方（${letterhead.name}）账面截至 ${asOf} 与贵单位的往来余额列示如下。本函仅为核对账目，并非催款结算；此后已付清的，仍请按截止日余额回复。`,
          `To compare our books, here is what ${letterhead.name} and you owe each other by our books as of ${asOf}. This letter asks for no payment: please answer with the balance of that day, whatever was paid since.`,
        ),
      ),
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [fact(row, 'receivable'), fact(row, 'payable'), fact(row, 'advanceIn'), fact(row, 'advanceOut')],
      },
      ...(typeof row.balance === 'string' && isShown(row.balance)
        ? [
            {
              kind: 'amount' as const,
              label: isOurs ? w('净额(我方欠贵单位)', 'Net (we owe you)') : w('净额(贵单位欠我方)', 'Net (you owe us)'),
              amount: money(abs(row.balance)),
            },
          ]
        : []),
      ...(rows.length ? [{ kind: 'table' as const, columns, rows }] : []),
      signature(context),
      { kind: 'heading', text: w('回函', 'Answer') },
      {
        kind: 'facts',
        boxed: true,
        columns: 1,
        items: [
          { label: w('□ 数据证明无误', '□ The figures agree'), value: w('(盖章)', '(seal)') },
          {
            label: w('□ 数据不符', '□ The figures differ'),
            value: w('我方账面余额及不符原因：', 'By our books, and why:'),
          },
        ],
      },
      {
        kind: 'signatures',
        withDate: true,
        items: [{ label: `${to}${w('(盖章)', ' (seal)')}`, name: '' }],
      },
    ],
  }
}
