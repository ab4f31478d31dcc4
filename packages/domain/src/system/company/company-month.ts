import { monthOf } from '../../kernel/dates.ts'
import { choices, f } from '../../kernel/fields.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { closedDocTypes } from '../system.choices.ts'
import { systemErrors } from '../system.errors.ts'

const state = machine('关账状态', 'Closing', {
  states: choices({ open: ['未关账', 'Open', 'progress'], closed: ['已关账', 'Closed', 'locked'] }),
  initial: 'open',
})

/**
 * 月结: a closed month takes no postings. `docType` is the name of a resource, or `all`. Writes check the months of the
 * `businessDates` of their resource.
 */
export const companyMonth = defineResource({
  name: 'companyMonth',
  area: 'system',
  nature: 'common',
  label: '月结',
  en: 'Closed month',
  title: 'month',
  subtitle: ['docType'],
  fields: {
    month: f.month('月份', { required: true, setOnce: true }),
    docType: f.choice('单据类型', closedDocTypes, { en: 'Documents', required: true, setOnce: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { state },
  transitions: {
    close: {
      zh: '关账',
      en: 'Close',
      machine: 'state',
      from: ['open'],
      to: 'closed',
      usual: true,
      reason: true,
      batch: true,
      guard: ({ month }, ctx) =>
        month > monthOf(ctx.today) ? systemErrors.issue('month.future', { month }) : undefined,
    },
    reopen: { zh: '反关账', en: 'Reopen', machine: 'state', from: ['closed'], to: 'open', reason: true, danger: true },
  },
  locked: row => row.state === 'closed',
  faces: { all: { zh: '月结', en: 'Month-end close', api: 'smp/companyMonth', permission: 'smp.business' } },
  unique: [['month', 'docType']],
  list: {
    columns: ['month', 'docType', 'state', 'remark', 'updatedBy', 'updatedAt'],
    filters: ['month', 'docType', 'state'],
    search: [],
    sort: ['-month', 'docType'],
    tabs: 'state',
  },
  form: [section('月结', 'Closed month', ['month', 'docType', 'remark'])],
  methods: { import: false, copy: false },
  chained: true,
  otherDates: ['month'],
})
