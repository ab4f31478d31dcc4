import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { issueList } from '../kernel/wire.ts'
import { waybill } from './waybill.ts'

/** Rows of one service entry, and trips of one conversion, at most. */
export const MAX_ROWS = 200

const yuan = s.decimal(2, { signed: true })
const ofTrip = (name: keyof typeof waybill.fields) => sourceField(waybill, name)
const priced = <T, S>(shape: Parameters<typeof s.nullable<T, S>>[0], name: keyof typeof waybill.fields) =>
  s.from(s.nullable(shape), ofTrip(name))

/** What a trip is billed at, as far as the reader may see it. */
const money = {
  arTotal: priced(yuan, 'arTotal'),
  arTaxRate: priced(s.decimal(4), 'arTaxRate'),
  arExcl: priced(yuan, 'arExcl'),
  serviceFee: priced(yuan, 'serviceFee'),
  apTotal: priced(yuan, 'apTotal'),
  apExcl: priced(yuan, 'apExcl'),
  profitExcl: priced(yuan, 'profitExcl'),
}

/** Rows of 服务录入: fields of a service trip, and its prices in yuan per tonne incl. tax. */
const entry = {
  rows: s.list(
    s.fields({
      mainId: s.maybe(s.id()),
      /** Absent: by the price sheet. */
      arPrice: s.maybe(s.nullable(s.decimal(4))),
      /** Absent: by the carrier's sheet, else what the service fee leaves of the receivable. */
      apPrice: s.maybe(s.nullable(s.decimal(4))),
    }),
    { min: 1, max: MAX_ROWS },
  ),
}

const entered = {
  /** In the order of the rows. */
  list: s.list(
    s.object({
      index: s.integer(),
      id: s.nullable(s.integer()),
      waybillNo: s.from(s.nullable(s.text()), ofTrip('waybillNo')),
      /** What the row was priced by and is invoiced as, typed or not. */
      usedItem: priced(s.text(), 'invoiceItem'),
      usedRate: priced(s.decimal(4), 'serviceRate'),
      usedArPrice: priced(s.decimal(4), 'arPrice'),
      usedApPrice: priced(s.decimal(4), 'apPrice'),
      ...money,
      /** Why the row is not entered. */
      errors: s.maybe(s.shown(issueList)),
      /** What is missing of a row that can be entered, as a price. */
      warnings: s.maybe(s.shown(issueList)),
    }),
  ),
  ok: s.integer(),
  failed: s.integer(),
}

/** What rows of service entry would come to. Nothing is written. */
export const previewServicesCall = defineCall({
  path: 'oms/wayBill6/previewRows',
  permission: 'oms.way.modify',
  at: [waybill, 'service6'],
  about: { zh: '试算服务录入', en: 'what rows of service entry would come to' },
  request: entry,
  answer: entered,
})

/** Enters service trips, each row by itself: created, completed and priced, or refused with its reasons. */
export const enterServicesCall = defineCall({
  path: 'oms/wayBill6/enterRows',
  permission: 'oms.way.modify',
  at: [waybill, 'service6'],
  about: { zh: '服务录入', en: 'enters service trips from rows' },
  request: entry,
  answer: entered,
})

/** What turning trips into services, or back, would change. Nothing is written. */
export const previewConversionCall = defineCall({
  path: 'oms/wayBill/previewConversion',
  permission: 'oms.way.price',
  at: [waybill, 'all'],
  about: { zh: '试算转服务业务', en: 'what turning waybills into services, or back, would change' },
  request: {
    ids: s.list(s.ref(waybill), { min: 1, max: MAX_ROWS, distinct: true }),
    to: s.oneOf('service6', 'road'),
    serviceRate: s.maybe(s.decimal(4)),
    invoiceItem: s.maybe(s.text(100)),
  },
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        waybillNo: s.of(waybill, 'waybillNo'),
        plateNo: s.of(waybill, 'plateNo'),
        before: s.object(money),
        /** Absent where it is refused. */
        after: s.maybe(s.object(money)),
        errors: s.maybe(s.shown(issueList)),
      }),
    ),
    ok: s.integer(),
    failed: s.integer(),
  },
})
