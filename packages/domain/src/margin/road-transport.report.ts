import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { segments } from '../settlement/index.ts'
import {
  COST,
  dimensionParams,
  dimensions,
  documents,
  groupings,
  INPUT_TAX,
  ledgerSources,
  marginColumns,
  marginRank,
  marginTrend,
  monthParams,
  OUTPUT_TAX,
  perMonth,
  pricingParam,
  REVENUE,
  soldWithoutMargin,
  oneMonthAtWork,
  toCharges,
  UNASSIGNED,
  unpricedFigure,
  unpricedTraces,
  volumeColumns,
} from './report.fields.ts'

const { road, service6 } = segments
/** Haulage at 9 %, and road trips that are billed as services at 6 %. */
const ROAD_SEGMENTS = { road, service6 }

/** 公路运输: what road trips brought and cost, with the tax that leads from one to the other. */
export const roadTransport = defineReport({
  name: 'roadTransport',
  zh: '公路运输',
  en: 'Road transport',
  api: 'smp/way',
  permission: 'smp.way',
  params: {
    ...monthParams,
    segment: f.choice('业务', ROAD_SEGMENTS, { en: 'Business', hint: text('空为公路 9%', 'Empty: haulage at 9%') }),
    ...dimensionParams,
    ...pricingParam,
    ...perMonth,
  },
  defaults: oneMonthAtWork,
  columns: {
    ...documents,
    ...dimensions,
    ...volumeColumns,
    trips: f.integer('车数', { en: 'Trips' }),
    receivable: f.money('应收', { en: 'Receivable' }),
    payable: f.money('应付', { en: 'Payable' }),
    ...marginColumns,
    fees: f.money('应付杂费', { en: 'Fees paid' }),
    deductions: f.money('货损、减项及信息费', { en: 'Loss, deductions and information fees' }),
    outputTax: f.money('销项税额', { en: 'Output tax' }),
    inputTax: f.money('进项税额', { en: 'Input tax' }),
    revenueExcl: f.money('收入不含税', { en: 'Revenue net of tax' }),
    costExcl: f.money('成本不含税', { en: 'Cost net of tax' }),
  },
  reads: {
    ...ledgerSources,
    receivable: REVENUE,
    outputTax: OUTPUT_TAX,
    revenueExcl: REVENUE,
    payable: COST,
    fees: COST,
    deductions: COST,
    inputTax: INPUT_TAX,
    costExcl: COST,
  },
  figures: [
    { name: 'trips', zh: '车数', en: 'Trips', kind: 'integer' },
    { name: 'tons', zh: '运量(吨)', en: 'Tonnes moved', kind: 'quantity' },
    { name: 'receivable', zh: '应收', en: 'Receivable', kind: 'money' },
    { name: 'payable', zh: '应付', en: 'Payable', kind: 'money' },
    { name: 'margin', zh: '毛利', en: 'Margin', kind: 'money' },
    unpricedFigure,
  ],
  ...unpricedTraces,
  unassigned: UNASSIGNED,
  averages: ['perTon'],
  groupBy: groupings,
  pictures: [
    marginTrend,
    marginRank,
    {
      kind: 'steps',
      ...text('从应收到毛利', 'From receivable to margin'),
      steps: [
        ['+', 'receivable'],
        ['-', 'outputTax'],
        ['-', 'payable'],
        ['+', 'inputTax'],
      ],
      result: 'margin',
      rate: 'marginRate',
    },
  ],
  alarm: soldWithoutMargin,
  drill: { ...toCharges, filters: { ...toCharges.filters, segment: 'segment' } },
  note: { zh: '应收、应付含税；毛利不含税', en: 'Receivable and payable incl. tax, margin net of tax' },
})
