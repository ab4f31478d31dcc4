import { defineTexts } from '../../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type ContractsKey } from './zh.ts'

export type { ContractsKey }

/** Texts that contracts and price sheets add to the generated screens. */
export const { useT, t } = defineTexts<ContractsKey>('contracts', { zh, en })
