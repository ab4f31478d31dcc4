import { add, isPos, isZero, lt, money, quotient, sub, type Dec, type Numeric } from '../kernel/decimal.ts'

/** What margins are made of: yuan without tax, tonnes. */
export interface MarginFacts {
  revenueExcl: Numeric
  costExcl: Numeric
  tons?: Numeric
  /** Manual adjustments of the margin, signed. */
  adjust?: Numeric
}

export interface MarginFigures {
  margin: Dec
  /** Share of revenue, 4 decimals; null without revenue. */
  marginRate: Dec | null
  /** Yuan per tonne, 2 decimals; null without tonnes. */
  perTon: Dec | null
  adjusted: Dec
  /** At or below zero after adjustments: shown in red. */
  alarm: boolean
}

/** 毛利 = 收入不含税 − 成本不含税; 4,152.37 − 3,770.64 = 381.73, 9.19 %. Never on amounts with tax. */
export function marginFigures({ revenueExcl, costExcl, tons, adjust }: MarginFacts): MarginFigures {
  const margin = money(sub(revenueExcl, costExcl))
  const adjusted = money(add(margin, adjust))
  return {
    margin,
    marginRate: quotient(margin, revenueExcl, 4),
    perTon: isPos(tons) ? quotient(margin, tons, 2) : null,
    adjusted,
    alarm: !isPos(adjusted),
  }
}

/** Change against an earlier figure as a share of its size, 4 decimals; null when there is nothing to compare with. */
export function changeRate(now: Numeric, before: Numeric): Dec | null {
  if (before === null || before === undefined || isZero(before)) return null
  const size = lt(before, 0) ? sub(0, before) : before
  return quotient(sub(now, before), size, 4)
}
