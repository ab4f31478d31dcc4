import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ChangesKey } from './zh.ts'

/** Texts of the pages of change requests. */
export const { useT } = defineTexts<ChangesKey>('changes', { zh, en })
