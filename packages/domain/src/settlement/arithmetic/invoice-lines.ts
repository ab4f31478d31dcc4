import { div, isPos, round, type Dec } from '../../kernel/decimal.ts'
import { splitTaxLines } from '../../kernel/tax.ts'

/** A line as it is asked for: the amount rules, quantity is for display. */
export interface InvoiceLineInput {
  /** 价税合计, yuan incl. tax. */
  incl: Dec
  taxRate: Dec
  qty?: Dec | null
}

export interface InvoiceLine {
  incl: Dec
  /** 金额 and 税额. */
  excl: Dec
  tax: Dec
  taxRate: Dec
  qty: Dec | null
  /** 单价 without tax, 8 decimals, for display only: a quotient is never multiplied back. Null without a quantity. */
  unitPrice: Dec | null
}

export interface InvoiceAmounts {
  lines: InvoiceLine[]
  excl: Dec
  tax: Dec
  incl: Dec
}

/** Tax per line, head = sum of the lines: `excl + tax = incl` holds on every line and for the head. */
export function invoiceAmounts(inputs: readonly InvoiceLineInput[]): InvoiceAmounts {
  const { lines: split, ...head } = splitTaxLines(inputs.map(({ incl, taxRate }) => ({ incl, rate: taxRate })))
  const lines = inputs.map(({ incl, taxRate, qty = null }, i): InvoiceLine => {
    const parts = split[i] ?? { incl, excl: incl, tax: '0.00' }
    const unitPrice = qty !== null && isPos(qty) ? round(div(parts.excl, qty), 8) : null
    return { ...parts, taxRate, qty, unitPrice }
  })
  return { lines, ...head }
}
