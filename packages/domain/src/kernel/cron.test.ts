import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cronWords, lastTime, nextTimes, parseCron, timeWords } from './cron.ts'

const wall = (date: Date): string =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const field = (from: number, to: number) => {
  const value = fc.integer({ min: from, max: to })
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('*') },
    value.map(String),
    fc.integer({ min: 2, max: Math.min(7, to) }).map(step => `*/${step}`),
    fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    fc.uniqueArray(value, { minLength: 2, maxLength: 4 }).map(list => list.join(',')),
  )
}

/** Reads a field word by word: the long way, which shares nothing with the reader. */
function names(part: string, value: number): boolean {
  return part.split(',').some(piece => {
    const [range = '', step = '1'] = piece.split('/')
    const [low = '0', high = low] = range === '*' ? ['0', '99'] : range.split('-')
    const from = range === '*' ? (part.startsWith('*/') ? undefined : 0) : Number(low)
    if (from === undefined) return value % Number(step) === 0
    return value >= Number(low) && value <= Number(high) && (value - from) % Number(step) === 0
  })
}

/** The next five times, found by asking each day and each minute. `*` of days and months steps from their first. */
function minuteByMinute(fields: readonly string[], from: Date): string[] {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  const found: string[] = []
  const start = new Date(Date.parse(`${wall(from).slice(0, 10)}T00:00:00Z`))
  for (let ahead = 0; ahead < 366 * 41 && found.length < 5; ahead++) {
    const date = new Date(start.getTime() + ahead * 86_400_000)
    const [ofMonth, ofWeek] = [date.getUTCDate(), date.getUTCDay()]
    const first = (part: string, value: number) => names(part, part.startsWith('*/') ? value - 1 : value)
    if (!first(month, date.getUTCMonth() + 1)) continue
    const onDay = first(day, ofMonth)
    const onWeekday = names(weekday, ofWeek) || (ofWeek === 0 && names(weekday, 7))
    const either = !day.startsWith('*') && !weekday.startsWith('*')
    if (either ? !onDay && !onWeekday : !onDay || !onWeekday) continue
    for (let h = 0; h < 24; h++)
      for (let m = 0; m < 60 && found.length < 5; m++) {
        const at = `${date.toISOString().slice(0, 10)} ${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}:00`
        if (names(hour, h) && names(minute, m) && at > wall(from)) found.push(at)
      }
  }
  return found
}

describe('a schedule', () => {
  it('is due at the minutes that its five fields name, and at no other', () => {
    fc.assert(
      fc.property(
        fc.tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 7)),
        fc.integer({ min: 0, max: 4 * 365 * 24 * 60 }),
        (fields, minutes) => {
          const cron = parseCron(fields.join(' '))
          const from = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
          const times = cron && nextTimes(cron, wall(from), 5)
          expect(times).toEqual(minuteByMinute(fields, from))
          for (const time of times ?? []) expect(cron && lastTime(cron, time)).toBe(time)
          const [first = '', second = ''] = times ?? []
          const before = wall(new Date(Date.parse(`${second.replace(' ', 'T')}+08:00`) - 1000))
          expect(cron && lastTime(cron, before)).toBe(first)
        },
      ),
      { numRuns: 150 },
    )
  })

  // Told by croner 10.0.1 for Asia/Shanghai
  it.each([
    ['5 4 * * 0', '2026-11-29 00:00:00', ['2026-11-29 04:05:00', '2026-12-06 04:05:00']],
    ['0 0 13 * 5', '2026-11-29 00:00:00', ['2026-12-04 00:00:00', '2026-12-11 00:00:00', '2026-12-13 00:00:00']],
    ['*/20 22-23 28 2 *', '2026-11-29 00:00:00', ['2027-02-28 22:00:00', '2027-02-28 22:20:00']],
    ['59 23 31 12 *', '2026-12-31 23:59:00', ['2027-12-31 23:59:00']],
    ['0 0 */28 2 1', '2026-11-29 00:00:00', ['2027-02-01 00:00:00', '2038-02-01 00:00:00']],
    ['0 8 * * 7', '2026-11-29 08:00:00', ['2026-12-06 08:00:00']],
  ] as [string, string, string[]][])('%s after %s', (value, after, expected) => {
    const cron = parseCron(value)
    expect(cron && nextTimes(cron, after, expected.length)).toEqual(expected)
  })

  it('says a time with its weekday', () => {
    expect(timeWords('2026-11-30 08:35:00')).toEqual({ zh: '11-30 周一 08:35', en: 'Mon 11-30 08:35' })
  })

  it.each([
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '0 0 31 2 *',
    '0 0 0 * *',
    '5/10 * * * *',
    '*/0 * * * *',
    '9-3 * * * *',
    'a b c d e',
    '@daily',
    '0 0 * * MON',
  ])('refuses %j', value => {
    expect(parseCron(value)).toBeUndefined()
    expect(cronWords(value)).toBeUndefined()
  })

  it('finds the 29 February', () => {
    const cron = parseCron('0 0 29 2 *')
    expect(cron && nextTimes(cron, '2026-11-29 00:00:00', 2)).toEqual(['2028-02-29 00:00:00', '2032-02-29 00:00:00'])
  })

  it.each([
    ['*/10 * * * *', '每天 每 10 分钟', 'Every 10 minutes'],
    ['* * * * *', '每天 每 1 分钟', 'Every minute'],
    ['*/15 8-18 * * 1-5', '每周一至周五 08:00–18:59 每 15 分钟', 'Every 15 minutes, 08:00–18:59, Monday to Friday'],
    ['5 */2 * * *', '每天 每 2 小时的第 5 分', 'At minute 5 of every 2 hours'],
    ['0 8,14 * * *', '每天 08:00、14:00', 'At 08:00, 14:00'],
    ['30 9 * * 1,3', '每周一、三 09:30', 'At 09:30, on Mon, Wed'],
    ['0 6 1 * *', '每月 1 日 06:00', 'At 06:00, on day 1'],
    ['0 6 1 1,7 *', '1、7 月 1 日 06:00', 'At 06:00, in months 1, 7 on day 1'],
    ['0 6 1 * 1', '1 日或周一 06:00', 'At 06:00, on day 1 or on Mon'],
  ])('says %j in words', (value, zh, en) => expect(cronWords(value)).toEqual({ zh, en }))
})
