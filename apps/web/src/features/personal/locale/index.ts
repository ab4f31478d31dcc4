import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type PersonalKey } from './zh.ts'

export type { PersonalKey }

/** Texts of the pages of personal settings. */
export const { useT, t } = defineTexts<PersonalKey>('personal', { zh, en })
