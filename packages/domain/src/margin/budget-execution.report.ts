import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { segments } from '../settlement/index.ts'
import {
  byMonth,
  COST,
  ledgerSources,
  MARGIN,
  monthParams,
  perMonth,
  REVENUE,
  toCharges,
  UNASSIGNED,
} from './report.fields.ts'

const bandStates = choices({
  within: ['幅度内', 'Within the band', 'done'],
  short: ['收入不足', 'Revenue short', 'attention'],
  over: ['成本超支', 'Over budget', 'refused'],
  unbudgeted: ['无预算', 'Not budgeted', 'attention'],
})

const PLANNED = {
  tons: ['budget.lines.tons'],
  revenue: ['budget.lines.revenue'],
  cost: ['budget.lines.cost'],
  margin: ['budget.lines.margin', 'budget.lines.revenue', 'budget.lines.cost'],
} as const
const COMPARED = {
  tons: [...PLANNED.tons, ...ledgerSources.tons],
  revenue: [...PLANNED.revenue, ...REVENUE],
  cost: [...PLANNED.cost, ...COST],
  margin: [...PLANNED.margin, ...MARGIN],
} as const

/** Columns of the budget, and what is computed with it: no charges add up to them. */
const NO_CHARGES = [
  'budgetTons',
  'budgetRevenue',
  'budgetCost',
  'budgetMargin',
  'revenueVariance',
  'costVariance',
  'marginVariance',
  'forecastRevenue',
  'forecastCost',
  'forecastMargin',
  'outside',
  'revenueRate',
  'costRate',
  'marginRate',
  'tonsRate',
] as const

/** 预算执行: the budget in force beside what the ledger says, and what the year comes to if the rest goes by the budget. */
export const budgetExecution = defineReport({
  name: 'budgetExecution',
  zh: '预算执行',
  en: 'Budget and actual',
  api: 'gl/budgetExecution',
  permission: 'gl.budgetExecution',
  grantsLike: 'gl.gpm',
  params: {
    ...monthParams,
    segment: f.choice('业务板块', segments, { en: 'Segment' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
    projectId: f.ref('项目(合同)', 'contract', { en: 'Project', where: { kind: 'customer' } }),
    ...perMonth,
  },
  defaults: today => ({ monthFrom: `${today.slice(0, 4)}-01`, monthTo: `${today.slice(0, 4)}-12` }),
  columns: {
    month: f.month('期间', { en: 'Month' }),
    segment: f.choice('业务板块', segments, { en: 'Segment' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', width: 110 }),
    projectId: f.ref('项目(合同)', 'contract', { en: 'Project' }),
    state: f.choice('预警', bandStates, {
      en: 'Alert',
      width: 100,
      hint: text('各月中最差的一个', 'The worst of its months'),
    }),
    outside: f.integer('偏离月数', { en: 'Months outside', width: 90 }),
    budgetRevenue: f.money('预算收入', { en: 'Revenue, budget' }),
    revenueExcl: f.money('实际收入', { en: 'Revenue, actual' }),
    revenueRate: f.rate('收入完成率', { en: 'Revenue, done' }),
    budgetCost: f.money('预算成本', { en: 'Cost, budget' }),
    costExcl: f.money('实际成本', { en: 'Cost, actual' }),
    costRate: f.rate('成本使用率', { en: 'Cost, used' }),
    budgetMargin: f.money('预算毛利', { en: 'Margin, budget' }),
    margin: f.money('实际毛利', { en: 'Margin, actual' }),
    marginRate: f.rate('毛利完成率', { en: 'Margin, done' }),
    revenueVariance: f.money('收入差异', { en: 'Revenue, variance' }),
    costVariance: f.money('成本差异', { en: 'Cost, variance' }),
    marginVariance: f.money('毛利差异', { en: 'Margin, variance' }),
    forecastRevenue: f.money('预测收入', { en: 'Revenue, forecast' }),
    forecastCost: f.money('预测成本', { en: 'Cost, forecast' }),
    forecastMargin: f.money('预测毛利', { en: 'Margin, forecast' }),
    budgetTons: f.tons('预算运量', { en: 'Moved, budget' }),
    tons: f.tons('实际运量', { en: 'Moved, actual' }),
    tonsRate: f.rate('运量完成率', { en: 'Moved, done' }),
  },
  reads: {
    ...ledgerSources,
    state: [...COMPARED.revenue, ...COMPARED.cost],
    outside: [...COMPARED.revenue, ...COMPARED.cost],
    alarm: [...COMPARED.revenue, ...COMPARED.cost],
    budgetTons: PLANNED.tons,
    tonsRate: COMPARED.tons,
    budgetRevenue: PLANNED.revenue,
    revenueExcl: REVENUE,
    revenueRate: COMPARED.revenue,
    revenueVariance: COMPARED.revenue,
    forecastRevenue: COMPARED.revenue,
    budgetCost: PLANNED.cost,
    costExcl: COST,
    costRate: COMPARED.cost,
    costVariance: COMPARED.cost,
    forecastCost: COMPARED.cost,
    budgetMargin: PLANNED.margin,
    marginRate: COMPARED.margin,
    marginVariance: COMPARED.margin,
    forecastMargin: COMPARED.margin,
    ...slices(),
  },
  figures: [
    { name: 'budgetMargin', zh: '预算毛利', en: 'Margin, budget', kind: 'money' },
    { name: 'margin', zh: '实际毛利', en: 'Margin, actual', kind: 'money' },
    { name: 'revenueRate', zh: '收入完成率', en: 'Revenue, done', kind: 'rate' },
    { name: 'costRate', zh: '成本使用率', en: 'Cost, used', kind: 'rate' },
    { name: 'forecastMargin', zh: '全期预测毛利', en: 'Margin, forecast', kind: 'money' },
  ],
  alarm: text('成本超出预算的容许范围', 'Cost is beyond the band of the budget'),
  unassigned: {
    ...UNASSIGNED,
    zh: '未细分',
    en: 'Not divided',
    hint: text(
      '没有细分到{label}的预算，以及没有记到任何一个{label}上的费用。',
      'What is budgeted for no single {label}, and charges that name none.',
    ),
  },
  averages: ['outside'],
  groupBy: [
    { value: 'segment', ...text('按板块', 'Segment') },
    byMonth,
    { value: 'customerId', ...text('按货主', 'Cargo owner') },
    { value: 'projectId', ...text('按项目', 'Project') },
  ],
  pictures: [
    { kind: 'trend', ...text('逐月实际毛利', 'Actual margin by month'), of: 'margin' },
    { kind: 'rank', ...text('毛利差异，多的在前', 'Variance of the margin, largest first'), of: 'marginVariance' },
  ],
  drill: {
    path: toCharges.path,
    filters: { revenueMonth: 'month', segment: 'segment', customerId: 'customerId', projectId: 'projectId' },
    ranges: toCharges.ranges,
    except: NO_CHARGES,
  },
  note: text(
    '口径：不含税；差异为实际减预算；预测为已过月份的实际加本月及以后的预算',
    'Net of tax. Variance: actual less budget. Forecast: actual of the months that are over, and the budget from this month on',
  ),
})

/** The dimensions are those of budget lines, too. */
function slices() {
  const both = (name: 'segment' | 'customerId' | 'projectId') => [...ledgerSources[name], `budget.lines.${name}`]
  return {
    month: [...ledgerSources.month, 'budget.lines.month'],
    segment: both('segment'),
    customerId: both('customerId'),
    projectId: both('projectId'),
  }
}
