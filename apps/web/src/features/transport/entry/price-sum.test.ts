import { expect, test } from 'vitest'
import { sumOf } from './price-sum.ts'

const freight = { kind: 'freight', name: '运费', amount: '5492.50' }
const of = (parts: (typeof freight)[], price = '162.5000') =>
  sumOf({ price, qty: '33.800', parts }, '元/吨').map(({ name, text }) => `${name} ${text}`.trim())

test('freight alone is shown as a multiplication', () => {
  expect(of([freight])).toEqual(['162.50 元/吨 × 33.800'])
})

test('every other part of the total is shown beside it', () => {
  expect(
    of([
      freight,
      { kind: 'fee', name: '装卸费', amount: '50.50' },
      { kind: 'loss', name: '亏吨扣款', amount: '-12.00' },
    ]),
  ).toEqual(['运费 162.50 元/吨 × 33.800 = 5,492.50', '装卸费 50.50', '亏吨扣款 -12.00'])
})

test('amounts that are not a product are not shown as one', () => {
  expect(of([{ ...freight, amount: '5543.00' }])).toEqual(['运费 5,543.00'])
})
