import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type PartiesKey } from './zh.ts'

export type { PartiesKey }

/** Texts that parties and places add to the generated screens. */
export const { useT, t } = defineTexts<PartiesKey>('parties', { zh, en })
