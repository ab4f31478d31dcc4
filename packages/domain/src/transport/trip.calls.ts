import { TRIP_STEPS } from './trip-step.ts'
import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { namedRecords, issueList } from '../kernel/wire.ts'
import { priceSheet } from '../contracts/index.ts'
import { loadBillGrant } from './load-bill-grant.ts'
import { loadBill } from './load-bill.ts'
import { mainWaybill } from './main-waybill.ts'
import { waybill } from './waybill.ts'

const words = s.nullable(s.text())
const chosen = s.maybe(s.nullable(s.id()))
const warned = { warnings: issueList }

/** A whole trip from one form; `upTo` says how far to go where its fields should not decide. */
export const quickCall = defineCall({
  path: 'oms/wayBill/quick',
  permission: 'oms.way.modify',
  at: [waybill, 'all'],
  request: s.fields({ upTo: s.maybe(s.oneOf(...TRIP_STEPS)) }),
  answer: s.row(waybill, warned),
})

/** Arrivals at the speed of the scale, at the two faces that unload. */
export const fastCall = defineCall({
  faces: waybill,
  only: ['arrival', 'bill'],
  name: 'fast',
  action: 'arrive',
  request: { rows: s.list(s.fields({}), { min: 1, max: 200 }) },
  answer: {
    results: s.list(
      s.object({
        index: s.integer(),
        id: s.nullable(s.integer()),
        no: s.of(waybill, 'waybillNo'),
        ok: s.bool(),
        errors: s.maybe(issueList),
      }),
    ),
    ok: s.integer(),
    failed: s.integer(),
  },
})

/** Loads a truck on a grant. The call reads its own parameters and the fields of dispatching and loading. */
export const sendCall = defineCall({
  path: 'oms/loadBillGrant/send',
  permission: 'oms.loadBill.send',
  at: [waybill, 'bill'],
  request: s.fields({
    /** The grant. */
    id: s.id(),
    /** The task, where the bill has several. */
    mainId: s.maybe(s.ref(mainWaybill)),
    vehicleId: s.maybe(s.id()),
    plateNo: s.maybe(s.text(20)),
    trailerId: chosen,
    driverId: s.maybe(s.id()),
    driverMobile: s.maybe(s.text(20)),
  }),
  answer: s.row(waybill, warned),
})

const yuan = s.nullable(s.decimal(2, { signed: true }))
const tons = s.decimal(3, { signed: true })
const leftOfTask = s.from(tons, sourceField(mainWaybill, 'planQty'), sourceField(mainWaybill, 'dispatchedQty'))

/** Why a price row does not fit tells of what it is for. */
const namesOfRow = [
  'partyId',
  'contractId',
  ...['routeId', 'loadAddressId', 'unloadAddressId', 'goodsId'].flatMap(name => ['lines', `lines.${name}`]),
].map(path => sourceField(priceSheet, path))

const pricedSide = (side: 'ar' | 'ap') => {
  const sums = [sourceField(waybill, `${side}Price`), sourceField(waybill, `${side}Total`)] as const
  return s.nullable(
    s.object({
      found: s.bool(),
      /** Not weighed yet at both ends: tonnes are those planned or loaded. */
      estimated: s.bool(),
      sheetNo: s.from(words, sourceField(priceSheet, 'sheetNo')),
      basis: s.from(words, ...sums),
      price: s.from(s.nullable(s.decimal(4)), ...sums),
      qty: s.from(s.nullable(s.decimal(3)), ...sums),
      total: s.from(yuan, ...sums),
      excl: s.from(yuan, ...sums),
      issues: issueList,
      /** What the total is made of: freight first, then fees, deductions and what is wiped off. */
      parts: s.from(
        s.list(s.object({ kind: s.text(), name: s.text(), amount: s.decimal(2, { signed: true }) })),
        ...sums,
      ),
      trace: s.from(
        s.list(s.object({ code: s.text(), text: s.text(), formula: words, result: s.text(), unit: words })),
        ...sums,
      ),
      rejected: s.list(
        s.object({ sheetNo: s.of(priceSheet, 'sheetNo'), reasons: s.from(s.list(s.text()), ...namesOfRow) }),
      ),
    }),
  )
}

/** What the pane beside the entry form says of a trip that is being typed. */
export const previewCall = defineCall({
  path: 'oms/wayBill/preview',
  permission: 'oms.way.modify',
  at: [waybill, 'all'],
  request: s.fields({ customerId: chosen, routeId: chosen, goodsId: chosen, arContractId: chosen }),
  answer: {
    task: s.nullable(
      s.object({
        id: s.id(),
        mainNo: s.of(mainWaybill, 'mainNo'),
        status: s.of(mainWaybill, 'status'),
        planQty: s.of(mainWaybill, 'planQty'),
        dispatchedQty: s.of(mainWaybill, 'dispatchedQty'),
        leftQty: leftOfTask,
      }),
    ),
    /** Tasks that fit what was chosen so far. */
    tasks: s.list(
      s.object({
        id: s.id(),
        mainNo: s.of(mainWaybill, 'mainNo'),
        planQty: s.of(mainWaybill, 'planQty'),
        leftQty: leftOfTask,
      }),
    ),
    bill: s.nullable(
      s.object({
        billNo: s.of(loadBill, 'billNo'),
        validTo: s.of(loadBill, 'validTo'),
        stage: s.of(loadBill, 'stage'),
        left: s.from(
          tons,
          sourceField(loadBill, 'qty'),
          sourceField(loadBill, 'sentQty'),
          sourceField(loadBill, 'overRate'),
        ),
        grantNo: s.from(words, sourceField(loadBillGrant, 'grantNo')),
        grantLeft: s.from(
          s.nullable(tons),
          sourceField(loadBillGrant, 'qty'),
          sourceField(loadBillGrant, 'usedQty'),
          sourceField(loadBillGrant, 'overRate'),
        ),
      }),
    ),
    price: s.object({ ar: pricedSide('ar'), ap: pricedSide('ap') }),
    problems: s.list(
      s.object({
        level: s.oneOf('block', 'warn'),
        code: s.text(),
        path: s.text(),
        msg: s.text(),
        records: s.maybe(namedRecords),
      }),
    ),
    /** Trips under way with the same truck or driver. */
    open: s.object({
      vehicle: s.from(words, sourceField(waybill, 'waybillNo')),
      driver: s.from(words, sourceField(waybill, 'waybillNo')),
    }),
    figures: s.object({
      ratedLoad: s.of(waybill, 'ratedLoad'),
      axles: s.of(waybill, 'axles'),
      loadNet: s.of(waybill, 'loadNet'),
      unloadNet: s.of(waybill, 'unloadNet'),
      lossQty: s.of(waybill, 'lossQty'),
      lossPermille: s.of(waybill, 'lossPermille'),
      allowQty: s.of(waybill, 'allowQty'),
      overLossQty: s.of(waybill, 'overLossQty'),
    }),
  },
})

/** What staff tell a customer who asks for a trip that they may read themselves. */
export const checkCodeCall = defineCall({
  path: 'oms/wayBill/checkCode',
  at: [waybill, 'all'],
  request: { id: s.id() },
  answer: {
    waybillNo: s.of(waybill, 'waybillNo'),
    checkCode: s.text(),
    /** Of the public page, with the company in it. */
    path: s.text(),
  },
})
