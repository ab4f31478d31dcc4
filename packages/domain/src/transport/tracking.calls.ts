import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'

/** Where a load is: its stages in their order, when each was reached, and no more, for whoever holds number and check code. */
export const trackCall = defineCall({
  path: '/api/v2/oms/customer/search/waybill',
  by: 'anyone',
  about: { zh: '运单查询', en: 'where a load is: milestones for whoever holds number and check code' },
  request: {
    waybillNo: s.text(40, { minLength: 1 }),
    checkCode: s.text(20, { minLength: 1 }),
    /** As `sys/company/token` gives it: looks at this company's waybills alone. */
    company: s.maybe(s.text(60)),
  },
  answer: {
    waybillNo: s.text(),
    milestones: s.list(
      s.object({
        key: s.oneOf('dispatched', 'loaded', 'arrived', 'unloaded', 'receipted'),
        reached: s.bool(),
        at: s.nullable(s.text()),
      }),
    ),
  },
})

/** Names the company in the address of the public page. */
export const companyTokenCall = defineCall({
  path: 'sys/company/token',
  method: 'GET',
  about: { zh: '公司查询标识', en: 'names the company in the address of the public waybill query' },
  request: {},
  answer: { token: s.text(), path: s.text() },
})
