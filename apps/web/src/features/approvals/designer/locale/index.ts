import { defineTexts } from '../../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type DesignerKey } from './zh.ts'

/** Texts of the designer of approval processes. */
export const { useT, t } = defineTexts<DesignerKey>('designer', { zh, en })
