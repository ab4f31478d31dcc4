import { addDays, isoDate, parseDateTimeLoose, type IsoDate } from '@tuheng/domain/kernel/dates'

export interface TimeContext {
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  now: string
  /** The day of a time that is typed without one: that of the row above. */
  base: IsoDate
}

/**
 * Reads an abbreviated date and time: `1430` or `8:05` on the base day, `18 1430` and `6-18 1430` without a year, `.`
 * for now, and every full format of people and spreadsheets. A time in the future is taken for one of the previous day,
 * month or year. Null if the text is not a time.
 */
export function readQuickTime(text: string, { now, base }: TimeContext): string | null {
  const typed = text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[时点]/g, ':')
    .replace(/分$/, '')
    .trim()
  if (typed === '.' || typed === '。') return `${now.slice(0, 16)}:00`
  const timeOnly = timeOf(typed)
  if (timeOnly) return latest([`${base} ${timeOnly}`, `${addDays(base, -1)} ${timeOnly}`], now)
  return shortDay(typed, { now, base }) ?? parseDateTimeLoose(typed)
}

/** `18 1430`, `6-18 14:30`, `0618 1430`, `181430`, `06181430`. */
function shortDay(text: string, { now, base }: TimeContext): string | null {
  const digits = /^(?:(\d{2})?(\d{2}))(\d{4})$/.exec(text)
  const spaced =
    /^(?:(\d{1,2})[-/.月])?(\d{1,2})[日号]?[ T]?(?<=[ T日号])(\d{3,4}|\d{1,2}:\d{1,2})$/.exec(text) ??
    /^(\d{2})(\d{2}) (\d{3,4}|\d{1,2}:\d{1,2})$/.exec(text)
  const [, month, day = '', time = ''] = digits ?? spaced ?? []
  const clock = timeOf(time)
  if (!clock) return null
  const [year, ownMonth] = base.split('-').map(Number) as [number, number]
  const days =
    month === undefined
      ? [isoDate(year, ownMonth, Number(day)), previousMonth(year, ownMonth, Number(day))]
      : [isoDate(year, Number(month), Number(day)), isoDate(year - 1, Number(month), Number(day))]
  return latest(
    days.flatMap(found => (found ? [`${found} ${clock}`] : [])),
    now,
  )
}

function previousMonth(year: number, month: number, day: number): IsoDate | null {
  return month === 1 ? isoDate(year - 1, 12, day) : isoDate(year, month - 1, day)
}

/** The first candidate that is not in the future (a clock may run five minutes fast), or the first of all. */
function latest(candidates: readonly string[], now: string): string | null {
  const limit = new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + 300_000).toISOString().slice(0, 19).replace('T', ' ')
  return candidates.find(one => one <= limit) ?? candidates[0] ?? null
}

/** `1430`, `805`, `8:5` → `14:30:00`. */
function timeOf(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{1,2})(?::\d{2})?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? []
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00`
}
