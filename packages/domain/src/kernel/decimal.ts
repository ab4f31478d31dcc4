import { Decimal as BaseDecimal } from 'decimal.js'
import { bounded, plainText, quotientText, roundedText, unitsOf } from './units.ts'

/** A decimal number in plain notation, e.g. `'4526.08'`, `'-0.5'`; never an exponent. */
export type Dec = string

/** Own constructor: 60 significant digits and no exponent, whatever other code configures globally. */
const Decimal = BaseDecimal.clone({
  precision: 60,
  rounding: BaseDecimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
})
type Decimal = BaseDecimal

/** What the arithmetic accepts. `null` and `undefined` count as zero unless a function says otherwise. */
export type Numeric = Dec | number | Decimal | null | undefined

export type RoundMode = 'half_up' | 'half_even' | 'down' | 'up' | 'floor' | 'ceil'

const ROUNDING: Record<RoundMode, BaseDecimal.Rounding> = {
  half_up: Decimal.ROUND_HALF_UP,
  half_even: Decimal.ROUND_HALF_EVEN,
  down: Decimal.ROUND_DOWN,
  up: Decimal.ROUND_UP,
  floor: Decimal.ROUND_FLOOR,
  ceil: Decimal.ROUND_CEIL,
}

const PLAIN_OR_EXPONENT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Converts to a decimal.js value for chains of operations. Throws a RangeError on anything but a finite number. */
export function dec(x: Numeric): Decimal {
  if (x === null || x === undefined) return new Decimal(0)
  if (typeof x === 'string' && !PLAIN_OR_EXPONENT.test(x)) throw new RangeError(`Not a decimal number: "${x}"`)
  const value = new Decimal(x)
  if (!value.isFinite()) throw new RangeError(`Not a finite number: ${String(x)}`)
  return value
}

/** Canonical text: no exponent, no trailing zeros, no `-0`. */
export function toDec(x: Numeric): Dec {
  const value = dec(x)
  return value.isZero() ? '0' : value.toFixed()
}

export const add = (...list: Numeric[]): Dec => sum(list)
export function sub(a: Numeric, b: Numeric): Dec {
  const units = bounded(unitsOf(a) - unitsOf(b))
  return Number.isNaN(units) ? toDec(dec(a).minus(dec(b))) : plainText(units)
}
export const mul = (...list: Numeric[]): Dec => toDec(list.reduce<Decimal>((acc, x) => acc.times(dec(x)), dec(1)))

/** Quotient to 60 significant digits: round it before storing. Throws a RangeError on division by zero. */
export function div(a: Numeric, b: Numeric): Dec {
  const divisor = dec(b)
  if (divisor.isZero()) throw new RangeError('Division by zero')
  return toDec(dec(a).div(divisor))
}

/**
 * Quotient rounded half up to `dp` decimals; null when an operand is absent or the divisor is zero. What is stored or
 * shown is rounded once, from the exact quotient.
 */
export function quotient(a: Numeric, b: Numeric, dp: number): Dec | null {
  if (isAbsent(a) || isAbsent(b) || isZero(b)) return null
  const [over, under] = [unitsOf(a), unitsOf(b)]
  const text = Number.isNaN(over + under) ? '' : quotientText(over, under, dp)
  return text || round(div(a, b), dp)
}

/**
 * Ordinary figures are added as integers of ten-thousandths; all others, and values that are no numbers, by decimal.js.
 */
export const sum = (list: Iterable<Numeric>): Dec => {
  const all = Array.isArray(list) ? (list as Numeric[]) : [...list]
  let units = 0
  for (const x of all) units = bounded(units + unitsOf(x))
  if (!Number.isNaN(units)) return plainText(units)
  let total: Decimal = dec(0)
  for (const x of all) total = total.plus(dec(x))
  return toDec(total)
}

export const neg = (x: Numeric): Dec => toDec(dec(x).negated())
export const abs = (x: Numeric): Dec => toDec(dec(x).abs())

/** Null as soon as one operand is absent: a difference with an unknown side is unknown, not zero. */
export const subOrNull = (a: Numeric, b: Numeric): Dec | null => (isAbsent(a) || isAbsent(b) ? null : sub(a, b))
export const mulOrNull = (...list: Numeric[]): Dec | null => (list.some(isAbsent) ? null : mul(...list))
/** Null when an operand is absent or the divisor is zero. */
export const divOrNull = (a: Numeric, b: Numeric): Dec | null =>
  isAbsent(a) || isAbsent(b) || isZero(b) ? null : div(a, b)

export function cmp(a: Numeric, b: Numeric): -1 | 0 | 1 {
  const units = unitsOf(a) - unitsOf(b)
  return Number.isNaN(units) ? (Math.sign(dec(a).cmp(dec(b))) as -1 | 0 | 1) : units > 0 ? 1 : units < 0 ? -1 : 0
}
export const eq = (a: Numeric, b: Numeric): boolean => cmp(a, b) === 0
export const gt = (a: Numeric, b: Numeric): boolean => cmp(a, b) > 0
export const gte = (a: Numeric, b: Numeric): boolean => cmp(a, b) >= 0
export const lt = (a: Numeric, b: Numeric): boolean => cmp(a, b) < 0
export const lte = (a: Numeric, b: Numeric): boolean => cmp(a, b) <= 0
export const isZero = (x: Numeric): boolean => cmp(x, 0) === 0
export const isNeg = (x: Numeric): boolean => lt(x, 0)
export const isPos = (x: Numeric): boolean => gt(x, 0)

/** Smallest/largest of the values present; absent ones are skipped, and `'0'` stands for an empty list. */
export const min = (...list: Numeric[]): Dec => pick(list, lt)
export const max = (...list: Numeric[]): Dec => pick(list, gt)

/**
 * Rounds to exactly `dp` decimals: `round('1.005', 2)` → `'1.01'`. Half up means away from zero.
 * A negative `dp` rounds to tens, hundreds …: `round('4119', -1, 'down')` → `'4110'`.
 */
export function round(x: Numeric, dp: number, mode: RoundMode = 'half_up'): Dec {
  const units = mode === 'half_up' ? unitsOf(x) : NaN
  const text = Number.isNaN(units) ? undefined : roundedText(units, dp)
  if (text !== undefined) return text
  const rounding = ROUNDING[mode]
  const value = dp < 0 ? dec(x).toNearest(new Decimal(10).pow(-dp), rounding) : dec(x).toDecimalPlaces(dp, rounding)
  return (value.isZero() ? value.abs() : value).toFixed(Math.max(dp, 0))
}

/** Amount in yuan, 2 decimals, half up. */
export const money = (x: Numeric): Dec => round(x, 2)
/** Weight in tonnes or another quantity, 3 decimals, half up. */
export const qty = (x: Numeric): Dec => round(x, 3)
/** Unit price, 4 decimals, half up. */
export const price = (x: Numeric): Dec => round(x, 4)
/** Like {@link round}, but absent stays null. */
export const roundOrNull = (x: Numeric, dp: number, mode?: RoundMode): Dec | null =>
  isAbsent(x) ? null : round(x, dp, mode)

/** Display text with at least `minDp` decimals, further ones kept: `toFixedStr('1.234', 2)` → `'1.234'`. */
export function toFixedStr(x: Numeric, minDp = 0): Dec {
  const value = dec(x)
  return round(value, Math.max(minDp, value.decimalPlaces()))
}

/** A share as people read a rate everywhere, with at least two decimals: `0.081` → `8.10%`. */
export const percentText = (share: Numeric): string => `${toFixedStr(mul(share, 100), 2)}%`

/** Digits after the point that carry value: `'1.50'` → 1. */
export const scaleOf = (x: Numeric): number => dec(x).decimalPlaces()

export type ParseDecimalOptions = {
  /** Most digits after the point. */
  maxScale?: number
  /** Most digits in all, counted as PostgreSQL `numeric(precision, scale)` does: integer digits ≤ precision − scale. */
  maxPrecision?: number
}

/**
 * Reads what people type or paste: `' ￥１，２３４．５０ '` → `'1234.5'`; accounting negatives `(12.00)` too.
 * Null when it is no number or does not fit the limits; nothing is rounded silently.
 */
export function parseDecimal(text: string | number | null | undefined, options: ParseDecimalOptions = {}): Dec | null {
  if (text === null || text === undefined) return null
  const value = typeof text === 'number' ? (Number.isFinite(text) ? toDec(text) : null) : parseText(text)
  return value !== null && fits(value, options) ? value : null
}

function parseText(text: string): Dec | null {
  let rest = text.normalize('NFKC').replace(/[\u2212\u2013\u2014]/g, '-')
  // A blank between digits is accepted as a thousands separator only: `33 28` may well be two numbers.
  rest = rest
    .trim()
    .replace(/(?<=\d)[\s\u200b](?=\d)/g, ',')
    .replace(/[\s\u200b]/g, '')
  const bracketed = /^\((.+)\)$/.exec(rest)
  if (bracketed) rest = `-${bracketed[1]}`
  rest = rest
    .replace(/^([+-]?)(?:CNY|RMB|[¥$€£])/i, '$1')
    .replace(/^[¥$]/, '')
    .replace(/元$/, '')
  if (!/^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(rest) || !/\d/.test(rest)) return null
  return toDec(rest.replaceAll(',', ''))
}

function fits(value: Dec, { maxScale, maxPrecision }: ParseDecimalOptions): boolean {
  const [integer = '', fraction = ''] = value.replace('-', '').split('.')
  const digits = integer === '0' ? 0 : integer.length
  if (maxScale !== undefined && fraction.length > maxScale) return false
  return maxPrecision === undefined || digits + Math.max(fraction.length, maxScale ?? 0) <= maxPrecision
}

const isAbsent = (x: Numeric): x is null | undefined => x === null || x === undefined

function pick(list: Numeric[], better: (a: Numeric, b: Numeric) => boolean): Dec {
  const present = list.filter(x => !isAbsent(x))
  return present.length === 0 ? '0' : toDec(present.reduce((best, x) => (better(x, best) ? x : best)))
}
