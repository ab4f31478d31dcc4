import { f } from '../../kernel/fields.ts'
import { defineReport } from '../../kernel/report.ts'
import { text } from '../../kernel/text.ts'
import { sides, statementKinds } from '../settlement.choices.ts'
import { ageBuckets, asOfBases } from './ageing.choices.ts'

const OPEN = ['statement.openSum', 'statement.settledSum', 'statement.netSum']
const AGED = [...OPEN, 'statement.dueDate']
const bucket = (name: keyof typeof ageBuckets) => f.money(ageBuckets[name].zh, { en: ageBuckets[name].en })
const NAMES = ['notDue', 'd30', 'd60', 'd90', 'd180', 'older'] as const

/** 账龄分析: what was open of statements on a day, by the days since it was due. */
export const ageing = defineReport({
  name: 'ageing',
  zh: '账龄分析',
  en: 'Ageing',
  api: 'sap/ageing',
  permission: 'sap.ageing',
  grantsLike: 'sap.diff',
  params: {
    asOf: f.date('截止日期', { en: 'As of', required: true }),
    side: f.choice('方向', sides, { en: 'Side', required: true }),
    basis: f.choice('截止口径', asOfBases, {
      en: 'Counts',
      required: true,
      hint: text(
        '按录入日：当日账面所见，以后补录、撤销都不改变；按业务日期：补录的收付计入其发生日',
        'Recorded by then: what the books showed that day, whatever is recorded or undone later. Dated by then: late records count on their own day',
      ),
    }),
    partyId: f.ref('对方单位', 'party', { en: 'Counterparty' }),
    contractId: f.ref('合同', 'contract', { en: 'Contract' }),
    salesmanId: f.ref('业务员', 'member', { en: 'Salesperson' }),
    kind: f.choice('对账类型', statementKinds, { en: 'Kind' }),
    bucket: f.choice('账龄段', ageBuckets, { en: 'Age' }),
    overdueOnly: f.bool('只看逾期', { en: 'Overdue only' }),
  },
  defaults: today => ({ asOf: today, side: 'ar', basis: 'booked' }),
  columns: {
    docNo: f.text('对账单号', { en: 'Statement', width: 170 }),
    partyId: f.ref('对方单位', 'party', { en: 'Counterparty', width: 160 }),
    contractId: f.ref('合同', 'contract', { en: 'Contract', width: 180 }),
    salesmanId: f.ref('业务员', 'member', { en: 'Salesperson' }),
    kind: f.choice('对账类型', statementKinds, { en: 'Kind' }),
    dueDate: f.date('到期日', { en: 'Due on' }),
    daysLate: f.integer('逾期天数', { en: 'Days late', unit: text('天', 'days') }),
    count: f.integer('对账单数', { en: 'Statements' }),
    total: f.money('未结合计', { en: 'Open' }),
    notDue: bucket('notDue'),
    d30: bucket('d30'),
    d60: bucket('d60'),
    d90: bucket('d90'),
    d180: bucket('d180'),
    older: bucket('older'),
    overdue: f.money('逾期合计', { en: 'Overdue' }),
    overdueRate: f.rate('逾期占比', { en: 'Share overdue', hint: text('逾期合计 ÷ 未结合计', 'Overdue ÷ open') }),
  },
  reads: {
    docNo: ['statement.stmtNo'],
    docId: ['statement.stmtNo'],
    source: ['statement.stmtNo'],
    count: ['statement.stmtNo'],
    partyId: ['statement.partyId'],
    contractId: ['statement.contractId'],
    salesmanId: ['statement.salesmanId'],
    kind: ['statement.kind'],
    dueDate: AGED,
    daysLate: AGED,
    bucket: AGED,
    overdueOnly: AGED,
    total: OPEN,
    ...Object.fromEntries([...NAMES, 'overdue', 'overdueRate'].map(name => [name, AGED])),
  },
  averages: ['overdueRate', 'daysLate'],
  figures: [
    { name: 'total', zh: '未结合计', en: 'Open', kind: 'money' },
    { name: 'notDue', zh: '未到期', en: 'Not due', kind: 'money' },
    { name: 'overdue', zh: '逾期合计', en: 'Overdue', kind: 'money', color: 'attention' },
    { name: 'older', zh: '180天以上', en: 'Over 180 days', kind: 'money', color: 'refused' },
    { name: 'overdueRate', zh: '逾期占比', en: 'Share overdue', kind: 'rate' },
  ],
  narrows: {
    ...Object.fromEntries(NAMES.map(name => [name, { bucket: name }])),
    overdue: { overdueOnly: true },
  },
  unassigned: {
    ...text('未指定', 'None'),
    hint: text(
      '这些对账单没有{label}，或其费用属于多份合同。点开看是哪些对账单。',
      'These statements have no {label}, or their charges belong to several contracts. Open the row to see them.',
    ),
  },
  groupBy: [
    { value: 'partyId', ...text('按对方单位', 'Counterparty') },
    { value: 'contractId', ...text('按合同', 'Contract'), within: ['partyId'] },
    { value: 'salesmanId', ...text('按业务员', 'Salesperson') },
    { value: 'kind', ...text('按对账类型', 'Kind') },
    {
      value: 'docNo',
      ...text('按对账单', 'Statement'),
      record: {
        resource: 'source',
        id: 'docId',
        order: text('未结多的在前', 'most open first'),
        names: ['partyId', 'contractId', 'salesmanId'],
      },
    },
  ],
  pictures: [
    { kind: 'rank', ...text('逾期合计排名', 'Overdue, most first'), of: 'overdue' },
    {
      kind: 'steps',
      ...text('从未到期到合计', 'From not due to all'),
      steps: NAMES.map(name => ['+', name] as const),
      result: 'total',
    },
  ],
  note: text(
    '到期日 = 首张发票日或确认日 + 合同账期；未结 = 截止日已确认净额 − 截止日已结算、抵用、对冲、核销',
    'Due = first invoice or confirmation, plus the credit days of the contract; open = confirmed less settled, used, offset and written off by that day',
  ),
})
