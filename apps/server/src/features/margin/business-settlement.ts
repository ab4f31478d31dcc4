import { isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { businessSettlement } from '@tuheng/domain/margin/index'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { chargeSums, type Measures, sumOf } from './shared/charge-sums.ts'
import { totalsOf, withMargin } from './shared/figures.ts'
import { byMonthThen } from '../../engine/report/order.ts'
import { type Period, periodBefore, periodOf } from '../../engine/report/months.ts'
import { closedMonths, companyFacts, headerOf } from './shared/report-header.ts'

/** Charges that belong to no month yet, because their owner has not confirmed, count as unconfirmed only. */
const MEASURES: Measures = {
  revenueIncl: sumOf('amount', `t.side = 'ar'`),
  revenueExcl: sumOf('excl', `t.side = 'ar'`),
  costIncl: sumOf('amount', `t.side = 'ap'`),
  costExcl: sumOf('excl', `t.side = 'ap'`),
  outputTax: sumOf('tax', `t.side = 'ar'`),
  inputTax: sumOf('tax', `t.side = 'ap'`),
  tons: sumOf('tons', `t.side = 'ar'`),
  unconfirmed: 'round(coalesce(sum(t.unconfirmed), 0), 2)::text',
}
const SUMMED = ['revenueIncl', 'revenueExcl', 'costIncl', 'costExcl', 'taxDiff', 'margin', 'unconfirmed', 'tons']

/** 业务结算: revenue and cost with and without tax, and the share that nobody has confirmed yet. */
export async function queryBusinessSettlement({ sql, actor, params, groupBy }: ReportContext): Promise<ReportAnswer> {
  const period = periodOf(params)
  const closed = await closedMonths(sql, actor, period)
  const rowsOf = async (months: Period, keys: readonly string[]): Promise<AnyRow[]> => {
    const rows = await chargeSums({
      sql,
      actor,
      period: months,
      filters: params,
      keys,
      measures: MEASURES,
      columns: businessSettlement.columns,
      withUnconfirmed: true,
    })
    return rows.map(row => ({
      ...withMargin(row),
      taxDiff: money(sub(decOf(row, 'outputTax'), decOf(row, 'inputTax'))),
      state: stateOf(row, closed),
    }))
  }
  const rows = await rowsOf(period, groupBy === 'month' ? ['month'] : ['month', groupBy])
  const totals = withMargin(totalsOf(rows, SUMMED))
  const before = withMargin(totalsOf(await rowsOf(periodBefore(period), []), SUMMED))
  return {
    rows: rows.toSorted(byMonthThen('revenueExcl')),
    totals,
    figures: figuresOf(businessSettlement, totals, before),
    header: headerOf(await companyFacts(sql, actor), period, closed),
  }
}

function stateOf(row: AnyRow, closed: readonly string[]): 'open' | 'confirmed' | 'closed' {
  if (closed.includes(String(row.month))) return 'closed'
  return isZero(decOf(row, 'unconfirmed')) ? 'confirmed' : 'open'
}
