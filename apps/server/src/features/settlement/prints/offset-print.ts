import { party } from '@tuheng/domain/parties/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { offsetSettle } from '@tuheng/domain/settlement/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintColumn, PrintDoc, PrintRow as Cells } from '../../../engine/print/print-doc.ts'
import { isShown } from '../../../engine/rights/redact.ts'

/** Registers 对冲协议, which the parties sign before the offset is approved. */
export function registerOffsetPrints(): void {
  onPrint(offsetSettle, 'agreement', eachRow(agreement))
}

const yuan = { scale: 2 } as const

async function agreement(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, load } = context
  const isThree = row.way === 'three'
  const [first, third] = [await load(party, row.partyId), isThree ? await load(party, row.thirdId) : undefined]
  const nameOf = (one: AnyRow | null | undefined, label: unknown): string => String(one?.fullName ?? label ?? '')
  const [owing, owed] = [nameOf(first, row.partyId$), nameOf(third ?? first, row.thirdId$ ?? row.partyId$)]
  const terms = isThree
    ? [
        w(
          `甲方欠付我方、我方欠付乙方、乙方对甲方享有到期债权，三方同意以对冲金额同时冲减三笔债务。`,
          'The first party owes us, we owe the third, and the third has a claim on the first that is due. All three debts fall by the amount of the offset.',
        ),
      ]
    : [
        w(
          '双方互负到期债务，同意以对冲金额同时冲减应收与应付。',
          'Both parties owe each other debts that are due. Both fall by the amount of the offset.',
        ),
      ]
  const more = [
    w(
      '对冲只结清款项，不免除开票义务：各方仍按对账单金额开具并交付发票。',
      'The offset settles money only. Invoices remain due: each party issues them for the amounts of its statements.',
    ),
    w('对冲后的余额按原合同继续履行。', 'What is left is paid as the contracts provide.'),
  ]
  return {
    ...headingOf(context, row, {
      title: isThree
        ? w('三方债权债务对冲协议', 'Offset agreement of three parties')
        : w('债权债务对冲协议', 'Offset agreement'),
      number: 'offsetNo',
      marks: { draft: 'draft', cancelled: 'cancelled' },
    }),
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          {
            label: isThree ? w('甲方(应收单位)', 'Who owes us') : w('对方单位', 'Counterparty'),
            value: owing,
            span: 2,
          },
          { label: w('统一社会信用代码', 'Credit code'), value: (first?.creditCode ?? null) as string | null, span: 2 },
          ...(isThree
            ? [
                { label: w('乙方(应付单位)', 'Whom we owe'), value: owed, span: 2 as const },
                {
                  label: w('统一社会信用代码', 'Credit code'),
                  value: (third?.creditCode ?? null) as string | null,
                  span: 2 as const,
                },
              ]
            : []),
          fact(row, 'settledOn'),
          fact(row, 'reason'),
        ],
      },
      itemsTable(context, row, { field: 'arItems', title: w('应收对账单', 'Receivable statements') }),
      itemsTable(context, row, { field: 'apItems', title: w('应付对账单', 'Payable statements') }),
      ...(typeof row.amount === 'string' && isShown(row.amount)
        ? [{ kind: 'amount' as const, label: w('对冲金额', 'Offset'), amount: row.amount }]
        : []),
      {
        kind: 'facts',
        columns: 2,
        items: [fact(row, 'arLeft'), fact(row, 'apLeft')],
      },
      {
        kind: 'facts',
        columns: 1,
        items: [...terms, ...more].map((value, i) => ({ label: String(i + 1), value })),
      },
      {
        kind: 'signatures',
        withDate: true,
        items: [
          { label: w('我方(盖章)', 'We (seal)'), name: '' },
          { label: isThree ? w('甲方(盖章)', 'Who owes us (seal)') : w('对方(盖章)', 'Counterparty (seal)'), name: '' },
          ...(isThree ? [{ label: w('乙方(盖章)', 'Whom we owe (seal)'), name: '' }] : []),
        ],
      },
    ],
  }
}

function itemsTable(
  { w }: PrintContext,
  row: PrintRow,
  { field, title }: { field: string; title: string },
): PrintBlock {
  const items = Array.isArray(row[field]) ? (row[field] as AnyRow[]) : []
  const columns: PrintColumn[] = [
    { label: title },
    { label: w('对账期间', 'Period'), align: 'center' },
    { label: w('应结(元)', 'Due (CNY)'), format: yuan },
    { label: w('可对冲(元)', 'Available (CNY)'), format: yuan },
    { label: w('本次对冲(元)', 'Offset (CNY)'), format: yuan },
  ]
  const rows = items.map((item): Cells => [
    String(item.stmtNo ?? item.statementId$ ?? ''),
    `${String(item.periodFrom ?? '')} ~ ${String(item.periodTo ?? '')}`,
    item.net as string,
    item.available as string,
    item.amount as string,
  ])
  return { kind: 'table', columns, rows }
}
