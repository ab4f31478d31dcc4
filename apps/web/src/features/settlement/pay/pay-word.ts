import type { Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { settlement } from '@tuheng/domain/settlement/index'

/** 登记收款 or 登记付款: the words of the side. */
export const payWord = ({ words }: Face, lang: Lang): string =>
  (words?.transitions?.['pay'] ?? settlement.transitions.pay)[lang]
