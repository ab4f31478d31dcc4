import { abs, isNeg, money, type Numeric } from './decimal.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const MAX_INTEGER_DIGITS = 16

/**
 * Amount in yuan in the capital characters of payment documents (票据法 and 支付结算办法, annex 1):
 * `'1234.56'` → `壹仟贰佰叁拾肆元伍角陆分`; 整 follows 元 or 角, never 分. Rounded to 0.01 yuan half up first.
 * Throws a RangeError from ten thousand trillion (10^16) yuan on.
 */
export function amountInWords(amount: Numeric): string {
  const rounded = money(amount)
  const [integer = '0', fraction = '00'] = abs(rounded).split('.')
  if (integer.length > MAX_INTEGER_DIGITS) throw new RangeError(`Amount too large to write out: ${rounded}`)
  const jiao = Number(fraction.charAt(0))
  const fen = Number(fraction.charAt(1))
  const yuan = integerWords(integer)

  const parts = [isNeg(rounded) ? '负' : '']
  if (yuan) parts.push(yuan, '元')
  if (jiao) parts.push(digit(jiao), '角')
  if (fen) parts.push(yuan && !jiao ? '零' : '', digit(fen), '分')
  if (!yuan && !jiao && !fen) parts.push('零元')
  if (!fen) parts.push('整')
  return parts.join('')
}

/** Empty for zero. 亿 splits the number in two, 万 splits each half, so 10^12 reads 壹万亿. */
function integerWords(digits: string): string {
  const high = belowYi(digits.slice(0, -8))
  const low = belowYi(digits.slice(-8))
  if (!high) return low
  return `${high}亿${bridge(digits.slice(-8), low)}`
}

function belowYi(digits: string): string {
  const high = belowWan(digits.slice(0, -4))
  const low = belowWan(digits.slice(-4))
  if (!high) return low
  return `${high}万${bridge(digits.slice(-4), low)}`
}

/** A zero is read between two groups only when the lower group starts with one. */
const bridge = (group: string, words: string): string => (words && group.startsWith('0') ? `零${words}` : words)

function belowWan(digits: string): string {
  let words = ''
  let gap = false
  for (const [i, char] of [...digits].entries()) {
    const value = Number(char)
    if (value === 0) {
      gap = words !== ''
      continue
    }
    words += `${gap ? '零' : ''}${digit(value)}${PLACES[digits.length - 1 - i] ?? ''}`
    gap = false
  }
  return words
}

const digit = (value: number): string => DIGITS.charAt(value)
