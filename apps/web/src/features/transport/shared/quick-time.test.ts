import { describe, expect, test } from 'vitest'
import { readQuickTime } from './quick-time.ts'

const ctx = { now: '2026-11-20 09:10:30', base: '2026-11-20' }
const read = (text: string, base = ctx.base) => readQuickTime(text, { ...ctx, base })

describe('a time without a day', () => {
  test.each([
    ['0830', '2026-11-20 08:30:00'],
    ['830', '2026-11-20 08:30:00'],
    ['8:05', '2026-11-20 08:05:00'],
    ['８：０５', '2026-11-20 08:05:00'],
    ['8点5分', '2026-11-20 08:05:00'],
  ])('%s', (text, at) => expect(read(text)).toBe(at))

  test('one in the future was yesterday', () => expect(read('2350')).toBe('2026-11-19 23:50:00'))
  test('five minutes in the future is a clock that runs fast', () => expect(read('0915')).toBe('2026-11-20 09:15:00'))
  test('it belongs to the day of the row above', () => expect(read('2350', '2026-11-17')).toBe('2026-11-17 23:50:00'))
  test.each(['2460', '9975', '7', 'abc', ''])('%s is not a time', text => expect(read(text)).toBeNull())
})

describe('a day without its year', () => {
  test.each([
    ['18 1430', '2026-11-18 14:30:00'],
    ['18日14:30', '2026-11-18 14:30:00'],
    ['181430', '2026-11-18 14:30:00'],
    ['11-18 1430', '2026-11-18 14:30:00'],
    ['11/18 14:30', '2026-11-18 14:30:00'],
    ['1118 1430', '2026-11-18 14:30:00'],
    ['11181430', '2026-11-18 14:30:00'],
    ['11月18日14:30', '2026-11-18 14:30:00'],
  ])('%s', (text, at) => expect(read(text)).toBe(at))

  test('a day in the future was last month', () => expect(read('28 0700')).toBe('2026-10-28 07:00:00'))
  test('a month in the future was last year', () => expect(read('12-28 0700')).toBe('2025-12-28 07:00:00'))
  test('across the turn of the year', () =>
    expect(readQuickTime('31 2200', { now: '2026-01-01 08:00:00', base: '2026-01-01' })).toBe('2025-12-31 22:00:00'))
})

describe('full forms', () => {
  test.each([
    ['2026-11-18 14:30', '2026-11-18 14:30:00'],
    ['2026/11/18 14:30:21', '2026-11-18 14:30:21'],
    ['202611181430', '2026-11-18 14:30:00'],
    ['2026年11月18日 14时30分', '2026-11-18 14:30:00'],
  ])('%s', (text, at) => expect(read(text)).toBe(at))

  test('now', () => expect(read('.')).toBe('2026-11-20 09:10:00'))
})
