import { add, isPos, isZero, lt, money, quotient, sub, type Dec, type Numeric } from '../kernel/decimal.ts'

/** Amounts in yuan without tax; quantities in tonnes. */
export interface MarginFacts {
  revenueExcl: Numeric
  costExcl: Numeric
  tons?: Numeric
  /** Manual adjustments of the margin, signed, and of the revenue in it. */
  adjust?: Numeric
  adjustRevenue?: Numeric
}

export interface MarginFigures {
  margin: Dec
  /** Share of revenue, 4 decimals; null unless there is revenue: of less than nothing a share says nothing. */
  marginRate: Dec | null
  /** Yuan per tonne, 2 decimals; null without tonnes. */
  perTon: Dec | null
  adjusted: Dec
  /** The adjusted margin as a share of the adjusted revenue, as `marginRate`. */
  adjustedRate: Dec | null
  /** Work was sold without a margin, see `isSoldWithoutMargin`; both adjusted. The row is shown in red. */
  alarm: boolean
}

/** 毛利 = 收入不含税 − 成本不含税, e.g. 4,152.37 − 3,770.64 = 381.73, 9.19 %. Never from amounts with tax. */
export function marginFigures({ revenueExcl, costExcl, tons, adjust, adjustRevenue }: MarginFacts): MarginFigures {
  const margin = money(sub(revenueExcl, costExcl))
  const adjusted = money(add(margin, adjust))
  const adjustedRevenue = add(revenueExcl, adjustRevenue)
  return {
    margin,
    marginRate: isPos(revenueExcl) ? quotient(margin, revenueExcl, 4) : null,
    perTon: isPos(tons) ? quotient(margin, tons, 2) : null,
    adjusted,
    adjustedRate: isPos(adjustedRevenue) ? quotient(adjusted, adjustedRevenue, 4) : null,
    alarm: isSoldWithoutMargin(adjustedRevenue, adjusted),
  }
}

/** Whether there is revenue and no margin is left of it. What has cost alone is not sold yet, or is shared by all work. */
export function isSoldWithoutMargin(revenue: Numeric, margin: Numeric): boolean {
  return isPos(revenue) && !isPos(margin)
}

/** Change from an earlier figure as a share of its size, 4 decimals; null if that is zero or has the other sign. */
export function changeRate(now: Numeric, before: Numeric): Dec | null {
  if (before === null || before === undefined || isZero(before)) return null
  // A loss that became a margin has no share
  if (!isZero(now ?? '0') && lt(before, 0) !== lt(now ?? '0', 0)) return null
  const size = lt(before, 0) ? sub(0, before) : before
  return quotient(sub(now, before), size, 4)
}
