import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type WorkOrdersKey } from './zh.ts'

/** Texts of the pages of work orders. */
export const { useT } = defineTexts<WorkOrdersKey>('work-orders', { zh, en })
