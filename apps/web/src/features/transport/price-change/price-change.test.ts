import { expect, test } from 'vitest'
import { priceChange } from './price-change.ts'

const trip = { arBasis: 'ton', arPrice: '171.0000', arQty: '32.220', arFreight: '5509.62', apBasis: 'truck' }
const chosen = { side: 'ar', basis: 'ton', price: '175' } as const

test('a price by the present basis tells the new freight and the difference', () =>
  expect(priceChange([trip], chosen)).toEqual({
    price: '171.0000',
    before: '5509.62',
    after: '5638.50',
    difference: '128.88',
    unknown: 0,
  }))

test('a lump sum is the freight itself', () =>
  expect(priceChange([trip], { side: 'ar', basis: 'lump', price: '5000' })).toMatchObject({
    after: '5000.00',
    difference: '-509.62',
  }))

test('several trips are added up, and name no present price if theirs differ', () =>
  expect(priceChange([trip, { ...trip, arPrice: '170.0000', arFreight: '5477.40' }], chosen)).toMatchObject({
    price: undefined,
    before: '10987.02',
    after: '11277.00',
    difference: '289.98',
  }))

test('another basis, a trip that is not weighed and figures that are hidden are not guessed', () => {
  expect(priceChange([trip], { ...chosen, basis: 'truck' })).toMatchObject({ before: '0.00', unknown: 1 })
  expect(priceChange([{ ...trip, arQty: null, arFreight: null }], chosen)).toMatchObject({ unknown: 1 })
  expect(priceChange([{ ...trip, arFreight: '***' }], chosen)).toMatchObject({ unknown: 1, after: '0.00' })
})
