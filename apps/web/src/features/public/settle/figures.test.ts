import { expect, it } from 'vitest'
import { isNothing, plainFigure, yuan } from './figures.ts'

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
  expect(yuan(value)).toBe(money)
  expect(plainFigure(value)).toBe(plain)
})

it.each([
  ['0.00', true],
  [null, true],
  [undefined, true],
  ['-0.01', false],
])('%s says nothing: %s', (value, nothing) => {
  expect(isNothing(value)).toBe(nothing)
})
