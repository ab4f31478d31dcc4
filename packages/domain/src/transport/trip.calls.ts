import { TRIP_STEPS } from './trip-step.ts'
import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { namedRecords, issueList } from '../kernel/wire.ts'
import { informationPrice, priceSheet } from '../contracts/index.ts'
import { statement } from '../settlement/index.ts'
import { loadBillGrant } from './load-bill-grant.ts'
import { loadBill } from './load-bill.ts'
import { mainWaybill } from './main-waybill.ts'
import { waybill } from './waybill.ts'

const nullableText = s.nullable(s.text())
const optionalId = s.maybe(s.nullable(s.id()))
const withWarnings = { warnings: issueList }
const INFO_FEE = [sourceField(informationPrice, 'infoFee'), sourceField(waybill, 'infoFee')] as const

/** Creates a trip from one form. `upTo` is its last step; absent: what the filled fields allow. */
export const quickCall = defineCall({
  path: 'oms/wayBill/quick',
  permission: 'oms.way.modify',
  at: [waybill, 'all'],
  request: s.fields({ upTo: s.maybe(s.oneOf(...TRIP_STEPS)) }),
  answer: s.row(waybill, withWarnings),
})

/** Unloads many trips from rows. Offered at the two faces that unload. */
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
    /** Id of the grant. */
    id: s.id(),
    /** The task, if the bill has several. */
    mainId: s.maybe(s.ref(mainWaybill)),
    vehicleId: s.maybe(s.id()),
    plateNo: s.maybe(s.text(20)),
    trailerId: optionalId,
    driverId: s.maybe(s.id()),
    driverMobile: s.maybe(s.text(20)),
  }),
  answer: s.row(waybill, withWarnings),
})

const yuan = s.nullable(s.decimal(2, { signed: true }))
const tons = s.decimal(3, { signed: true })
const taskLeftQty = s.from(tons, sourceField(mainWaybill, 'planQty'), sourceField(mainWaybill, 'dispatchedQty'))

/** Source fields of the reasons against a price row: they name party, contract, route, places and goods. */
const priceRowNames = [
  'partyId',
  'contractId',
  ...['routeId', 'loadAddressId', 'unloadAddressId', 'goodsId'].flatMap(name => ['lines', `lines.${name}`]),
].map(path => sourceField(priceSheet, path))

const pricedSide = (side: 'ar' | 'ap') => {
  const sums = [sourceField(waybill, `${side}Price`), sourceField(waybill, `${side}Total`)] as const
  return s.nullable(
    s.object({
      found: s.bool(),
      /** True until both weighings are in: the quantity is the planned or loaded one. */
      estimated: s.bool(),
      sheetNo: s.from(nullableText, sourceField(priceSheet, 'sheetNo')),
      basis: s.from(nullableText, ...sums),
      price: s.from(s.nullable(s.decimal(4)), ...sums),
      qty: s.from(s.nullable(s.decimal(3)), ...sums),
      total: s.from(yuan, ...sums),
      excl: s.from(yuan, ...sums),
      issues: issueList,
      /** Parts of the total: freight, fees, deductions and the wiped amount. */
      parts: s.from(
        s.list(s.object({ kind: s.text(), name: s.text(), amount: s.decimal(2, { signed: true }) })),
        ...sums,
      ),
      trace: s.from(
        s.list(
          s.object({ code: s.text(), text: s.text(), formula: nullableText, result: s.text(), unit: nullableText }),
        ),
        ...sums,
      ),
      /** Sheets that would give a price once they are approved. Named where there is none. */
      approving: s.list(s.object({ id: s.id(), sheetNo: s.of(priceSheet, 'sheetNo') })),
      rejected: s.list(
        s.object({ sheetNo: s.of(priceSheet, 'sheetNo'), reasons: s.from(s.list(s.text()), ...priceRowNames) }),
      ),
    }),
  )
}

/** Task, bill, prices, problems and figures of a trip that is being entered. */
export const previewCall = defineCall({
  path: 'oms/wayBill/preview',
  permission: 'oms.way.modify',
  at: [waybill, 'all'],
  request: s.fields({ customerId: optionalId, routeId: optionalId, goodsId: optionalId, arContractId: optionalId }),
  answer: {
    task: s.nullable(
      s.object({
        id: s.id(),
        mainNo: s.of(mainWaybill, 'mainNo'),
        status: s.of(mainWaybill, 'status'),
        planQty: s.of(mainWaybill, 'planQty'),
        dispatchedQty: s.of(mainWaybill, 'dispatchedQty'),
        leftQty: taskLeftQty,
      }),
    ),
    /** Tasks that match the values so far. */
    tasks: s.list(
      s.object({
        id: s.id(),
        mainNo: s.of(mainWaybill, 'mainNo'),
        planQty: s.of(mainWaybill, 'planQty'),
        leftQty: taskLeftQty,
      }),
    ),
    /** The information price of the day that suggests an information fee; whether there is one tells of the fee. */
    market: s.from(
      s.nullable(
        s.object({
          priceNo: s.of(informationPrice, 'priceNo'),
          marketPrice: s.of(informationPrice, 'marketPrice'),
          source: s.from(s.text(), sourceField(informationPrice, 'source')),
          collectedOn: s.of(informationPrice, 'collectedOn'),
          infoFee: s.from(s.nullable(s.decimal(2)), ...INFO_FEE),
        }),
      ),
      ...INFO_FEE,
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
        grantNo: s.from(nullableText, sourceField(loadBillGrant, 'grantNo')),
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
    /** Trips under way with the same vehicle or driver. */
    open: s.object({
      vehicle: s.from(nullableText, sourceField(waybill, 'waybillNo')),
      driver: s.from(nullableText, sourceField(waybill, 'waybillNo')),
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
      apAllowQty: s.of(waybill, 'apAllowQty'),
      apOverLossQty: s.of(waybill, 'apOverLossQty'),
    }),
  },
})

/** The check code of a waybill that the member may read, to tell a customer. */
export const checkCodeCall = defineCall({
  path: 'oms/wayBill/checkCode',
  at: [waybill, 'all'],
  request: { id: s.id() },
  answer: {
    waybillNo: s.of(waybill, 'waybillNo'),
    checkCode: s.text(),
    /** Path of the public page with the company's token. */
    path: s.text(),
  },
})

/** Statements that still count the charges of then for a waybill that has changed since, of those that the person may read. */
export const changedInCall = defineCall({
  faces: waybill,
  name: 'changedIn',
  action: 'read',
  request: { id: s.id() },
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        kind: s.of(statement, 'kind'),
        stmtNo: s.of(statement, 'stmtNo'),
        status: s.of(statement, 'status'),
        reason: s.from(s.nullable(s.text()), sourceField(statement, 'lines.dirtyReason')),
      }),
    ),
  },
})
