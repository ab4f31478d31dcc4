import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type VouchersKey } from './zh.ts'

/** Texts of the pages of vouchers. */
export const { useT } = defineTexts<VouchersKey>('vouchers', { zh, en })
