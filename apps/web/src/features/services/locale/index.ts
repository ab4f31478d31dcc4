import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ServicesKey } from './zh.ts'

export type { ServicesKey }

/** Texts of the pages of service waybills. */
export const { useT } = defineTexts<ServicesKey>('services', { zh, en })
