import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import {
  batchParam,
  COST,
  dimensionParams,
  dimensions,
  documents,
  groupings,
  MARGIN,
  marginColumns,
  marginRank,
  marginTrend,
  ledgerSources,
  monthParams,
  NET_OF_TAX,
  perMonth,
  REVENUE,
  sixMonths,
  toCharges,
  volumeColumns,
} from './report.fields.ts'

/** 毛利表: revenue less cost by the dimensions asked for, and what was adjusted by hand. */
export const grossProfit = defineReport({
  name: 'grossProfit',
  zh: '毛利表',
  en: 'Gross profit',
  api: 'gl/gpm',
  permission: 'gl.gpm',
  params: { ...monthParams, ...dimensionParams, ...batchParam, ...perMonth },
  defaults: sixMonths,
  columns: {
    ...documents,
    ...dimensions,
    ...volumeColumns,
    revenueExcl: f.money('收入', { en: 'Revenue' }),
    costExcl: f.money('成本', { en: 'Cost' }),
    ...marginColumns,
    adjust: f.money('调整', { en: 'Adjusted by hand' }),
    adjusted: f.money('调整后毛利', { en: 'Margin after adjustment' }),
  },
  reads: {
    ...ledgerSources,
    statementId: ['charge.statementId'],
    docNo: [...ledgerSources.docNo, 'marginAdjust.adjustNo'],
    revenueExcl: REVENUE,
    costExcl: COST,
    adjust: MARGIN,
    adjusted: MARGIN,
  },
  figures: [
    { name: 'revenueExcl', zh: '收入', en: 'Revenue', kind: 'money' },
    { name: 'costExcl', zh: '成本', en: 'Cost', kind: 'money' },
    { name: 'adjusted', zh: '毛利', en: 'Margin', kind: 'money' },
    { name: 'marginRate', zh: '毛利率', en: 'Margin rate', kind: 'rate' },
  ],
  groupBy: groupings,
  pictures: [
    { ...marginTrend, of: 'adjusted' },
    { ...marginRank, of: 'adjusted' },
    {
      kind: 'steps',
      ...text('从收入到毛利', 'From revenue to margin'),
      steps: [
        ['+', 'revenueExcl'],
        ['-', 'costExcl'],
        ['+', 'adjust'],
      ],
      result: 'adjusted',
      rate: 'marginRate',
    },
  ],
  drill: { ...toCharges, unless: { column: 'docType', value: 'marginAdjust' }, unbound: 'statementId' },
  note: NET_OF_TAX,
})
