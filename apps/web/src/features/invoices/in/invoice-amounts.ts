import { add, money, sub } from '@tuheng/domain/kernel/decimal'
import type { invoiceIn } from '@tuheng/domain/invoices/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { addTax, splitTax } from '@tuheng/domain/kernel/tax'
import { numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'

export type AmountName = 'amount' | 'tax' | 'total' | 'taxRate'

/**
 * Which of 金额, 税额 and 合计 of an invoice change when one of them is typed. With a rate, the total stays and a tax that
 * differs by a cent changes the net amount. Without one, net and tax add up to the total.
 */
export function recalculateAmounts(
  changed: AmountName,
  row: LooseRow<typeof invoiceIn>,
): Partial<Record<AmountName, string>> {
  const [amount = null, tax = null, total = null, rate = null] = [
    row['amount'],
    row['tax'],
    row['total'],
    row['taxRate'],
  ].map(numberOf)
  if (changed === 'tax') {
    if (tax && rate !== null && total) return { amount: money(sub(total, tax)) }
    return tax && amount ? { total: money(add(amount, tax)) } : {}
  }
  if (changed !== 'amount' && rate !== null && total) {
    const { excl, tax: includedTax } = splitTax(total, rate)
    return { amount: excl, tax: includedTax }
  }
  if (changed !== 'total' && amount && rate !== null) {
    const { tax: addedTax, incl } = addTax(amount, rate)
    return { tax: addedTax, total: incl }
  }
  return changed === 'amount' && amount && tax ? { total: money(add(amount, tax)) } : {}
}
