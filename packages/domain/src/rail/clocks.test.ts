import { describe, expect, it } from 'vitest'
import { clockOfStay, type ClockGap } from './clocks.ts'
import { freeUntil, stayOf } from './moves.ts'

const CUSTOMER = 7
const CARRIER = 8
const terms = { freeDays: 3, dayFee: '50.00' }
const gap = (over: Partial<ClockGap> = {}): ClockGap => ({
  docNo: 'DB1',
  gapKind: 'sealBroken',
  handedAt: '2026-11-02 10:00:00',
  settledAt: '2026-11-05 16:00:00',
  liableId: CARRIER,
  clockFrom: null,
  clockBy: null,
  ...over,
})
/** A stay from the 2nd to the 10th, nine days, which the customer pays. */
const counted = (
  one: ClockGap,
  payer: Parameters<typeof clockOfStay>[0]['payer'] = { side: 'ar', partyId: CUSTOMER },
) => {
  const clock = clockOfStay({ from: '2026-11-02', until: '2026-11-10', gaps: [one], payer })
  return { clock, stay: stayOf(clock.from, '2026-11-10', { ...terms, stops: clock.stops }) }
}

describe('a gap at the hand-over with which a stay began', () => {
  it('keeps the days until its settlement from counting, the first and the last of them whole', () => {
    const { clock, stay } = counted(gap())
    // 2nd to 5th stand; 6th to 8th are free; 9th and 10th cost
    expect(stay).toEqual({ days: 9, stoppedDays: 4, overDays: 2, fee: '100.00' })
    expect(clock).toMatchObject({ note: 'DB1 2026-11-02 ~ 2026-11-05', stoppedSince: null, clockBy: null })
    expect(freeUntil('2026-11-02', { ...terms, stops: clock.stops })).toBe('2026-11-08')
  })

  it('runs on where whoever pays is liable, or the gap was accepted', () => {
    for (const liableId of [CUSTOMER, null])
      expect(counted(gap({ liableId })).stay).toEqual({ days: 9, stoppedDays: 0, overDays: 6, fee: '300.00' })
  })

  it('is never our own fault where somebody is liable: what we owe to a yard counts less', () => {
    expect(counted(gap({ liableId: CUSTOMER }), { side: 'ap', partyId: CUSTOMER }).stay.stoppedDays).toBe(4)
    expect(counted(gap({ liableId: null }), { side: 'ap', partyId: CUSTOMER }).stay.stoppedDays).toBe(0)
  })

  it('stops the clock for everybody while it is open', () => {
    const { clock, stay } = counted(gap({ settledAt: null, liableId: CUSTOMER }))
    expect(stay).toEqual({ days: 9, stoppedDays: 9, overDays: 0, fee: '0.00' })
    expect(clock.stoppedSince).toBe('2026-11-02')
    expect(freeUntil('2026-11-02', { ...terms, stops: clock.stops })).toBe('2026-11-13')
  })

  it('settled after the stay, stops it until its end', () => {
    expect(counted(gap({ settledAt: '2026-11-20 09:00:00' })).stay).toMatchObject({ days: 9, stoppedDays: 9 })
  })

  it('of times gives another first day', () => {
    const { clock, stay } = counted(
      gap({ gapKind: 'timeMissing', clockFrom: '2026-11-04 08:00:00', clockBy: 'stated', liableId: CARRIER }),
    )
    expect(clock).toMatchObject({ from: '2026-11-04', clockBy: 'stated', stops: [] })
    expect(stay).toEqual({ days: 7, stoppedDays: 0, overDays: 4, fee: '200.00' })
  })

  it('gives a first day no later than the last', () => {
    const late = gap({ gapKind: 'time', clockFrom: '2026-11-15 08:00:00', clockBy: 'stated' })
    expect(counted(late)).toMatchObject({ clock: { from: '2026-11-10' }, stay: { days: 1, overDays: 0 } })
  })
})

it('counts a day once on which two gaps stop the clock', () => {
  const stops = [
    { from: '2026-11-03', to: '2026-11-05' },
    { from: '2026-11-04', to: '2026-11-04' },
    { from: '2026-11-05', to: '2026-11-30' },
  ]
  expect(stayOf('2026-11-01', '2026-11-06', { ...terms, stops })).toMatchObject({
    days: 6,
    stoppedDays: 4,
    overDays: 0,
  })
})
