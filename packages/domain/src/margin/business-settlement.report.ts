import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { segments } from '../settlement/index.ts'
import {
  byDocument,
  byMonth,
  COST,
  documents,
  MARGIN,
  marginColumns,
  marginRank,
  marginTrend,
  ledgerSources,
  monthParams,
  monthStates,
  perMonth,
  REVENUE,
  sixMonths,
  toCharges,
} from './report.fields.ts'

/** 业务结算: what each owner's business settled in the month, with tax and without, and whether the month still moves. */
export const businessSettlement = defineReport({
  name: 'businessSettlement',
  zh: '业务结算',
  en: 'Business settlement',
  api: 'smp/business',
  permission: 'smp.business',
  params: {
    ...monthParams,
    segment: f.choice('业务类型', segments, { en: 'Line of business' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
    ...perMonth,
  },
  defaults: sixMonths,
  columns: {
    ...documents,
    month: f.month('期间', { en: 'Month' }),
    segment: f.choice('业务类型', segments, { en: 'Line of business' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner' }),
    revenueIncl: f.money('结算收入(含税)', { en: 'Revenue incl. tax' }),
    costIncl: f.money('结算成本(含税)', { en: 'Cost incl. tax' }),
    taxDiff: f.money('税差', { en: 'Output less input tax' }),
    ...marginColumns,
    unconfirmed: f.money('未对账收入(含税)', { en: 'Revenue not confirmed yet' }),
    state: f.choice('状态', monthStates, { en: 'State' }),
    revenueExcl: f.money('结算收入(不含税)', { en: 'Revenue net of tax' }),
    costExcl: f.money('结算成本(不含税)', { en: 'Cost net of tax' }),
  },
  reads: {
    ...ledgerSources,
    revenueIncl: REVENUE,
    revenueExcl: REVENUE,
    unconfirmed: REVENUE,
    costIncl: COST,
    costExcl: COST,
    taxDiff: MARGIN,
    state: ['charge.revenueMonth'],
  },
  figures: [
    { name: 'revenueExcl', zh: '收入', en: 'Revenue', kind: 'money' },
    { name: 'costExcl', zh: '成本', en: 'Cost', kind: 'money' },
    { name: 'margin', zh: '毛利', en: 'Margin', kind: 'money' },
    { name: 'unconfirmed', zh: '未对账收入', en: 'Not confirmed', kind: 'money', color: 'attention' },
  ],
  groupBy: [
    byMonth,
    { value: 'segment', zh: '按业务', en: 'By line of business' },
    { value: 'customerId', zh: '按货主', en: 'By cargo owner' },
    byDocument,
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
  drill: { ...toCharges, filters: { ...toCharges.filters, segment: 'segment' } },
  note: { zh: '毛利不含税', en: 'Margin net of tax' },
})
