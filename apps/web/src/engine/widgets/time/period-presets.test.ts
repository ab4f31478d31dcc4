import { expect, test } from 'vitest'
import { periodPresets } from './period-presets.ts'

const of = (today: string) => Object.fromEntries(periodPresets(today).map(period => [period.key, period.range]))

test('on a Friday in November', () => {
  expect(of('2026-11-20')).toEqual({
    today: ['2026-11-20', '2026-11-20'],
    yesterday: ['2026-11-19', '2026-11-19'],
    thisWeek: ['2026-11-16', '2026-11-22'],
    lastWeek: ['2026-11-09', '2026-11-15'],
    thisMonth: ['2026-11-01', '2026-11-30'],
    lastMonth: ['2026-10-01', '2026-10-31'],
    last30: ['2026-10-22', '2026-11-20'],
    thisYear: ['2026-01-01', '2026-12-31'],
  })
})

test('Sunday belongs to the week that began on Monday; January reaches back to last year', () => {
  expect(of('2027-01-03').thisWeek).toEqual(['2026-12-28', '2027-01-03'])
  expect(of('2027-01-03').lastMonth).toEqual(['2026-12-01', '2026-12-31'])
  expect(of('2028-03-01').lastMonth).toEqual(['2028-02-01', '2028-02-29'])
})
