import { eq, money, mul } from '@tuheng/domain/kernel/decimal'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { PricePreview } from './trip-answers.ts'

export interface SumPart {
  name: string
  text: string
}

/**
 * The parts of a total: freight as a multiplication, then every fee, deduction and rounding with its amount. If freight
 * is the only part, it is the total.
 */
export function sumOf(
  { price, qty, parts = [] }: Pick<PricePreview, 'price' | 'qty' | 'parts'>,
  basis: string,
): SumPart[] {
  const amount = (value: string) => formatDecimal(value, 2)
  return parts.map(({ kind, name, amount: of = '0' }) => {
    if (kind !== 'freight' || !price || !qty || !eq(money(mul(price, qty)), of)) return { name, text: amount(of) }
    const product = `${amount(price)} ${basis} × ${formatDecimal(qty, 3)}`
    return parts.length === 1 ? { name: '', text: product } : { name, text: `${product} = ${amount(of)}` }
  })
}
