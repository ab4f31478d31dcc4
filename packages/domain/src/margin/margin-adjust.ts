import { isZero, money, sub, type Dec } from '../kernel/decimal.ts'
import { choices, f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { marginErrors } from './margin.errors.ts'

const statuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approved: ['已生效', 'In force', 'done'],
  void: ['已作废', 'Void', 'refused'],
})

/** 毛利数据: a manual adjustment of a month's margin with its reason. It counts once somebody else has approved it. */
export const marginAdjust = defineResource({
  name: 'marginAdjust',
  area: 'margin',
  nature: 'document',
  label: '毛利调整',
  en: 'Margin adjustment',
  title: 'adjustNo',
  subtitle: ['month', 'customerId', 'margin'],
  fields: {
    adjustNo: f.serial('调整单号', { prefix: 'ML', period: 'month', digits: 4 }, { en: 'Adjustment no.' }),
    month: f.month('期间', { en: 'Month', required: true }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', required: true, where: { isCustomer: true } }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier', where: { isCarrier: true } }),
    routeId: f.ref('线路', 'route', { en: 'Route' }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
    revenueExcl: f.money('收入调整', {
      en: 'Revenue',
      required: true,
      default: '0.00',
      hint: text('不含税，增为正减为负', 'Net of tax, signed'),
    }),
    costExcl: f.money('成本调整', {
      en: 'Cost',
      required: true,
      default: '0.00',
      hint: text('不含税，增为正减为负', 'Net of tax, signed'),
    }),
    margin: f.money('毛利调整', { computed: true }),
    sourceNo: f.text('来源单号', { en: 'Source', maxLength: 50 }),
    reason: f.text('调整原因', { required: true, maxLength: 255 }),
    attachments: f.files('附件', { en: 'Attachments' }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', computed: true, noCopy: true }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', computed: true, noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: statuses, initial: 'draft' }) },
  transitions: {
    approve: {
      zh: '批准',
      en: 'Approve',
      machine: 'status',
      from: ['draft'],
      to: 'approved',
      shows: ['month', 'customerId', 'carrierId', 'revenueExcl', 'costExcl', 'margin', 'reason'],
      fourEyes: true,
      verdict: 'passed',
      batch: true,
    },
    unapprove: {
      zh: '撤销批准',
      en: 'Undo approval',
      machine: 'status',
      from: ['approved'],
      to: 'draft',
      clears: ['approvedBy', 'approvedAt'],
      action: 'approve',
      reason: true,
      verdict: 'returned',
    },
    void: {
      zh: '作废',
      en: 'Void',
      machine: 'status',
      from: ['draft', 'approved'],
      to: 'void',
      reason: true,
      danger: true,
    },
  },
  faces: { all: { zh: '毛利数据', en: 'Gross profit data', api: 'gl/gpData', permission: 'gl.gpData' } },
  derive: { margin: row => marginOf(row) },
  locked: row => row.status !== 'draft',
  validate: (row, { today }) => [
    ...(isZero(row.revenueExcl) && isZero(row.costExcl) ? [marginErrors.issue('margin.empty', {}, 'revenueExcl')] : []),
    ...(row.month && row.month > today.slice(0, 7)
      ? [marginErrors.issue('margin.future', { month: row.month }, 'month')]
      : []),
  ],
  checks: { margin: 'margin = revenue_excl - cost_excl', amount: 'revenue_excl <> 0 or cost_excl <> 0' },
  indexes: [['month', 'customerId', 'status']],
  list: {
    stacks: [
      ['adjustNo', 'month'],
      ['customerId', 'carrierId'],
      ['routeId', 'goodsId'],
      ['revenueExcl', 'costExcl'],
      ['approvedBy', 'approvedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'adjustNo',
      'status',
      'month',
      'customerId',
      'carrierId',
      'routeId',
      'goodsId',
      'revenueExcl',
      'costExcl',
      'margin',
      'reason',
      'sourceNo',
      'approvedBy',
      'approvedAt',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['month', 'customerId', 'status', 'carrierId', 'routeId', 'goodsId', 'sourceNo', 'createdBy', 'createdAt'],
    search: ['adjustNo', 'customerId', 'carrierId', 'goodsId', 'reason', 'sourceNo'],
    sort: ['-month', '-id'],
    tabs: 'status',
    totals: ['revenueExcl', 'costExcl', 'margin'],
    totalsExcept: ['void'],
  },
  form: [
    section('调整', 'Adjustment', [
      'adjustNo',
      'month',
      'customerId',
      'carrierId',
      'routeId',
      'goodsId',
      'revenueExcl',
      'costExcl',
      'margin',
      'reason',
      'sourceNo',
      'attachments',
      'remark',
      'approvedBy',
      'approvedAt',
    ]),
  ],
  figures: ['revenueExcl', 'costExcl', 'margin'],
  chained: true,
  businessDates: ['month'],
  otherDates: ['approvedAt'],
})

function marginOf({
  revenueExcl,
  costExcl,
}: {
  revenueExcl?: Dec | null | undefined
  costExcl?: Dec | null | undefined
}): Dec {
  return money(sub(revenueExcl, costExcl))
}
