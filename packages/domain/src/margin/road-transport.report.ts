import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import {
  COST, dimensionParams, dimensions, groupings, marginColumns, ledgerSees, monthParams, REVENUE, thisMonth, toCharges,
  volume,
} from './report.fields.ts'

/** 公路运输: what road trips brought and cost, with the tax that leads from one to the other. */
export const roadTransport = defineReport({
  name: 'roadTransport',
  zh: '公路运输',
  en: 'Road transport',
  api: 'smp/way',
  permission: 'smp.way',
  params: { ...monthParams, ...dimensionParams },
  defaults: thisMonth,
  columns: {
    ...dimensions,
    ...volume,
    receivable: f.money('应收', { en: 'Receivable' }),
    payable: f.money('应付', { en: 'Payable' }),
    fees: f.money('应付杂费', { en: 'Fees paid' }),
    deductions: f.money('应付扣款', { en: 'Deductions' }),
    outputTax: f.money('销项税额', { en: 'Output tax' }),
    inputTax: f.money('进项税额', { en: 'Input tax' }),
    revenueExcl: f.money('收入不含税', { en: 'Revenue net of tax' }),
    costExcl: f.money('成本不含税', { en: 'Cost net of tax' }),
    ...marginColumns,
  },
  sees: {
    ...ledgerSees, receivable: REVENUE, outputTax: REVENUE, revenueExcl: REVENUE,
    payable: COST, fees: COST, deductions: COST, inputTax: COST, costExcl: COST,
  },
  figures: [
    { name: 'trips', zh: '车数', en: 'Trips', kind: 'integer' },
    { name: 'tons', zh: '运量(吨)', en: 'Tonnes moved', kind: 'quantity' },
    { name: 'receivable', zh: '应收', en: 'Receivable', kind: 'money' },
    { name: 'payable', zh: '应付', en: 'Payable', kind: 'money' },
    { name: 'margin', zh: '毛利', en: 'Margin', kind: 'money' },
  ],
  groupBy: groupings,
  chart: { kind: 'bar', x: 'month', y: ['receivable', 'payable'] },
  drill: { path: toCharges.path, filters: { ...toCharges.filters, segment: 'segment' } },
  note: { zh: '应收、应付含税；毛利不含税', en: 'Receivable and payable incl. tax, margin net of tax' },
})
