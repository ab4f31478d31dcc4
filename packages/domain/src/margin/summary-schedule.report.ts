import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { segments } from '../settlement/index.ts'
import {
  COST,
  INPUT_TAX,
  ledgerSources,
  marginColumns,
  marginRank,
  marginTrend,
  monthParams,
  monthStates,
  OUTPUT_TAX,
  REVENUE,
  sixMonths,
  soldWithoutMargin,
  unpricedFigure,
  unpricedTraces,
  volumeColumns,
} from './report.fields.ts'

/** 汇总附表: what each company of the reader settled in each month. Each company is read by itself. */
export const summarySchedule = defineReport({
  name: 'summarySchedule',
  zh: '汇总附表',
  en: 'Summary schedule',
  api: 'smp/summary',
  permission: 'smp.data',
  params: {
    ...monthParams,
    segment: f.choice('业务类型', segments, { en: 'Segment' }),
  },
  defaults: sixMonths,
  columns: {
    company: f.text('公司', { en: 'Company', width: 160 }),
    month: f.month('期间', { en: 'Month' }),
    state: f.choice('状态', monthStates, { en: 'State' }),
    ...volumeColumns,
    revenueIncl: f.money('结算收入(含税)', { en: 'Revenue incl. tax' }),
    costIncl: f.money('结算成本(含税)', { en: 'Cost incl. tax' }),
    outputTax: f.money('销项税额', { en: 'Output tax' }),
    inputTax: f.money('进项税额', { en: 'Input tax' }),
    taxDiff: f.money('税差', { en: 'Output less input tax' }),
    ...marginColumns,
    unconfirmed: f.money('未对账收入(含税)', { en: 'Revenue not confirmed yet' }),
    revenueExcl: f.money('结算收入(不含税)', { en: 'Revenue net of tax' }),
    costExcl: f.money('结算成本(不含税)', { en: 'Cost net of tax' }),
  },
  reads: {
    ...ledgerSources,
    company: ['charge.revenueMonth'],
    segment: ledgerSources.segment,
    revenueIncl: REVENUE,
    revenueExcl: REVENUE,
    unconfirmed: REVENUE,
    outputTax: OUTPUT_TAX,
    inputTax: INPUT_TAX,
    costIncl: COST,
    costExcl: COST,
    taxDiff: [...OUTPUT_TAX, ...INPUT_TAX],
    state: ['charge.revenueMonth'],
  },
  figures: [
    { name: 'revenueExcl', zh: '收入', en: 'Revenue', kind: 'money' },
    { name: 'costExcl', zh: '成本', en: 'Cost', kind: 'money' },
    { name: 'margin', zh: '毛利', en: 'Margin', kind: 'money' },
    { name: 'marginRate', zh: '毛利率', en: 'Margin rate', kind: 'rate' },
    { name: 'unconfirmed', zh: '未对账收入', en: 'Not confirmed', kind: 'money', color: 'attention' },
    unpricedFigure,
  ],
  marks: unpricedTraces.marks,
  averages: ['perTon'],
  groupBy: [
    { value: 'month', ...text('按公司和月份', 'Company and month'), within: ['company'] },
    { value: 'company', ...text('按公司', 'Company') },
  ],
  pictures: [
    marginTrend,
    marginRank,
    {
      kind: 'steps',
      ...text('从结算收入到毛利', 'From revenue to margin'),
      steps: [
        ['+', 'revenueIncl'],
        ['-', 'costIncl'],
        ['-', 'taxDiff'],
      ],
      result: 'margin',
      rate: 'marginRate',
    },
  ],
  across: { company: 'company', page: '/business_settlement/business' },
  alarm: soldWithoutMargin,
  note: text(
    '毛利不含税；每家公司按您在该公司的权限各自统计，再相加',
    'Margin net of tax; each company is read by itself with your rights there, and then added up',
  ),
})
