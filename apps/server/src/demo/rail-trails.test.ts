import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { later } from './demo-context.ts'
import { RAIL_LANES, type RailLaneKey } from './rail-lanes.ts'
import { TRANSIT_DAYS } from './rail-plan.ts'
import { trailOf, WAYPOINTS } from './rail-trails.ts'
import { random } from './random.ts'

const LANES = Object.keys(RAIL_LANES) as RailLaneKey[]
const lane = fc.constantFrom(...LANES)
const seed = fc.integer({ min: 1, max: 1_000_000 })
const journey = fc.oneof(
  fc.record({ lane, seed, hours: fc.integer({ min: 26, max: 82 }), isLate: fc.constant(false) }),
  fc.record({ lane, seed, hours: fc.integer({ min: 96, max: 106 }), isLate: fc.constant(true) }),
)
const DEPARTED = '2026-10-03 22:17:00'
const hoursBetween = (from: string, to: string): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 3_600_000

it('tells of a train in the order of its line, two to five times a day, with distances that fall', () => {
  fc.assert(
    fc.property(journey, ({ lane, hours, seed, isLate }) => {
      const arrived = later(DEPARTED, hours)
      const trail = trailOf(random(seed), { lane, departed: DEPARTED, arrived, isLate })
      expect(trail.length).toBeGreaterThanOrEqual(2)
      const moments = [DEPARTED, ...trail.map(one => one.at), arrived]
      for (const [i, at] of moments.slice(1).entries()) {
        const since = hoursBetween(moments[i] ?? '', at)
        expect(since).toBeGreaterThan(2)
        expect(since).toBeLessThan(22)
      }
      const line = WAYPOINTS[lane].map(({ station }) => station)
      const passed = trail.map(one => line.indexOf(one.stationName ?? ''))
      expect(passed).toEqual(passed.toSorted((a, b) => a - b))
      expect(passed.every(i => i >= 0)).toBe(true)
      const left = trail.map(one => one.remainingKm ?? 0)
      expect(left).toEqual(left.toSorted((a, b) => b - a))
      expect(Math.max(...left)).toBeLessThan(RAIL_LANES[lane].km)
      for (const { at, expectedAt } of trail) expect((expectedAt ?? '') > at).toBe(true)
    }),
  )
})

it('says why a late train stands, and whose way each station is on', () => {
  for (const lane of LANES) {
    const arrived = later(DEPARTED, TRANSIT_DAYS[lane].late * 24 - 17)
    const trail = trailOf(random(7), { lane, departed: DEPARTED, arrived, isLate: true })
    expect(trail.filter(one => one.event === 'detained' && one.remark).length).toBeGreaterThan(0)
  }
})
