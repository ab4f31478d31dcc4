import { div, eq, isZero, money, mul, qty, round, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { ChargeRow } from './booked.ts'

type Freight = Pick<ChargeRow, 'adjustsId' | 'qty' | 'price' | 'amount'> & {
  kind: string
  unit: ChargeRow['unit'] | null
}

/**
 * The freight of a document with all corrections: the total quantity and the price per unit. If quantity × price no
 * longer equals the amount, the price is the amount per unit.
 */
export function displayedFreight(
  charges: readonly Freight[],
): { qty: Dec; unit: Freight['unit']; price: Dec | null } | undefined {
  const priced = charges.filter(c => c.kind === 'freight' && c.amount !== null)
  const first = priced.find(c => c.adjustsId === null) ?? priced.find(c => c.unit !== 'lump')
  if (!first) return undefined
  const { unit, price } = first
  const billed = unit === 'lump' ? first.qty : qty(sum(priced.filter(c => c.unit === unit).map(c => c.qty)))
  const amount = money(sum(priced.map(c => c.amount)))
  if (priced.length === 1 || (price !== null && eq(money(mul(billed, price)), amount)))
    return { qty: billed, unit, price }
  return { qty: billed, unit, price: isZero(billed) ? null : round(div(amount, billed), 4) }
}
