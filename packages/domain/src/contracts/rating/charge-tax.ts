import { add, money, sub, toDec, type Dec } from '../../kernel/decimal.ts'
import { splitTax } from '../../kernel/tax.ts'
import { text } from '../../kernel/text.ts'
import { choiceStep, type TraceStep } from './trace.ts'
import type { Side, TripFacts } from './types.ts'

/**
 * 无票, 普票: who gives no invoice, or one that cannot be deducted, gives no input tax, whatever rate the sheet agreed, so
 * the whole amount is cost. What we bill bears its tax whatever invoice we issue.
 */
export const hasNoInputTax = ({ invoiceKind }: Pick<TripFacts, 'invoiceKind'>, side: Side): boolean =>
  side === 'ap' && (invoiceKind === 'none' || invoiceKind === 'ordinary')

/** The tax rate of what has no input tax. */
export const NO_TAX: Dec = '0'

/** Says in the trace why nothing is deducted. */
export const noInputTaxStep = ({ invoiceKind }: Pick<TripFacts, 'invoiceKind'>): TraceStep =>
  choiceStep(
    'noInputTax',
    invoiceKind === 'ordinary'
      ? text(
          '合同约定普通发票：进项税不可抵扣，含税金额全部计入成本',
          'Ordinary invoice by contract: its tax cannot be deducted, the whole amount is cost',
        )
      : text(
          '合同约定无票：无进项税可抵扣，含税金额全部计入成本',
          'No invoice by contract: no input tax, the whole amount is cost',
        ),
    '0%',
  )

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
