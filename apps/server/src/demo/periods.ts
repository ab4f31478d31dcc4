import { addDays, monthOf, shiftMonth, statementPeriod } from '@tuheng/domain/kernel/dates'

export interface Period {
  from: string
  to: string
  /** 1 is the youngest period. */
  age: number
}

/** Days after the end of a period until it counts as past. */
const REVIEW_DAYS = 4

/** Returns the last three statement periods (26th to 25th), the oldest first. */
export function pastPeriods(today: string): Period[] {
  const month = monthOf(today)
  const all = [-4, -3, -2, -1, 0, 1]
    .map(n => statementPeriod(25, shiftMonth(month, n)))
    .filter(period => addDays(period.to, REVIEW_DAYS) <= today)
  const last = all.slice(-3)
  return last.map((period, i) => ({ ...period, age: last.length - i }))
}
