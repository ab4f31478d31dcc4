import { expect, it } from 'vitest'
import { groupFours, groupThousands, isZeroOrEmpty, trimmedFigure, yuan } from './figures.ts'

it.each([
  ['0.00', '0.00', '0.00'],
  ['1234.50', '1,234.50', '1,234.50'],
  ['-1234567.89', '-1,234,567.89', '-1,234,567.89'],
  ['999', '999', '999'],
  ['131.0000', '131.0000', '131.00'],
  ['0.2833', '0.2833', '0.2833'],
  ['33.060', '33.060', '33.06'],
  ['100', '100', '100'],
])('%s as %s and %s', (value, money, plain) => {
  expect(groupThousands(value)).toBe(money)
  expect(trimmedFigure(value)).toBe(plain)
})

it('says the unit of an amount, and groups the number of an account by four', () => {
  expect([yuan('-1234.50', 'zh'), yuan('1234.50', 'en')]).toEqual(['-1,234.50 元', 'CNY 1,234.50'])
  expect(groupFours('61050169900100001226')).toBe('6105 0169 9001 0000 1226')
  expect(groupFours('6217998100001010111')).toBe('6217 9981 0000 1010 111')
  expect(groupFours('0912-3888')).toBe('0912-3888')
})

it.each([
  ['0.00', true],
  [null, true],
  [undefined, true],
  ['-0.01', false],
])('%s is zero or empty: %s', (value, expected) => {
  expect(isZeroOrEmpty(value)).toBe(expected)
})
