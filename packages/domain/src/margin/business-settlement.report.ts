import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { segments } from '../settlement/index.ts'
import {
  COST,
  MARGIN,
  marginColumns,
  ledgerSources,
  monthParams,
  monthStates,
  REVENUE,
  thisMonth,
  toCharges,
} from './report.fields.ts'

/** 业务结算: each customer's settled amounts of the month, with tax and without, and whether the month is still open. */
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
  },
  defaults: thisMonth,
  columns: {
    month: f.month('期间', { en: 'Month' }),
    segment: f.choice('业务类型', segments, { en: 'Line of business' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner' }),
    revenueIncl: f.money('结算收入(含税)', { en: 'Revenue incl. tax' }),
    revenueExcl: f.money('结算收入(不含税)', { en: 'Revenue net of tax' }),
    costIncl: f.money('结算成本(含税)', { en: 'Cost incl. tax' }),
    costExcl: f.money('结算成本(不含税)', { en: 'Cost net of tax' }),
    taxDiff: f.money('税差', { en: 'Output less input tax' }),
    ...marginColumns,
    unconfirmed: f.money('未对账收入(含税)', { en: 'Revenue not confirmed yet' }),
    state: f.choice('状态', monthStates, { en: 'State' }),
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
    { value: 'month', zh: '按月', en: 'By month' },
    { value: 'segment', zh: '按业务', en: 'By line of business' },
    { value: 'customerId', zh: '按货主', en: 'By cargo owner' },
  ],
  chart: { kind: 'stack', x: 'month', y: ['costExcl', 'margin'] },
  drill: { path: toCharges.path, filters: { revenueMonth: 'month', segment: 'segment', customerId: 'customerId' } },
  note: { zh: '毛利不含税', en: 'Margin net of tax' },
})
