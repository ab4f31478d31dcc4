import { defineTexts } from '../../../shared/text/i18n.ts'
import { en, zh } from './texts.ts'

/** Texts of lists across companies. They come with them, because few people have several companies. */
export const { useT, t } = defineTexts<keyof typeof zh>('across', { zh, en })
