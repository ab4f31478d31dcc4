import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  businessDate,
  daysInMonth,
  diffDays,
  epochMillis,
  formatDateTime,
  instantMillis,
  isIsoDate,
  isIsoMonth,
  isoDate,
  monthAtWork,
  monthAtWorkSoFar,
  monthOf,
  monthRange,
  periodBefore,
  shiftMonth,
  statementMonth,
  statementPeriod,
} from './dates.ts'

const anyDate = fc.integer({ min: 0, max: 73_000 }).map(n => addDays('1950-01-01', n))
const anyMonth = fc.integer({ min: -600, max: 1800 }).map(n => shiftMonth('2026-01', n))

describe('calendar', () => {
  it('knows which days exist', () => {
    expect(['2024-02-29', '2000-02-29', '2026-12-31'].every(isIsoDate)).toBe(true)
    for (const bad of ['2026-02-29', '1900-02-29', '2026-13-01', '2026-1-1', '2026-11-20 ', '20261120', '']) {
      expect(isIsoDate(bad), bad).toBe(false)
    }
    expect([isIsoMonth('2026-11'), isIsoMonth('2026-00'), isIsoMonth('2026')]).toEqual([true, false, false])
    expect([isoDate(2026, 2, 30), isoDate(99, 1, 1), isoDate(2024, 2, 29)]).toEqual([null, '0099-01-01', '2024-02-29'])
  })

  it('counts days and months', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(diffDays('2026-11-20', '2026-12-07')).toBe(17)
    expect(diffDays('2026-11-20', '2026-11-19')).toBe(-1)
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
    expect(shiftMonth('2026-11', 2)).toBe('2027-01')
    expect(monthOf('2026-11-20')).toBe('2026-11')
    expect(daysInMonth('2024-02')).toBe(29)
    expect(monthRange('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })

  it('refuses text that is no date', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow('Not a date: 2026-02-30')
    expect(() => monthOf('2026-11')).toThrow(RangeError)
    expect(() => shiftMonth('2026-13', 1)).toThrow('Not a month: 2026-13')
    expect(() => statementPeriod(0, '2026-11')).toThrow(RangeError)
    expect(() => statementPeriod(25.5, '2026-11')).toThrow(RangeError)
  })

  it('computes ages', () => {
    expect(ageOn('1985-03-12', '2026-03-11')).toBe(40)
    expect(ageOn('1985-03-12', '2026-03-12')).toBe(41)
    expect(ageOn('2004-02-29', '2026-02-28')).toBe(21)
    expect(ageOn('2004-02-29', '2026-03-01')).toBe(22)
  })

  it('converts in both directions', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, n) => {
        const other = addDays(date, n)
        expect(isIsoDate(other)).toBe(true)
        expect(diffDays(date, other)).toBe(n)
        expect(other < date).toBe(n < 0)
      }),
    )
  })
})

it('compares a period with as many days before it', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

describe('the month that people work on', () => {
  it('is the last one for seven days, then the current one', () => {
    expect(['2026-12-01', '2026-12-07', '2026-12-08', '2026-12-31'].map(monthAtWork)).toEqual([
      '2026-11',
      '2026-11',
      '2026-12',
      '2026-12',
    ])
    expect(monthAtWork('2027-01-03')).toBe('2026-12')
  })

  it('the month at work is compared with as much of the month before', () => {
    expect(monthAtWorkSoFar('2026-12-01')).toEqual({
      period: { from: '2026-11-01', to: '2026-11-30' },
      before: { from: '2026-10-01', to: '2026-10-31' },
    })
    expect(monthAtWorkSoFar('2026-12-18')).toEqual({
      period: { from: '2026-12-01', to: '2026-12-18' },
      before: { from: '2026-11-01', to: '2026-11-18' },
    })
    expect(monthAtWorkSoFar('2026-12-31')).toEqual({
      period: { from: '2026-12-01', to: '2026-12-31' },
      before: { from: '2026-11-01', to: '2026-11-30' },
    })
  })
})

describe('statement periods', () => {
  it.each([
    { cut: 25, month: '2026-11', from: '2026-10-26', to: '2026-11-25' },
    { cut: 25, month: '2026-01', from: '2025-12-26', to: '2026-01-25' },
    { cut: 31, month: '2026-02', from: '2026-02-01', to: '2026-02-28' },
    { cut: 30, month: '2026-02', from: '2026-01-31', to: '2026-02-28' },
    { cut: 30, month: '2026-03', from: '2026-03-01', to: '2026-03-30' },
    { cut: 1, month: '2026-03', from: '2026-02-02', to: '2026-03-01' },
  ])('cut on $cut, $month is $from to $to', ({ cut, month, from, to }) => {
    expect(statementPeriod(cut, month)).toEqual({ from, to })
  })

  it('join without gap or overlap and match the month of a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), anyMonth, anyDate, (cut, month, date) => {
        const { to } = statementPeriod(cut, month)
        expect(statementPeriod(cut, shiftMonth(month, 1)).from).toBe(addDays(to, 1))
        const period = statementPeriod(cut, statementMonth(cut, date))
        expect(period.from <= date && date <= period.to).toBe(true)
      }),
    )
  })
})

describe('instants', () => {
  it('belong to the day in Shanghai', () => {
    expect(businessDate('2026-11-19T15:59:59.999Z')).toBe('2026-11-19')
    expect(businessDate('2026-11-19T16:00:00Z')).toBe('2026-11-20')
    expect(businessDate('2026-11-20T00:30:00+0900')).toBe('2026-11-19')
    expect(businessDate('2026-11-20 00:30')).toBe('2026-11-20')
    expect(businessDate('2026-11-20')).toBe('2026-11-20')
    expect(businessDate(new Date(Date.UTC(2026, 10, 19, 16)))).toBe('2026-11-20')
  })

  it('read stamps of ten digits as seconds', () => {
    expect(epochMillis(1_795_104_000)).toBe(1_795_104_000_000)
    expect(epochMillis(' 1795104000 ')).toBe(1_795_104_000_000)
    expect(epochMillis('1795104000000')).toBe(1_795_104_000_000)
    expect([epochMillis('20261120'), epochMillis(12.5), epochMillis('')]).toEqual([null, null, null])
    expect(businessDate(1_795_104_000)).toBe(businessDate(1_795_104_000_000))
    expect(instantMillis(1_795_104_000)).toBe(1_795_104_000_000)
  })

  it('are shown in Shanghai time', () => {
    expect(formatDateTime('2026-11-20T00:30:05Z')).toBe('2026-11-20 08:30:05')
    expect(formatDateTime('2026-11-20T00:30:05Z', 'minute')).toBe('2026-11-20 08:30')
    expect(formatDateTime('2026-11-20T18:30:05Z', 'compact')).toBe('20261121023005')
    expect(formatDateTime('2026-11-20 08:30:05')).toBe('2026-11-20 08:30:05')
  })

  it.each(['', '2026-11', 'yesterday', '2026-11-20T25:00:00Z'])('refuse %j', text => {
    expect(() => instantMillis(text)).toThrow(RangeError)
  })
})
