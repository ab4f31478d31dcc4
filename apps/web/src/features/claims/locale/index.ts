import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ClaimsKey } from './zh.ts'

/** Texts of the pages of claims. */
export const { useT } = defineTexts<ClaimsKey>('claims', { zh, en })
