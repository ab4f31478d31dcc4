import {
  afterWorkingMinutes,
  OFFICE_SPANS,
  WORKING_DAY,
  workingMinutes,
  type WorkingTime,
} from '@tuheng/domain/approvals/working-time'
import { addDays } from '@tuheng/domain/kernel/calendar'
import calendar from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import type { Tx } from '../../engine/write/tx.ts'

/**
 * The days of the calendar by themselves: the functions of the package take them for moments in the zone of the machine,
 * and west of Greenwich every holiday is a day early.
 */
function isWorkday(date: string): boolean {
  if (date in calendar.workdays) return true
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return !(date in calendar.holidays) && day !== 0 && day !== 6
}

/** Office hours on working days of the Chinese calendar. */
const OFFICE_HOURS: WorkingTime = { spans: OFFICE_SPANS, isWorkday }

/** The working minutes between two moments. */
export const workedMinutes = (from: string, to: string): number => workingMinutes(from, to, OFFICE_HOURS)

/** The working minutes by which a time limit is exceeded; null within it, and without one. */
export const lateMinutes = (due: string | null, now: string): number | null =>
  due !== null && due < now ? workedMinutes(due, now) : null

/** A day of the calendar: the working minutes before it, counted from the first of a list, and whether it is worked. */
export interface OfficeDay {
  date: string
  before: number
  works: boolean
}

/** The days from one to another, for {@link workedSql}. */
export function officeDays(from: string, to: string): OfficeDay[] {
  const days: OfficeDay[] = []
  let before = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const works = isWorkday(date)
    days.push({ date, before, works })
    if (works) before += WORKING_DAY
  }
  return days
}

/** SQL: the working minutes until a moment, of which `day` is the {@link OfficeDay}. The difference of two is `workedMinutes`. */
export function workedSql(moment: string, day: string): string {
  const minute = `(extract(hour from ${moment})::int * 60 + extract(minute from ${moment})::int)`
  const within = OFFICE_HOURS.spans.map(([from, to]) => `least(greatest(${minute} - ${from}, 0), ${to - from})`)
  return `(${day}.before + case when ${day}.works then ${within.join(' + ')} else 0 end)`
}

/** The moment at which so many working hours from now have passed. */
export const dueAt = (tx: Pick<Tx, 'now'>, hours: number): string =>
  afterWorkingMinutes(tx.now.at, hours * 60, OFFICE_HOURS)
