import { isPos, mul, price as roundPrice, sub, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { classOfItem } from '../invoices/index.ts'
import { waybillErrors } from './waybill.errors.ts'

type Maybe<T> = T | null | undefined

/** 开票品目 of the 6 % business, the usual one first. */
export const SERVICE_ITEMS = [
  '*现代服务*代理服务费',
  '*物流辅助服务*货物运输代理服务',
  '*物流辅助服务*装卸搬运服务',
  '*物流辅助服务*仓储服务',
] as const

/** The item that typed words mean: one of the usual ones by a part of its name, else as it was typed. */
export function serviceItemOf(words: string): string {
  const matches = SERVICE_ITEMS.filter(item => item.includes(words))
  return matches.length === 1 && matches[0] ? matches[0] : words
}

/** A service is invoiced as a service: its item names a class of 6 %. */
export const serviceItemIssue = (row: { bizKind?: Maybe<string>; invoiceItem?: Maybe<string> }): Issue | undefined =>
  row.bizKind === 'service6' && row.invoiceItem && classOfItem(row.invoiceItem) !== 'auxiliary'
    ? waybillErrors.issue('waybill.service_item', {}, 'invoiceItem')
    : undefined

/**
 * What is passed on to the carrier of each unit that the customer pays for, in yuan: less our service fee. `null` where
 * nothing would be left.
 */
export function payablePrice(arPrice: Maybe<Dec>, serviceRate: Maybe<Dec>): Dec | null {
  if (!isPos(arPrice) || !serviceRate) return null
  const left = roundPrice(mul(arPrice, sub(1, serviceRate)))
  return isPos(left) ? left : null
}
