import { expect, test } from 'vitest'
import { formatValue } from './format-value.ts'
import type { PrintFormat, PrintValue } from './print-doc.ts'

test.each<[PrintValue, PrintFormat | undefined, string]>([
  ['1234567.8', { scale: 2 }, '1,234,567.80'],
  ['-1234.565', { scale: 2 }, '-1,234.57'],
  ['999', { scale: 0 }, '999'],
  ['0', { scale: 2 }, '0.00'],
  ['12345678901234567890.123456', 'number', '12,345,678,901,234,567,890.123456'],
  [1000, 'number', '1,000'],
  ['0.09', 'percent', '9.00%'],
  ['0.065', 'percent', '6.50%'],
  ['2026-11-20T14:05:09', 'dateTime', '2026-11-20 14:05'],
  ['2026-11-20', 'date', '2026-11-20'],
  ['见附件', { scale: 2 }, '见附件'],
  ['26612000000000000018', undefined, '26612000000000000018'],
  [null, { scale: 2 }, ''],
  ['', 'number', ''],
])('%j as %j is %j', (value, format, text) => {
  expect(formatValue(value, format)).toBe(text)
})
