import { defineTexts } from '../../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type FoldersKey } from './zh.ts'

/** Texts of the page of files. */
export const { useT } = defineTexts<FoldersKey>('folders', { zh, en })
