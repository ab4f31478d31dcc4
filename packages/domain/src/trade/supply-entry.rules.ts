import { gte, isPos, money, mul, qty, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { splitTax } from '../kernel/tax.ts'
import { isPlate } from '../kernel/validators/plate.ts'
import { settledQty, type WeightRule } from '../contracts/index.ts'
import { tradeErrors } from './trade.errors.ts'

type Maybe<T> = T | null | undefined

export interface EntryFacts {
  side?: Maybe<string>
  vehicleNo?: Maybe<string>
  ticketNo?: Maybe<string>
  labNo?: Maybe<string>
  weightRule?: Maybe<string>
  sendNet?: Maybe<Dec>
  recvNet?: Maybe<Dec>
  deductQty?: Maybe<Dec>
  settleQty?: Maybe<Dec>
  price?: Maybe<Dec>
  provPrice?: Maybe<Dec>
  freightPrice?: Maybe<Dec>
  amount?: Maybe<Dec>
  taxRate?: Maybe<Dec>
  waybillId?: Maybe<number>
  wagonLoadId?: Maybe<number>
  stage?: Maybe<string>
  sources?: Maybe<readonly { qty?: Maybe<Dec> }[]>
}

/** Wagons of the railway have seven digits. */
const WAGON = /^\d{7}$/

export const isOfTrip = (row: EntryFacts): boolean => !!row.waybillId || !!row.wagonLoadId
export const isSale = ({ side }: EntryFacts): boolean => side === 'sell'

/** Whether a weight that the rule needs is missing. */
const lacks = ({ weightRule, sendNet, recvNet }: EntryFacts): boolean =>
  weightRule === 'unload' ? !recvNet : weightRule === 'load' ? !sendNet : !sendNet || !recvNet

/**
 * 结算重量, tonnes: the weight by the rule of the contract less what is taken off for water and dirt. Null while a weight is
 * missing.
 */
export function settleQtyOf(row: EntryFacts): Dec | null {
  const { weightRule, sendNet = null, recvNet = null, deductQty } = row
  if (!weightRule || lacks(row)) return null
  const rule = weightRule as WeightRule
  if (rule === 'load' || rule === 'loadLessOver') return qty(sub(sendNet, deductQty ?? '0'))
  return settledQty({ rule, loadNet: sendNet, unloadNet: recvNet, deductQty: deductQty ?? '0', overQty: '0' })
}

/** 实收, tonnes: what is there to be sold, or what was delivered. What was not weighed on arrival counts as sent. */
export const receivedOf = ({ sendNet, recvNet }: EntryFacts): Dec => qty(recvNet ?? sendNet ?? '0')

/** 路耗, tonnes: sent and not received. What weighs more on arrival is no loss. */
export const lostOf = ({ sendNet, recvNet }: EntryFacts): Dec => {
  const lost = sendNet && recvNet ? sub(sendNet, recvNet) : '0'
  return isPos(lost) ? qty(lost) : '0.000'
}

/** 价款 in yuan, tax included; null while quantity or price is missing. */
export function amountOf(row: EntryFacts): Dec | null {
  const quantity = settleQtyOf(row)
  return quantity && row.price ? money(mul(quantity, row.price)) : null
}

/** Freight that is invoiced by itself, in yuan. */
export function freightOf(row: EntryFacts): Dec | null {
  const quantity = settleQtyOf(row)
  return quantity && row.freightPrice ? money(mul(quantity, row.freightPrice)) : null
}

/** 运输服务: the rate of freight that is invoiced by itself. */
export const FREIGHT_RATE = '0.0900'

export const freightExclOf = (row: EntryFacts): Dec | null => {
  const amount = freightOf(row)
  return amount && splitTax(amount, FREIGHT_RATE).excl
}

export const exclOf = (row: EntryFacts): Dec | null => {
  const amount = amountOf(row)
  return amount && row.taxRate ? splitTax(amount, row.taxRate).excl : null
}

export const lacksTicket = ({ ticketNo }: EntryFacts): boolean => !ticketNo
export const lacksWeight = (row: EntryFacts): boolean => settleQtyOf(row) === null
export const lacksLab = ({ labNo }: EntryFacts): boolean => !labNo
export const lacksPrice = ({ price }: EntryFacts): boolean => !price

export function entryIssues(row: EntryFacts): Issue[] {
  const issues: Issue[] = []
  const { vehicleNo, deductQty, waybillId, wagonLoadId, sources } = row
  if (waybillId && wagonLoadId) issues.push(tradeErrors.issue('entry.two_carriers', {}, 'wagonLoadId'))
  if (vehicleNo && !isOfTrip(row) && !isPlate(vehicleNo) && !WAGON.test(vehicleNo))
    issues.push(tradeErrors.issue('entry.bad_vehicle', {}, 'vehicleNo'))
  if (deductQty && isPos(deductQty) && gte(deductQty, receivedOf(row)) && isPos(receivedOf(row)))
    issues.push(tradeErrors.issue('entry.received_over', {}, 'deductQty'))
  if (sources?.length && !isSale(row)) issues.push(tradeErrors.issue('entry.source_side', {}, 'sources'))
  if (sources?.length && isPos(sub(sum(sources.map(one => one.qty)), receivedOf(row))))
    issues.push(tradeErrors.issue('entry.source_more', {}, 'sources'))
  return issues
}

/** The figures of an entry that follow from its price. */
export const priceFigures = (row: EntryFacts) => ({
  amount: amountOf(row),
  excl: exclOf(row),
  freightAmount: freightOf(row),
  freightExcl: freightExclOf(row),
  noPrice: lacksPrice(row),
})

/** The figures of an entry that follow from its weights and the rule by which they count. */
export const weighed = (row: EntryFacts) => ({ settleQty: settleQtyOf(row), noWeight: lacksWeight(row) })
