import { percentText, round, toFixedStr } from '@tuheng/domain/kernel/decimal'
import type { PrintFormat, PrintValue } from './print-doc.ts'

const DECIMAL = /^-?\d+(?:\.\d+)?$/

/**
 * Text of a value for print. A value that does not fit the format (`见附件` in a column of numbers) is printed as it is.
 */
export function formatValue(value: PrintValue, format: PrintFormat = 'text'): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  if (format === 'text' || format === 'date') return text
  if (format === 'dateTime') return text.slice(0, 16).replace('T', ' ')
  if (!DECIMAL.test(text)) return text
  if (format === 'number') return thousands(toFixedStr(text))
  if (format === 'percent') return percentText(text)
  return thousands(round(text, format.scale))
}

/** Numbers are aligned by their digits and never wrapped. */
export function isNumeric(format: PrintFormat | undefined): boolean {
  return format === 'number' || format === 'percent' || typeof format === 'object'
}

function thousands(plain: string): string {
  return plain.replace(/^(-?\d+)/, digits => digits.replace(/\B(?=(\d{3})+$)/g, ','))
}
