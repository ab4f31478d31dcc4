import { defineTexts } from '../../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type InterfacesKey } from './zh.ts'

/** Texts of API accounts, callbacks and subscriptions. */
export const { useT, t } = defineTexts<InterfacesKey>('interfaces', { zh, en })
