import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type MarginKey } from './zh.ts'

export type { MarginKey }

/** Texts that charges and margins add to the generated screens. */
export const { useT, t } = defineTexts<MarginKey>('margin', { zh, en })
