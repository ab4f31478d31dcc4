/** A calendar day `'2026-11-20'`; a month is `'2026-11'`. */
export type IsoDate = string
export type IsoMonth = string
/** A point in time: epoch (10 digits = seconds, else milliseconds), a Date, or text with or without a zone. */
export type Instant = string | number | Date

export interface DateRange {
  from: IsoDate
  to: IsoDate
}

const DAY = 86_400_000
/** Mainland China has had one zone without summer time since 1991; all business dates are later. */
export const SHANGHAI_OFFSET = 8 * 3_600_000

export const isIsoDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && isoDate(Number(match[1]), Number(match[2]), Number(match[3])) === text
}

export const isIsoMonth = (text: string): boolean => isIsoDate(`${text}-01`)

/** The date of these numbers, or null when the calendar has no such day. */
export function isoDate(year: number, month: number, day: number): IsoDate | null {
  // Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : null
}

export const addDays = (date: IsoDate, days: number): IsoDate => dayText(dayMillis(date) + days * DAY)

/** Days from `from` to `to`; negative when `to` is earlier. */
export const diffDays = (from: IsoDate, to: IsoDate): number => (dayMillis(to) - dayMillis(from)) / DAY

/** The Monday of the week of a day. */
export const mondayOf = (date: IsoDate): IsoDate => {
  const since = diffDays(FIRST_MONDAY, date)
  return addDays(date, -(((since % 7) + 7) % 7))
}

const FIRST_MONDAY = '1970-01-05'

/** Same day of another month; the last one where the month is too short (`2026-01-31` + 1 → `2026-02-28`). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const month = shiftMonth(monthOf(date), months)
  const day = Math.min(Number(date.slice(8)), daysInMonth(month))
  return `${month}-${pad(day)}`
}

export function monthOf(date: IsoDate): IsoMonth {
  dayMillis(date)
  return date.slice(0, 7)
}

export function shiftMonth(month: IsoMonth, months: number): IsoMonth {
  const index = monthIndex(month) + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${pad((index % 12) + 1)}`
}

/** Days of a month in which the work of the last one is still being finished. */
const CARRY_OVER_DAYS = 7

/** The month that people work on: in the first days of a month the last one, whose documents are still being finished. */
export const monthAtWork = (today: IsoDate): IsoMonth =>
  shiftMonth(monthOf(today), Number(today.slice(8, 10)) <= CARRY_OVER_DAYS ? -1 : 0)

export const daysInMonth = (month: IsoMonth): number => diffDays(`${month}-01`, `${shiftMonth(month, 1)}-01`)

/** As many days before a period. */
export function periodBefore({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -diffDays(from, to) - 1), to: addDays(from, -1) }
}

/**
 * The days of the month that people work on (`monthAtWork`) up to today, and the days of the month before that they are
 * compared with: the same ones, so that a partial month is not compared with a full one.
 */
export function monthAtWorkSoFar(today: IsoDate): { period: DateRange; before: DateRange } {
  const period = monthRange(monthAtWork(today))
  const last = monthRange(shiftMonth(monthAtWork(today), -1))
  if (period.to <= today) return { period, before: last }
  return { period: { from: period.from, to: today }, before: { from: last.from, to: addMonths(today, -1) } }
}

/** First and last day of a month. */
export const monthRange = (month: IsoMonth): DateRange => ({ from: `${month}-01`, to: cutOf(31, month) })

/**
 * The days a monthly statement covers when it is cut on `cutDay` of the month: `statementPeriod(25, '2026-11')` is
 * 2026-10-26 to 2026-11-25. A cut day beyond the end of a month means its last day, so 31 gives calendar months;
 * successive periods always join without gap. Throws a RangeError unless `cutDay` is a whole number from 1 to 31.
 */
export const statementPeriod = (cutDay: number, month: IsoMonth): DateRange => ({
  from: addDays(cutOf(cutDay, shiftMonth(month, -1)), 1),
  to: cutOf(cutDay, month),
})

/** The month whose statement covers `date`. */
export function statementMonth(cutDay: number, date: IsoDate): IsoMonth {
  const month = monthOf(date)
  return date <= cutOf(cutDay, month) ? month : shiftMonth(month, 1)
}

/** Completed years of age; who is born on 29 February turns a year older on 1 March of a common year. */
export function ageOn(birthDate: IsoDate, today: IsoDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Milliseconds of an epoch stamp: ten digits count as seconds, thirteen as milliseconds. Null for anything else. */
export function epochMillis(stamp: number | string): number | null {
  const text = String(stamp).trim()
  if (/^\d{10}$/.test(text)) return Number(text) * 1000
  return /^\d{13}$/.test(text) ? Number(text) : null
}

/** Milliseconds since 1970-01-01 UTC; text without a zone is Shanghai time. Throws a RangeError on no instant. */
export function instantMillis(instant: Instant): number {
  const millis = instant instanceof Date ? instant.getTime() : (epochMillis(instant) ?? millisOf(instant))
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return millis
}

/** The calendar day in Asia/Shanghai at that instant. */
export const businessDate = (instant: Instant): IsoDate => dayText(instantMillis(instant) + SHANGHAI_OFFSET)

export type DateTimeStyle = 'second' | 'minute' | 'compact'

/** Shanghai time: `2026-11-20 08:30:05`, to the minute `2026-11-20 08:30`, compact `20261120083005`. */
export function formatDateTime(instant: Instant, style: DateTimeStyle = 'second'): string {
  const text = new Date(instantMillis(instant) + SHANGHAI_OFFSET).toISOString().slice(0, 19).replace('T', ' ')
  if (style === 'compact') return text.replace(/\D/g, '')
  return style === 'minute' ? text.slice(0, 16) : text
}

function dayMillis(date: IsoDate): number {
  if (!isIsoDate(date)) throw new RangeError(`Not a date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`)
}

function monthIndex(month: IsoMonth): number {
  if (!isIsoMonth(month)) throw new RangeError(`Not a month: ${month}`)
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
}

function cutOf(cutDay: number, month: IsoMonth): IsoDate {
  if (!Number.isInteger(cutDay) || cutDay < 1 || cutDay > 31) throw new RangeError(`Not a day of the month: ${cutDay}`)
  return `${month}-${pad(Math.min(cutDay, daysInMonth(month)))}`
}

function millisOf(instant: string | number): number {
  if (typeof instant === 'number') return instant
  const text = instant.trim().replace(' ', 'T')
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text)) return Number.NaN
  const timed = text.length === 10 ? `${text}T00:00` : text
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(timed.slice(11)) ? timed : `${timed}+08:00`)
}

const dayText = (millis: number): IsoDate => new Date(millis).toISOString().slice(0, 10)
const pad = (n: number): string => String(n).padStart(2, '0')
