import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type StatisticsKey } from './zh.ts'

export type { StatisticsKey }

/** Texts of the pages of accruals. */
export const { useT } = defineTexts<StatisticsKey>('statistics', { zh, en })
