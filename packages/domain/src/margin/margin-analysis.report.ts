import { monthOf } from '../kernel/dates.ts'
import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { segments } from '../settlement/index.ts'
import {
  byDocument,
  COST,
  documents,
  MARGIN,
  marginColumns,
  marginRank,
  ledgerSources,
  NET_OF_TAX,
  REVENUE,
  toCharges,
  volumeColumns,
} from './report.fields.ts'

/** 毛利分析表: one month by line of business, owner and contract, against the month before and the year before. */
export const marginAnalysis = defineReport({
  name: 'marginAnalysis',
  zh: '毛利分析表',
  en: 'Gross margin analysis',
  api: 'smp/grossProfit',
  permission: 'smp.grossProfit',
  params: {
    month: f.month('月份', { required: true }),
    segment: f.choice('业务板块', segments, { en: 'Line of business' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
    projectId: f.ref('项目(合同)', 'contract', { en: 'Project' }),
  },
  defaults: today => ({ month: monthOf(today) }),
  columns: {
    ...documents,
    month: f.month('期间', { en: 'Month' }),
    segment: f.choice('业务板块', segments, { en: 'Line of business' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner' }),
    projectId: f.ref('项目(合同)', 'contract', { en: 'Project' }),
    ...volumeColumns,
    revenueExcl: f.money('收入', { en: 'Revenue' }),
    costExcl: f.money('成本合计', { en: 'Cost' }),
    ...marginColumns,
    prevMargin: f.money('上月毛利', { en: 'Month before' }),
    monthChange: f.rate('环比', { en: 'Change to month before' }),
    freightCost: f.money('运费成本', { en: 'Freight cost' }),
    feeCost: f.money('杂费成本', { en: 'Fees' }),
    lossCost: f.money('货损净额', { en: 'Loss, net' }),
    otherCost: f.money('其他成本', { en: 'Other cost' }),
    lastYearMargin: f.money('上年同期毛利', { en: 'Year before' }),
    yearChange: f.rate('同比', { en: 'Change to year before' }),
  },
  reads: {
    ...ledgerSources,
    revenueExcl: REVENUE,
    freightCost: COST,
    feeCost: COST,
    lossCost: COST,
    otherCost: COST,
    costExcl: COST,
    prevMargin: MARGIN,
    monthChange: MARGIN,
    lastYearMargin: MARGIN,
    yearChange: MARGIN,
  },
  figures: [
    { name: 'revenueExcl', zh: '收入', en: 'Revenue', kind: 'money' },
    { name: 'margin', zh: '毛利', en: 'Margin', kind: 'money' },
    { name: 'marginRate', zh: '毛利率', en: 'Margin rate', kind: 'rate' },
    { name: 'perTon', zh: '吨毛利', en: 'Margin per tonne', kind: 'money' },
  ],
  groupBy: [
    { value: 'customerId', zh: '按货主', en: 'By cargo owner', within: ['segment'] },
    { value: 'segment', zh: '按板块', en: 'By line of business' },
    { value: 'projectId', zh: '按项目', en: 'By project', within: ['segment', 'customerId'] },
    byDocument,
  ],
  pictures: [
    marginRank,
    {
      kind: 'steps',
      ...text('从收入到毛利', 'From revenue to margin'),
      steps: [
        ['+', 'revenueExcl'],
        ['-', 'freightCost'],
        ['-', 'feeCost'],
        ['-', 'lossCost'],
        ['-', 'otherCost'],
      ],
      result: 'margin',
      rate: 'marginRate',
    },
  ],
  earlier: { prevMargin: { months: 1, column: 'margin' }, lastYearMargin: { months: 12, column: 'margin' } },
  drill: {
    path: toCharges.path,
    filters: {
      revenueMonth: 'month',
      segment: 'segment',
      customerId: 'customerId',
      projectId: 'projectId',
      docNo: 'docNo',
    },
  },
  note: NET_OF_TAX,
})
