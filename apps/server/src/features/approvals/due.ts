import { afterWorkingMinutes, workingMinutes, type WorkingTime } from '@tuheng/domain/approvals/working-time'
import { addDays } from '@tuheng/domain/kernel/calendar'
import {
  type CountryCalendar,
  minutesOf,
  workingTime,
  type WorkingSettings,
} from '@tuheng/domain/system/company/working-calendar'
import calendar from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import type { Tx } from '../../engine/write/tx.ts'
import { companySettings } from '../system/index.ts'

/**
 * The days of the calendar by themselves: the functions of the package take them for moments in the zone of the machine,
 * and west of Greenwich every holiday is a day early.
 */
const CHINA: CountryCalendar = {
  isHoliday: date => date in calendar.holidays,
  isWorkedInstead: date => date in calendar.workdays,
}

/** When a company with these settings works. */
export const workingTimeBy = (settings: WorkingSettings): WorkingTime => workingTime(settings, CHINA)

/** When the company works: by its own hours and days, and the calendar of the country. */
export const workingTimeOf = async (reader: Pick<Tx, 'sql' | 'orgId'>): Promise<WorkingTime> =>
  workingTimeBy(await companySettings(reader))

/** The working minutes between two moments. */
export const workedMinutes = (from: string, to: string, time: WorkingTime): number => workingMinutes(from, to, time)

/** The working minutes by which a time limit is exceeded; null within it, and without one. */
export type Lateness = (due: string | null) => number | null

/** How late it is now, for these time limits. The company is asked for its hours only if one of them is exceeded. */
export async function latenessOf(
  reader: Pick<Tx, 'sql' | 'orgId'>,
  now: string,
  dues: readonly (string | null)[],
): Promise<Lateness> {
  if (!dues.some(due => due !== null && due < now)) return () => null
  const time = await workingTimeOf(reader)
  return due => lateMinutes(due, now, time)
}

/** As {@link latenessOf}, of one time limit and known hours. */
export const lateMinutes = (due: string | null, now: string, time: WorkingTime): number | null =>
  due !== null && due < now ? workedMinutes(due, now, time) : null

/** A day of the calendar: the working minutes before it, counted from the first of a list, and whether it is worked. */
export interface OfficeDay {
  date: string
  before: number
  works: boolean
}

/** The days from one to another, for {@link workedSql}. */
export function officeDays(from: string, to: string, time: WorkingTime): OfficeDay[] {
  const days: OfficeDay[] = []
  const whole = minutesOf(time.spans)
  let before = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const works = time.isWorkday(date)
    days.push({ date, before, works })
    if (works) before += whole
  }
  return days
}

/** SQL: the working minutes until a moment, of which `day` is the {@link OfficeDay}. The difference of two is `workedMinutes`. */
export function workedSql(moment: string, day: string, { spans }: WorkingTime): string {
  const minute = `(extract(hour from ${moment})::int * 60 + extract(minute from ${moment})::int)`
  const within = spans.map(([from, to]) => `least(greatest(${minute} - ${from}, 0), ${to - from})`)
  return `(${day}.before + case when ${day}.works then ${within.join(' + ')} else 0 end)`
}

/** The moment at which so many working hours from now have passed. */
export const dueAt = (now: string, hours: number, time: WorkingTime): string =>
  afterWorkingMinutes(now, hours * 60, time)
