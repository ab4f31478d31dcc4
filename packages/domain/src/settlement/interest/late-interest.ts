import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { reviewTransitions } from '../../kernel/review-transitions.ts'
import { text } from '../../kernel/text.ts'
import { interestStatuses } from './interest.choices.ts'
import { interestRefusal } from './interest.rules.ts'

const kept = { computed: true } as const
const found = { computed: true, noCopy: true } as const
const AMOUNT = ['lateInterest.amount', 'statement.openSum'] as const

const items = defineLines({
  name: 'late_interest_item',
  label: '计算明细',
  en: 'How it is counted',
  fields: {
    statementId: f.ref('对账单', 'statement', { en: 'Statement', ...kept }),
    contractId: f.ref('合同', 'contract', { en: 'Contract', ...kept, copies: ['statement.contractId'] }),
    dueDate: f.date('到期日', { en: 'Due on', ...kept, copies: ['statement.dueDate'] }),
    fromDay: f.date('起', { en: 'From', ...kept, copies: ['statement.dueDate'] }),
    toDay: f.date('止', { en: 'To', ...kept, copies: ['lateInterest.upTo'] }),
    days: f.integer('天数', { en: 'Days', ...kept, unit: text('天', 'days'), copies: ['statement.dueDate'] }),
    open: f.money('未结金额', { en: 'Open', ...kept, copies: AMOUNT }),
    dailyRate: f.rate('日利率', { en: 'Rate a day', ...kept, copies: ['contract.lateRate'] }),
    amount: f.money('违约金', { en: 'Interest', ...kept, copies: AMOUNT }),
  },
  columns: ['statementId', 'fromDay', 'toDay', 'days', 'open', 'dailyRate', 'amount', 'dueDate', 'contractId'],
  totals: ['amount'],
  max: 1000,
})

const SHOWN = ['partyId', 'upTo', 'itemCount', 'amount'] as const

/**
 * 违约金单: interest for lateness that contracts agree on, counted by days and open amounts. Approved, it is a charge for the
 * next statement of the cargo owner. A day of a statement is charged once.
 */
export const lateInterest = defineResource({
  name: 'lateInterest',
  area: 'settlement',
  nature: 'document',
  label: '违约金单',
  en: 'Late interest',
  title: 'interestNo',
  subtitle: ['partyId', 'upTo', 'amount'],
  fields: {
    interestNo: f.serial('违约金单号', { prefix: 'WYJ', period: 'month', digits: 4 }, { en: 'Interest no.' }),
    partyId: f.ref('对方单位', 'party', {
      en: 'Counterparty',
      required: true,
      setOnce: true,
      where: { isCustomer: true, status: 'enabled' },
    }),
    upTo: f.date('算至日期', {
      en: 'Counted to',
      required: true,
      defaultsTo: 'today',
      holdsMonth: false,
      noCopy: true,
    }),
    items: f.lines('计算明细', items, { en: 'How it is counted', noCopy: true }),
    itemCount: f.integer('明细行', { en: 'Lines', ...found }),
    amount: f.money('违约金合计', { en: 'Interest', ...found, copies: ['statement.openSum'] }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', ...found }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', ...found }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: interestStatuses, initial: 'draft' }) },
  transitions: {
    ...reviewTransitions({
      shows: SHOWN,
      submit: { action: 'modify', guard: interestRefusal },
      approve: { zh: '批准计费', en: 'Approve and charge', to: 'posted' },
    }),
    undo: {
      zh: '撤销计费',
      en: 'Take the charges back',
      machine: 'status',
      from: ['posted'],
      to: 'draft',
      action: 'approve',
      clears: ['approvedBy', 'approvedAt'],
      shows: SHOWN,
      reason: true,
      danger: true,
      verdict: 'returned',
    },
    cancel: {
      zh: '取消',
      en: 'Cancel',
      machine: 'status',
      from: ['draft', 'approving'],
      to: 'cancelled',
      action: 'modify',
      shows: SHOWN,
      reason: true,
      danger: true,
    },
  },
  faces: {
    all: {
      zh: '逾期违约金',
      en: 'Late interest',
      api: 'sap/lateInterest',
      permission: 'sap.lateInterest',
      grantsLike: 'sap.diff',
    },
  },
  decidingFields: ['itemCount', 'upTo'],
  locked: row => row.status !== 'draft',
  indexes: [['partyId', 'status', 'upTo']],
  list: {
    phone: { facts: ['partyId', 'upTo'], figures: ['amount'] },
    stacks: [
      ['approvedBy', 'approvedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'interestNo',
      'status',
      'partyId',
      'upTo',
      'amount',
      'itemCount',
      'approvedBy',
      'approvedAt',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['partyId', 'upTo', 'status', 'interestNo', 'amount', 'createdBy', 'createdAt', 'deptId'],
    search: ['interestNo', 'partyId'],
    sort: ['-upTo', '-id'],
    tabs: 'status',
    totals: ['amount'],
    totalsExcept: ['cancelled'],
    period: 'upTo',
  },
  form: [
    section('违约金', 'Interest', ['interestNo', 'partyId', 'upTo', 'amount', 'itemCount', 'remark']),
    section('计算明细', 'How it is counted', ['items']),
    section('审批', 'Approval', ['approvedBy', 'approvedAt']),
  ],
  figures: ['amount'],
  methods: { import: false, copy: false },
  chained: true,
  otherDates: ['upTo', 'approvedAt', 'items.dueDate', 'items.fromDay', 'items.toDay'],
})
