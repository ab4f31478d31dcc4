import { epochMillis, isoDate, SHANGHAI_OFFSET, type IsoDate } from './calendar.ts'

/** How to read `11/19/04`. A four-digit year is always recognised. */
export type DateOrder = 'ymd' | 'mdy' | 'dmy'

export interface DateParseOptions {
  /** Default `ymd`. */
  order?: DateOrder
}

type Input = string | number | null | undefined

const MINUTE = 60_000
const HOUR = 3_600_000
/**
 * Two-digit years below it belong to this century: licences expire in the thirties, people were born in the sixties.
 */
const PIVOT = 50
/** 2199-12-31 as spreadsheets count days. */
const LAST_SERIAL = 109_574
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const TIME = new RegExp(
  '(?:T|\\s+|(?<=[日号]))(上午|下午|晚上|凌晨|中午)?\\s?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d{1,9})?)?' +
    '\\s?([AP]M)?\\s?(Z|[+-]\\d{2}:?\\d{2})?$',
  'i',
)

/**
 * Reads a day as people and spreadsheets write it: `2026-11-20`, `2026/11/20`, `2026.11.20`, `20261120`, `2026年11月20日`,
 * `20-Nov-26`, `Nov 20, 2026`, `11/19/04` (by `order`) and serial numbers of spreadsheets. A time of day is dropped; an
 * instant becomes its day in Shanghai. Null if it is no date or is ambiguous.
 */
export const parseDateLoose = (input: Input, options: DateParseOptions = {}): IsoDate | null =>
  wallText(input, options)?.slice(0, 10) ?? null

/**
 * Reads day and time like {@link parseDateLoose}, and epoch stamps (10 digits = seconds) and `yyyyMMddHHmm[ss]`; a day
 * alone is its midnight. Answers wall time in Asia/Shanghai to the second, `2026-11-20 08:30:00`; text that names
 * another zone is converted.
 */
export const parseDateTimeLoose = (input: Input, options: DateParseOptions = {}): string | null =>
  wallText(input, options)

function wallText(input: Input, { order = 'ymd' }: DateParseOptions): string | null {
  if (input === null || input === undefined) return null
  const wall = wallMillis(tidy(String(input)), order, typeof input === 'number')
  return wall === null ? null : new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
}

/** Milliseconds of the Shanghai wall clock, counted as if it were UTC. */
function wallMillis(text: string, order: DateOrder, isNumber: boolean): number | null {
  const epoch = epochMillis(text)
  if (epoch !== null) return epoch + SHANGHAI_OFFSET
  if (isNumber ? Number(text) < 1e7 : /^\d{5}(\.\d+)?$/.test(text)) return serialMillis(Number(text))
  const stamp = /^(\d{8})(\d\d)(\d\d)(\d\d)?$/.exec(text)
  const spaced = stamp ? `${stamp[1]} ${stamp[2]}:${stamp[3]}:${stamp[4] ?? '00'}` : text
  const time = TIME.exec(spaced)
  const day = parseDay((time ? spaced.slice(0, time.index) : spaced).trim(), order)
  const timeOfDay = time ? timeMillis(time) : 0
  return day === null || timeOfDay === null ? null : Date.parse(`${day}T00:00:00Z`) + timeOfDay
}

/** Half-width, single blanks, `08时30分` as `08:30`, without the weekday. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?([年月]) ?| (?=[日号])/g, '$1')
    .replace(/ ?\(?(星期|周)[一二三四五六日天]\)?/, '')
    .replace(/(\d)[时点]整?/, '$1:')
    .replace(/(:\d{1,2})分(?=\d)/, '$1:')
    .replace(/[分秒]$/, '')
    .replace(/:(\d)(?=:|$)/g, ':0$1')
    .replace(/:$/, ':00')
}

/** Day number of the 1900 date system, which counts a 29 February 1900 (serial 60) that never was. */
function serialMillis(serial: number): number | null {
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  if (day < 1 || day > LAST_SERIAL || day === 60) return null
  return Date.UTC(1899, 11, day < 60 ? 31 : 30) + seconds * 1000
}

function parseDay(text: string, order: DateOrder): IsoDate | null {
  const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4}|\d{2})年(\d{1,2})月(\d{1,2})[日号]?$/.exec(text)
  if (plain) return dayOf(plain[1], plain[2], plain[3])
  const numbers = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (numbers) return parseNumbers([numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? ''], order)
  const dayFirst = /^(\d{1,2})[-/. ]?([a-z]{3,9})\.?[-/. ,]{0,2}(\d{4}|\d{2})$/i.exec(text)
  if (dayFirst) return dayOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1])
  const monthFirst = /^([a-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?[-, ]{1,2}(\d{4}|\d{2})$/i.exec(text)
  if (monthFirst) return dayOf(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2])
  const yearFirst = /^(\d{4})[-/. ]([a-z]{3,9})[-/. ](\d{1,2})$/i.exec(text)
  return yearFirst ? dayOf(yearFirst[1], monthNumber(yearFirst[2]), yearFirst[3]) : null
}

function parseNumbers([a, b, c]: [string, string, string], order: DateOrder): IsoDate | null {
  if (a.length === 4) return dayOf(a, b, c)
  if (order === 'mdy') return dayOf(c, a, b)
  if (order === 'dmy') return dayOf(c, b, a)
  if (c.length < 4) return dayOf(a, b, c)
  // The year is last, against the expected order. Accepted only if day and month cannot be confused.
  const readings = new Set([dayOf(c, a, b), dayOf(c, b, a)])
  readings.delete(null)
  return readings.size === 1 ? ([...readings][0] ?? null) : null
}

function dayOf(year = '', month: string | number = '', day = ''): IsoDate | null {
  if ((year.length !== 2 && year.length !== 4) || day.length > 2) return null
  const short = Number(year)
  const full = year.length === 4 ? short : short + (short < PIVOT ? 2000 : 1900)
  return full >= 1900 && full < 2200 ? isoDate(full, Number(month), Number(day)) : null
}

/** 1 to 12 for a full name or its first three letters (`Sept` too), else 0. */
function monthNumber(name = ''): number {
  const lower = name.toLowerCase()
  return MONTHS.findIndex(month => lower === month || lower === month.slice(0, 3) || `${lower}ember` === month) + 1
}

/** Milliseconds after midnight in Shanghai, below zero or above a day when another zone is named. */
function timeMillis([, chinese, h, m, s = '0', english, zone]: RegExpExecArray): number | null {
  const hour = hourOf(Number(h), chinese, english?.toUpperCase())
  if (hour === null || Number(m) > 59 || Number(s) > 59) return null
  const millis = hour * HOUR + Number(m) * MINUTE + Number(s) * 1000
  return zone === undefined ? millis : millis - offsetOf(zone) + SHANGHAI_OFFSET
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
}

function hourOf(hour: number, chinese?: string, english?: string): number | null {
  if (hour > 23 || (english && (hour < 1 || hour > 12))) return null
  if (english) return (hour % 12) + (english === 'PM' ? 12 : 0)
  if (chinese === '凌晨' && hour === 12) return 0
  const afternoon = chinese === '下午' || chinese === '晚上' || (chinese === '中午' && hour < 11)
  return afternoon && hour < 12 ? hour + 12 : hour
}
