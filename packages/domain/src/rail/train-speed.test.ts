import { expect, it } from 'vitest'
import { trainSpeed } from './rail-waybill.rules.ts'

const left = { departAt: '2026-11-11 08:00:00' }

it('the speed of a train is that of its charged distance', () => {
  expect(trainSpeed({ ...left, km: 600, arriveAt: '2026-11-11 18:00:00' })).toBe('60.0')
  expect(trainSpeed({ ...left, km: 600, arriveAt: '2026-11-11 12:00:00' })).toBe('150.0')
  expect(trainSpeed({ ...left, km: null, arriveAt: '2026-11-11 12:00:00' })).toBeNull()
  expect(trainSpeed({ ...left, km: 600, arriveAt: '2026-11-11 08:00:00' })).toBeNull()
})
