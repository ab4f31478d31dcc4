import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type InvoicesKey } from './zh.ts'

export type { InvoicesKey }

/** Texts that invoices add to the generated screens. */
export const { useT, t } = defineTexts<InvoicesKey>('invoices', { zh, en })
