import { monthAtWork, monthOf } from '../../kernel/dates.ts'
import type { Field, Fields } from '../../kernel/field.ts'
import { choices, f } from '../../kernel/fields.ts'
import { defineReport, type Report } from '../../kernel/report.ts'
import { text, type Text } from '../../kernel/text.ts'
import { asOfBases } from '../ageing/ageing.choices.ts'
import { statementKinds } from '../settlement.choices.ts'
import { BOOK_FIGURES, bookDocuments, type BookFigure } from './book.choices.ts'

type Labels = Readonly<Record<BookFigure, Text>>

const RECEIVABLE: Labels = {
  opening: text('期初应收', 'Opening'),
  arisen: text('本期新增', 'Arisen'),
  paid: text('本期收款', 'Received'),
  advance: text('预收抵用', 'By advances'),
  offset: text('对冲', 'Offset'),
  writeOff: text('核销', 'Written off'),
  other: text('其他', 'Other'),
  closing: text('期末应收', 'Closing'),
  overdue: text('其中逾期', 'Of it overdue'),
}
const PAYABLE: Labels = {
  ...RECEIVABLE,
  opening: text('期初应付', 'Opening'),
  paid: text('本期付款', 'Paid'),
  advance: text('预付抵用', 'By advances'),
  closing: text('期末应付', 'Closing'),
}

const HINTS: Partial<Record<BookFigure, Text>> = {
  arisen: text('本期确认的对账单净额，减本期作废的', 'Statements confirmed, less those voided'),
  other: text('较早账目中查不到单据的变动', 'Changes in older books of which no document is known'),
  overdue: text('期末金额中到期日早于期末的部分', 'What of the closing amount was due before its day'),
}

/** What is open of a statement. The amounts of a book add up, so that opening and closing tell whatever moved between. */
const OPEN = ['statement.openSum', 'statement.settledSum', 'statement.netSum'] as const
const SETTLED_BY = {
  paid: ['settlement.amount'],
  advance: ['advanceMove.amount'],
  offset: ['offsetSettle.amount'],
  writeOff: ['writeOff.amount'],
} as const
const BALANCE = [...OPEN, ...Object.values(SETTLED_BY).flat()]
const DOCUMENT_NOS = [
  'statement.stmtNo',
  'settlement.settleNo',
  'advance.advanceNo',
  'offsetSettle.offsetNo',
  'writeOff.writeOffNo',
]

const DAYS = [
  'statement.confirmAt',
  'settlement.paidAt',
  'advanceMove.movedOn',
  'offsetSettle.settledOn',
  'writeOff.writtenOn',
]

const moneyColumns = (labels: Labels): Record<BookFigure, Field> =>
  Object.fromEntries(
    BOOK_FIGURES.map(name => {
      const { zh, en } = labels[name]
      const hint = HINTS[name]
      return [name, f.money(zh, { en, ...(hint ? { hint } : {}) })]
    }),
  ) as never

interface Side {
  name: string
  label: Text
  api: string
  labels: Labels
  /** Payables are of three kinds, receivables of one. */
  kinds: boolean
}

/** The standing book of one side: what was open of each counterparty and contract, and which acts changed it. */
function partyBook({ name, label, api, labels, kinds }: Side): Report {
  const kind: Fields = kinds ? { kind: f.choice('往来类型', statementKinds, { en: 'Kind' }) } : {}
  return defineReport({
    name,
    ...label,
    api,
    permission: 'bi.sb',
    grantsLike: 'smp.data',
    params: {
      monthFrom: f.month('月份起', { en: 'From', required: true }),
      monthTo: f.month('月份止', { en: 'To', required: true }),
      asOf: f.date('截止日期', {
        en: 'As of',
        required: true,
        hint: text(
          '只计当日及以前录入的；期末不晚于当日',
          'Counts what was recorded by then, and closes no later than that day',
        ),
      }),
      basis: f.choice('截止口径', asOfBases, {
        en: 'Counts',
        required: true,
        hint: text(
          '按录入日：计入录入的月份，以后补录不改变已过月份；按业务日期：计入收付、确认发生的月份',
          'Recorded by then: in the month in which it was recorded, so that past months never change. Dated by then: in the month in which it happened',
        ),
      }),
      partyId: f.ref('对方单位', 'party', { en: 'Counterparty' }),
      contractId: f.ref('合同', 'contract', { en: 'Contract' }),
      salesmanId: f.ref('业务员', 'member', { en: 'Salesperson' }),
      ...kind,
      statementId: f.ref('对账单', 'statement', { en: 'Statement' }),
      only: f.choice(
        '只看',
        choices(Object.fromEntries(BOOK_FIGURES.map(one => [one, [labels[one].zh, labels[one].en]])) as never),
        { en: 'Only' },
      ),
    },
    defaults: today => ({ monthFrom: monthAtWork(today), monthTo: monthOf(today), asOf: today, basis: 'dated' }),
    columns: {
      docNo: f.text('单号', { en: 'Document no.', width: 170 }),
      docType: f.choice('单据', bookDocuments, { en: 'Document', width: 100 }),
      day: f.date('日期', { en: 'Date', width: 100 }),
      month: f.month('月份', { en: 'Month' }),
      partyId: f.ref('对方单位', 'party', { en: 'Counterparty', width: 160 }),
      contractId: f.ref('合同', 'contract', { en: 'Contract', width: 180 }),
      salesmanId: f.ref('业务员', 'member', { en: 'Salesperson' }),
      ...kind,
      statementId: f.ref('对账单', 'statement', { en: 'Statement', width: 170 }),
      ...moneyColumns(labels),
    },
    reads: {
      docNo: DOCUMENT_NOS,
      docType: DOCUMENT_NOS,
      docId: DOCUMENT_NOS,
      day: DAYS,
      month: DAYS,
      statementId: ['statement.stmtNo'],
      partyId: ['statement.partyId'],
      contractId: ['statement.contractId'],
      salesmanId: ['statement.salesmanId'],
      ...(kinds ? { kind: ['statement.kind'] } : {}),
      only: BALANCE,
      opening: BALANCE,
      arisen: ['statement.netSum'],
      ...Object.fromEntries(
        Object.entries(SETTLED_BY).map(([act, fields]) => [act, ['statement.settledSum', ...fields]]),
      ),
      other: BALANCE,
      closing: BALANCE,
      overdue: [...BALANCE, 'statement.dueDate'],
    },
    figures: (['opening', 'arisen', 'paid', 'closing', 'overdue'] as const).map(one => ({
      name: one,
      ...labels[one],
      kind: 'money',
      ...(one === 'overdue' ? { color: 'attention' } : {}),
    })),
    narrows: Object.fromEntries(BOOK_FIGURES.map(one => [one, { only: one }])),
    unassigned: {
      ...text('未指定', 'None'),
      hint: text(
        '这些对账单没有{label}，或其费用属于多份合同。点开看是哪些单据。',
        'These statements have no {label}, or their charges belong to several contracts. Open the row to see the documents.',
      ),
    },
    groupBy: [
      { value: 'partyId', ...text('按对方单位', 'Counterparty') },
      { value: 'contractId', ...text('按合同', 'Contract'), within: ['partyId'] },
      { value: 'month', ...text('按月', 'Month'), asks: ['monthFrom', 'monthTo'] },
      { value: 'salesmanId', ...text('按业务员', 'Salesperson') },
      ...(kinds ? [{ value: 'kind', ...text('按往来类型', 'Kind') }] : []),
      { value: 'statementId', ...text('按对账单', 'Statement') },
      {
        value: 'docNo',
        ...text('按单据', 'Document'),
        record: {
          resource: 'docType',
          id: 'docId',
          order: text('日期近的在前', 'latest first'),
          names: ['partyId', 'contractId'],
        },
      },
    ],
    pictures: [
      { kind: 'trend', ...text(`逐月${labels.closing.zh}`, 'Closing by month'), of: 'closing' },
      { kind: 'rank', ...text(`${labels.closing.zh}排名`, 'Closing, most first'), of: 'closing' },
      {
        kind: 'steps',
        ...text('从期初到期末', 'From opening to closing'),
        steps: BOOK_FIGURES.slice(0, -2).map(one => [one === 'opening' || one === 'arisen' ? '+' : '-', one] as const),
        result: 'closing',
      },
    ],
    note: text(
      '期初 + 本期新增 − 收付 − 抵用 − 对冲 − 核销 = 期末；上月期末即本月期初；金额含税',
      'Opening + arisen − settled, used, offset and written off = closing, with which the next month opens; incl. tax',
    ),
  })
}

/** 应收台账: what cargo owners owed at the beginning of a span of months, what changed it, and what they owe at its end. */
export const receivableBook = partyBook({
  name: 'receivableBook',
  label: text('应收台账', 'Receivable book'),
  api: 'bi/receivable',
  labels: RECEIVABLE,
  kinds: false,
})

/** 应付台账: the same of what we owe carriers, suppliers and service providers. */
export const payableBook = partyBook({
  name: 'payableBook',
  label: text('应付台账', 'Payable book'),
  api: 'bi/payable',
  labels: PAYABLE,
  kinds: true,
})
