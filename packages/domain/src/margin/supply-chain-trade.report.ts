import { f } from '../kernel/fields.ts'
import { defineReport, type ReportGrouping } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import {
  byDocument,
  byMonth,
  COST,
  dimensionParams,
  dimensions,
  documents,
  INPUT_TAX,
  ledgerSources,
  marginColumns,
  marginRank,
  marginTrend,
  monthParams,
  OUTPUT_TAX,
  perMonth,
  REVENUE,
  soldWithoutMargin,
  oneMonthAtWork,
  toCharges,
  UNASSIGNED,
} from './report.fields.ts'

const { month, customerId, goodsId } = dimensions
const { unpriced: _unpriced, ...margins } = marginColumns
const {
  pricing: _pricing,
  unpriced: _reads,
  missingPrice: _missing,
  carrierId: _c,
  routeId: _r,
  ...sources
} = ledgerSources

const groupings: readonly ReportGrouping[] = [
  { value: 'lotId', ...text('按批次', 'Lot') },
  { value: 'customerId', ...text('按客户', 'Customer') },
  byMonth,
  { value: 'goodsId', ...text('按品名', 'Goods') },
  byDocument,
]

const { docNo, docType, bizDate } = documents
const PRICE_OF_BOUGHT = [...COST, 'charge.tons'] as const
const PRICE_OF_SOLD = [...REVENUE, 'charge.tons'] as const

/** 供应链贸易: what lots were bought for, what their transport and services cost, what they were sold for. */
export const supplyChainTrade = defineReport({
  name: 'supplyChainTrade',
  zh: '供应链贸易',
  en: 'Supply chain trade',
  api: 'smp/trade',
  permission: 'smp.customer',
  grantsLike: 'smp.way',
  params: {
    ...monthParams,
    lotId: f.ref('批次', 'supplyLot', { en: 'Lot' }),
    customerId: dimensionParams.customerId,
    goodsId: dimensionParams.goodsId,
    ...perMonth,
  },
  defaults: oneMonthAtWork,
  columns: {
    docNo,
    docType,
    bizDate,
    month,
    lotId: f.ref('批次', 'supplyLot', { en: 'Lot', width: 130 }),
    customerId,
    goodsId,
    boughtTons: f.tons('采购量', { en: 'Bought' }),
    boughtPrice: f.price('采购均价', { en: 'Average purchase price', unit: text('元/吨', 'CNY/t') }),
    bought: f.money('采购金额', { en: 'Purchases', basis: text('含税', 'incl. tax') }),
    freight: f.money('运费', { en: 'Freight', basis: text('含税', 'incl. tax') }),
    services: f.money('服务与杂费', { en: 'Services and fees', basis: text('含税', 'incl. tax') }),
    tons: f.tons('销售量', { en: 'Sold' }),
    soldPrice: f.price('销售均价', { en: 'Average sale price', unit: text('元/吨', 'CNY/t') }),
    sold: f.money('销售金额', { en: 'Sales', basis: text('含税', 'incl. tax') }),
    otherIncome: f.money('代收运费等', { en: 'Freight and others passed on', basis: text('含税', 'incl. tax') }),
    outputTax: f.money('销项税额', { en: 'Output tax' }),
    inputTax: f.money('进项税额', { en: 'Input tax' }),
    revenueExcl: f.money('收入不含税', { en: 'Revenue net of tax' }),
    costExcl: f.money('成本不含税', { en: 'Cost net of tax' }),
    ...margins,
  },
  reads: {
    ...sources,
    lotId: ['charge.lotId'],
    boughtTons: ['charge.tons'],
    boughtPrice: PRICE_OF_BOUGHT,
    bought: COST,
    freight: COST,
    services: COST,
    soldPrice: PRICE_OF_SOLD,
    sold: REVENUE,
    otherIncome: REVENUE,
    outputTax: OUTPUT_TAX,
    inputTax: INPUT_TAX,
    revenueExcl: REVENUE,
    costExcl: COST,
  },
  figures: [
    { name: 'boughtTons', zh: '采购量(吨)', en: 'Tonnes bought', kind: 'quantity' },
    { name: 'tons', zh: '销售量(吨)', en: 'Tonnes sold', kind: 'quantity' },
    { name: 'bought', zh: '采购金额', en: 'Purchases', kind: 'money' },
    { name: 'sold', zh: '销售金额', en: 'Sales', kind: 'money' },
    { name: 'margin', zh: '毛利', en: 'Margin', kind: 'money' },
  ],
  unassigned: UNASSIGNED,
  averages: ['perTon', 'boughtPrice', 'soldPrice'],
  groupBy: groupings,
  pictures: [marginTrend, marginRank],
  alarm: soldWithoutMargin,
  drill: {
    path: toCharges.path,
    filters: {
      revenueMonth: 'month',
      customerId: 'customerId',
      goodsId: 'goodsId',
      lotId: 'lotId',
      docNo: 'docNo',
      segment: 'segment',
    },
    ranges: toCharges.ranges,
  },
  note: text(
    '批次的采购、销售，及其我方运输与服务；毛利不含税',
    'Purchases and sales of lots with our transport and services for them; margin net of tax',
  ),
})
