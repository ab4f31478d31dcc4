import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { f } from '@tuheng/domain/kernel/fields'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import {
  editableDecimal,
  formatDecimal,
  fromPercent,
  groupDigits,
  numberOf,
  toPercent,
  typedDecimal,
  typedInteger,
  typedPercent,
} from './decimal-text.ts'

describe('typed numbers', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['1', '1'],
    ['1.', '1'],
    ['1.50', '1.5'],
    ['.5', '0.5'],
    ['-0.5', '-0.5'],
    ['１２．５', '12.5'],
    ['1。5', '1.5'],
    ['1,234.50', '1234.5'],
    ['1 234.50', '1234.5'],
    ['￥ 1,234.50', '1234.5'],
    ['(12.00)', '-12'],
    ['0.1234567890123456789', '0.1234567890123456789'],
  ])('%j is %j', (text, value) => {
    expect(typedDecimal(text)).toBe(value)
  })

  test.each(['-', '.', 'abc', '1.2.3', '1-2', '12吨', '33 28', '1e5', '12abc3', '三百'])('%j stays as it is', text => {
    expect(typedDecimal(text)).toBe(text)
    expect(typedPercent(text)).toBe(text)
    expect(typedInteger(text)).toBe(text)
    for (const kind of [f.quantity('数量'), f.integer('车数'), f.rate('税率')])
      expect(kindOf(kind).parse(typedDecimal(text), kind, 'x').issue?.code).toBe('field.number')
  })

  test('whole numbers are accepted, others are kept as typed and refused', () => {
    expect([typedInteger('1,200'), typedInteger('１２'), typedInteger('15.0'), typedInteger('')]).toEqual([
      1200,
      12,
      15,
      null,
    ])
    expect(typedInteger('1.5')).toBe('1.5')
  })

  test('a percentage becomes a share', () => {
    expect([typedPercent('9%'), typedPercent('６．５％'), typedPercent('')]).toEqual(['0.09', '0.065', null])
  })

  test('never uses a float', () => {
    expect(typedDecimal('9007199254740993.01')).toBe('9007199254740993.01')
  })
})

test('text that is not a number is shown as it is, and has no numeric value', () => {
  expect([formatDecimal('12abc3', 3), groupDigits('三百'), toPercent('abc'), editableDecimal('1e5')]).toEqual([
    '12abc3',
    '三百',
    'abc',
    '1e5',
  ])
  expect([numberOf('12abc3'), numberOf('1e5'), numberOf(null), numberOf('12.50'), numberOf(3)]).toEqual([
    null,
    null,
    null,
    '12.50',
    '3',
  ])
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

test('formatted numbers can be typed again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 4 }), (digits, scale) => {
      const text = formatDecimal(String(digits), scale)
      expect(typedDecimal(text)).toBe(String(digits))
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
