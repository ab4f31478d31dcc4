import { Cron as Croner } from 'croner'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cronWords, nextTimes, parseCron } from './cron.ts'

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

describe('a schedule', () => {
  it('is due when another reader of the same notation says so', () => {
    fc.assert(
      fc.property(
        fc.tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 7)),
        fc.integer({ min: 0, max: 4 * 365 * 24 * 60 }),
        (fields, minutes) => {
          const value = fields.join(' ')
          const cron = parseCron(value)
          // Croner takes `*/n` of a day field for a restriction, as some do; here what begins with * restricts nothing
          fc.pre(!fields[2].startsWith('*/') && !fields[4].startsWith('*/'))
          const from = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
          const theirs = new Croner(value, { timezone: 'Asia/Shanghai' }).nextRuns(5, from).map(wall)
          expect(cron && nextTimes(cron, wall(from), 5)).toEqual(theirs)
        },
      ),
      { numRuns: 300 },
    )
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
