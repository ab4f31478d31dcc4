import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type SettlementKey } from './zh.ts'

export type { SettlementKey }

/** Texts that statements and settlements add to the generated screens. */
export const { useT, t } = defineTexts<SettlementKey>('settlement', { zh, en })
