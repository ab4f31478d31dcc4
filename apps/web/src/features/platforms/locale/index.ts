import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type PlatformsKey } from './zh.ts'

export type { PlatformsKey }

/** Texts of the pages of freight platforms. */
export const { useT } = defineTexts<PlatformsKey>('platforms', { zh, en })
