import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { batchResults, jobAnswer, namedRecords } from '../kernel/wire.ts'
import { address, goods, party } from '../parties/index.ts'
import { waybill } from '../transport/index.ts'
import { contract } from './contract.ts'
import { priceSheet } from './price-sheet.ts'
import type { RepriceAction, Tiers } from './rating/index.ts'
import { route } from './route.ts'

const reason = s.text(200, { minLength: 1 })
const search = s.maybe(s.text(200))

const mode = s.oneOf('none', 'amount', 'percent')
const rounding = s.maybe(s.nullable(s.oneOf('none', 'cent', 'dime', 'yuan')))
const by = s.maybe(s.nullable(s.decimal(4, { signed: true, digits: 8 })))
const revision = {
  id: s.maybe(s.id()),
  ids: s.maybe(s.list(s.id(), { min: 1, max: 300 })),
  filters: s.maybe(s.filters()),
  search,
  effFrom: s.date(),
  /** Each sheet's own last day when absent. */
  effTo: s.maybe(s.nullable(s.date())),
  /** As the move's own form sends it, or as one object. */
  adjust: s.maybe(mode),
  value: by,
  /** Not rounded when absent. */
  rounding,
  adjustment: s.maybe(s.object({ mode, value: by, rounding })),
}

const words = s.nullable(s.text())
const price = s.nullable(s.decimal(4))
const tiers = s.nullable(s.opaque<Tiers>())
const ofLine = (name: string) => [sourceField(priceSheet, 'lines'), sourceField(priceSheet, `lines.${name}`)] as const

/** What a price change would make of every price of some sheets. */
export const revisePreviewCall = defineCall({
  faces: priceSheet,
  name: 'revisePreview',
  action: 'modify',
  request: revision,
  answer: {
    rows: s.list(
      s.object({
        sheetId: s.id(),
        sheetNo: s.of(priceSheet, 'sheetNo'),
        party: s.from(s.text(), sourceField(priceSheet, 'partyId'), sourceField(party, 'shortName')),
        contract: s.from(s.text(), sourceField(priceSheet, 'contractId'), sourceField(contract, 'contractNo')),
        lineId: s.integer(),
        route: s.from(words, ...ofLine('routeId'), sourceField(route, 'name')),
        loadAddress: s.from(words, ...ofLine('loadAddressId'), sourceField(address, 'name')),
        unloadAddress: s.from(words, ...ofLine('unloadAddressId'), sourceField(address, 'name')),
        goods: s.from(words, ...ofLine('goodsId'), sourceField(goods, 'name')),
        vehicleKind: s.from(words, ...ofLine('vehicleKind')),
        basis: s.from(s.text(), ...ofLine('basis')),
        before: s.from(price, ...ofLine('price')),
        after: s.from(price, ...ofLine('price')),
        change: s.from(s.nullable(s.decimal(4, { signed: true })), ...ofLine('price'), ...ofLine('change')),
        tiersBefore: s.from(tiers, ...ofLine('tiers')),
        tiersAfter: s.from(tiers, ...ofLine('tiers')),
        effFrom: s.of(priceSheet, 'effFrom'),
        effTo: s.of(priceSheet, 'effTo'),
        ok: s.bool(),
        /** Why this price cannot be changed so. */
        msg: s.from(words, ...ofLine('price')),
      }),
    ),
    sheets: s.integer(),
    failed: s.integer(),
  },
})

/** Next versions as drafts: of one sheet, which is answered, or of those ticked or of a filter. */
export const reviseCall = defineCall({
  faces: priceSheet,
  name: 'revise',
  action: 'modify',
  request: { ...revision, version: s.maybe(s.integer()), reason },
  answer: s.either(
    s.object(
      batchResults(sourceField(priceSheet, 'sheetNo'), {
        nextId: s.maybe(s.id()),
        nextNo: s.maybe(s.of(priceSheet, 'sheetNo')),
      }),
    ),
    s.row(priceSheet, {
      next: s.object({
        id: s.id(),
        sheetNo: s.of(priceSheet, 'sheetNo'),
        effFrom: s.of(priceSheet, 'effFrom'),
        effTo: s.of(priceSheet, 'effTo'),
        status: s.of(priceSheet, 'status'),
      }),
    }),
  ),
})

const chosenTrips = {
  ids: s.maybe(s.list(s.id(), { min: 1, max: 10_000 })),
  filters: s.maybe(s.filters()),
  search,
  sheetId: s.maybe(s.ref(priceSheet)),
  sides: s.maybe(s.list(s.oneOf('ar', 'ap'), { min: 1, max: 2, distinct: true })),
}

const TOTALS = { ar: [sourceField(waybill, 'arTotal')], ap: [sourceField(waybill, 'apTotal')] } as const
const yuan = s.decimal(2, { signed: true })
const bySide = <T, S>(shape: Parameters<typeof s.by<T, S, 'side'>>[0]) => s.by(shape, 'side', TOTALS)
const sumOf = (side: 'ar' | 'ap') => {
  const total = s.from(yuan, ...TOTALS[side])
  return s.maybe(s.object({ before: total, after: total, diff: total, changed: s.integer(), unpriced: s.integer() }))
}

/** What pricing trips again would make of them. */
export const repricePreviewCall = defineCall({
  path: 'oms/wayBill/repricePreview',
  permission: 'oms.way.price',
  request: { ...chosenTrips, all: s.maybe(s.bool()) },
  answer: {
    rows: s.list(
      s.object({
        id: s.id(),
        waybillNo: s.of(waybill, 'waybillNo'),
        loadDate: s.from(words, sourceField(waybill, 'loadAt')),
        plateNo: s.of(waybill, 'plateNo'),
        side: s.oneOf('ar', 'ap'),
        party: s.by(s.text(), 'side', {
          ar: [sourceField(waybill, 'customerId'), sourceField(party, 'shortName')],
          ap: [sourceField(waybill, 'carrierId'), sourceField(party, 'shortName')],
        }),
        outcome: s.oneOf('same', 'changed', 'unpriced', 'held', 'refused'),
        /** Yuan incl. tax; `after` is null where no price is found. */
        before: bySide(s.nullable(yuan)),
        after: bySide(s.nullable(yuan)),
        diff: bySide(s.nullable(yuan)),
        pinned: bySide(s.bool()),
        sheetNo: bySide(words),
        msg: bySide(words),
        /** What the sentence names. */
        records: bySide(namedRecords),
        items: bySide(
          s.list(
            s.object({
              kind: s.text(),
              name: s.text(),
              action: s.as<RepriceAction>(s.text()),
              text: s.text(),
              before: yuan,
              after: yuan,
              diff: yuan,
            }),
          ),
        ),
      }),
    ),
    trips: s.integer(),
    sums: s.object({ ar: sumOf('ar'), ap: sumOf('ap') }),
  },
})

/** Prices trips again, each for itself; beyond some hundred as a job. */
export const repriceApplyCall = defineCall({
  path: 'oms/wayBill/repriceApply',
  permission: 'oms.way.price',
  request: { ...chosenTrips, reason },
  answer: s.either(
    jobAnswer,
    s.object(
      batchResults(sourceField(waybill, 'waybillNo'), {
        diff: s.maybe(s.object({ ar: s.maybe(s.from(yuan, ...TOTALS.ar)), ap: s.maybe(s.from(yuan, ...TOTALS.ap)) })),
      }),
    ),
  ),
})
