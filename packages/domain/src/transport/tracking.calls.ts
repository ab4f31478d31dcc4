import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'

/** Stages of a waybill and when each was reached. Open to whoever knows its number and check code. */
export const trackCall = defineCall({
  path: '/api/v2/oms/customer/search/waybill',
  by: 'anyone',
  about: { zh: '运单查询', en: 'where a load is: milestones for whoever holds number and check code' },
  request: {
    waybillNo: s.text(40, { minLength: 1 }),
    checkCode: s.text(20, { minLength: 1 }),
    /** Token of `sys/company/token`. With it only this company's waybills are searched. */
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

/** Returns the company's token for the address of the public waybill query. */
export const companyTokenCall = defineCall({
  path: 'sys/company/token',
  method: 'GET',
  about: { zh: '公司查询标识', en: 'names the company in the address of the public waybill query' },
  request: {},
  answer: { token: s.text(), path: s.text() },
})
