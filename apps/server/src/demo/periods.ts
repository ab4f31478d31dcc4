import { addDays, monthOf, shiftMonth, statementPeriod } from '@tuheng/domain/kernel/dates'

export interface Period {
  from: string
  to: string
  /** 1 = the youngest that both sides had time to look at. */
  age: number
}

/** Days after its end until which the youngest period has come as far as it comes. */
const LOOKED_AT = 4

/** The last three statement months, 26th to 25th, the oldest first. */
export function pastPeriods(today: string): Period[] {
  const month = monthOf(today)
  const all = [-4, -3, -2, -1, 0, 1]
    .map(n => statementPeriod(25, shiftMonth(month, n)))
    .filter(period => addDays(period.to, LOOKED_AT) <= today)
  const last = all.slice(-3)
  return last.map((period, i) => ({ ...period, age: last.length - i }))
}
