import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { dunningLevels, dunningStatuses } from './letter.choices.ts'
import { remindRefusal } from './letter.rules.ts'
import { sendingLines, sendingParams } from './sending.ts'

const kept = { computed: true } as const
const found = { computed: true, noCopy: true } as const
const OPEN = ['statement.openSum', 'dunningLetter.overdueSum'] as const

const items = defineLines({
  name: 'dunning_item',
  label: '逾期对账单',
  en: 'Overdue statements',
  fields: {
    statementId: f.ref('对账单', 'statement', { en: 'Statement', ...kept }),
    periodFrom: f.date('期间起', { en: 'Period from', ...kept, copies: ['statement.periodFrom'] }),
    periodTo: f.date('期间止', { en: 'Period to', ...kept, copies: ['statement.periodTo'] }),
    net: f.money('应结净额', { en: 'Net', ...kept, copies: ['statement.netSum'] }),
    open: f.money('未结', { en: 'Open', ...kept, copies: OPEN }),
    dueDate: f.date('到期日', { en: 'Due on', ...kept, copies: ['statement.dueDate'] }),
    daysLate: f.integer('逾期天数', {
      en: 'Days late',
      ...kept,
      unit: text('天', 'days'),
      copies: ['statement.dueDate'],
    }),
  },
  columns: ['statementId', 'periodFrom', 'periodTo', 'net', 'open', 'dueDate', 'daysLate'],
  totals: ['net', 'open'],
  max: 20_000,
})

const sendings = sendingLines('dunning_sending')
const SHOWN = ['partyId', 'level', 'asOf', 'overdueSum', 'maxDays', 'payBy'] as const

/** 催款函: what a cargo owner is late with on a day, and by when we ask for it. */
export const dunningLetter = defineResource({
  name: 'dunningLetter',
  area: 'settlement',
  nature: 'document',
  label: '催款函',
  en: 'Reminder',
  title: 'letterNo',
  subtitle: ['partyId', 'level', 'overdueSum'],
  fields: {
    letterNo: f.serial('催款函号', { prefix: 'CKH', period: 'month', digits: 4 }, { en: 'Reminder no.' }),
    partyId: f.ref('对方单位', 'party', {
      en: 'Counterparty',
      required: true,
      setOnce: true,
      where: { isCustomer: true, status: 'enabled' },
    }),
    asOf: f.date('截止日期', { en: 'As of', required: true, defaultsTo: 'today', holdsMonth: false, noCopy: true }),
    level: f.choice('催款级别', dunningLevels, {
      en: 'Level',
      noCopy: true,
      hint: text('留空时比上一封已送达的催款函高一级', 'Empty: one step above the last reminder that was sent'),
    }),
    payBy: f.date('请于此日前付清', {
      en: 'To be paid by',
      required: true,
      defaultsTo: { daysAhead: 7 },
      holdsMonth: false,
      noCopy: true,
    }),
    items: f.lines('逾期对账单', items, { en: 'Overdue statements', noCopy: true }),
    itemCount: f.integer('逾期单数', { en: 'Overdue statements', ...found }),
    overdueSum: f.money('逾期合计', { en: 'Overdue', ...found, copies: ['statement.openSum'] }),
    maxDays: f.integer('最长逾期', {
      en: 'Longest',
      ...found,
      unit: text('天', 'days'),
      copies: ['statement.dueDate'],
    }),
    contactName: f.text('对方联系人', { en: 'Contact', maxLength: 30, copies: ['party.contactName'] }),
    sendings: f.lines('送达记录', sendings, { en: 'Sent', noCopy: true }),
    lastSentOn: f.date('最近送达', { en: 'Last sent', ...found }),
    outcome: f.text('结果', { en: 'Outcome', maxLength: 200, noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: dunningStatuses, initial: 'draft' }) },
  transitions: {
    send: {
      zh: '登记送达',
      en: 'Record as sent',
      machine: 'status',
      from: ['draft', 'sent'],
      to: 'sent',
      params: sendingParams,
      shows: SHOWN,
      guard: remindRefusal,
      usual: true,
    },
    close: {
      zh: '了结',
      en: 'Close',
      machine: 'status',
      from: ['sent'],
      to: 'closed',
      action: 'send',
      edits: ['outcome'],
      needs: ['outcome'],
      usual: false,
    },
    cancel: {
      zh: '作废',
      en: 'Cancel',
      machine: 'status',
      from: ['draft', 'sent'],
      to: 'cancelled',
      action: 'send',
      shows: SHOWN,
      reason: true,
      danger: true,
    },
  },
  faces: {
    all: {
      zh: '催款函',
      en: 'Reminders',
      api: 'sap/dunning',
      permission: 'sap.dunning',
      grantsLike: 'sap.customer',
    },
  },
  visibleWhen: { outcome: row => row.status === 'closed', lastSentOn: row => row.status !== 'draft' },
  decidingFields: ['itemCount', 'asOf'],
  locked: row => row.status !== 'draft',
  indexes: [['partyId', 'status', 'asOf']],
  list: {
    phone: { facts: ['partyId', 'level'], figures: ['overdueSum'] },
    stacks: [
      ['overdueSum', 'maxDays'],
      ['asOf', 'payBy'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'letterNo',
      'status',
      'partyId',
      'level',
      'overdueSum',
      'maxDays',
      'itemCount',
      'asOf',
      'payBy',
      'lastSentOn',
      'contactName',
      'outcome',
      'createdBy',
      'createdAt',
    ],
    filters: [
      'partyId',
      'asOf',
      'status',
      'level',
      'lastSentOn',
      'letterNo',
      'overdueSum',
      'createdBy',
      'createdAt',
      'deptId',
    ],
    search: ['letterNo', 'partyId', 'contactName'],
    sort: ['-asOf', '-id'],
    tabs: 'status',
    period: 'asOf',
  },
  form: [
    section('催款', 'Reminder', ['letterNo', 'partyId', 'asOf', 'level', 'payBy', 'contactName', 'outcome', 'remark']),
    section('逾期对账单', 'Overdue statements', ['items', 'itemCount', 'overdueSum', 'maxDays']),
    section('送达记录', 'Sent', ['sendings', 'lastSentOn']),
  ],
  figures: ['overdueSum', 'maxDays'],
  methods: { import: false, copy: false },
  prints: { letter: { zh: '催款函', en: 'Reminder', needs: ['overdueSum'] } },
  otherDates: ['asOf', 'payBy', 'lastSentOn', 'items.periodFrom', 'items.periodTo', 'items.dueDate', 'sendings.sentOn'],
})
