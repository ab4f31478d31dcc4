import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type PersonalKey } from './zh.ts'

export type { PersonalKey }

/** Strings of the pages on which people set things up for themselves. */
export const { useT, t } = defineTexts<PersonalKey>('personal', { zh, en })
