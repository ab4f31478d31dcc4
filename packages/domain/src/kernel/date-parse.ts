import { businessDate, epochMillis, isoDate, shanghaiInstant, type IsoDate } from './dates.ts'

/** How to read `11/19/04`: a four-digit year always speaks for itself. */
export type DateOrder = 'ymd' | 'mdy' | 'dmy'

export interface DateParseOptions {
  /** Default `ymd`. */
  order?: DateOrder
}

type Input = string | number | null | undefined

interface Moment {
  date: IsoDate
  millis: number
  /** Offset from UTC in milliseconds when the text names a zone; otherwise Shanghai is meant. */
  offset?: number
}

const MINUTE = 60_000
const HOUR = 3_600_000
const SHANGHAI = 8 * HOUR
const DAY = 24 * HOUR
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Two-digit years below belong to this century; licences expire in the twenties to forties, people are born earlier. */
const PIVOT = 50
/** 2199-12-31 counted as spreadsheets do: days since 1899-12-30. */
const LAST_SERIAL = 109_573

const TIME = new RegExp(
  '(?:T|\\s+|(?<=[日号]))(上午|下午|晚上|凌晨|中午)?\\s?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?' +
    '\\s?([AP]M)?\\s?(Z|[+-]\\d{2}:?\\d{2})?$',
  'i',
)

/**
 * Reads a day as people and spreadsheets write it: `2026-11-20`, `2026/11/20`, `2026.11.20`, `20261120`,
 * `2026年11月20日`, `20-Nov-26`, `Nov 20, 2026`, `11/19/04` (by `order`), serial numbers of spreadsheets; a time of day
 * is dropped, an instant becomes its day in Shanghai. Null when it is no date or may mean several.
 */
export function parseDateLoose(input: Input, options: DateParseOptions = {}): IsoDate | null {
  const moment = parseMoment(input, options)
  if (!moment) return null
  return moment.offset === undefined ? moment.date : businessDate(instantOf(moment))
}

/**
 * Reads day and time like {@link parseDateLoose}; times without a zone are Shanghai time, a day alone is its midnight.
 * Also epoch stamps (10 digits = seconds) and `yyyyMMddHHmm[ss]`. Answers UTC text: `2026-11-20T00:30:00.000Z`.
 */
export function parseDateTimeLoose(input: Input, options: DateParseOptions = {}): string | null {
  const moment = parseMoment(input, options)
  return moment ? instantOf(moment) : null
}

function parseMoment(input: Input, { order = 'ymd' }: DateParseOptions): Moment | null {
  if (input === null || input === undefined) return null
  const text = tidy(String(input))
  const millis = epochMillis(text)
  if (millis !== null) return ofEpoch(millis)
  if (typeof input === 'number' ? input < 1e7 : /^\d{5}(\.\d+)?$/.test(text)) return ofSerial(Number(text))
  const stamp = /^(\d{8})(\d{4}|\d{6})$/.exec(text)
  if (stamp) return parseMoment(`${stamp[1]} ${stamp[2]?.match(/\d\d/g)?.join(':')}`, {})

  const time = TIME.exec(text)
  const date = parseDay((time ? text.slice(0, time.index) : text).trim(), order)
  if (!date) return null
  return time ? withTime(date, time) : { date, millis: 0 }
}

/** Half-width, one kind of blank, `08时30分` as `08:30`, no weekday. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s?\(?(星期|周)[一二三四五六日天]\)?/, '')
    .replace(/(\d)[时点]整?/, '$1:')
    .replace(/(:\d{1,2})分(?=\d)/, '$1:')
    .replace(/[分秒]$/, '')
    .replace(/:(\d)(?=:|$)/g, ':0$1')
    .replace(/:$/, ':00')
}

function ofEpoch(millis: number): Moment {
  const iso = new Date(millis).toISOString()
  return { date: iso.slice(0, 10), millis: millis % DAY, offset: 0 }
}

/** Day number of the 1900 date system, which counts a 29 February 1900 (serial 60) that never was. */
function ofSerial(serial: number): Moment | null {
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  if (day < 1 || day > LAST_SERIAL || day === 60) return null
  const date = isoDate(1900, 1, 1)
  const millis = Date.parse(`${date}T00:00:00Z`) + (day - (day < 60 ? 1 : 2)) * DAY
  return { date: new Date(millis).toISOString().slice(0, 10), millis: (seconds % 86_400) * 1000 }
}

function parseDay(text: string, order: DateOrder): IsoDate | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4}|\d{2})年\s?(\d{1,2})月\s?(\d{1,2})[日号]?$/.exec(text)
  if (compact) return day(compact[1], compact[2], compact[3])
  const numbers = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (numbers) return parseNumbers([numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? ''], order)
  const dayFirst = /^(\d{1,2})[-/. ]?([a-z]{3,9})\.?[-/. ,]{0,2}(\d{4}|\d{2})$/i.exec(text)
  if (dayFirst) return day(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1])
  const monthFirst = /^([a-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?[-, ]{1,2}(\d{4}|\d{2})$/i.exec(text)
  if (monthFirst) return day(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2])
  const yearFirst = /^(\d{4})[-/. ]([a-z]{3,9})[-/. ](\d{1,2})$/i.exec(text)
  return yearFirst ? day(yearFirst[1], monthNumber(yearFirst[2]), yearFirst[3]) : null
}

function parseNumbers([a, b, c]: [string, string, string], order: DateOrder): IsoDate | null {
  if (a.length === 4) return day(a, b, c)
  if (order === 'mdy') return day(c, a, b)
  if (order === 'dmy') return day(c, b, a)
  if (c.length < 4) return day(a, b, c)
  // The year stands last against the expected order: accepted only when day and month cannot be confused.
  const readings = new Set([day(c, a, b), day(c, b, a)].filter((date) => date !== null))
  return readings.size === 1 ? ([...readings][0] ?? null) : null
}

function day(year = '', month: string | number = '', date = ''): IsoDate | null {
  if (year.length !== 2 && year.length !== 4) return null
  const short = Number(year)
  const full = year.length === 4 ? short : short + (short < PIVOT ? 2000 : 1900)
  return full >= 1900 && full < 2200 && date.length <= 2 ? isoDate(full, Number(month), Number(date)) : null
}

function monthNumber(name = ''): number {
  const lower = name.toLowerCase()
  const full = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october',
    'november', 'december']
  return full.findIndex((month, i) => lower === month || lower === MONTHS[i] || (i === 8 && lower === 'sept')) + 1
}

function withTime(date: IsoDate, match: RegExpExecArray): Moment | null {
  const [, chinese, h, m, s = '0', fraction = '0', english, zone] = match
  const hour = hourOf(Number(h), chinese, english?.toUpperCase())
  if (hour === null || Number(m) > 59 || Number(s) > 59) return null
  const millis = hour * HOUR + Number(m) * MINUTE + Number(s) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  if (zone === undefined) return { date, millis }
  const [, sign, zh, zm] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  return { date, millis, offset: (sign === '-' ? -1 : 1) * (Number(zh ?? 0) * HOUR + Number(zm ?? 0) * MINUTE) }
}

function hourOf(hour: number, chinese?: string, english?: string): number | null {
  if (hour > 23 || (english && (hour < 1 || hour > 12))) return null
  if (english) return (hour % 12) + (english === 'PM' ? 12 : 0)
  if (chinese === '凌晨' && hour === 12) return 0
  const afternoon = chinese === '下午' || chinese === '晚上' || (chinese === '中午' && hour < 11)
  return afternoon && hour < 12 ? hour + 12 : hour
}

function instantOf({ date, millis, offset = SHANGHAI }: Moment): string {
  return shanghaiInstant(date, millis + SHANGHAI - offset)
}
