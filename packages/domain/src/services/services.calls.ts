import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { issueList } from '../kernel/wire.ts'
import { party } from '../parties/index.ts'
import { incidentalFee } from '../system/index.ts'
import { waybill } from '../transport/index.ts'
import { serviceRule } from './service-rule.ts'
import { serviceWaybill } from './service-waybill.ts'
import { passOns, ruleMoments, ruleUnits } from './services.choices.ts'

/** Trips of one entry of services at most. */
export const MAX_TRIPS = 500

const wordsOf = <K extends string>(choices: Readonly<Record<K, unknown>>): K[] => Object.keys(choices) as K[]

const entry = {
  waybillIds: s.list(s.ref(waybill), { min: 1, max: MAX_TRIPS, distinct: true }),
  partyId: s.ref(party),
  feeId: s.ref(incidentalFee),
  /** The end of each trip that gives day and tonnes. */
  moment: s.oneOf(...wordsOf(ruleMoments)),
  unit: s.oneOf(...wordsOf(ruleUnits)),
  /** Absent: by the price sheet, else the usual price. */
  handPrice: s.maybe(s.nullable(s.decimal(4))),
  place: s.maybe(s.nullable(s.text(100))),
  passOn: s.maybe(s.oneOf(...wordsOf(passOns))),
  markupRate: s.maybe(s.nullable(s.decimal(4))),
  markup: s.maybe(s.nullable(s.decimal(2))),
}

/** What a trip counts with. At a price that is known, an amount tells it. */
const counts = [
  sourceField(waybill, 'loadNet'),
  sourceField(waybill, 'unloadNet'),
  sourceField(waybill, 'serviceTons'),
  sourceField(waybill, 'boxNo1'),
  sourceField(waybill, 'boxNo2'),
]

const result = {
  /** Trips in the order in which they were named. */
  list: s.list(
    s.object({
      waybillId: s.id(),
      waybillNo: s.of(waybill, 'waybillNo'),
      plateNo: s.of(waybill, 'plateNo'),
      serviceNo: s.from(s.nullable(s.text()), sourceField(serviceWaybill, 'serviceNo')),
      serviceDate: s.from(s.nullable(s.date()), sourceField(serviceWaybill, 'serviceDate')),
      qty: s.from(s.nullable(s.decimal(3)), sourceField(serviceWaybill, 'qty'), ...counts),
      price: s.from(s.nullable(s.decimal(4)), sourceField(serviceWaybill, 'price')),
      amount: s.from(s.nullable(s.decimal(2)), sourceField(serviceWaybill, 'amount'), ...counts),
      arAmount: s.from(s.nullable(s.decimal(2)), sourceField(serviceWaybill, 'arAmount'), ...counts),
      /** Why the trip gets none. */
      errors: s.maybe(s.shown(issueList)),
    }),
  ),
  ok: s.integer(),
  failed: s.integer(),
  amount: s.from(s.decimal(2), sourceField(serviceWaybill, 'amount'), ...counts),
  arAmount: s.from(s.decimal(2), sourceField(serviceWaybill, 'arAmount'), ...counts),
}

/** What one service for each of these trips would be. Nothing is written. */
export const previewForTripsCall = defineCall({
  path: 'oms/serviceWaybill/previewForTrips',
  permission: 'oms.server.modify',
  at: [serviceWaybill, 'all'],
  about: { zh: '预览批量服务运单', en: 'what a service for each of these waybills would be' },
  request: entry,
  answer: result,
})

/** Enters one service for each of these trips, and says which trips got none, and why. */
export const addForTripsCall = defineCall({
  path: 'oms/serviceWaybill/addForTrips',
  permission: 'oms.server.modify',
  at: [serviceWaybill, 'all'],
  about: { zh: '批量录入服务运单', en: 'enters a service for each of these waybills' },
  request: entry,
  answer: result,
})

/** Trips that an answer of {@link dryRunCall} names at most. */
export const MAX_MATCHES = 500

/** Which trips of some days a rule would charge, whatever its state, and what for. Nothing is written. */
export const dryRunCall = defineCall({
  path: 'oms/serviceRule/dryRun',
  permission: 'oms.serverRule.read',
  at: [serviceRule, 'all'],
  about: { zh: '试算服务规则', en: 'the trips that a rule would have charged' },
  request: { id: s.ref(serviceRule), from: s.date(), to: s.date() },
  answer: {
    list: s.list(
      s.object({
        waybillId: s.id(),
        waybillNo: s.of(waybill, 'waybillNo'),
        plateNo: s.of(waybill, 'plateNo'),
        day: s.from(s.date(), sourceField(waybill, 'loadAt'), sourceField(waybill, 'unloadAt')),
        qty: s.from(s.decimal(3), ...counts),
        amount: s.from(s.decimal(2), sourceField(serviceRule, 'price'), ...counts),
      }),
    ),
    /** All that match, also those that the list leaves out. */
    count: s.integer(),
    amount: s.from(s.decimal(2), sourceField(serviceRule, 'price'), ...counts),
  },
})

/** Rows of one entry of services at most. */
export const MAX_ROWS = 200

const rowsEntry = { rows: s.list(s.fields({}), { min: 1, max: MAX_ROWS }) }

const rowsResult = {
  /** In the order of the rows. */
  list: s.list(
    s.object({
      index: s.integer(),
      id: s.nullable(s.integer()),
      serviceNo: s.from(s.nullable(s.text()), sourceField(serviceWaybill, 'serviceNo')),
      plateNo: s.from(s.nullable(s.text()), sourceField(serviceWaybill, 'plateNo')),
      customerId$: s.from(s.nullable(s.text()), sourceField(serviceWaybill, 'customerId')),
      price: s.from(s.nullable(s.decimal(4)), sourceField(serviceWaybill, 'price')),
      taxRate: s.from(s.nullable(s.decimal(4)), sourceField(serviceWaybill, 'taxRate')),
      amount: s.from(s.nullable(s.decimal(2)), sourceField(serviceWaybill, 'amount')),
      arAmount: s.from(s.nullable(s.decimal(2)), sourceField(serviceWaybill, 'arAmount')),
      /** Why the row is not entered. */
      errors: s.maybe(s.shown(issueList)),
    }),
  ),
  ok: s.integer(),
  failed: s.integer(),
}

/** What rows of service waybills would come to. Nothing is written. */
export const previewRowsCall = defineCall({
  path: 'oms/serviceWaybill/previewRows',
  permission: 'oms.server.modify',
  at: [serviceWaybill, 'all'],
  about: { zh: '试算服务运单录入', en: 'what rows of service waybills would come to' },
  request: rowsEntry,
  answer: rowsResult,
})

/** Enters service waybills from rows, each by itself: saved, or refused with its reasons. */
export const addRowsCall = defineCall({
  path: 'oms/serviceWaybill/addRows',
  permission: 'oms.server.modify',
  at: [serviceWaybill, 'all'],
  about: { zh: '录入服务运单', en: 'enters service waybills from rows' },
  request: rowsEntry,
  answer: rowsResult,
})
