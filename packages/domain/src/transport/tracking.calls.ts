import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'

/**
 * Stages of a waybill, or of each leg of an order by road and rail, and when each was reached. Open to whoever knows its
 * number and check code, so nothing in it tells of prices, quantities, people, companies, trucks or wagons.
 */
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
    /** Of an order: the trucks to the yard, each train, the trucks from the yard. */
    parts: s.list(
      s.object({
        legType: s.oneOf('pickup', 'rail', 'delivery'),
        milestones: s.list(
          s.object({
            key: s.oneOf('accepted', 'loaded', 'departed', 'located', 'arrived', 'unloaded', 'delivered'),
            reached: s.bool(),
            at: s.nullable(s.text()),
            /** The station. */
            place: s.nullable(s.text()),
          }),
        ),
        /** Of a train under way: the kilometres before it, and when it is expected. */
        leftKm: s.nullable(s.integer()),
        expectedAt: s.nullable(s.text()),
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
