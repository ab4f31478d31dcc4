import { monthOf } from '../kernel/dates.ts'
import { choices, f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { postingAreas } from './system.choices.ts'
import { systemErrors } from './system.errors.ts'

const status = machine(
  '关账状态',
  'Closing',
  choices({ open: ['未关账', 'Open', 'progress'], closed: ['已关账', 'Closed', 'locked'] }),
  'open',
)

/**
 * 月结: a closed month takes no more postings. `docType` is the area of the resources it holds for: the writer asks for
 * the row of the month of a resource's `closedBy` date and of its area.
 */
export const companyMonth = defineResource({
  name: 'companyMonth',
  area: 'system',
  label: '月结',
  en: 'Closed month',
  title: 'month',
  subtitle: ['docType'],
  fields: {
    month: f.month('月份', { required: true, setOnce: true }),
    docType: f.choice('单据范围', postingAreas, { en: 'Documents', required: true, setOnce: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status },
  transitions: {
    close: {
      zh: '关账', en: 'Close', machine: 'status', from: ['open'], to: 'closed', reason: true, batch: true,
      guard: ({ month }, ctx) => (month > monthOf(ctx.today) ? systemErrors.issue('month.future', { month }) : undefined),
    },
    reopen: { zh: '反关账', en: 'Reopen', machine: 'status', from: ['closed'], to: 'open', reason: true, danger: true },
  },
  locked: row => row.status === 'closed',
  faces: { all: { zh: '月结', en: 'Closed months', api: 'smp/companyMonth', permission: 'smp.business' } },
  unique: [['month', 'docType']],
  list: {
    columns: ['month', 'docType', 'status', 'remark', 'updatedBy', 'updatedAt'],
    filters: ['month', 'docType', 'status'],
    search: [],
    sort: ['-month', 'docType'],
    tabs: 'status',
  },
  form: [section('月结', 'Closed month', ['month', 'docType', 'remark'])],
  methods: { import: false, copy: false },
  chained: true,
})
