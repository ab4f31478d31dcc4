import { COMMON_PASSWORDS } from './common-passwords.ts'
import { error, isError, type Problem } from './problem.ts'

export const PASSWORD_MIN = 6
/** A limit against hashing megabytes, far beyond what anybody types. */
export const PASSWORD_MAX = 128

/** One spelling for characters that can be typed in several ways (NFKC, as NIST SP 800-63B §5.1.1.2 advises). */
export const normalizePassword = (value: string): string => value.normalize('NFKC')

/** House rule: at least 6 characters, not blank, and none of those that everybody tries first. */
export function checkPassword(value: string): Problem | undefined {
  const length = [...normalizePassword(value)].length
  if (length < PASSWORD_MIN) {
    return error('password.short', `不能少于 ${PASSWORD_MIN} 位`, `needs at least ${PASSWORD_MIN} characters`)
  }
  if (length > PASSWORD_MAX) {
    return error('password.long', `不能超过 ${PASSWORD_MAX} 位`, `may have at most ${PASSWORD_MAX} characters`)
  }
  if (value.trim() === '') return error('password.blank', '不能全是空格', 'must not be blank')
  if (COMMON_PASSWORDS.has(normalizePassword(value).trim().toLowerCase()))
    return error(
      'password.common',
      '太常见（连号、重复，或常见词、姓氏加数字或年份），容易被猜到，请换一个',
      'is too common (a row of digits, or a common word or name with digits or a year) and easily guessed; choose another',
    )
  return undefined
}

export const isPassword = (value: string): boolean => !isError(checkPassword(value))
