import { addDays, type IsoDate } from '../kernel/calendar.ts'

/** When a company works. Times are minutes of the day in Asia/Shanghai. */
export interface WorkingTime {
  /** Spans of a working day in their order, which do not overlap: 9:00–12:00 is `[540, 720]`. */
  spans: readonly (readonly [from: number, to: number])[]
  /** Knows weekends, holidays and the weekends worked instead. */
  isWorkday(date: IsoDate): boolean
}

/** Days after which the search ends: no holiday is as long. */
const MAX_DAYS = 3_660

/**
 * The moment at which so many working minutes have passed. Moments are `YYYY-MM-DD HH:mm:ss`; seconds of the start are
 * left out. @throws if the company never works.
 */
export function afterWorkingMinutes(start: string, minutes: number, time: WorkingTime): string {
  let left = minutes
  let from = minuteOf(start)
  let date = start.slice(0, 10)
  for (let i = 0; i < MAX_DAYS; i++) {
    for (const [begin, end] of spansFrom(date, from, time)) {
      if (left <= end - begin) return momentOf(date, begin + left)
      left -= end - begin
    }
    date = addDays(date, 1)
    from = 0
  }
  throw new Error(`no working time within ${MAX_DAYS} days of ${start}`)
}

/** Working minutes from one moment to a later one; 0 if it is not later. */
export function workingMinutes(start: string, end: string, time: WorkingTime): number {
  const [startDate, endDate] = [start.slice(0, 10), end.slice(0, 10)]
  let total = 0
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const until = date === endDate ? minuteOf(end) : MINUTES_OF_DAY
    for (const [from, to] of spansFrom(date, date === startDate ? minuteOf(start) : 0, time))
      total += Math.max(0, Math.min(to, until) - from)
  }
  return total
}

const MINUTES_OF_DAY = 1440

/** What is left of a day's spans from a minute on. */
const spansFrom = (date: IsoDate, minute: number, { spans, isWorkday }: WorkingTime): [number, number][] =>
  isWorkday(date)
    ? spans.flatMap(([from, to]): [number, number][] => (to > minute ? [[Math.max(from, minute), to]] : []))
    : []

const minuteOf = (moment: string): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))

function momentOf(date: IsoDate, minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:00`
}
