import { isIsoDate, type IsoDate } from '../../kernel/calendar.ts'
import { choices } from '../../kernel/fields.ts'

/** A span of a working day in minutes of the day, Asia/Shanghai: 9:00–12:00 is `[540, 720]`. */
export type WorkingSpan = readonly [from: number, to: number]

/** Office hours where a company says nothing else. */
export const USUAL_HOURS = '9:00-12:00, 13:30-18:00'

export const workWeeks = choices({
  five: ['双休（周一至周五）', 'Monday to Friday'],
  six: ['单休（周一至周六）', 'Monday to Saturday'],
  seven: ['每天', 'Every day'],
})
export type WorkWeek = keyof typeof workWeeks

const DAYS_OF: Readonly<Record<WorkWeek, number>> = { five: 5, six: 6, seven: 7 }
const MOST_SPANS = 4
const MINUTES_OF_DAY = 1440

/** The spans of words such as `8:00-12:00, 14:00-18:00`, in their order; undefined if they are none, overlap or end before they begin. */
export function spansOf(words: string): WorkingSpan[] | undefined {
  const spans = partsOf(words, /[,，、;；\n]+/).map(part => {
    const [, hour, minute, endHour, endMinute] = SPAN.exec(part) ?? []
    return [minuteOf(hour, minute), minuteOf(endHour, endMinute)] as const
  })
  const isGood = spans.every(([from, to], i) => from < to && to <= MINUTES_OF_DAY && from >= (spans[i - 1]?.[1] ?? 0))
  return isGood && spans.length > 0 && spans.length <= MOST_SPANS ? spans : undefined
}

/** The days of words such as `2026-12-05, 2026-12-12`; undefined if one is no day. */
export function daysOf(words: string): IsoDate[] | undefined {
  const days = partsOf(words, /[,，、;；\s]+/)
  return days.every(isIsoDate) ? days : undefined
}

/** Working minutes of a working day. */
export const minutesOf = (spans: readonly WorkingSpan[]): number =>
  spans.reduce((minutes, [from, to]) => minutes + to - from, 0)

const SPAN = /^(\d{1,2})[:：](\d{2})\s*[-–—~～至]\s*(\d{1,2})[:：](\d{2})$/

const partsOf = (words: string, separator: RegExp): string[] =>
  words
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)

/** Not a number, which compares with nothing, for what is no time. */
const minuteOf = (hour: string | undefined, minute: string | undefined): number =>
  Number(minute) < 60 ? Number(hour) * 60 + Number(minute) : Number.NaN

/** What the settings of a company say of its working time. */
export interface WorkingSettings {
  workHours: string
  workWeek: WorkWeek
  keepHolidays: boolean
  extraWorkdays: string
  extraFreeDays: string
}

/** Holidays of the country, and days that it works instead. */
export interface CountryCalendar {
  isHoliday(date: IsoDate): boolean
  isWorkedInstead(date: IsoDate): boolean
}

/** When a company works: its own days before the calendar of the country, and that before the days of the week. */
export function workingTime(
  settings: WorkingSettings,
  country: CountryCalendar,
): { spans: readonly WorkingSpan[]; isWorkday(date: IsoDate): boolean } {
  const worked = new Set(daysOf(settings.extraWorkdays))
  const free = new Set(daysOf(settings.extraFreeDays))
  const isInWeek = (date: IsoDate): boolean => {
    const day = new Date(`${date}T00:00:00Z`).getUTCDay()
    return (day === 0 ? 7 : day) <= DAYS_OF[settings.workWeek]
  }
  return {
    spans: spansOf(settings.workHours) ?? [],
    isWorkday(date) {
      if (worked.has(date)) return true
      if (free.has(date)) return false
      if (settings.keepHolidays && country.isHoliday(date)) return false
      return isInWeek(date) || (settings.keepHolidays && country.isWorkedInstead(date))
    },
  }
}
