import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOMENTS, ZONES } from './lib/moved-clock.mjs'

const shown = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
const nextDay = (at: Date): Date => new Date(at.getTime() + 86_400_000)

test('each moment is in the future on any day, and has the stated local time', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2040-12-30T12:00:00Z'), noInvalidDate: true }),
      now => {
        for (const { name, zone, at } of MOMENTS) {
          const moment = at(now)
          const [date = '', time] = shown(moment, zone).split(' ')
          expect([name, ZONES.includes(zone), moment > now]).toEqual([name, true, true])
          if (name === 'month-end' || name === 'month-turn' || name === 'year-end')
            expect(shown(nextDay(moment), zone).slice(8, 10), name).toBe('01')
          if (name === 'month-turn') expect(shown(moment, 'Asia/Shanghai').slice(8), name).toBe('01 01:00')
          if (name === 'year-end')
            expect([date.slice(5), time, shown(moment, 'Asia/Shanghai').slice(5, 10)]).toEqual([
              '12-31',
              '20:00',
              '01-01',
            ])
          if (name === 'leap-day') expect([date.slice(5), time]).toEqual(['02-29', '20:00'])
        }
      },
    ),
    { numRuns: 30 },
  )
}, 60_000)
