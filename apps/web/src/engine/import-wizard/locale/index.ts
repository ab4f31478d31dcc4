import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ImportKey } from './zh.ts'

export type { ImportKey }

/** Texts of the import wizard. */
export const { useT, t } = defineTexts<ImportKey>('import', { zh, en })
