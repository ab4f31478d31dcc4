import { isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { businessSettlement } from '@tuheng/domain/margin/index'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { decOf } from '../../engine/report/figures.ts'
import { chargeSums, documentSums, type Measures, sumOf, UNPRICED } from './shared/charge-sums.ts'
import { withMargin } from './shared/figures.ts'
import { type Period, monthsOf, periodOf } from '../../engine/report/months.ts'
import { ledgerAnswer } from './shared/ledger-answer.ts'

/** Charges that belong to no month yet, because their owner has not confirmed, count as unconfirmed only. */
export const SETTLED: Measures = {
  revenueIncl: sumOf('amount', `t.side = 'ar'`),
  revenueExcl: sumOf('excl', `t.side = 'ar'`),
  costIncl: sumOf('amount', `t.side = 'ap'`),
  costExcl: sumOf('excl', `t.side = 'ap'`),
  outputTax: sumOf('tax', `t.side = 'ar'`),
  inputTax: sumOf('tax', `t.side = 'ap'`),
  tons: sumOf('tons', `t.side = 'ar'`),
  ...UNPRICED,
  unconfirmed: 'round(coalesce(sum(t.unconfirmed), 0), 2)::text',
}

/** 业务结算: revenue and cost with and without tax, and the share that nobody has confirmed yet. */
export function queryBusinessSettlement(context: ReportContext): Promise<ReportAnswer> {
  const { sql, actor, params, without } = context
  const months = monthsOf(periodOf(params))
  const asked = (period: Period) => ({
    sql,
    actor,
    period,
    filters: params,
    without,
    measures: SETTLED,
    columns: businessSettlement.columns,
    withUnconfirmed: true,
  })
  return ledgerAnswer(context, {
    report: businessSettlement,
    summed: Object.keys(SETTLED),
    ranked: 'margin',
    derive: (row: AnyRow, closed) => settled(row, { months: row.month ? [String(row.month)] : months, closed }),
    sums: (period, keys) => chargeSums({ ...asked(period), keys }),
    documents: (period, most) => documentSums({ ...asked(period), most }),
  })
}

/** What follows from the sums of a row: margin, tax difference, and the state of its months where they are told. */
export const settled = (row: AnyRow, of?: { months: readonly string[]; closed: readonly string[] }): AnyRow => ({
  ...withMargin(row),
  taxDiff: money(sub(decOf(row, 'outputTax'), decOf(row, 'inputTax'))),
  ...(of ? { state: stateOf(row, of.months, of.closed) } : {}),
})

function stateOf(row: AnyRow, months: readonly string[], closed: readonly string[]): 'open' | 'confirmed' | 'closed' {
  if (months.every(month => closed.includes(month))) return 'closed'
  return isZero(decOf(row, 'unconfirmed')) ? 'confirmed' : 'open'
}
