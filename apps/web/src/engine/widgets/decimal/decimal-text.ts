import { mul, parseDecimal, toDec, toFixedStr } from '@tuheng/domain/kernel/decimal'

export interface TypedDecimal {
  /** What stands in the field from now on. */
  text: string
  /** The number so far; null while there is none. */
  value: string | null
}

/**
 * Reads a number while it is being typed or pasted. Undefined when the text cannot become a number: the field then
 * keeps what it had. Nothing is rounded; full-width digits and thousands separators are understood.
 */
export function typedDecimal(text: string): TypedDecimal | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/。/g, '.')
    .trim()
  if (/^[+-]?\.?$/.test(plain)) return { text: plain.replace('+', ''), value: null }
  if (/^[+-]?\d*\.?\d*$/.test(plain)) return { text: plain, value: parseDecimal(plain) }
  const value = parseDecimal(plain)
  return value === null ? undefined : { text: value, value }
}

/** `-1234567.5` → `-1,234,567.50` with at least `scale` decimals. */
export function formatDecimal(value: string | number, scale: number): string {
  return groupDigits(toFixedStr(value, scale))
}

/** Thousands separators in a plain decimal text. */
export function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A share as the percentage that people read: `0.065` → `6.5`. */
export function toPercent(share: string): string {
  return mul(share, 100)
}

/** `9` typed as a percentage is the share `0.09`. */
export function fromPercent(percent: string): string {
  return mul(percent, '0.01')
}

/** Without trailing zeros, for editing: `12.5000` → `12.5`. */
export function editableDecimal(value: string): string {
  return toDec(value)
}
