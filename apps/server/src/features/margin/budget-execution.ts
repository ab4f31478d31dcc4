import { monthOf } from '@tuheng/domain/kernel/dates'
import { isPos, money, percentText, qty, quotient, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { bandOf, type BandState, budgetExecution, worstBand } from '@tuheng/domain/margin/index'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { type Period, periodBefore, periodOf } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { byFigure, byMonthThen } from '../../engine/report/order.ts'
import { bandsOf, COMPARED, comparedSums } from './shared/budget-sums.ts'
import { totalsOf } from './shared/figures.ts'
import { closedMonths, companyFacts, headerOf } from './shared/report-header.ts'

/** Months from this one on go by the budget: they are not over. */
interface Judge {
  thisMonth: string
  bands: ReadonlyMap<string, string>
}

/** 预算执行: budget and actual by the dimension asked for, of the period or of each month. */
export async function queryBudgetExecution(context: ReportContext): Promise<ReportAnswer> {
  const { sql, actor, params, groupBy, without, now } = context
  const period = periodOf(params)
  const keys = groupBy === 'month' ? ['month'] : ['month', groupBy]
  const asked = { sql, actor, filters: params, without, columns: budgetExecution.columns }
  const [found, before, bands, company, closed] = await Promise.all([
    comparedSums({ ...asked, period, keys }),
    comparedSums({ ...asked, period: periodBefore(period), keys: ['month'] }),
    bandsOf(sql, actor),
    companyFacts(sql, actor),
    closedMonths(sql, actor, period),
  ])
  const judge: Judge = { thisMonth: monthOf(now.today), bands }
  const separate = groupBy === 'month' || params.perMonth === true
  const rows = separate
    ? found.map(row => judged([row], judge, keys)).toSorted(byMonthThen('marginVariance'))
    : grouped(found, groupBy)
        .map(of => judged(of, judge, [groupBy]))
        .toSorted(byFigure('budgetRevenue'))
  const months = grouped(found, 'month').map(of => judged([{ ...of[0], ...sumsOf(of) }], judge, ['month']))
  // Whether it leaves its band is told of each row: of all together it would depend on the grouping
  const { state: _state, outside: _outside, alarm: _alarm, ...totals } = judged(found, judge, [])
  return {
    rows,
    totals,
    ...(period.from < period.to && groupBy !== 'month' ? { trend: months.toSorted(byMonthThen('margin')) } : {}),
    figures: figuresOf(budgetExecution, totals, judged(before, judge, [])),
    header: [...headerOf(company, period, { closed, unpriced: 0 }), budgetFact(period, bands)],
  }
}

/** The rows that share a value, each of one month. */
const grouped = (rows: readonly AnyRow[], by: string): AnyRow[][] => [
  ...Map.groupBy(rows, row => row[by] ?? null).values(),
]

/** Exact sums of what is compared, tonnes with 3 decimals. */
const sumsOf = (rows: readonly AnyRow[]): AnyRow => ({
  ...totalsOf(rows, COMPARED),
  budgetTons: qty(sum(rows.map(row => decOf(row, 'budgetTons')))),
})

/** Rows of months as one, with everything that follows from their sums. `keys`: what of them it keeps. */
export function judged(rows: readonly AnyRow[], { thisMonth, bands }: Judge, keys: readonly string[]): AnyRow {
  const sums = sumsOf(rows)
  const told = Object.fromEntries(
    keys.flatMap(name => [name, `${name}$`].filter(one => rows[0] && one in rows[0]).map(one => [one, rows[0]?.[one]])),
  )
  const states = rows.map(row => stateOf(row, { thisMonth, bands }))
  const of = (name: string): string => decOf(sums, name)
  const [budgetMargin, margin] = [sub(of('budgetRevenue'), of('budgetCost')), sub(of('revenueExcl'), of('costExcl'))]
  const forecast = (planned: string, actual: string): string =>
    money(sum(rows.map(row => decOf(row, String(row.month) < thisMonth ? actual : planned))))
  const [forecastRevenue, forecastCost] = [forecast('budgetRevenue', 'revenueExcl'), forecast('budgetCost', 'costExcl')]
  const state = worstBand(states)
  return {
    ...sums,
    ...told,
    state,
    outside: states.filter(one => one !== 'within').length,
    budgetMargin: money(budgetMargin),
    margin: money(margin),
    revenueRate: shareOf(of('revenueExcl'), of('budgetRevenue')),
    costRate: shareOf(of('costExcl'), of('budgetCost')),
    marginRate: shareOf(margin, budgetMargin),
    tonsRate: shareOf(of('tons'), of('budgetTons')),
    revenueVariance: money(sub(of('revenueExcl'), of('budgetRevenue'))),
    costVariance: money(sub(of('costExcl'), of('budgetCost'))),
    marginVariance: money(sub(margin, budgetMargin)),
    forecastRevenue,
    forecastCost,
    forecastMargin: money(sub(forecastRevenue, forecastCost)),
    alarm: state === 'over',
  }
}

/** Where a row of one month stands. Where no budget is in force there is nothing to leave. */
export function stateOf(row: AnyRow, { thisMonth, bands }: Judge): BandState {
  const month = String(row.month)
  const band = bands.get(month.slice(0, 4))
  if (band === undefined) return 'within'
  return bandOf(
    {
      budgetRevenue: decOf(row, 'budgetRevenue'),
      budgetCost: decOf(row, 'budgetCost'),
      revenueExcl: decOf(row, 'revenueExcl'),
      costExcl: decOf(row, 'costExcl'),
    },
    { band, isPast: month < thisMonth },
  )
}

/** A share of nothing, or of a loss, says nothing. */
const shareOf = (part: string, whole: string): string | null => (isPos(whole) ? quotient(part, whole, 4) : null)

function budgetFact({ from, to }: Period, bands: ReadonlyMap<string, string>): Text {
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, i) =>
    String(Number(from.slice(0, 4)) + i),
  )
  const missing = years.filter(year => !bands.has(year))
  if (missing.length)
    return text(`${missing.join('、')} 年没有执行中的预算`, `No budget in force for ${missing.join(', ')}`)
  const told = years.map(year => percentText(bands.get(year) ?? '0'))
  return text(`预警幅度：${told.join('、')}`, `Alert band: ${told.join(', ')}`)
}
