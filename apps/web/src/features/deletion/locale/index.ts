import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type DeletionKey } from './zh.ts'

export type { DeletionKey }

/** Texts of the page that deletes documents by their numbers. */
export const { useT } = defineTexts<DeletionKey>('deletion', { zh, en })
