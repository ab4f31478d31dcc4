import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { afterWorkingMinutes, workingMinutes, type WorkingTime } from './working-time.ts'

/** The week of the 2026 National Day: 1–7 October are off, Saturday 10 October is worked instead. */
const HOLIDAYS = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']
const time: WorkingTime = {
  spans: [
    [540, 720],
    [810, 1080],
  ],
  isWorkday: date =>
    date === '2026-10-10' || (![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) && !HOLIDAYS.includes(date)),
}

describe('working time', () => {
  it.each([
    { over: 'within the morning', start: '2026-11-26 09:30:00', minutes: 60, end: '2026-11-26 10:30:00' },
    { over: 'over lunch', start: '2026-11-26 11:30:00', minutes: 60, end: '2026-11-26 14:00:00' },
    { over: 'over the night', start: '2026-11-26 17:30:00', minutes: 60, end: '2026-11-27 09:30:00' },
    { over: 'over the weekend', start: '2026-11-27 17:59:59', minutes: 61, end: '2026-11-30 10:00:00' },
    { over: 'over a holiday', start: '2026-09-30 17:00:00', minutes: 120, end: '2026-10-08 10:00:00' },
    { over: 'into a weekend that is worked', start: '2026-10-09 17:00:00', minutes: 120, end: '2026-10-10 10:00:00' },
    { over: 'from the night', start: '2026-11-26 03:00:00', minutes: 1, end: '2026-11-26 09:01:00' },
  ])('goes on $over', ({ start, minutes, end }) => {
    expect(afterWorkingMinutes(start, minutes, time)).toBe(end)
  })

  it('counts what it adds, and adds up', () => {
    const genMoment = fc.tuple(fc.nat(60), fc.nat(1439)).map(([day, minute]) => {
      const text = (value: number) => String(value).padStart(2, '0')
      return `${addDays('2026-09-15', day)} ${text(Math.floor(minute / 60))}:${text(minute % 60)}:00`
    })
    fc.assert(
      fc.property(genMoment, fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 }), (start, a, b) => {
        const middle = afterWorkingMinutes(start, a, time)
        const end = afterWorkingMinutes(middle, b, time)
        expect(workingMinutes(start, middle, time)).toBe(a)
        expect(workingMinutes(start, end, time)).toBe(a + b)
        expect(afterWorkingMinutes(start, a + b, time)).toBe(end)
        expect(workingMinutes(end, start, time)).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('says when a company never works', () => {
    expect(() => afterWorkingMinutes('2026-11-26 09:00:00', 1, { ...time, isWorkday: () => false })).toThrow(
      'no working time',
    )
  })
})
