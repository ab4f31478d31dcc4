import { error, halfWidth, isError, type Problem } from './problem.ts'

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** Half-width, without surrounding blanks; the host in lower case. */
export const normalizeEmail = (value: string): string =>
  halfWidth(value)
    .trim()
    .replace(/@[^@]*$/, host => host.toLowerCase())

/** Mail address as the dot-atom form of RFC 5322 with the lengths of RFC 5321; no quoted local parts, no comments. */
export function checkEmail(value: string): Problem | undefined {
  const email = normalizeEmail(value)
  const at = email.lastIndexOf('@')
  const local = email.slice(0, Math.max(at, 0))
  const fits = email.length <= 254 && local.length <= 64
  if (fits && LOCAL.test(local) && DOMAIN.test(email.slice(at + 1))) return undefined
  return error('email.format', '格式不正确，例如 name@example.com', 'is not a mail address, e.g. name@example.com')
}

export const isEmail = (value: string): boolean => !isError(checkEmail(value))
