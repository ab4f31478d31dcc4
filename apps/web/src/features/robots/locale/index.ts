import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type RobotsKey } from './zh.ts'

/** Texts of tasks that fetch from elsewhere. */
export const { useT } = defineTexts<RobotsKey>('robots', { zh, en })
