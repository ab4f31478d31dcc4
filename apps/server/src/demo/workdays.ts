import { addDays } from '@tuheng/domain/kernel/dates'

/** Public holidays of 2026, first and last day, as the State Council announced them. */
const HOLIDAYS: readonly (readonly [string, string])[] = [
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
]

/** Whether clerks work on a day: neither at weekends nor on holidays. Of other years New Year and the National Day week. */
export function isWorkday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const date = day.slice(5)
  const isHoliday =
    HOLIDAYS.some(([from, to]) => day >= from && day <= to) || date === '01-01' || (date >= '10-01' && date <= '10-07')
  return !isHoliday && weekday !== 0 && weekday !== 6
}

/** The first working day on or after a date. */
export const workdayFrom = (day: string): string => (isWorkday(day) ? day : workdayFrom(addDays(day, 1)))

/** The last working day on or before a date. */
export const workdayUntil = (day: string): string => (isWorkday(day) ? day : workdayUntil(addDays(day, -1)))

/** The working day that follows a date. */
export const nextWorkday = (day: string): string => workdayFrom(addDays(day, 1))
