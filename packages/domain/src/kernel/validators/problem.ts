import type { Text } from '../text.ts'

/**
 * What is wrong with a value, worded to follow the field's label and a colon: `身份证号：应为 18 位`.
 * Errors refuse the value, warnings let it pass.
 */
export interface Problem extends Text {
  code: string
  level: 'error' | 'warning'
}

export const error = (code: string, zh: string, en: string): Problem => ({ code, zh, en, level: 'error' })
export const warning = (code: string, zh: string, en: string): Problem => ({ code, zh, en, level: 'warning' })

export const isError = (problem: Problem | undefined): boolean => problem?.level === 'error'

/** Full-width characters to half-width, Latin letters to upper case, without blanks and invisible characters. */
export const compactUpper = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u202a-\u202e\ufeff]/g, '')
    .replace(/[a-z]+/g, letters => letters.toUpperCase())
