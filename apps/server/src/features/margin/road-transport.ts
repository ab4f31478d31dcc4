import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { roadTransport } from '@tuheng/domain/margin/index'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { figuresOf } from '../../engine/report/figures.ts'
import { chargeSums, MARGIN, type Measures, sumOf, VOLUME } from './shared/charge-sums.ts'
import { totalsOf, withMargin } from './shared/figures.ts'
import { byMonthThen } from '../../engine/report/order.ts'
import { type Period, periodBefore, periodOf } from '../../engine/report/months.ts'
import { closedMonths, companyFacts, headerOf } from './shared/report-header.ts'

const MEASURES: Measures = {
  ...VOLUME,
  receivable: sumOf('amount', `t.side = 'ar'`),
  payable: sumOf('amount', `t.side = 'ap'`),
  fees: sumOf('amount', `t.side = 'ap' and t.kind in ('incidental', 'addition')`),
  deductions: `(-${sumOf('amount', `t.side = 'ap' and t.kind in ('lossDeduct', 'infoFee', 'deduction', 'claim')`)}::numeric)::text`,
  outputTax: sumOf('tax', `t.side = 'ar'`),
  inputTax: sumOf('tax', `t.side = 'ap'`),
  ...MARGIN,
}
const SUMMED = [...Object.keys(MEASURES), 'margin']

/** 公路运输: trips of the road business only. */
export async function queryRoadTransport({ sql, actor, params, groupBy }: ReportContext): Promise<ReportAnswer> {
  const period = periodOf(params)
  const rowsOf = async (months: Period, keys: readonly string[]): Promise<AnyRow[]> => {
    const rows = await chargeSums({
      sql,
      actor,
      period: months,
      filters: { ...params, segment: 'road' },
      keys,
      measures: MEASURES,
      columns: roadTransport.columns,
    })
    return rows.map(row => ({ ...withMargin(row), segment: 'road' }))
  }
  const rows = await rowsOf(period, groupBy === 'month' ? ['month'] : ['month', groupBy])
  const totals = withMargin(totalsOf(rows, SUMMED))
  const before = withMargin(totalsOf(await rowsOf(periodBefore(period), []), SUMMED))
  return {
    rows: rows.toSorted(byMonthThen('receivable')),
    totals,
    figures: figuresOf(roadTransport, totals, before),
    header: headerOf(await companyFacts(sql, actor), period, await closedMonths(sql, actor, period)),
  }
}
