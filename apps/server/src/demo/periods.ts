import { addDays, monthOf, shiftMonth, statementPeriod } from '@tuheng/domain/kernel/dates'
import { nextWorkday, workdayFrom } from './workdays.ts'

export interface Period {
  from: string
  to: string
  /** 1 is the youngest period. */
  age: number
}

/** Working days on which a statement is made, sent, and confirmed at the earliest. */
export function agreedOn({ to }: Pick<Period, 'to'>): { made: string; sent: string; confirmed: string } {
  const made = workdayFrom(addDays(to, 2))
  const sent = nextWorkday(made)
  return { made, sent, confirmed: nextWorkday(sent) }
}

/** Returns the last three statement periods (26th to 25th), the oldest first. */
export function pastPeriods(today: string): Period[] {
  const month = monthOf(today)
  const all = [-4, -3, -2, -1, 0, 1]
    .map(n => statementPeriod(25, shiftMonth(month, n)))
    .filter(period => agreedOn(period).confirmed < today)
  const last = all.slice(-3)
  return last.map((period, i) => ({ ...period, age: last.length - i }))
}
