import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { ACT_NAMES } from './act-names.ts'
import { approvalErrors } from './approvals.errors.ts'

/** 审批代理: who approves in the place of a member for some days. What was done says for whom. */
export const approvalSubstitute = defineResource({
  name: 'approvalSubstitute',
  area: 'approvals',
  nature: 'common',
  label: '审批代理',
  en: 'Substitute',
  title: 'reason',
  fields: {
    memberId: f.ref('被代理人', 'member', { en: 'For', required: true, setOnce: true }),
    substituteId: f.ref('代理人', 'member', { en: 'Substitute', required: true, where: { status: 'active' } }),
    fromDate: f.date('开始日期', { longLived: true, en: 'From', required: true, defaultsTo: 'today' }),
    toDate: f.date('结束日期', { longLived: true, en: 'Until', required: true, defaultsTo: { daysAhead: 7 } }),
    /** Empty: everything that waits for the member. */
    act: f.choice('审批事项', ACT_NAMES, {
      en: 'Held act',
      width: 160,
      hint: text('不选则代理全部审批事项；只代理几项时分别新增', 'Empty: all of them. For several, add one row each'),
    }),
    reason: f.text('代理原因', { en: 'Reason', required: true, maxLength: 100, width: 200 }),
  },
  validate: ({ memberId, substituteId, fromDate, toDate }) => [
    ...(memberId && memberId === substituteId
      ? [approvalErrors.issue('approval.own_substitute', {}, 'substituteId')]
      : []),
    ...(fromDate && toDate && toDate < fromDate
      ? [approvalErrors.issue('approval.substitute_days', {}, 'toDate')]
      : []),
  ],
  faces: {
    all: { zh: '审批代理', en: 'Substitute', api: 'bpm/substitute', permission: 'bpm.substitute' },
  },
  indexes: [['substituteId', 'toDate']],
  otherDates: ['fromDate', 'toDate'],
  list: {
    columns: ['memberId', 'substituteId', 'fromDate', 'toDate', 'act', 'reason', 'createdBy', 'createdAt'],
    filters: ['memberId', 'substituteId', 'toDate'],
    search: ['reason'],
  },
  form: [section('代理', 'Substitute', ['memberId', 'substituteId', 'fromDate', 'toDate', 'act', 'reason'])],
  methods: { import: false },
})
