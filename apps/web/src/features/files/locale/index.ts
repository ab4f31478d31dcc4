import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type FilesKey } from './zh.ts'

/** Texts of the pages of files and downloads. */
export const { useT } = defineTexts<FilesKey>('files', { zh, en })
