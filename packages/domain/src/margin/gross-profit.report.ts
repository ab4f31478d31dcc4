import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import {
  COST,
  dimensionParams,
  dimensions,
  groupings,
  MARGIN,
  marginColumns,
  ledgerSources,
  monthParams,
  NET_OF_TAX,
  REVENUE,
  thisMonth,
  toCharges,
  volumeColumns,
} from './report.fields.ts'

/** 毛利表: revenue less cost by the chosen dimensions, with manual adjustments. */
export const grossProfit = defineReport({
  name: 'grossProfit',
  zh: '毛利表',
  en: 'Gross profit',
  api: 'gl/gpm',
  permission: 'gl.gpm',
  params: { ...monthParams, ...dimensionParams },
  defaults: thisMonth,
  columns: {
    ...dimensions,
    ...volumeColumns,
    revenueExcl: f.money('收入', { en: 'Revenue' }),
    costExcl: f.money('成本', { en: 'Cost' }),
    ...marginColumns,
    adjust: f.money('调整', { en: 'Adjusted by hand' }),
    adjusted: f.money('调整后毛利', { en: 'Margin after adjustment' }),
  },
  reads: { ...ledgerSources, revenueExcl: REVENUE, costExcl: COST, adjust: MARGIN, adjusted: MARGIN },
  figures: [
    { name: 'revenueExcl', zh: '收入', en: 'Revenue', kind: 'money' },
    { name: 'costExcl', zh: '成本', en: 'Cost', kind: 'money' },
    { name: 'adjusted', zh: '毛利', en: 'Margin', kind: 'money' },
    { name: 'marginRate', zh: '毛利率', en: 'Margin rate', kind: 'rate' },
  ],
  groupBy: groupings,
  chart: { kind: 'bar', x: 'month', y: ['revenueExcl', 'costExcl', 'adjusted'] },
  drill: toCharges,
  note: NET_OF_TAX,
})
