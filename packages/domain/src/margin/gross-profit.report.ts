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
  pricingParam,
  REVENUE,
  sixMonths,
  toCharges,
  UNASSIGNED,
  unpricedFigure,
  unpricedTraces,
  volumeColumns,
} from './report.fields.ts'

/** Pictures show what was adjusted by hand, too, with the rate of the same figure. */
const ADJUSTED = { of: 'adjusted', rate: 'adjustedRate' } as const

/** 毛利表: revenue less cost by the dimensions asked for, and what was adjusted by hand. */
export const grossProfit = defineReport({
  name: 'grossProfit',
  zh: '毛利表',
  en: 'Gross profit',
  api: 'gl/gpm',
  permission: 'gl.gpm',
  params: { ...monthParams, ...dimensionParams, ...batchParam, ...pricingParam, ...perMonth },
  defaults: sixMonths,
  columns: {
    ...documents,
    ...dimensions,
    ...volumeColumns,
    revenueExcl: f.money('收入', { en: 'Revenue' }),
    costExcl: f.money('成本', { en: 'Cost' }),
    ...marginColumns,
    adjust: f.money('调整', { en: 'Adjusted by hand' }),
    adjustRevenue: f.money('其中收入调整', { en: 'Of it revenue' }),
    adjusted: f.money('调整后毛利', { en: 'Margin after adjustment' }),
    adjustedRate: f.rate('调整后毛利率', { en: 'Margin rate after adjustment' }),
  },
  reads: {
    ...ledgerSources,
    statementId: ['charge.statementId'],
    docNo: [...ledgerSources.docNo, 'marginAdjust.adjustNo'],
    revenueExcl: REVENUE,
    costExcl: COST,
    alarm: [...MARGIN, 'marginAdjust.margin'],
    adjust: [...MARGIN, 'marginAdjust.margin'],
    adjustRevenue: [...REVENUE, 'marginAdjust.revenueExcl'],
    adjusted: [...MARGIN, 'marginAdjust.margin'],
    adjustedRate: [...MARGIN, 'marginAdjust.margin', 'marginAdjust.revenueExcl'],
  },
  figures: [
    { name: 'revenueExcl', zh: '收入', en: 'Revenue', kind: 'money' },
    { name: 'costExcl', zh: '成本', en: 'Cost', kind: 'money' },
    { name: 'adjusted', zh: '调整后毛利', en: 'Margin after adjustment', kind: 'money' },
    { name: 'adjustedRate', zh: '调整后毛利率', en: 'Margin rate after adjustment', kind: 'rate' },
    unpricedFigure,
  ],
  ...unpricedTraces,
  unassigned: UNASSIGNED,
  averages: ['perTon'],
  groupBy: groupings,
  pictures: [
    { ...marginTrend, ...text('逐月调整后毛利', 'Adjusted margin by month'), ...ADJUSTED },
    { ...marginRank, ...text('调整后毛利排名', 'Adjusted margin, largest first'), ...ADJUSTED },
    {
      kind: 'steps',
      ...text('从收入到调整后毛利', 'From revenue to adjusted margin'),
      steps: [
        ['+', 'revenueExcl'],
        ['-', 'costExcl'],
        ['+', 'adjust'],
      ],
      result: 'adjusted',
      rate: ADJUSTED.rate,
    },
  ],
  drill: { ...toCharges, unless: { column: 'docType', values: ['marginAdjust'] }, unbound: 'statementId' },
  note: NET_OF_TAX,
})
