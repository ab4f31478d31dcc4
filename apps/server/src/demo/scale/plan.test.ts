import { expect, it } from 'vitest'
import { sizesOf } from './plan.ts'

it.each([
  [20, 10_000_000],
  [3, 3000],
  [7, 10_001],
  [1, 20],
])('%i companies have %i trips together, numbered through, the largest first', (companies, waybills) => {
  const sizes = sizesOf(companies, waybills)
  const all = sizes.map(size => size.trips + size.hauls)
  expect(all.reduce((sum, trips) => sum + trips, 0)).toBe(waybills)
  expect(sizes.map(size => size.firstTrip)).toEqual(
    sizes.map((_, i) => 1 + all.slice(0, i).reduce((sum, trips) => sum + trips, 0)),
  )
  expect(sizes.map(size => size.trips)).toEqual(sizes.map(size => size.trips).toSorted((a, b) => b - a))
})
