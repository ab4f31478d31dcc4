import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type HomeKey } from './zh.ts'

export type { HomeKey }

/** Texts of the home page and the flow chart. */
export const { useT, t } = defineTexts<HomeKey>('home', { zh, en })
