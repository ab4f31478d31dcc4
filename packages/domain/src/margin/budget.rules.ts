import { add, gt, isNeg, isPos, isZero, lt, money, mul, sub, type Dec, type Numeric } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { splitExact } from '../kernel/split.ts'
import { marginErrors } from './margin.errors.ts'

/** Months of a year as budgets name them, `01` … `12`. */
export const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))

/**
 * A year's figure as twelve monthly ones that add up to it exactly: evenly without weights, else in proportion to them. A
 * weight below zero counts as none. What rounding leaves goes to the last month that gets something. `dp`: decimals of
 * the parts, no fewer than those of the figure.
 *
 * @throws RangeError if the figure has more decimals.
 */
export function spreadYear(total: Numeric, weights: readonly Numeric[] | undefined, dp: number): Dec[] {
  const used = MONTHS.map((_, i) => {
    const weight = weights ? (weights[i] ?? '0') : '1'
    return isNeg(weight) ? '0' : weight
  })
  return splitExact(total, used, dp)
}

/** Budget and actual of one month, in yuan net of tax. */
export interface MonthComparison {
  budgetRevenue: Numeric
  budgetCost: Numeric
  revenueExcl: Numeric
  costExcl: Numeric
}

/** `unbudgeted`: there are charges and no budget at all. `short`: revenue below the band. `over`: cost above it. */
export type BandState = 'within' | 'unbudgeted' | 'short' | 'over'

/** The worse states come later. */
const BY_WEIGHT: readonly BandState[] = ['within', 'unbudgeted', 'short', 'over']

/**
 * Where a month stands beside its budget. `band`: the tolerated share, `0.1` is 10 %. `isPast`: the month is over; before
 * that too little revenue says nothing, while too much cost does.
 */
export function bandOf(
  { budgetRevenue, budgetCost, revenueExcl, costExcl }: MonthComparison,
  { band, isPast }: { band: Numeric; isPast: boolean },
): BandState {
  if (isZero(budgetRevenue) && isZero(budgetCost))
    return isZero(revenueExcl) && isZero(costExcl) ? 'within' : 'unbudgeted'
  if (gt(costExcl, mul(budgetCost, add('1', band)))) return 'over'
  return isPast && lt(revenueExcl, mul(budgetRevenue, sub('1', band))) ? 'short' : 'within'
}

/** The worst of the states; `within` of none. */
export const worstBand = (states: readonly BandState[]): BandState =>
  BY_WEIGHT.findLast(state => states.includes(state)) ?? 'within'

interface BudgetLine {
  segment?: string | null | undefined
  customerId?: number | null | undefined
  projectId?: number | null | undefined
  month?: string | null | undefined
  tons?: Dec | null | undefined
  revenue?: Dec | null | undefined
  cost?: Dec | null | undefined
}

/** 毛利 = 收入 − 成本, of one line. */
export const lineMargin = ({ revenue, cost }: Pick<BudgetLine, 'revenue' | 'cost'>): Dec => money(sub(revenue, cost))

/** What tells lines apart: no two of one budget agree in all of it. */
export const sliceOf = ({ segment, customerId, projectId }: Omit<BudgetLine, 'month'>): string =>
  [segment ?? '', customerId ?? '', projectId ?? ''].join(' ')

/** Refuses what is not a year, and the second of two lines for the same slice and month. */
export function budgetIssues(row: {
  year?: string | null | undefined
  lines?: readonly BudgetLine[] | null | undefined
}): Issue[] {
  const seen = new Set<string>()
  const doubles = (row.lines ?? []).flatMap((line, i) => {
    if (!line.segment || !line.month) return []
    const key = `${sliceOf(line)} ${line.month}`
    if (seen.has(key)) return [marginErrors.issue('budget.double', { row: i + 1 }, `lines.${i}.month`)]
    seen.add(key)
    return []
  })
  return [...(isYear(row.year) ? [] : [marginErrors.issue('budget.year', {}, 'year')]), ...doubles]
}

/** An empty one is refused as missing. */
const isYear = (year: string | null | undefined): boolean => !year || /^20\d\d$/.test(year)

/** Why the budget cannot be submitted. */
export const emptyIssue = ({ revenue, cost }: { revenue: Numeric; cost: Numeric }): Issue | undefined =>
  isPos(revenue) || isPos(cost) ? undefined : marginErrors.issue('budget.empty', {}, 'lines')
