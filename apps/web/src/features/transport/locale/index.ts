import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type TransportKey } from './zh.ts'

export type { TransportKey }

/** Texts of the pages that enter, record and explain trips. */
export const { useT, t } = defineTexts<TransportKey>('transport', { zh, en })
