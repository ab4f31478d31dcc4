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

const words = s.nullable(s.text())
const yuan = s.decimal(2, { signed: true })
const inLine = (name: string): readonly Source[] => [
  sourceField(priceSheet, 'lines'),
  sourceField(priceSheet, `lines.${name}`),
]

const ofNames = [
  sourceField(priceSheet, 'partyId'),
  sourceField(priceSheet, 'contractId'),
  ...['routeId', 'loadAddressId', 'unloadAddressId', 'goodsId'].flatMap(inLine),
]

/** A row of a price sheet, used or passed over. */
const row = s.object({
  sheetId: s.id(),
  lineId: s.integer(),
  sheetNo: s.of(priceSheet, 'sheetNo'),
  version: s.of(priceSheet, 'revision'),
  matched: s.bool(),
  reasons: s.from(s.opaque<RejectReason[]>(), ...ofNames),
  status: s.from(words, sourceField(priceSheet, 'status')),
  effFrom: s.from(words, sourceField(priceSheet, 'effFrom')),
  effTo: s.from(words, sourceField(priceSheet, 'effTo')),
  changeReason: s.of(priceSheet, 'changeReason'),
  basis: s.from(words, ...inLine('basis')),
  vehicleKind: s.from(words, ...inLine('vehicleKind')),
  names: s.from(s.nullable(s.opaque<MatchNames>()), ...ofNames),
  /** Face through which the sheet opens; null for whoever may not. */
  api: words,
  price: s.maybe(s.from(s.nullable(s.decimal(4)), ...inLine('price'))),
  tiers: s.maybe(s.from(s.nullable(s.opaque<Tiers>()), ...inLine('tiers'))),
  taxRate: s.maybe(s.from(s.decimal(4), ...inLine('taxRate'))),
})

/** One side of a trip: what the ledger holds, with the trace kept with it, and what it would be today. */
const sideOf = (side: 'ar' | 'ap') => {
  const sums = [sourceField(waybill, `${side}Price`), sourceField(waybill, `${side}Total`)] as const
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
        trace: s.from(s.nullable(s.opaque<KeptTrace>()), ...sums, sourceField(charge, 'trace')),
        /** Steps whose sum does not hold any more. */
        broken: s.from(steps, ...sums, sourceField(charge, 'trace')),
      }),
      now: s.nullable(
        s.object({
          found: s.bool(),
          steps: s.from(steps, ...sums),
          broken: s.from(steps, ...sums),
          row: s.nullable(row),
          rejected: s.list(row),
          reason: s.maybe(s.as<RatingFailure>(s.text())),
          issues: s.maybe(s.from(s.opaque<Pick<Issue, 'code' | 'zh' | 'en' | 'path'>[]>(), ...sums)),
          total: s.maybe(total),
          excl: s.maybe(total),
          tax: s.maybe(total),
          charges: s.maybe(s.from(s.opaque<RatedCharge[]>(), ...sums)),
          terms: s.maybe(s.from(s.opaque<Terms>(), ...sums)),
          weights: s.maybe(s.from(s.nullable(s.opaque<WeightFigures>()), sourceField(waybill, 'lossQty'))),
        }),
      ),
      /** Is what is booked what today's sheets would give? Null where nothing can be compared. */
      same: s.from(s.nullable(s.bool()), sourceField(waybill, `${side}Total`)),
    }),
  )
}

/** A trace as a charge keeps it. */
export interface KeptTrace {
  steps?: TraceStep[]
  row?: { sheetNo: string; version: number } | null
  rejected?: { sheetNo: string; reasons: RejectReason[] }[]
}

/** How each side's price came about, as it was booked and as it would be today. */
export const whyCall = defineCall({
  path: 'oms/wayBill/why',
  permission: 'oms.way.read',
  request: { id: s.id() },
  answer: {
    id: s.id(),
    waybillNo: s.of(waybill, 'waybillNo'),
    loadAt: s.of(waybill, 'loadAt'),
    sides: s.object({ ar: sideOf('ar'), ap: sideOf('ap') }),
  },
})

/** The sides that the person may see. */
export type Why = AnswerOf<typeof whyCall>
export type WhySide = NonNullable<Why['sides']['ar']>
export type BookedCharge = WhySide['booked']['charges'][number]
/** One price row, used or passed over. */
export type PriceRow = NonNullable<NonNullable<WhySide['now']>['row']>
