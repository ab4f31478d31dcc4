import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ScannerKey } from './zh.ts'

/** Texts of the scanner. */
export const { useT, t } = defineTexts<ScannerKey>('scanner', { zh, en })
