import { seenLine } from '../unseen.ts'
import type { Text } from '../text.ts'

/** Sign-in names as they are kept and compared: full and half width, case and unseen characters make no difference. */
export const normalizeAccount = (name: string): string => seenLine(name).normalize('NFKC').toLowerCase()

/** A sign-in name holds what everybody can type and tell apart: other alphabets have letters and digits that look like these. */
export function checkAccount(name: string): Text | undefined {
  return /^[a-z0-9._\-\p{Script=Han}]+$/u.test(name)
    ? undefined
    : { zh: '只能由字母、数字、汉字和 . _ - 组成', en: 'may hold letters, digits, Chinese characters and . _ - only' }
}
