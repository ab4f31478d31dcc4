import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ExportsKey } from './zh.ts'

/** Texts of data exports. */
export const { useT, t } = defineTexts<ExportsKey>('exports', { zh, en })
