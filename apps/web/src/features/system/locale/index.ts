import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type SystemKey } from './zh.ts'

export type { SystemKey }

/** Texts that roles, dictionaries and closed months add to the generated screens. */
export const { useT, t } = defineTexts<SystemKey>('system', { zh, en })
