import { summarySchedule } from '@tuheng/domain/margin/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { type Period, periodBefore, periodOf } from '../../engine/report/months.ts'
import type { CompanyAnswer, ReportContext } from '../../engine/report/on-report.ts'
import { byMonthThen } from '../../engine/report/order.ts'
import { settled, SETTLED } from './business-settlement.ts'
import { chargeSums, VOLUME } from './shared/charge-sums.ts'
import { totalsOf } from './shared/figures.ts'
import { unpricedOf } from './shared/ledger-answer.ts'
import { closedMonths, companyFacts, headerOf } from './shared/report-header.ts'

const MEASURES = { ...VOLUME, ...SETTLED }

/** Columns of 汇总附表 that are added up over companies. */
export const SUMMED = Object.keys(MEASURES)

/** 汇总附表 of one company: by month, or in one row. */
export async function querySummarySchedule(context: ReportContext): Promise<CompanyAnswer> {
  const { sql, actor, params, groupBy } = context
  const period = periodOf(params)
  const sums = (of: Period, keys: readonly string[]): Promise<AnyRow[]> =>
    chargeSums({
      sql,
      actor,
      period: of,
      filters: params,
      keys,
      measures: MEASURES,
      columns: summarySchedule.columns,
      withUnconfirmed: true,
    })
  const [found, earlier, company, closed] = await Promise.all([
    sums(period, ['month']),
    sums(periodBefore(period), []),
    companyFacts(sql, actor),
    closedMonths(sql, actor, period),
  ])
  const months = found
    .map((row): AnyRow => ({ ...settled(row, { months: [String(row.month)], closed }) }))
    .toSorted(byMonthThen('margin'))
  const whole = totalsOf(found, SUMMED)
  const all = settled(whole, { months: found.map(row => String(row.month)), closed })
  const [, ...facts] = headerOf(company, period, { closed, unpriced: unpricedOf(summarySchedule, actor, whole) })
  return {
    rows: groupBy === 'company' ? (found.length ? [all] : []) : months,
    totals: settled(whole),
    trend: months,
    figures: {},
    header: facts,
    before: settled(totalsOf(earlier, SUMMED)),
  }
}
