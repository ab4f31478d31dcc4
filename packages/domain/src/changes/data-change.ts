import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { reviewTransitions } from '../kernel/review-transitions.ts'
import { text } from '../kernel/text.ts'
import { changeEffects, changeItems, changePrices, changeTouched } from './change-lines.ts'
import { FACT_SOURCES } from './changeable.ts'
import { changeStatuses } from './changes.choices.ts'
import { changeIssues, submitRefusal } from './data-change.rules.ts'

const kept = { computed: true, noCopy: true } as const
const SHOWN = ['docNos', 'reason', 'arDiff', 'apDiff', 'marginDiff', 'statementCount', 'invoicedCount'] as const

/**
 * 修改单: what somebody asks to correct of trips that are locked. Each save tries it out and takes it back, so that the
 * request says what it comes to. A second person decides by that effect, and the decision carries it out.
 */
export const dataChange = defineResource({
  name: 'dataChange',
  area: 'changes',
  nature: 'document',
  label: '修改单',
  en: 'Change request',
  title: 'changeNo',
  subtitle: ['docNos', 'reason'],
  fields: {
    changeNo: f.serial('申请单号', { prefix: 'XG', period: 'month', digits: 4 }, { en: 'Request no.', width: 148 }),
    docNos: f.text('单据', { en: 'Records', maxLength: 2000, width: 200, copies: ['waybill.waybillNo'], ...kept }),
    reason: f.longText('修改原因', { en: 'Reason', required: true, maxLength: 500, width: 240 }),
    evidence: f.files('依据附件', { en: 'Evidence', noCopy: true }),
    workOrderId: f.ref('来源工单', 'workOrder', {
      en: 'Work order',
      noCopy: true,
      where: { status: ['open', 'handling', 'asked', 'replied'] },
      hint: text('执行后随之关闭', 'Closed once this is carried out'),
    }),
    counterOfId: f.ref('撤销的修改单', 'dataChange', { en: 'Takes back', ...kept }),
    items: f.lines('修改内容', changeItems, { en: 'Facts to change' }),
    prices: f.lines('单价修改', changePrices, { en: 'Prices to change' }),
    values: f.text('原值→新值', { en: 'Old → new', maxLength: 2000, width: 220, copies: FACT_SOURCES, ...kept }),
    tripCount: f.integer('涉及运单', { en: 'Waybills', default: 0, ...kept }),
    arDiff: f.money('应收影响', { en: 'Receivable effect', default: '0.00', copies: ['waybill.arTotal'], ...kept }),
    apDiff: f.money('应付影响', { en: 'Payable effect', default: '0.00', copies: ['waybill.apTotal'], ...kept }),
    marginDiff: f.money('毛利影响', {
      en: 'Margin effect',
      default: '0.00',
      copies: ['waybill.profitExcl'],
      hint: text('不含税', 'Net of tax'),
      ...kept,
    }),
    statementCount: f.integer('涉及对账单', { en: 'Statements', default: 0, ...kept }),
    invoicedCount: f.integer('其中已开票', { en: 'Of these invoiced', default: 0, ...kept }),
    effectAt: f.dateTime('影响计算时间', { en: 'Effect as of', ...kept }),
    effects: f.lines('金额影响', changeEffects, { en: 'What it comes to', ...kept }),
    touched: f.lines('涉及的对账单', changeTouched, { en: 'Statements concerned', ...kept }),
    executedBy: f.ref('批准执行人', 'member', { en: 'Carried out by', ...kept }),
    executedAt: f.dateTime('执行时间', { en: 'Carried out at', ...kept }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: changeStatuses, initial: 'draft' }) },
  ends: ['cancelled'],
  transitions: {
    ...reviewTransitions({
      shows: SHOWN,
      submit: { action: 'modify', guard: submitRefusal },
      approve: { zh: '批准并执行', en: 'Approve and carry out', to: 'executed' },
    }),
    takeBack: {
      zh: '已撤销修改',
      en: 'Taken back',
      machine: 'status',
      from: ['executed'],
      to: 'undone',
      action: 'approve',
      internal: true,
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
      zh: '数据修改',
      en: 'Data modification',
      api: 'oms/changeData',
      permission: 'oms.changeData',
      grantsLike: { of: 'oms.way', actions: { approve: 'unaudit', modify: 'receipt', delete: 'receipt' } },
    },
  },
  decidingFields: ['docNos'],
  locked: row => row.status !== 'draft',
  systemWords: { createdBy: text('申请人', 'Asked by'), createdAt: text('申请时间', 'Asked at') },
  validate: changeIssues,
  checks: {
    executed: `status not in ('executed', 'undone') or executed_at is not null`,
    not_itself: 'counter_of_id is null or counter_of_id <> id',
  },
  indexes: [['status', 'createdAt'], ['workOrderId'], ['counterOfId']],
  list: {
    phone: { facts: ['docNos', 'values'], figures: ['marginDiff'] },
    stacks: [
      ['docNos', 'reason'],
      ['arDiff', 'apDiff'],
      ['statementCount', 'invoicedCount'],
      ['executedBy', 'executedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'changeNo',
      'status',
      'docNos',
      'reason',
      'values',
      'arDiff',
      'apDiff',
      'marginDiff',
      'statementCount',
      'invoicedCount',
      'createdBy',
      'createdAt',
      'executedBy',
      'executedAt',
      'workOrderId',
      'counterOfId',
      'tripCount',
    ],
    filters: [
      'docNos',
      'createdAt',
      'createdBy',
      'status',
      'executedAt',
      'executedBy',
      'marginDiff',
      'workOrderId',
      'counterOfId',
      'changeNo',
      'deptId',
    ],
    search: ['changeNo', 'docNos', 'reason'],
    tabs: 'status',
    totals: ['arDiff', 'apDiff', 'marginDiff'],
    totalsExcept: ['cancelled'],
  },
  form: [
    section('申请', 'Request', ['changeNo', 'docNos', 'reason', 'evidence', 'workOrderId', 'counterOfId', 'remark']),
    section('修改内容', 'Facts to change', ['items']),
    section('单价修改', 'Prices to change', ['prices']),
    section('影响', 'Effect', [
      'values',
      'tripCount',
      'arDiff',
      'apDiff',
      'marginDiff',
      'statementCount',
      'invoicedCount',
      'effectAt',
      'effects',
      'touched',
    ]),
    section('执行', 'Carried out', ['executedBy', 'executedAt']),
  ],
  figures: ['arDiff', 'apDiff', 'marginDiff'],
  methods: { import: false, copy: false },
  chained: true,
  otherDates: ['effectAt', 'executedAt'],
})
