import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { askIssues, handlerIssues, limitIssues } from './work-order.rules.ts'
import { askKinds, assignments, urgencies } from './work-orders.choices.ts'

const HOURS = { unit: text('工作小时', 'working h'), scale: 1, positive: true, max: '9999' } as const

/** What whoever reports is asked for, beside title and description. */
const asks = defineLines({
  name: 'work_order_kind_ask',
  label: '补充信息',
  en: 'Questions',
  fields: {
    label: f.text('问题', { en: 'Question', required: true, maxLength: 40 }),
    answer: f.choice('类型', askKinds, { en: 'Kind of answer', required: true, default: 'text' }),
    options: f.text('选项', {
      maxLength: 300,
      hint: text('用逗号分隔，例如 装货,卸货', 'With commas, such as loading, unloading'),
    }),
    must: f.bool('必须回答', { en: 'Must be answered', default: false }),
  },
  requiredWhen: { options: row => row.answer === 'choice' },
  validate: askIssues,
  unique: [['label']],
  max: 20,
})

/** What has to be done before it is answered. */
const checks = defineLines({
  name: 'work_order_kind_check',
  label: '检查项',
  en: 'Checklist',
  fields: {
    label: f.text('检查项', { en: 'Check', required: true, maxLength: 100 }),
    must: f.bool('必须完成', { en: 'Must be done', default: true }),
  },
  unique: [['label']],
  max: 20,
})

const limits = defineLines({
  name: 'work_order_kind_limit',
  label: '处理时限',
  en: 'Time limits',
  fields: {
    urgency: f.choice('紧急程度', urgencies, { en: 'Urgency', required: true }),
    takeHours: f.quantity('受理时限', { en: 'Taken in hand within', required: true, ...HOURS }),
    doneHours: f.quantity('办结时限', { en: 'Answered within', required: true, ...HOURS }),
  },
  validate: limitIssues,
  unique: [['urgency']],
  max: 4,
})

/** 工单类型: what people report, who handles it, within which working hours, and what it asks for. */
export const workOrderKind = defineResource({
  name: 'workOrderKind',
  area: 'workOrders',
  nature: 'master',
  label: '工单类型',
  en: 'Kind of work order',
  title: 'name',
  fields: {
    name: f.text('名称', { required: true, maxLength: 30, width: 160 }),
    about: f.text('适用范围', { en: 'For', maxLength: 200, width: 240 }),
    assignment: f.choice('分派方式', assignments, { en: 'Goes to', required: true, default: 'load' }),
    handlerIds: f.refs('处理人员', 'member', { en: 'Handlers', where: { status: 'active' } }),
    leaderId: f.ref('超时升级给', 'member', { en: 'When late, tell', where: { status: 'active' } }),
    closeHours: f.quantity('自动关闭', {
      en: 'Closes by itself after',
      default: '24.0',
      hint: text(
        '回复后提交人未确认，经过这些工作小时自动关闭；留空不自动关闭',
        'Working hours after the answer without a word of whoever reported it; empty: never',
      ),
      ...HOURS,
    }),
    limits: f.lines('处理时限', limits, {
      en: 'Time limits',
      hint: text('没有列出的紧急程度不计时限', 'An urgency that is not listed has no limit'),
    }),
    asks: f.lines('补充信息', asks, { en: 'Questions' }),
    checks: f.lines('检查项', checks, { en: 'Checklist' }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '工单类型',
      en: 'Kinds of work orders',
      api: 'wo/kind',
      permission: 'wo.kind',
      grantsLike: 'bpm.process',
    },
  },
  pickable: { status: 'enabled' },
  validate: handlerIssues,
  unique: [['name']],
  list: {
    columns: [
      'name',
      'status',
      'about',
      'assignment',
      'handlerIds',
      'leaderId',
      'closeHours',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'status', 'assignment', 'leaderId'],
    search: ['name', 'about'],
    tabs: 'status',
    phone: { facts: ['about', 'assignment'] },
  },
  form: [
    section('类型', 'Kind', ['name', 'about', 'assignment', 'handlerIds', 'leaderId', 'closeHours']),
    section('处理时限', 'Time limits', ['limits']),
    section('补充信息', 'Questions', ['asks']),
    section('检查项', 'Checklist', ['checks']),
    section('其他', 'Others', ['remark']),
  ],
})
