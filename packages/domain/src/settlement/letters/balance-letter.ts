import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { statementKinds } from '../settlement.choices.ts'
import { balanceStatuses } from './letter.choices.ts'
import { netOf, theirNetOf, differenceOf } from './letter.rules.ts'
import { sendingLines, sendingParams } from './sending.ts'

const kept = { computed: true } as const
const found = { computed: true, noCopy: true, default: '0.00' } as const
const OPEN = ['statement.openSum', 'balanceLetter.receivable', 'balanceLetter.payable'] as const

const items = defineLines({
  name: 'balance_letter_item',
  label: '余额明细',
  en: 'What it is made of',
  fields: {
    statementId: f.ref('对账单', 'statement', { en: 'Statement', ...kept }),
    kind: f.choice('对账类型', statementKinds, { en: 'Kind', ...kept, copies: ['statement.kind'] }),
    periodFrom: f.date('期间起', { en: 'Period from', ...kept, copies: ['statement.periodFrom'] }),
    periodTo: f.date('期间止', { en: 'Period to', ...kept, copies: ['statement.periodTo'] }),
    net: f.money('应结净额', { en: 'Net', ...kept, copies: ['statement.netSum'] }),
    open: f.money('未结', { en: 'Open', ...kept, copies: OPEN }),
  },
  columns: ['statementId', 'kind', 'periodFrom', 'periodTo', 'net', 'open'],
  max: 20_000,
})

const sendings = sendingLines('balance_letter_sending')
const BALANCE = ['partyId', 'asOf', 'receivable', 'payable', 'advanceIn', 'advanceOut', 'balance'] as const
const isAnswered = (row: { status?: unknown }): boolean =>
  row.status === 'agreed' || row.status === 'differs' || row.status === 'explained'

const answer = {
  machine: 'status',
  from: ['sent'],
  action: 'modify',
  shows: BALANCE,
} as const

/** 询证函: what we and a counterparty owe each other on a day by our books, and whether theirs agree. */
export const balanceLetter = defineResource({
  name: 'balanceLetter',
  area: 'settlement',
  nature: 'document',
  label: '询证函',
  en: 'Balance confirmation',
  title: 'letterNo',
  subtitle: ['partyId', 'asOf', 'balance'],
  fields: {
    letterNo: f.serial('询证函号', { prefix: 'XZH', period: 'month', digits: 4 }, { en: 'Letter no.' }),
    partyId: f.ref('对方单位', 'party', {
      en: 'Counterparty',
      required: true,
      setOnce: true,
      where: { status: 'enabled' },
    }),
    asOf: f.date('截止日期', { en: 'As of', required: true, defaultsTo: 'today', holdsMonth: false, noCopy: true }),
    items: f.lines('余额明细', items, { en: 'What it is made of', noCopy: true }),
    receivable: f.money('贵单位欠我方', { en: 'They owe us', ...found, copies: ['statement.openSum'] }),
    payable: f.money('我方欠贵单位', { en: 'We owe them', ...found, copies: ['statement.openSum'] }),
    advanceIn: f.money('我方预收', { en: 'Advances from them', ...found, copies: ['advance.balance'] }),
    advanceOut: f.money('我方预付', { en: 'Advances to them', ...found, copies: ['advance.balance'] }),
    balance: f.money('净额', {
      en: 'Net',
      ...found,
      copies: [
        'balanceLetter.receivable',
        'balanceLetter.payable',
        'balanceLetter.advanceIn',
        'balanceLetter.advanceOut',
      ],
      hint: text(
        '贵单位欠我方 + 我方预付 − 我方欠贵单位 − 我方预收',
        'They owe us + advances to them − we owe them − advances from them',
      ),
    }),
    contactName: f.text('对方联系人', { en: 'Contact', maxLength: 30, copies: ['party.contactName'] }),
    sendings: f.lines('送达记录', sendings, { en: 'Sent', noCopy: true }),
    lastSentOn: f.date('最近送达', { en: 'Last sent', computed: true, noCopy: true }),
    theirReceivable: f.money('对方账面：欠我方', { en: 'Their books: they owe us', noCopy: true, min: '0' }),
    theirPayable: f.money('对方账面：我方欠', { en: 'Their books: we owe them', noCopy: true, min: '0' }),
    difference: f.money('差异', {
      en: 'Difference',
      computed: true,
      noCopy: true,
      copies: ['balanceLetter.theirReceivable', 'balanceLetter.theirPayable', 'balanceLetter.balance'],
      hint: text('对方净额 − 我方净额（不含预收预付）', 'Their net less ours, without advances'),
    }),
    diffReason: f.text('差异原因', { en: 'Reason of the difference', maxLength: 300, noCopy: true }),
    explanation: f.text('查明结果', { en: 'What was found', maxLength: 300, noCopy: true }),
    answeredBy: f.text('回函人', { en: 'Answered by', maxLength: 30, noCopy: true }),
    answeredOn: f.date('回函日期', { en: 'Answered on', noCopy: true, defaultsTo: 'today', holdsMonth: false }),
    answerFiles: f.files('回函扫描件', { en: 'Signed answer', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: balanceStatuses, initial: 'draft' }) },
  transitions: {
    send: {
      zh: '登记送达',
      en: 'Record as sent',
      machine: 'status',
      from: ['draft', 'sent'],
      to: 'sent',
      action: 'modify',
      params: sendingParams,
      shows: BALANCE,
      usual: true,
    },
    agree: {
      zh: '回函相符',
      en: 'Answer: agrees',
      ...answer,
      to: 'agreed',
      edits: ['answeredBy', 'answeredOn', 'answerFiles'],
      needs: ['answeredBy', 'answeredOn', 'answerFiles'],
      usual: true,
    },
    differ: {
      zh: '回函不符',
      en: 'Answer: differs',
      ...answer,
      to: 'differs',
      edits: ['theirReceivable', 'theirPayable', 'diffReason', 'answeredBy', 'answeredOn', 'answerFiles'],
      needs: ['theirReceivable', 'theirPayable', 'diffReason', 'answeredBy', 'answeredOn'],
      usual: false,
    },
    explain: {
      zh: '查明差异',
      en: 'Explain the difference',
      machine: 'status',
      from: ['differs'],
      to: 'explained',
      action: 'modify',
      edits: ['explanation'],
      needs: ['explanation'],
      shows: ['partyId', 'asOf', 'balance', 'difference', 'diffReason'],
    },
    undoAnswer: {
      zh: '撤销回函',
      en: 'Undo the answer',
      machine: 'status',
      from: ['agreed', 'differs', 'explained'],
      to: 'sent',
      action: 'modify',
      clears: [
        'theirReceivable',
        'theirPayable',
        'difference',
        'diffReason',
        'explanation',
        'answeredBy',
        'answeredOn',
        'answerFiles',
      ],
      shows: BALANCE,
      reason: true,
      danger: true,
      usual: false,
    },
    cancel: {
      zh: '作废',
      en: 'Cancel',
      machine: 'status',
      from: ['draft', 'sent'],
      to: 'cancelled',
      action: 'modify',
      shows: BALANCE,
      reason: true,
      danger: true,
    },
  },
  faces: {
    all: {
      zh: '询证函',
      en: 'Balance confirmations',
      api: 'sap/balanceLetter',
      permission: 'sap.balanceLetter',
      grantsLike: 'sap.diff',
    },
  },
  derive: { balance: netOf, difference: differenceOf },
  visibleWhen: {
    lastSentOn: row => row.status !== 'draft',
    theirReceivable: row => theirNetOf(row) !== null,
    theirPayable: row => theirNetOf(row) !== null,
    difference: row => theirNetOf(row) !== null,
    diffReason: row => theirNetOf(row) !== null,
    explanation: row => row.status === 'explained',
    answeredBy: isAnswered,
    answeredOn: isAnswered,
    answerFiles: isAnswered,
  },
  locked: row => row.status !== 'draft',
  indexes: [['partyId', 'status', 'asOf']],
  list: {
    phone: { facts: ['partyId', 'asOf'], figures: ['balance'] },
    stacks: [
      ['receivable', 'payable'],
      ['advanceIn', 'advanceOut'],
      ['answeredOn', 'answeredBy'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'letterNo',
      'status',
      'partyId',
      'asOf',
      'receivable',
      'payable',
      'advanceIn',
      'advanceOut',
      'balance',
      'difference',
      'diffReason',
      'lastSentOn',
      'answeredOn',
      'answeredBy',
      'createdBy',
      'createdAt',
    ],
    filters: ['partyId', 'asOf', 'status', 'lastSentOn', 'answeredOn', 'letterNo', 'createdBy', 'createdAt', 'deptId'],
    search: ['letterNo', 'partyId', 'answeredBy'],
    sort: ['-asOf', '-id'],
    tabs: 'status',
  },
  form: [
    section('询证', 'Confirmation', ['letterNo', 'partyId', 'asOf', 'contactName', 'remark']),
    section('我方账面', 'Our books', ['receivable', 'payable', 'advanceIn', 'advanceOut', 'balance', 'items']),
    section('送达记录', 'Sent', ['sendings', 'lastSentOn']),
    section('回函', 'Answer', [
      'theirReceivable',
      'theirPayable',
      'difference',
      'diffReason',
      'explanation',
      'answeredBy',
      'answeredOn',
      'answerFiles',
    ]),
  ],
  figures: ['receivable', 'payable', 'balance', 'difference'],
  methods: { import: false, copy: false },
  prints: { letter: { zh: '询证函', en: 'Balance confirmation', needs: ['receivable', 'payable'] } },
  otherDates: ['asOf', 'lastSentOn', 'answeredOn', 'items.periodFrom', 'items.periodTo', 'sendings.sentOn'],
})
