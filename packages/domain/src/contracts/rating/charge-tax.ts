import { add, money, sub, toDec, type Dec } from '../../kernel/decimal.ts'
import { splitTax } from '../../kernel/tax.ts'

/**
 * Splits signed amounts (yuan, tax included) into net and tax. All lines of one rate together equal the split of their
 * total, because they become one invoice line. Each line is the difference of the running splits, so it is within one
 * cent of its own split, and the first line equals it. Rates are returned in canonical form (`0.0900` → `0.09`).
 */
export function splitByRate<T extends Taxable>(lines: readonly T[]): (T & { excl: Dec; tax: Dec })[] {
  const running = new Map<Dec, { incl: Dec; excl: Dec }>()
  return lines.map(line => {
    const taxRate = toDec(line.taxRate)
    const before = running.get(taxRate) ?? { incl: '0', excl: '0' }
    const { incl, excl } = splitTax(add(before.incl, line.amount), taxRate)
    running.set(taxRate, { incl, excl })
    const own = money(sub(excl, before.excl))
    return { ...line, taxRate, excl: own, tax: money(sub(line.amount, own)) }
  })
}

interface Taxable {
  amount: Dec
  taxRate: Dec
}
