import { mul, parseDecimal, toDec, toFixedStr, type Dec } from '@tuheng/domain/kernel/decimal'

/**
 * What a field holds of a typed text: the number, null for a blank, and the text itself where it is no number, so that
 * it is refused at its field. Nothing is rounded; full-width digits and thousands separators are understood.
 */
export function typedDecimal(text: string): string | null {
  if (text.trim() === '') return null
  return parseDecimal(text.replace(/。/g, '.')) ?? text.trim()
}

/** The same of a percentage, as the share that it is. */
export function typedPercent(text: string): string | null {
  const typed = typedDecimal(text.replace(/[%％]\s*$/, ''))
  return typed === null ? null : isNumber(typed) ? fromPercent(typed) : text.trim()
}

/** The same of a whole number, which is a number where it can be one. */
export function typedInteger(text: string): number | string | null {
  const typed = typedDecimal(text)
  return typed !== null && /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed
}

/** Fields may hold a text that is no number until it is corrected. */
export function isNumber(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
}

/** What can be reckoned with of what a field holds. */
export function numberOf(value: unknown): Dec | null {
  return isNumber(value) ? String(value) : null
}

/** `-1234567.5` → `-1,234,567.50` with at least `scale` decimals; what is no number as it stands. */
export function formatDecimal(value: string | number, scale: number): string {
  return isNumber(value) ? groupDigits(toFixedStr(value, scale)) : value
}

/** Thousands separators in a plain decimal text. */
export function groupDigits(text: string): string {
  if (!isNumber(text)) return text
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A share as the percentage that people read: `0.065` → `6.5`. */
export function toPercent(share: string): string {
  return isNumber(share) ? mul(share, 100) : share
}

/** `9` typed as a percentage is the share `0.09`. */
export function fromPercent(percent: string): string {
  return mul(percent, '0.01')
}

/** Without trailing zeros, for editing: `12.5000` → `12.5`. */
export function editableDecimal(value: string): string {
  return isNumber(value) ? toDec(value) : value
}
