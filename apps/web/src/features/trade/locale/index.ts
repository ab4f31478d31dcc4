import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type TradeKey } from './zh.ts'

export type { TradeKey }

/** Texts of the pages of the supply chain. */
export const { useT } = defineTexts<TradeKey>('trade', { zh, en })
