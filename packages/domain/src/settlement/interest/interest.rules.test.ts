import { describe, expect, it } from 'vitest'
import { interestRefusal, lateSpans } from './interest.rules.ts'

const RATE = '0.0005'

describe('interest for lateness', () => {
  it('is the open amount by rate and days, as in the worked example', () => {
    const changes = [
      { on: '2026-10-01', delta: '186400.00' },
      { on: '2026-10-20', delta: '-92350.50' },
    ]
    expect(lateSpans({ after: '2026-11-03', upTo: '2026-11-20', dailyRate: RATE, changes })).toEqual([
      { fromDay: '2026-11-04', toDay: '2026-11-20', days: 17, open: '94049.50', amount: '799.42' },
    ])
  })

  it('counts each span of an unchanged amount, the day of a payment with what was open before it', () => {
    const changes = [
      { on: '2026-11-01', delta: '1000.00' },
      { on: '2026-11-14', delta: '-400.00' },
      { on: '2026-11-14', delta: '-100.00' },
      { on: '2026-11-18', delta: '-500.00' },
    ]
    expect(lateSpans({ after: '2026-11-10', upTo: '2026-11-30', dailyRate: RATE, changes })).toEqual([
      { fromDay: '2026-11-11', toDay: '2026-11-14', days: 4, open: '1000.00', amount: '2.00' },
      { fromDay: '2026-11-15', toDay: '2026-11-18', days: 4, open: '500.00', amount: '1.00' },
    ])
  })

  it('of two runs in a row is that of one, when no span is cut', () => {
    const changes = [{ on: '2026-11-01', delta: '100000.00' }]
    const whole = lateSpans({ after: '2026-11-10', upTo: '2026-11-30', dailyRate: RATE, changes })
    const first = lateSpans({ after: '2026-11-10', upTo: '2026-11-20', dailyRate: RATE, changes })
    const second = lateSpans({ after: '2026-11-20', upTo: '2026-11-30', dailyRate: RATE, changes })
    expect(whole.map(one => one.amount)).toEqual(['1000.00'])
    expect([...first, ...second].map(one => one.amount)).toEqual(['500.00', '500.00'])
  })

  it('is nothing before the due date, for no money, and for what is owed the other way', () => {
    const changes = [{ on: '2026-11-01', delta: '-5.00' }]
    expect(lateSpans({ after: '2026-11-20', upTo: '2026-11-20', dailyRate: RATE, changes: [] })).toEqual([])
    expect(lateSpans({ after: '2026-11-10', upTo: '2026-11-20', dailyRate: RATE, changes })).toEqual([])
  })

  it('is not submitted without anything to charge', () => {
    expect(interestRefusal({ itemCount: 0, upTo: '2026-11-20' })?.code).toBe('interest.nothing')
    expect(interestRefusal({ itemCount: 1, upTo: '2026-11-20' })).toBeUndefined()
  })
})
