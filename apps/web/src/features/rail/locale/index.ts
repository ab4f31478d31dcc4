import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type RailKey } from './zh.ts'

/** Texts that rail adds to the generated screens. */
export const { useT } = defineTexts<RailKey>('rail', { zh, en })
