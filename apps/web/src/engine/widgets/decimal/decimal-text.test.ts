import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, fromPercent, groupDigits, toPercent, typedDecimal } from './decimal-text.ts'

describe('typing a number', () => {
  test.each([
    ['', '', null],
    ['-', '-', null],
    ['1', '1', '1'],
    ['1.', '1.', '1'],
    ['1.50', '1.50', '1.5'],
    ['.5', '.5', '0.5'],
    ['-0.5', '-0.5', '-0.5'],
    ['１２．５', '12.5', '12.5'],
    ['1。5', '1.5', '1.5'],
    ['1,234.50', '1234.5', '1234.5'],
    ['￥ 1,234.50', '1234.5', '1234.5'],
    ['(12.00)', '-12', '-12'],
    ['0.1234567890123456789', '0.1234567890123456789', '0.1234567890123456789'],
  ])('%j', (text, kept, value) => {
    expect(typedDecimal(text)).toEqual({ text: kept, value })
  })

  test.each(['abc', '1.2.3', '1-2', '12吨', '33 28'])('%j is refused', text => {
    expect(typedDecimal(text)).toBeUndefined()
  })

  test('never goes through a float', () => {
    expect(typedDecimal('9007199254740993.01')?.value).toBe('9007199254740993.01')
  })
})

test('groups digits', () => {
  expect(groupDigits('-1234567.891')).toBe('-1,234,567.891')
  expect(groupDigits('123')).toBe('123')
  expect(groupDigits('-123')).toBe('-123')
  expect(formatDecimal('0', 2)).toBe('0.00')
  expect(formatDecimal('1234.5', 2)).toBe('1,234.50')
  expect(formatDecimal('33.460', 3)).toBe('33.460')
  expect(formatDecimal('12.3456', 2)).toBe('12.3456')
})

test('what is shown can be typed again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 4 }), (digits, scale) => {
      const text = formatDecimal(String(digits), scale)
      expect(typedDecimal(text)?.value).toBe(String(digits))
    }),
  )
})

test('percentages are exact', () => {
  expect(toPercent('0.09')).toBe('9')
  expect(toPercent('0.0650')).toBe('6.5')
  expect(fromPercent('6.5')).toBe('0.065')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99999 }), n => {
      expect(fromPercent(toPercent(String(n)))).toBe(String(n))
    }),
  )
})
