import type { Field } from '../kernel/field.ts'
import { choices, f } from '../kernel/fields.ts'
import type { ReportFigure, ReportGrouping, ReportPicture } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import {
  byMonth,
  dimensionSources,
  documents,
  monthParams,
  perMonth,
  oneMonthAtWork,
  toCharges,
} from './report.fields.ts'

/** What an amount of an order by road and rail is for. */
const roadRailParts = choices({
  through: ['全程', 'Whole way'],
  pickup: ['接取', 'Pick-up'],
  rail: ['铁路', 'Rail'],
  handling: ['装卸站台', 'Handling and platform'],
  delivery: ['送达', 'Delivery'],
  agency: ['代理', 'Agency'],
  other: ['其他', 'Other'],
})
export type RoadRailPart = keyof typeof roadRailParts
/** In the order of the way. */
export const ROAD_RAIL_PARTS = Object.keys(roadRailParts) as readonly RoadRailPart[]

const part = f.choice('环节', roadRailParts, {
  en: 'Part',
  hint: text(
    '铁路含取送车、篷布等；其他为箱务、索赔及不属于任何一段的费用',
    'Rail includes shunting and tarpaulins. Other: containers, claims, and what belongs to no leg',
  ),
})
const orderId = f.ref('货主运单', 'railOrder', { en: 'Cargo owner waybill', width: 150 })
const customerId = f.ref('货主', 'party', { en: 'Cargo owner', width: 110 })

/** The column of a part. Its amounts include tax. */
const amountOf = (name: RoadRailPart): Field => f.money(roadRailParts[name].zh, { en: roadRailParts[name].en })
const partColumns = (names: readonly RoadRailPart[]): Record<string, Field> =>
  Object.fromEntries(names.map(name => [name, amountOf(name)]))

export const roadRailParams = {
  ...monthParams,
  customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
  orderId,
  part,
  ...perMonth,
}

export const roadRailDefaults = oneMonthAtWork

/** Columns of both sides, with a column for each of these parts. */
export const roadRailColumns = (names: readonly RoadRailPart[]) => ({
  ...documents,
  month: f.month('期间', { en: 'Month' }),
  orderId,
  customerId,
  part,
  tons: f.tons('铁路运量', { en: 'Moved by rail' }),
  amount: f.money('含税金额', { en: 'Amount incl. tax' }),
  ...partColumns(names),
  at9: f.money('其中 9%', { en: 'At 9%', basis: text('含税', 'incl. tax') }),
  at6: f.money('其中 6%', { en: 'At 6%', basis: text('含税', 'incl. tax') }),
  atOther: f.money('其他税率', { en: 'At other rates', basis: text('含税', 'incl. tax') }),
  tax: f.money('税额', { en: 'Tax' }),
  excl: f.money('不含税金额', { en: 'Net of tax' }),
})

/** What the columns reveal, given the fields of what one side earns or costs. */
export const roadRailReads = (amounts: readonly string[], names: readonly RoadRailPart[]) => ({
  ...dimensionSources,
  side: ['charge.side'],
  orderId: ['railLeg.orderId', 'railWaybill.orderId'],
  part: ['railLeg.legType', 'charge.feeCode'],
  ...Object.fromEntries(
    ['amount', 'at9', 'at6', 'atOther', 'tax', 'excl', ...names].map(name => [name, [...amounts, 'charge.taxRate']]),
  ),
})

export const roadRailFigures = [
  { name: 'tons', zh: '铁路运量(吨)', en: 'Tonnes by rail', kind: 'quantity' },
  { name: 'amount', zh: '含税金额', en: 'Amount incl. tax', kind: 'money' },
  { name: 'tax', zh: '税额', en: 'Tax', kind: 'money' },
  { name: 'excl', zh: '不含税金额', en: 'Net of tax', kind: 'money' },
] as const satisfies readonly ReportFigure[]

export const roadRailGroupings: readonly ReportGrouping[] = [
  { value: 'orderId', ...text('按货主运单', 'Cargo owner waybill') },
  { value: 'customerId', ...text('按货主', 'Cargo owner') },
  { value: 'part', ...text('按环节', 'Part') },
  byMonth,
  {
    value: 'docNo',
    ...text('按单据', 'Document'),
    record: { resource: 'docType', id: 'docId', order: text('金额小的在前', 'least amount first') },
  },
]

export const roadRailPictures = [
  { kind: 'trend', ...text('逐月不含税金额', 'Net of tax by month'), of: 'excl' },
  { kind: 'rank', ...text('含税金额排名', 'Amount, largest first'), of: 'amount' },
] as const satisfies readonly ReportPicture[]

export const roadRailUnassigned = {
  ...text('未归属费用', 'Unassigned charges'),
  hint: text(
    '这些费用没有记到任何一个{label}上，例如集装箱租金。点开看是哪些单据。',
    'These charges name no {label}: the hire of containers, for instance. Open the row to see the documents.',
  ),
} as const

export const roadRailDrill = {
  path: toCharges.path,
  filters: { revenueMonth: 'month', docNo: 'docNo', side: 'side', segment: 'segment' },
  ranges: toCharges.ranges,
} as const
