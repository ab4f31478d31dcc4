import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackingSteps, wayBehind } from './tracking-steps.ts'

const TRAIN = {
  askedAt: '2026-11-10 08:00:00',
  departAt: '2026-11-11 23:00:00',
  arriveAt: '2026-11-14 07:00:00',
  fromStationId$: '高桥镇',
  toStationId$: '林西',
}
const passed = (id: number, at: string, stationName: string) => ({ id, at, event: 'passed', stationName })

describe('the way of a train', () => {
  it('has its steps and what was told between them, the newest first', () => {
    const steps = trackingSteps(TRAIN, [
      passed(7, '2026-11-13 01:00:00', '通辽'),
      passed(9, '2026-11-12 10:00:00', '锦州'),
    ])
    expect(steps.map(({ name, place }) => [name.zh, place])).toEqual([
      ['到站', '林西'],
      ['途经', '通辽'],
      ['途经', '锦州'],
      ['发车', '高桥镇'],
      ['提报', null],
    ])
  })

  it('leaves at its station and arrives at the other, even at the minute of an event', () => {
    const steps = trackingSteps(TRAIN, [passed(1, TRAIN.departAt, '高桥镇'), passed(2, TRAIN.arriveAt, '林西')])
    expect(steps.map(({ name }) => name.en)).toEqual(['Arrived', 'Passed', 'Passed', 'Departed', 'Asked for'])
  })

  it('leaves out what a person may not see', () => {
    expect(trackingSteps({ departAt: null }, [{ id: 1, event: 'passed', stationName: '锦州' }])).toEqual([])
  })

  it('is behind the train from nothing to all of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 12_000 }), (km, leftKm) => {
        const behind = wayBehind({ km, leftKm })
        expect(behind).toBeGreaterThanOrEqual(0)
        expect(behind).toBeLessThanOrEqual(100)
        expect((behind ?? 0) === 100).toBe(leftKm === 0)
      }),
    )
    expect(wayBehind({ km: 812, leftKm: 203 })).toBe(75)
    expect(wayBehind({ km: null, leftKm: 10 })).toBeUndefined()
    expect(wayBehind({ km: 600, leftKm: null })).toBeUndefined()
  })
})
