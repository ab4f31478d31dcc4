import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { reviewTransitions } from '../../kernel/review-transitions.ts'
import { text } from '../../kernel/text.ts'
import {
  advanceMoveKinds,
  advancePurposes,
  chargeKinds,
  directions,
  payMethods,
  segments,
  statementKinds,
  writeOffAccounts,
} from '../../settlement/index.ts'
import { ruleStatuses, voucherEvents, voucherFigures } from './voucher.choices.ts'
import { ruleIssues } from './voucher-rule.rules.ts'

const own = { computed: true, noCopy: true } as const
const ENABLED = { status: 'enabled' }

const facets = {
  kind: f.choice('往来类型', statementKinds, { en: 'Counterparty is', width: 100 }),
  segment: f.choice('业务板块', segments, { en: 'Segment', width: 115 }),
  chargeKind: f.choice('费用类型', chargeKinds, { en: 'Charge', width: 100 }),
  payMethod: f.choice('收付方式', payMethods, { en: 'Paid by', width: 100 }),
  purpose: f.choice('款项性质', advancePurposes, { en: 'Purpose', width: 100 }),
  direction: f.choice('方向', directions, { width: 80 }),
  act: f.choice('变动类型', advanceMoveKinds, { en: 'Move', width: 110 }),
  bearer: f.choice('核销科目', writeOffAccounts, { en: 'Borne by', width: 110 }),
}

const figure = f.choice('金额项', voucherFigures, { en: 'Amount', required: true, width: 115 })
const accounts = {
  debitId: f.ref('借方科目', 'ledgerAccount', { en: 'Debit', where: ENABLED, width: 220 }),
  creditId: f.ref('贷方科目', 'ledgerAccount', { en: 'Credit', where: ENABLED, width: 220 }),
}
const FACET_COLUMNS = ['kind', 'segment', 'chargeKind', 'payMethod', 'purpose', 'direction', 'act', 'bearer'] as const

const ruleLines = defineLines({
  name: 'voucher_rule_line',
  label: '分录',
  en: 'Rows',
  fields: { figure, ...facets, ...accounts, remark: f.text('说明', { en: 'Note', maxLength: 100 }) },
  columns: ['figure', 'debitId', 'creditId', ...FACET_COLUMNS, 'remark'],
  sparse: FACET_COLUMNS,
  checks: { side: 'debit_id is not null or credit_id is not null' },
  max: 200,
})

const ruleExamples = defineLines({
  name: 'voucher_rule_example',
  label: '示例',
  en: 'Examples',
  fields: {
    name: f.text('示例', { en: 'Example', required: true, maxLength: 40, width: 140 }),
    figure,
    ...facets,
    amount: f.money('金额', { en: 'Amount', required: true, width: 120 }),
    ...accounts,
  },
  columns: ['name', 'figure', 'amount', 'debitId', 'creditId', ...FACET_COLUMNS],
  sparse: FACET_COLUMNS,
  max: 500,
})

/**
 * 凭证规则: to which accounts the amounts of an event go. The first row whose conditions hold applies. A version comes into
 * force once its examples come out and a second person agrees; the one before it stays for the vouchers made by it.
 */
export const voucherRule = defineResource({
  name: 'voucherRule',
  area: 'margin',
  nature: 'common',
  label: '凭证规则',
  en: 'Voucher rule',
  title: 'name',
  subtitle: ['event', 'revision'],
  fields: {
    event: f.choice('记账事项', voucherEvents, { en: 'Event', required: true, setOnce: true }),
    name: f.text('名称', { required: true, maxLength: 60, width: 200 }),
    revision: f.integer('版本', { en: 'Edition', default: 1, ...own }),
    summary: f.text('摘要', {
      en: 'Summary',
      required: true,
      maxLength: 60,
      width: 220,
      hint: text('{party} 为往来单位，{no} 为单号', '{party} is the counterparty, {no} the number'),
    }),
    lines: f.lines('分录', ruleLines, { en: 'Rows' }),
    examples: f.lines('示例', ruleExamples, {
      en: 'Examples',
      hint: text('提交时逐条试算，不符不能使用', 'Tried when it is submitted: one that comes out otherwise stops it'),
    }),
    eventInForce: f.text('使用中的事项', { en: 'In force for', maxLength: 20, ...own }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', ...own }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', ...own }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: ruleStatuses, initial: 'draft' }) },
  transitions: {
    ...reviewTransitions({
      shows: ['event', 'name', 'revision'],
      approve: { zh: '启用', en: 'Put into force', to: 'inForce' },
    }),
    supersede: {
      zh: '取代',
      en: 'Supersede',
      machine: 'status',
      from: ['inForce'],
      to: 'superseded',
      internal: true,
    },
    void: {
      zh: '作废',
      en: 'Void',
      machine: 'status',
      from: ['draft', 'inForce'],
      to: 'void',
      action: 'approve',
      reason: true,
      danger: true,
      shows: ['event', 'name', 'revision'],
    },
  },
  faces: {
    all: {
      zh: '凭证规则',
      en: 'Voucher rules',
      api: 'gl/voucherRule',
      permission: 'gl.voucherRule',
      grantsLike: { of: 'gl.gpData', actions: { submit: 'modify' } },
    },
  },
  derive: { eventInForce: row => (row.status === 'inForce' ? row.event : null) },
  locked: row => row.status !== 'draft',
  validate: ruleIssues,
  unique: [['event', 'revision'], ['eventInForce']],
  checks: { in_force: `(status = 'inForce') = (event_in_force is not null)` },
  list: {
    phone: { facts: ['event', 'revision'] },
    stacks: [
      ['approvedBy', 'approvedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'status',
      'event',
      'revision',
      'summary',
      'approvedBy',
      'approvedAt',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['event', 'status', 'name', 'createdBy', 'createdAt'],
    search: ['name', 'summary'],
    sort: ['event', '-revision'],
    tabs: 'status',
  },
  form: [
    section('规则', 'Rule', ['event', 'name', 'revision', 'summary']),
    section('分录', 'Rows', ['lines']),
    section('示例', 'Examples', ['examples']),
    section('其他', 'Further', ['remark', 'approvedBy', 'approvedAt', 'eventInForce']),
  ],
  methods: { import: false },
  chained: true,
  otherDates: ['approvedAt'],
})
