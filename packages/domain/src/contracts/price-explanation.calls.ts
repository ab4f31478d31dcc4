import { type AnswerOf, defineCall } from '../kernel/call.ts'
import type { Issue } from '../kernel/errors.ts'
import { s, sourceField, type Source } from '../kernel/shape.ts'
import { charge } from '../settlement/index.ts'
import { waybill } from '../transport/index.ts'
import { priceSheet } from './price-sheet.ts'
import type {
  MatchNames,
  RatedCharge,
  RatingFailure,
  RejectReason,
  Terms,
  Tiers,
  TraceStep,
  WeightFigures,
} from './rating/index.ts'

const nullableText = s.nullable(s.text())
const yuan = s.decimal(2, { signed: true })
const lineSources = (name: string): readonly Source[] => [
  sourceField(priceSheet, 'lines'),
  sourceField(priceSheet, `lines.${name}`),
]

const nameSources = [
  sourceField(priceSheet, 'partyId'),
  sourceField(priceSheet, 'contractId'),
  ...['routeId', 'loadAddressId', 'unloadAddressId', 'goodsId'].flatMap(lineSources),
]

/** A price row, used or rejected. */
const priceRow = s.object({
  sheetId: s.id(),
  lineId: s.integer(),
  sheetNo: s.of(priceSheet, 'sheetNo'),
  version: s.of(priceSheet, 'revision'),
  matched: s.bool(),
  reasons: s.from(s.opaque<RejectReason[]>(), ...nameSources),
  status: s.from(nullableText, sourceField(priceSheet, 'status')),
  effFrom: s.from(nullableText, sourceField(priceSheet, 'effFrom')),
  effTo: s.from(nullableText, sourceField(priceSheet, 'effTo')),
  changeReason: s.of(priceSheet, 'changeReason'),
  basis: s.from(nullableText, ...lineSources('basis')),
  vehicleKind: s.from(nullableText, ...lineSources('vehicleKind')),
  names: s.from(s.nullable(s.opaque<MatchNames>()), ...nameSources),
  /** Face that shows the sheet; null without permission. */
  api: nullableText,
  price: s.maybe(s.from(s.nullable(s.decimal(4)), ...lineSources('price'))),
  tiers: s.maybe(s.from(s.nullable(s.opaque<Tiers>()), ...lineSources('tiers'))),
  taxRate: s.maybe(s.from(s.decimal(4), ...lineSources('taxRate'))),
})

/** Fields of a trip that tell by which rule a side's loss is charged. */
const LOSS_FIELDS = {
  ar: ['lossMode', 'lossValue', 'lossKg', 'deductMode', 'allowQty', 'overLossQty', 'arGoodsValue'],
  ap: ['apLossMode', 'apLossValue', 'apLossKg', 'apDeductMode', 'apAllowQty', 'apOverLossQty', 'apGoodsValue'],
} as const

/** One side of a trip: its charges with their stored trace, and what today's price sheets would give. */
const explanationSide = (side: 'ar' | 'ap') => {
  const sums = [sourceField(waybill, `${side}Price`), sourceField(waybill, `${side}Total`)] as const
  const loss = LOSS_FIELDS[side].map(name => sourceField(waybill, name))
  const all = [...sums, ...loss] as const
  const total = s.from(yuan, sourceField(waybill, `${side}Total`))
  const steps = s.opaque<TraceStep[]>()
  return s.maybe(
    s.object({
      booked: s.object({
        total: s.from(s.nullable(yuan), sourceField(waybill, `${side}Total`)),
        charges: s.list(
          s.object({
            id: s.id(),
            kind: s.of(charge, 'kind'),
            feeCode: s.of(charge, 'feeCode'),
            feeName: s.of(charge, 'feeName'),
            qty: s.of(charge, 'qty'),
            unit: s.of(charge, 'unit'),
            price: s.of(charge, 'price'),
            priceIsQuotient: s.of(charge, 'priceIsQuotient'),
            amount: s.of(charge, 'amount'),
            taxRate: s.of(charge, 'taxRate'),
            excl: s.of(charge, 'excl'),
            tax: s.of(charge, 'tax'),
            sheetNo: s.of(charge, 'sheetNo'),
            pinned: s.of(charge, 'pinned'),
            adjustsId: s.of(charge, 'adjustsId'),
            statementId: s.of(charge, 'statementId'),
            state: s.of(charge, 'state'),
            note: s.of(charge, 'note'),
            createdAt: s.text(),
          }),
        ),
        trace: s.from(s.nullable(s.opaque<StoredTrace>()), ...all, sourceField(charge, 'trace')),
        /** Steps whose formula does not give their result. */
        broken: s.from(steps, ...all, sourceField(charge, 'trace')),
      }),
      now: s.nullable(
        s.object({
          found: s.bool(),
          steps: s.from(steps, ...all),
          broken: s.from(steps, ...all),
          row: s.nullable(priceRow),
          rejected: s.list(priceRow),
          /** Sheets that would give a price once they are approved. Named where there is none. */
          approving: s.list(s.object({ id: s.id(), sheetNo: s.of(priceSheet, 'sheetNo') })),
          reason: s.maybe(s.as<RatingFailure>(s.text())),
          issues: s.maybe(s.from(s.opaque<Pick<Issue, 'code' | 'zh' | 'en' | 'path'>[]>(), ...sums)),
          total: s.maybe(total),
          excl: s.maybe(total),
          tax: s.maybe(total),
          charges: s.maybe(s.from(s.opaque<RatedCharge[]>(), ...all)),
          terms: s.maybe(s.from(s.opaque<Terms>(), ...all)),
          weights: s.maybe(s.from(s.nullable(s.opaque<WeightFigures>()), sourceField(waybill, 'lossQty'), ...loss)),
        }),
      ),
      /** Whether the charges equal today's rating. Null if they cannot be compared. */
      same: s.from(s.nullable(s.bool()), sourceField(waybill, `${side}Total`)),
    }),
  )
}

/** A trace as stored with a charge. */
export interface StoredTrace {
  steps?: TraceStep[]
  row?: { sheetNo: string; version: number } | null
  rejected?: { sheetNo: string; reasons: RejectReason[] }[]
}

/** How the price of each side came about, as charged and by today's price sheets. */
export const priceExplanationCall = defineCall({
  path: 'oms/wayBill/why',
  permission: 'oms.way.read',
  request: { id: s.id() },
  answer: {
    id: s.id(),
    waybillNo: s.of(waybill, 'waybillNo'),
    loadAt: s.of(waybill, 'loadAt'),
    sides: s.object({ ar: explanationSide('ar'), ap: explanationSide('ap') }),
  },
})

/** Contains only the sides that the viewer may see. */
export type PriceExplanation = AnswerOf<typeof priceExplanationCall>
export type PriceExplanationSide = NonNullable<PriceExplanation['sides']['ar']>
export type BookedCharge = PriceExplanationSide['booked']['charges'][number]
/** One price row, used or rejected. */
export type PriceRow = NonNullable<NonNullable<PriceExplanationSide['now']>['row']>
