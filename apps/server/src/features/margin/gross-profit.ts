import type { Fields } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { grossProfit, marginAdjust, type MarginFigures } from '@tuheng/domain/margin/index'
import type { Sql } from '../../db/database.ts'
import { column } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { figuresOf } from '../../engine/report/figures.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { byMonthThen } from '../../engine/report/order.ts'
import { withLabels } from '../../engine/report/labels.ts'
import { chargeSums, DIMENSIONS, MARGIN, VOLUME } from './shared/charge-sums.ts'
import { totalsOf, withMargin } from './shared/figures.ts'
import { type Period, periodBefore, periodOf } from '../../engine/report/months.ts'
import { closedMonths, companyFacts, headerOf } from './shared/report-header.ts'

const SUMMED = ['trips', 'tons', 'revenueExcl', 'costExcl', 'margin', 'adjust', 'adjusted']
const columns: Fields = grossProfit.columns

/** 毛利表: charges by month and one more dimension, with the approved adjustments. */
export async function queryGrossProfit(context: ReportContext): Promise<ReportAnswer> {
  const { sql, actor, params, groupBy } = context
  const period = periodOf(params)
  const keys = groupBy === 'month' ? ['month'] : ['month', groupBy]
  // These reads are independent.
  const [rows, before, company, closed] = await Promise.all([
    marginRows(context, period, keys),
    marginRows(context, periodBefore(period), []),
    companyFacts(sql, actor),
    closedMonths(sql, actor, period),
  ])
  const totals = withMargin(totalsOf(rows, SUMMED))
  return {
    rows: rows.toSorted(byMonthThen('revenueExcl')),
    totals,
    figures: figuresOf(grossProfit, totals, before[0] ? withMargin(totalsOf(before, SUMMED)) : {}),
    header: headerOf(company, period, closed),
  }
}

/** Margin of one month in all, adjustments included: revenue, cost, margin, rate. */
export async function monthMargin(sql: Sql, actor: Actor, month: string): Promise<MonthMargin> {
  const [row] = await marginRows({ sql, actor, params: {} }, { from: month, to: month }, [])
  return row as unknown as MonthMargin
}

/** Without grouping there is always exactly one row. */
type MonthMargin = MarginFigures & {
  trips: number
  tons: string
  revenueExcl: string
  costExcl: string
  adjust: string
}

type MarginQuery = Pick<ReportContext, 'sql' | 'actor' | 'params'>

async function marginRows(
  { sql, actor, params }: MarginQuery,
  period: Period,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const [charged, adjusted] = await Promise.all([
    chargeSums({ sql, actor, period, filters: params, keys, measures: { ...VOLUME, ...MARGIN }, columns }),
    adjustmentRows({ sql, actor, params }, period, keys),
  ])
  if (!adjusted.length) return charged.map(row => withMargin({ ...row, adjust: '0.00' }))
  const keyOf = (row: AnyRow): string => JSON.stringify(keys.map(name => row[name] ?? null))
  const byKey = new Map(adjusted.map(row => [keyOf(row), row]))
  const chargedKeys = new Set(charged.map(keyOf))
  const noCharges = { trips: 0, tons: '0.000', revenueExcl: '0.00', costExcl: '0.00' }
  return [
    ...charged.map(row => ({ ...row, adjust: byKey.get(keyOf(row))?.adjust ?? '0.00' })),
    ...adjusted.filter(row => !chargedKeys.has(keyOf(row))).map(row => ({ ...noCharges, ...row })),
  ].map(withMargin)
}

/** Approved manual adjustments by the same keys. */
async function adjustmentRows(
  { sql, actor, params: filters }: MarginQuery,
  period: Period,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params()
  const where = [
    ...scopeSql({ resource: anyResource(marginAdjust), actor, params }),
    `t.status = 'approved'`,
    `t.month between ${params.add(period.from)} and ${params.add(period.to)}`,
    ...Object.entries(filters).flatMap(([name, value]) =>
      name in DIMENSIONS && value !== null ? [`t.${column(name)} = ${params.add(value)}`] : [],
    ),
  ]
  const group = keys.length ? ` group by ${keys.map((_, i) => i + 1).join(', ')}` : ''
  const list = [
    ...keys.map(name => `t.${column(name)} as "${name}"`),
    'round(coalesce(sum(t.margin), 0), 2)::text as "adjust"',
  ]
  const inner = `select ${list.join(', ')} from margin_adjust t where ${where.join(' and ')}${group}`
  return (await sql.query<AnyRow>(withLabels(inner, { keys, columns }, params.add(actor.orgId)), params.values)).rows
}
