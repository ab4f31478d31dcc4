import { defineCall } from '../kernel/call.ts'
import { REASON } from '../kernel/request-words.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { batchResults, issueList, jobAnswer, namedRecords } from '../kernel/wire.ts'
import { address, goods, party } from '../parties/index.ts'
import { waybill } from '../transport/index.ts'
import { contract } from './contract.ts'
import { priceSheet } from './price-sheet.ts'
import type { RepriceAction, Tiers } from './rating/index.ts'
import { route } from './route.ts'

const reason = s.words(200, REASON)
const search = s.maybe(s.text(200))

const mode = s.oneOf('none', 'amount', 'percent')
const rounding = s.maybe(s.nullable(s.oneOf('none', 'cent', 'dime', 'yuan')))
const adjustmentValue = s.maybe(s.nullable(s.decimal(4, { signed: true, digits: 8 })))
const revision = {
  id: s.maybe(s.id()),
  ids: s.maybe(s.list(s.id(), { min: 1, max: 300 })),
  filters: s.maybe(s.filters()),
  search,
  effFrom: s.date(),
  /** Absent: the last day of each sheet. */
  effTo: s.maybe(s.nullable(s.date())),
  /** The transition's form sends mode, value and rounding separately; other callers send `adjustment`. */
  adjust: s.maybe(mode),
  value: adjustmentValue,
  /** Absent: not rounded. */
  rounding,
  adjustment: s.maybe(s.object({ mode, value: adjustmentValue, rounding })),
}

const nullableText = s.nullable(s.text())
const price = s.nullable(s.decimal(4))
const tiers = s.nullable(s.opaque<Tiers>())
const lineSources = (name: string) =>
  [sourceField(priceSheet, 'lines'), sourceField(priceSheet, `lines.${name}`)] as const

/** Previews a price adjustment of every price of the chosen sheets. */
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
        route: s.from(nullableText, ...lineSources('routeId'), sourceField(route, 'name')),
        loadAddress: s.from(nullableText, ...lineSources('loadAddressId'), sourceField(address, 'name')),
        unloadAddress: s.from(nullableText, ...lineSources('unloadAddressId'), sourceField(address, 'name')),
        goods: s.from(nullableText, ...lineSources('goodsId'), sourceField(goods, 'name')),
        vehicleKind: s.from(nullableText, ...lineSources('vehicleKind')),
        basis: s.from(s.text(), ...lineSources('basis')),
        before: s.from(price, ...lineSources('price')),
        after: s.from(price, ...lineSources('price')),
        change: s.from(s.nullable(s.decimal(4, { signed: true })), ...lineSources('price'), ...lineSources('change')),
        tiersBefore: s.from(tiers, ...lineSources('tiers')),
        tiersAfter: s.from(tiers, ...lineSources('tiers')),
        effFrom: s.of(priceSheet, 'effFrom'),
        effTo: s.of(priceSheet, 'effTo'),
        ok: s.bool(),
        /** Why the price cannot be adjusted. */
        msg: s.from(nullableText, ...lineSources('price')),
      }),
    ),
    sheets: s.integer(),
    failed: s.integer(),
  },
})

/** Creates next versions as drafts: of one sheet, of selected sheets or of a filter. */
export const reviseCall = defineCall({
  faces: priceSheet,
  name: 'revise',
  action: 'modify',
  request: {
    ...revision,
    version: s.maybe(s.integer()),
    reason,
    /** Whom the person chose to approve it, by node, where a process holds it. */
    approvers: s.maybe(s.opaque<Readonly<Record<string, readonly number[]>>>()),
  },
  answer: s.either(
    s.object(
      batchResults(sourceField(priceSheet, 'sheetNo'), {
        nextId: s.maybe(s.id()),
        nextNo: s.maybe(s.of(priceSheet, 'sheetNo')),
        /** That it waits for an approval, and has no next version yet. */
        warnings: s.maybe(issueList),
      }),
    ),
    s.row(priceSheet, {
      /** Absent while it waits for an approval. */
      next: s.maybe(
        s.object({
          id: s.id(),
          sheetNo: s.of(priceSheet, 'sheetNo'),
          effFrom: s.of(priceSheet, 'effFrom'),
          effTo: s.of(priceSheet, 'effTo'),
          status: s.of(priceSheet, 'status'),
        }),
      ),
    }),
  ),
})

const tripSelection = {
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

/** Previews pricing trips again. */
export const repricePreviewCall = defineCall({
  path: 'oms/wayBill/repricePreview',
  permission: 'oms.way.price',
  request: { ...tripSelection, all: s.maybe(s.bool()) },
  answer: {
    rows: s.list(
      s.object({
        id: s.id(),
        waybillNo: s.of(waybill, 'waybillNo'),
        loadDate: s.from(nullableText, sourceField(waybill, 'loadAt')),
        plateNo: s.of(waybill, 'plateNo'),
        side: s.oneOf('ar', 'ap'),
        party: s.by(s.text(), 'side', {
          ar: [sourceField(waybill, 'customerId'), sourceField(party, 'shortName')],
          ap: [sourceField(waybill, 'carrierId'), sourceField(party, 'shortName')],
        }),
        outcome: s.oneOf('same', 'changed', 'unpriced', 'held', 'refused'),
        /** Yuan, tax included; `after` is null if no price is found. */
        before: bySide(s.nullable(yuan)),
        after: bySide(s.nullable(yuan)),
        diff: bySide(s.nullable(yuan)),
        pinned: bySide(s.bool()),
        sheetNo: bySide(nullableText),
        msg: bySide(nullableText),
        /** Records that `msg` names. */
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

/** Prices trips again, each in its own transaction. Several hundred run as a job. */
export const repriceApplyCall = defineCall({
  path: 'oms/wayBill/repriceApply',
  permission: 'oms.way.price',
  request: { ...tripSelection, reason },
  answer: s.either(
    jobAnswer,
    s.object(
      batchResults(sourceField(waybill, 'waybillNo'), {
        diff: s.maybe(s.object({ ar: s.maybe(s.from(yuan, ...TOTALS.ar)), ap: s.maybe(s.from(yuan, ...TOTALS.ap)) })),
      }),
    ),
  ),
})
