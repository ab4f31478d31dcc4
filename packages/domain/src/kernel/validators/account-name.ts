import { visibleLine } from '../invisible-characters.ts'
import type { Text } from '../text.ts'

/** Sign-in names as they are stored and compared: without differences of width, case and invisible characters. */
export const normalizeAccount = (name: string): string => visibleLine(name).normalize('NFKC').toLowerCase()

/**
 * A sign-in name contains only characters that everybody can type and distinguish: other alphabets have letters and
 * digits that look alike.
 */
export function checkAccount(name: string): Text | undefined {
  return /^[a-z0-9._\-\p{Script=Han}]+$/u.test(name)
    ? undefined
    : { zh: '只能由字母、数字、汉字和 . _ - 组成', en: 'may hold letters, digits, Chinese characters and . _ - only' }
}
