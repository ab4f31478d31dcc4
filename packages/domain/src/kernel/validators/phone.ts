import { visibleLine } from '../invisible-characters.ts'
import { error, type Problem } from './problem.ts'

/** In half-width signs, without blanks at its ends: `０９１２－３８５１２３４` → `0912-3851234`. */
export const normalizePhone = (value: string): string => visibleLine(value.normalize('NFKC'))

const MIN_DIGITS = 5

/**
 * A telephone number as people write it: mobile, fixed line with area code and extension, hotline, several of them. At least five
 * digits and no other words than 转 and 分机. The masked form `138****8000` passes too.
 */
export function checkPhone(value: string): Problem | undefined {
  const written = normalizePhone(value).replaceAll(/转|分机/g, '')
  const signs = /^[\d\s+()*#/,;、.-]+$/.test(written)
  const digits = written.replaceAll(/[^\d*]/g, '').length
  if (signs && digits >= MIN_DIGITS) return undefined
  return error(
    'phone.format',
    '应为电话号码，如 13800138000、0912-3851234 转 801',
    'must be a telephone number such as 13800138000 or 0912-3851234 #801',
  )
}
