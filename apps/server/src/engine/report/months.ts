import { shiftMonth } from '@tuheng/domain/kernel/dates'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { reportErrors } from './report-errors.ts'

/** Months from … to, both included, `YYYY-MM`. */
export interface Period {
  from: string
  to: string
}

/** Ten years. */
const MAX_MONTHS = 120

/** The requested months. Refuses a wrong order or too many months. */
export function periodOf({ monthFrom, monthTo }: AnyRow): Period {
  const period = { from: String(monthFrom), to: String(monthTo) }
  if (period.to < period.from) reportErrors.fail('report.months', {}, 'monthTo')
  if (lengthOf(period) > MAX_MONTHS) reportErrors.fail('report.span', { max: MAX_MONTHS }, 'monthTo')
  return period
}

/** The period of the same length before, for comparison. */
export function periodBefore(period: Period): Period {
  const months = lengthOf(period)
  return { from: shiftMonth(period.from, -months), to: shiftMonth(period.to, -months) }
}

/** Every month of it. */
export const monthsOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, i) => shiftMonth(period.from, i))

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
const lengthOf = ({ from, to }: Period): number => indexOf(to) - indexOf(from) + 1
