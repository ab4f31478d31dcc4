import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type TransportKey } from './zh.ts'

export type { TransportKey }

/** Strings of the pages where trips are entered, weighed in and explained. */
export const { useT, t } = defineTexts<TransportKey>('transport', { zh, en })
