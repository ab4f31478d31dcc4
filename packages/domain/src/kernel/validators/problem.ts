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

/** Full-width Latin letters, digits and signs to half-width. Not NFKC, which would also turn `①` or `㎡` into text. */
export const halfWidth = (value: string): string =>
  value.replace(/[\uff01-\uff5e]/g, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0))

/** What texts that differ in case or width only have in common: half-width, Latin letters in upper case. */
export const alikeKey = (value: string): string => halfWidth(value).replace(/[a-z]+/g, letters => letters.toUpperCase())

/** Half-width, Latin letters in upper case, without blanks and invisible characters. */
export const compactUpper = (value: string): string =>
  halfWidth(value)
    .replace(/[\s\u200b-\u200f\u202a-\u202e\ufeff]/g, '')
    .replace(/[a-z]+/g, letters => letters.toUpperCase())
