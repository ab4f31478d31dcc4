import { compactUpper, error, isError, warning, type Problem } from './problem.ts'

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]
const ORG_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Upper case, full-width characters made half-width, blanks and hyphens dropped. */
export const normalizeCreditCode = (value: string): string => compactUpper(value).replaceAll('-', '')

/**
 * Unified social credit code of organisations, GB 32100-2015: 18 characters without I, O, S, V, Z; the last one is a
 * check modulo 31. The organisation code inside (GB 11714-1997, characters 9–17) has a check of its own, which old
 * registrations do not always keep: only a warning.
 */
export function checkCreditCode(value: string): Problem | undefined {
  const code = normalizeCreditCode(value)
  if (code.length !== 18) {
    return error('credit_code.length', `应为 18 位，现为 ${code.length} 位`, `needs 18 characters, has ${code.length}`)
  }
  const odd = [...code].find(char => !ALPHABET.includes(char))
  if (odd !== undefined) {
    return error(
      'credit_code.character',
      `不应含有“${odd}”，请核对（不使用 I、O、S、V、Z）`,
      `must not contain "${odd}"; the letters I, O, S, V and Z are not used`,
    )
  }
  if (!/^[0-9A-Y]{2}\d{6}/.test(code)) {
    return error('credit_code.region', '第 3–8 位应为数字（登记机关区划）', 'characters 3 to 8 must be digits (region)')
  }
  if (creditCodeCheck(code) !== code[17]) {
    return error(
      'credit_code.check',
      '校验位不正确，请对照营业执照核对',
      'has a wrong check character; compare it with the business licence',
    )
  }
  if (organisationCodeCheck(code.slice(8, 16)) !== code[16]) {
    return warning(
      'credit_code.organisation',
      '内含的组织机构代码校验位不符，请核对',
      'contains an organisation code whose check character does not fit; please compare',
    )
  }
  return undefined
}

export const isCreditCode = (value: string): boolean => !isError(checkCreditCode(value))

/** Check character for the first 17 characters. */
function creditCodeCheck(code: string): string {
  const total = WEIGHTS.reduce((acc, weight, i) => acc + ALPHABET.indexOf(code.charAt(i)) * weight, 0)
  return ALPHABET.charAt((31 - (total % 31)) % 31)
}

function organisationCodeCheck(code: string): string {
  const total = ORG_WEIGHTS.reduce((acc, weight, i) => acc + ORG_ALPHABET.indexOf(code.charAt(i)) * weight, 0)
  return '0123456789X0'.charAt(11 - (total % 11))
}
