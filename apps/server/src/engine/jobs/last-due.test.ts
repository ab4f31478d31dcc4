import { describe, expect, it } from 'vitest'
import { lastDue } from './last-due.ts'

const due = (cron: string, until: string): string => lastDue(cron, new Date(`${until}+08:00`)).toISOString()
const at = (wall: string): string => new Date(`${wall}+08:00`).toISOString()

describe('the last time that a chore was due', () => {
  it.each([
    ['12 0 * * *', '2026-11-29T07:30:00', '2026-11-29T00:12:00'],
    ['12 0 * * *', '2026-11-29T00:12:00', '2026-11-29T00:12:00'],
    ['12 0 * * *', '2026-11-29T00:11:59', '2026-11-28T00:12:00'],
    ['30 7 * * *', '2026-12-01T06:00:00', '2026-11-30T07:30:00'],
    ['*/10 * * * *', '2026-11-29T07:29:59', '2026-11-29T07:20:00'],
    ['* * * * *', '2026-11-29T07:29:59', '2026-11-29T07:29:00'],
  ])('of %s before %s is %s', (cron, until, expected) => expect(due(cron, until)).toBe(at(expected)))

  it('is found on other days, too, and of no schedule there is none', () => {
    expect(due('0 3 * * 1', '2026-11-29T07:30:00')).toBe(at('2026-11-23T03:00:00'))
    expect(due('0 0 29 2 *', '2026-11-29T07:30:00')).toBe(at('2024-02-29T00:00:00'))
    for (const cron of ['70 3 * * *', '', '0 0 31 2 *']) expect(() => lastDue(cron, new Date())).toThrow('never due')
  })
})
