/** Ten-thousandths: prices have four decimals, and no value that is added up often has more. */
const DECIMALS = 4
const SCALE = 10 ** DECIMALS
/** Below this limit whole numbers add and subtract exactly in a double, with a margin. */
const MAX_UNITS = 2 ** 50
/** Longer texts use decimal.js. */
const MAX_LENGTH = 16

/** A figure in whole ten-thousandths. NaN if it is longer, finer, in another notation or no number. */
export function unitsOf(x: unknown): number {
  if (typeof x === 'string') return unitsOfText(x)
  if (x === null || x === undefined) return 0
  return typeof x === 'number' && Number.isInteger(x) ? bounded(x * SCALE) : NaN
}

/** The sum, or NaN if it may be inexact. */
export const bounded = (units: number): number => (Math.abs(units) <= MAX_UNITS ? units : NaN)

function unitsOfText(text: string): number {
  const { length } = text
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  if (length === start || length > MAX_LENGTH) return NaN
  let value = 0
  let point = -1
  for (let i = start; i < length; i++) {
    const digit = text.charCodeAt(i) - ZERO
    if (digit >= 0 && digit <= 9) value = value * 10 + digit
    else if (digit === POINT && point < 0 && i > start && i < length - 1) point = i
    else return NaN
  }
  const decimals = point < 0 ? 0 : length - 1 - point
  if (decimals > DECIMALS) return NaN
  return bounded((start ? -1 : 1) * value * 10 ** (DECIMALS - decimals))
}

const MINUS = 45
const ZERO = 48
const POINT = 46 - ZERO

/** Without trailing zeros. */
export function plainText(units: number): string {
  if (units === 0) return '0'
  let rest = Math.abs(units)
  let decimals = DECIMALS
  for (; decimals > 0 && rest % 10 === 0; decimals--) rest /= 10
  return fixedText(units < 0 ? -rest : rest, decimals)
}

/** Rounds half up to exactly `decimals` decimals. Undefined if units have fewer. */
export function roundedText(units: number, decimals: number): string | undefined {
  if (decimals < 0 || decimals > DECIMALS) return undefined
  const step = 10 ** (DECIMALS - decimals)
  const size = Math.abs(units)
  const rest = size % step
  const rounded = (size - rest) / step + (rest * 2 >= step ? 1 : 0)
  return fixedText(units < 0 ? -rounded : rounded, decimals)
}

/** a / b, rounded half up to exactly `decimals` decimals. */
export function quotientText(a: number, b: number, decimals: number): string {
  const divisor = BigInt(Math.abs(b))
  const rounded = Number((2n * BigInt(Math.abs(a)) * 10n ** BigInt(decimals) + divisor) / (2n * divisor))
  return bounded(rounded) === rounded ? fixedText(a < 0 !== b < 0 ? -rounded : rounded, decimals) : ''
}

/** Text of a whole number of the last decimal. Zero has no sign. */
function fixedText(whole: number, decimals: number): string {
  const digits = String(Math.abs(whole)).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${whole < 0 ? '-' : ''}${digits.slice(0, cut)}${decimals ? `.${digits.slice(cut)}` : ''}`
}
