import { mul, parseDecimal, toDec, toFixedStr, type Dec } from '@tuheng/domain/kernel/decimal'

/**
 * The field value for a typed number: null for blank text, and the text itself if it is not a number, so that it is
 * refused at its field. Nothing is rounded; full-width digits and thousands separators are accepted.
 */
export function typedDecimal(text: string): string | null {
  if (text.trim() === '') return null
  return parseDecimal(text.replace(/。/g, '.')) ?? text.trim()
}

/** The field value for a typed percentage, as a share. */
export function typedPercent(text: string): string | null {
  const typed = typedDecimal(text.replace(/[%％]\s*$/, ''))
  return typed === null ? null : isNumber(typed) ? fromPercent(typed) : text.trim()
}

/** The field value for a typed whole number, as a number if it is one. */
export function typedInteger(text: string): number | string | null {
  const typed = typedDecimal(text)
  return typed !== null && /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed
}

/** A field may hold text that is not a number until it is corrected. */
export function isNumber(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
}

/** The numeric value of a field; null if it has none. */
export function numberOf(value: unknown): Dec | null {
  return isNumber(value) ? String(value) : null
}

/** `-1234567.5` → `-1,234,567.50` with at least `scale` decimals. Text that is not a number stays as it is. */
export function formatDecimal(value: string | number, scale: number): string {
  return isNumber(value) ? groupDigits(toFixedStr(value, scale)) : value
}

/** Adds thousands separators to a plain decimal text. */
export function groupDigits(text: string): string {
  if (!isNumber(text)) return text
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A share as a percentage: `0.065` → `6.5`. */
export function toPercent(share: string): string {
  return isNumber(share) ? mul(share, 100) : share
}

/** A percentage as a share: `9` → `0.09`. */
export function fromPercent(percent: string): string {
  return mul(percent, '0.01')
}

/** The text for editing, without trailing zeros: `12.5000` → `12.5`. */
export function editableDecimal(value: string): string {
  return isNumber(value) ? toDec(value) : value
}
