import { monthAtWork, monthOf, shiftMonth } from '../kernel/dates.ts'
import { choices, f } from '../kernel/fields.ts'
import type { Report, ReportFigure, ReportGrouping, ReportPicture } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { docTypes } from '../settlement/index.ts'

export const monthStates = choices({
  open: ['未确认', 'Not confirmed', 'draft'],
  confirmed: ['已确认', 'Confirmed', 'progress'],
  closed: ['已关账', 'Closed', 'locked'],
})

export const monthParams = {
  monthFrom: f.month('月份起', { en: 'From', required: true }),
  monthTo: f.month('月份止', { en: 'To', required: true }),
}

export const dimensionParams = {
  customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
  carrierId: f.ref('承运商', 'party', { en: 'Carrier', where: { isCarrier: true } }),
  routeId: f.ref('线路', 'route', { en: 'Route' }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
}

/**
 * 未计价: a document of which a side has no price yet. Its other side counts in full, so margin and rate are incomplete
 * with it, and complete without.
 */
export const pricingParam = {
  pricing: f.choice(
    '计价',
    choices({ priced: ['仅已计价', 'Priced only'], unpriced: ['仅未计价', 'Not priced only'] }),
    {
      en: 'Pricing',
    },
  ),
}

const unpricedColumn = { unpriced: f.integer('未计价', { en: 'Not priced', unit: text('车', 'trips'), width: 90 }) }
export const unpricedFigure = {
  name: 'unpriced',
  zh: '未计价(车)',
  en: 'Trips without a price',
  kind: 'integer',
  color: 'attention',
} as const satisfies ReportFigure

/** The figure leads to the documents without a price, and marks those that are incomplete because of them. */
export const unpricedTraces = {
  narrows: { unpriced: { pricing: 'unpriced' } },
  marks: Object.fromEntries(
    ['margin', 'marginRate', 'perTon', 'adjusted', 'adjustedRate'].map(name => [
      name,
      { by: 'unpriced', ...text('含未计价 {count} 车', 'Includes {count} {count#waybill|waybills} without a price') },
    ]),
  ),
} as const satisfies Pick<Report, 'narrows' | 'marks'>

/** The documents of one statement, whatever their months: both sides of the trips that it holds. */
export const batchParam = {
  statementId: f.ref('对账单', 'statement', {
    en: 'Statement',
    hint: text('其中单据的收入与成本，不限月份', 'Revenue and cost of its documents, of all months'),
  }),
}

/** Rows of the period, or of each of its months. */
export const perMonth = { perMonth: f.bool('逐月列示', { en: 'Month by month', default: false }) }

/** What a row of one document tells of it. */
export const documents = {
  docNo: f.text('单号', { en: 'Document no.', width: 170 }),
  docType: f.choice(
    '单据类型',
    { ...docTypes, ...choices({ marginAdjust: ['毛利调整', 'Margin adjustment'] }) },
    { en: 'Document' },
  ),
  bizDate: f.date('业务日期', { en: 'Business date', width: 100 }),
  missingPrice: f.choice(
    '缺少价格',
    choices({
      ar: ['应收', 'Receivable', 'attention'],
      ap: ['应付', 'Payable', 'attention'],
      both: ['应收、应付', 'Both sides', 'attention'],
    }),
    { en: 'Price missing' },
  ),
}

export const dimensions = {
  month: f.month('期间', { en: 'Month' }),
  customerId: f.ref('货主', 'party', { en: 'Cargo owner', width: 110 }),
  carrierId: f.ref('承运商', 'party', { en: 'Carrier', width: 110 }),
  routeId: f.ref('线路', 'route', { en: 'Route', width: 220 }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods', width: 80 }),
}

export const byMonth: ReportGrouping = { value: 'month', ...text('按月', 'Month'), asks: ['monthFrom', 'monthTo'] }
/** The documents whose charges a figure is the sum of, each with its margin. */
export const byDocument: ReportGrouping = {
  value: 'docNo',
  ...text('按单据', 'Document'),
  record: { resource: 'docType', id: 'docId', order: text('毛利低的在前', 'least margin first') },
}

export const groupings: readonly ReportGrouping[] = [
  { value: 'customerId', ...text('按货主', 'Cargo owner') },
  byMonth,
  { value: 'carrierId', ...text('按承运商', 'Carrier') },
  { value: 'routeId', ...text('按线路', 'Route') },
  { value: 'goodsId', ...text('按品名', 'Goods') },
  byDocument,
]

export const marginTrend = {
  kind: 'trend',
  ...text('逐月毛利', 'Margin by month'),
  of: 'margin',
  rate: 'marginRate',
} as const satisfies ReportPicture
/** What `alarm` of a row means: see `isSoldWithoutMargin`. */
export const soldWithoutMargin = text('有收入，但毛利不为正', 'There is revenue, and no margin is left')

export const marginRank = {
  kind: 'rank',
  ...text('毛利排名', 'Margin, largest first'),
  of: 'margin',
  rate: 'marginRate',
} as const satisfies ReportPicture

/** Trips are those of trucks: the wagons of a train are none of them, while its tonnes count. */
export const volumeColumns = {
  trips: f.integer('汽车车数', { en: 'Truck trips' }),
  tons: f.tons('运量', { en: 'Moved' }),
}

export const marginColumns = {
  ...unpricedColumn,
  margin: f.money('毛利', { en: 'Margin' }),
  marginRate: f.rate('毛利率', { en: 'Margin rate' }),
  perTon: f.money('吨毛利', { en: 'Margin per tonne', unit: text('元/吨', 'CNY/t') }),
}

export const oneMonthAtWork = (today: string) => ({ monthFrom: monthAtWork(today), monthTo: monthAtWork(today) })

/** The month of today and the five before it. */
export const sixMonths = (today: string) => ({ monthFrom: shiftMonth(monthOf(today), -5), monthTo: monthOf(today) })

/** Charges that name no value of the dimension of the rows. */
export const UNASSIGNED = {
  ...text('未归属费用', 'Unassigned charges'),
  hint: text(
    '这些费用没有记到任何一个{label}上，例如铁路运费没有公路承运商、手工毛利调整没有线路。点开看是哪些单据。',
    'These charges name no {label}: rail freight has no road carrier, for instance, and a margin adjusted by hand no route. Open the row to see the documents.',
  ),
} as const

export const NET_OF_TAX = text('口径：不含税', 'Net of tax')

/** Link from a report row to its charges. */
export const toCharges = {
  path: '/business_settlement/business_details',
  filters: {
    revenueMonth: 'month',
    customerId: 'customerId',
    carrierId: 'carrierId',
    routeId: 'routeId',
    goodsId: 'goodsId',
    docNo: 'docNo',
  },
  ranges: { revenueMonth: ['monthFrom', 'monthTo'] },
  blindTo: ['pricing'],
} as const

/** Source fields of a sum. Without the right to read the trip's field a viewer does not read the sum. */
const CHARGE_AMOUNTS = ['charge.amount', 'charge.excl'] as const
export const REVENUE = ['waybill.arTotal', ...CHARGE_AMOUNTS] as const
export const COST = ['waybill.apTotal', ...CHARGE_AMOUNTS] as const
export const OUTPUT_TAX = [...REVENUE, 'charge.tax'] as const
export const INPUT_TAX = [...COST, 'charge.tax'] as const
export const MARGIN = ['waybill.profitExcl', ...REVENUE, ...COST] as const
const UNPRICED = ['charge.state', 'waybill.arStatus', 'waybill.apStatus'] as const
export const dimensionSources = {
  month: ['charge.revenueMonth'],
  segment: ['charge.segment'],
  customerId: ['charge.customerId', 'waybill.customerId'],
  carrierId: ['charge.carrierId', 'waybill.carrierId'],
  routeId: ['charge.routeId', 'waybill.routeId'],
  goodsId: ['charge.goodsId', 'waybill.goodsId'],
  projectId: ['charge.projectId', 'waybill.arContractId'],
  docNo: ['charge.docNo'],
  docId: ['charge.docId'],
  docType: ['charge.docType'],
  bizDate: ['charge.bizDate'],
  pricing: UNPRICED,
  unpriced: UNPRICED,
  missingPrice: UNPRICED,
  trips: ['charge.trips'],
  tons: ['charge.tons'],
} as const
/** Source fields of all reports over charges. */
export const ledgerSources = {
  ...dimensionSources,
  margin: MARGIN,
  marginRate: MARGIN,
  // By the margin it tells the tonnes
  perTon: [...MARGIN, 'charge.tons'],
  alarm: MARGIN,
} as const
