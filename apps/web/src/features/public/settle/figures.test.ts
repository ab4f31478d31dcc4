import { expect, it } from 'vitest'
import { isZeroOrEmpty, trimmedFigure, groupThousands } from './figures.ts'

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

it.each([
  ['0.00', true],
  [null, true],
  [undefined, true],
  ['-0.01', false],
])('%s is zero or empty: %s', (value, expected) => {
  expect(isZeroOrEmpty(value)).toBe(expected)
})
