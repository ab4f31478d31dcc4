import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ScannerKey } from './zh.ts'

/** What is said where papers are photographed. */
export const { useT, t } = defineTexts<ScannerKey>('scanner', { zh, en })
