import { text, type Text } from './text.ts'

/** A schedule in five fields: minute, hour, day of the month, month and weekday (0 and 7 are Sunday). */
export interface Cron {
  minutes: readonly number[]
  hours: readonly number[]
  days: readonly number[]
  months: readonly number[]
  weekdays: readonly number[]
  /** A field that begins with `*` restricts nothing. Where both day fields restrict, either is enough. */
  anyDay: boolean
  anyWeekday: boolean
}

const FIELDS = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12 },
  { from: 0, to: 7 },
] as const

/** Days that are searched: where both day fields must hold, a 29 February on one weekday may come again after 40 years. */
const MAX_DAYS = 366 * 41

/** Undefined if the text is no schedule, or one that is never due, such as 31 February. */
export function parseCron(value: string): Cron | undefined {
  const parts = value.trim().split(/\s+/)
  if (parts.length !== FIELDS.length) return undefined
  const sets = parts.map((part, i) => valuesOf(part, FIELDS[i] as (typeof FIELDS)[number]))
  if (sets.some(set => set === undefined)) return undefined
  const [minutes, hours, days, months, weekdays] = sets as [number[], number[], number[], number[], number[]]
  const cron: Cron = {
    minutes,
    hours,
    days,
    months,
    weekdays: [...new Set(weekdays.map(day => day % 7))].toSorted((a, b) => a - b),
    anyDay: parts[2]?.startsWith('*') ?? false,
    anyWeekday: parts[4]?.startsWith('*') ?? false,
  }
  return nextTimes(cron, '2024-01-01 00:00:00', 1).length ? cron : undefined
}

function valuesOf(part: string, { from, to }: { from: number; to: number }): number[] | undefined {
  const found = new Set<number>()
  for (const piece of part.split(',')) {
    const [, star, low, high, step] = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(piece) ?? []
    if (star === undefined && low === undefined) return undefined
    // `5/10` alone is written in several ways with several meanings
    if (step !== undefined && (Number(step) === 0 || (star === undefined && high === undefined))) return undefined
    const first = star ? from : Number(low)
    const last = star ? to : Number(high ?? low)
    if (first < from || last > to || first > last) return undefined
    for (let value = first; value <= last; value += Number(step ?? 1)) found.add(value)
  }
  return [...found].toSorted((a, b) => a - b)
}

/** The next times after a moment, both `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, which has no daylight saving. */
export function nextTimes(cron: Cron, after: string, count: number): string[] {
  const found: string[] = []
  const start = new Date(`${after.slice(0, 10)}T00:00:00Z`)
  for (let ahead = 0; ahead < MAX_DAYS && found.length < count; ahead++) {
    const day = new Date(start.getTime() + ahead * 86_400_000)
    if (!isDueOn(cron, day)) continue
    const date = day.toISOString().slice(0, 10)
    for (const hour of cron.hours)
      for (const minute of cron.minutes) {
        const at = `${date} ${two(hour)}:${two(minute)}:00`
        if (at > after && found.length < count) found.push(at)
      }
  }
  return found
}

/** The last time until a moment, as `nextTimes` writes them. Undefined if there was none within 41 years. */
export function lastTime(cron: Cron, until: string): string | undefined {
  const start = new Date(`${until.slice(0, 10)}T00:00:00Z`)
  for (let ago = 0; ago < MAX_DAYS; ago++) {
    const day = new Date(start.getTime() - ago * 86_400_000)
    if (!isDueOn(cron, day)) continue
    const date = day.toISOString().slice(0, 10)
    for (const hour of cron.hours.toReversed())
      for (const minute of cron.minutes.toReversed()) {
        const at = `${date} ${two(hour)}:${two(minute)}:00`
        if (at <= until) return at
      }
  }
  return undefined
}

function isDueOn({ days, months, weekdays, anyDay, anyWeekday }: Cron, day: Date): boolean {
  if (!months.includes(day.getUTCMonth() + 1)) return false
  const onDay = days.includes(day.getUTCDate())
  const onWeekday = weekdays.includes(day.getUTCDay())
  return anyDay || anyWeekday ? onDay && onWeekday : onDay || onWeekday
}

const two = (value: number): string => String(value).padStart(2, '0')

const WEEKDAYS = [
  text('日', 'Sun'),
  text('一', 'Mon'),
  text('二', 'Tue'),
  text('三', 'Wed'),
  text('四', 'Thu'),
  text('五', 'Fri'),
  text('六', 'Sat'),
]

/** A schedule in words: 每天 08:00、14:00. */
export function cronWords(value: string): Text | undefined {
  const cron = parseCron(value)
  if (!cron) return undefined
  const [minute = '', hour = ''] = value.trim().split(/\s+/)
  const days = dayWords(cron)
  const time = clockWords(cron, { minute, hour })
  return text(`${days.zh}${time.zh}`, `${capital(days.en ? `${time.en}, ${days.en}` : time.en)}`)
}

/** A moment at which a task is due: 11-30 周一 08:35. */
export function timeWords(at: string): Text {
  const weekday = WEEKDAYS[new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? text('', '')
  const [day, time] = [at.slice(5, 10), at.slice(11, 16)]
  return text(`${day} 周${weekday.zh} ${time}`, `${weekday.en} ${day} ${time}`)
}

function dayWords({ days, months, weekdays, anyDay, anyWeekday }: Cron): Text {
  const parts: Text[] = []
  if (months.length < 12) parts.push(text(`${months.join('、')} 月`, `in ${plural('month', months)}`))
  const ofMonth = text(`${days.join('、')} 日`, `on ${plural('day', days)}`)
  const ofWeek = text(
    isWorkWeek(weekdays) ? '周一至周五' : `周${weekdays.map(day => WEEKDAYS[day]?.zh).join('、')}`,
    isWorkWeek(weekdays) ? 'Monday to Friday' : `on ${weekdays.map(day => WEEKDAYS[day]?.en).join(', ')}`,
  )
  const isEveryDay = days.length === 31
  const isEveryWeekday = weekdays.length === 7
  if (!isEveryDay && !isEveryWeekday) {
    const either = !anyDay && !anyWeekday
    parts.push(
      text(`${ofMonth.zh}${either ? '或' : '且为'}${ofWeek.zh}`, `${ofMonth.en} ${either ? 'or' : 'and'} ${ofWeek.en}`),
    )
  } else if (!isEveryDay) parts.push(text(months.length < 12 ? ofMonth.zh : `每月 ${ofMonth.zh}`, ofMonth.en))
  else if (!isEveryWeekday) parts.push(text(months.length < 12 ? ofWeek.zh : `每${ofWeek.zh}`, ofWeek.en))
  else if (!parts.length) return text('每天', '')
  return text(`${parts.map(part => part.zh).join(' ')}`, parts.map(part => part.en).join(' '))
}

function clockWords({ minutes, hours }: Cron, { minute, hour }: { minute: string; hour: string }): Text {
  const everyMinutes = /^\*(?:\/(\d+))?$/.exec(minute)
  if (everyMinutes) {
    const n = Number(everyMinutes[1] ?? 1)
    const within = hours.length === 24 ? text('', '') : text(`${spanWords(hours)} `, `, ${spanWords(hours)}`)
    return text(` ${within.zh}每 ${n} 分钟`, `${n === 1 ? 'every minute' : `every ${n} minutes`}${within.en}`)
  }
  const everyHours = /^\*(?:\/(\d+))?$/.exec(hour)
  if (everyHours) {
    const n = Number(everyHours[1] ?? 1)
    return text(
      ` 每 ${n} 小时的第 ${minutes.join('、')} 分`,
      `at minute ${minutes.join(', ')} of every ${n === 1 ? 'hour' : `${n} hours`}`,
    )
  }
  const times = hours.flatMap(h => minutes.map(m => `${two(h)}:${two(m)}`))
  const shown = times.length > 6 ? [...times.slice(0, 5), '…', times.at(-1) ?? ''] : times
  return text(` ${shown.join('、')}`, `at ${shown.join(', ')}`)
}

const spanWords = (hours: readonly number[]): string =>
  hours.every((hour, i) => i === 0 || hour === (hours[i - 1] ?? 0) + 1)
    ? `${two(hours[0] ?? 0)}:00–${two(hours.at(-1) ?? 0)}:59`
    : hours.map(hour => `${two(hour)}:00–${two(hour)}:59`).join('、')

const isWorkWeek = (weekdays: readonly number[]): boolean => weekdays.join() === '1,2,3,4,5'
const plural = (word: string, values: readonly number[]): string =>
  `${word}${values.length === 1 ? '' : 's'} ${values.join(', ')}`
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
