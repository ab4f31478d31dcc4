import { RAIL_STEPS } from '@tuheng/domain/rail/haul.choices'
import { describe, expect, it } from 'vitest'
import { notMidnight } from './rail-habits.ts'
import { LARGE_PLAN, passes, plannedWagons, SMALL_PLAN, TRANSIT_DAYS } from './rail-plan.ts'

describe.each([
  ['larger', LARGE_PLAN],
  ['smaller', SMALL_PLAN],
])('the orders of the %s company', (_name, plan) => {
  it('are released before their trains are asked for, and follow each other', () => {
    for (const { ago, trains } of plan) {
      expect(trains.every(train => train.ago + 1 < ago)).toBe(true)
      expect(trains.map(train => train.ago)).toEqual(trains.map(train => train.ago).toSorted((a, b) => b - a))
    }
    expect(plan.map(order => order.ago)).toEqual(plan.map(order => order.ago).toSorted((a, b) => b - a))
  })

  it('end after the days that their last train needs', () => {
    for (const { end, lane, trains } of plan.filter(order => order.end)) {
      const last = trains.at(-1)?.ago ?? 0
      // Delivery, a gap settled the day after, the confirmation, and three days until the order is ended
      expect(last, end).toBeGreaterThan(TRANSIT_DAYS[lane].late + 3)
    }
  })
})

it('plans a train more of an order that is closed with a rest', () => {
  const [order] = SMALL_PLAN
  if (!order) throw new Error('no order')
  const closed = plannedWagons({ ...order, end: 'close' })
  expect(closed).toBe(order.trains.reduce((sum, train) => sum + train.wagons + (train.lost ?? 0), 0))
  expect(plannedWagons({ ...order, end: 'stop' })).toBe(closed + (order.trains[0]?.wagons ?? 0))
})

it('brings a train no farther than its stage', () => {
  for (const [i, stage] of RAIL_STEPS.entries())
    expect(RAIL_STEPS.filter(step => passes(stage, step))).toEqual(RAIL_STEPS.slice(0, i + 1))
})

it('has no train that is unloaded at midnight to the minute', () => {
  expect(notMidnight('2026-11-30 00:00:00')).toBe('2026-11-30 00:07:00')
  expect(notMidnight('2026-11-30 00:01:00')).toBe('2026-11-30 00:01:00')
})

it('has in both companies a lost wagon, a broken seal, a late train and a weight gap that is claimed', () => {
  for (const plan of [LARGE_PLAN, SMALL_PLAN]) {
    const trains = plan.flatMap(order => order.trains)
    const looks = trains.map(train => train.look)
    expect(trains.some(train => (train.lost ?? 0) > 0)).toBe(true)
    expect(trains.some(train => train.isLate)).toBe(true)
    expect(looks.some(look => look === 'sealBroken' || look === 'sealSettled')).toBe(true)
    expect(looks).toContain('shortClaimed')
  }
})
