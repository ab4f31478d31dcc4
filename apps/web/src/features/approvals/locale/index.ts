import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ApprovalsKey } from './zh.ts'

export type { ApprovalsKey }

/** Texts of approvals: the strip on records, the inbox, the trail. */
export const { useT, t } = defineTexts<ApprovalsKey>('approvals', { zh, en })
