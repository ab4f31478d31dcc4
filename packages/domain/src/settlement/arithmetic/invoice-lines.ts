import { div, isPos, round, type Dec } from '../../kernel/decimal.ts'
import { splitTaxLines } from '../../kernel/tax.ts'

/** Input of a line. Amounts are computed from `incl`; the quantity is for display. */
export interface InvoiceLineInput {
  /** 价税合计, yuan, tax included. */
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
  /** 单价 without tax, 8 decimals. A quotient for display, which must not be multiplied. Null without a quantity. */
  unitPrice: Dec | null
}

export interface InvoiceAmounts {
  lines: InvoiceLine[]
  excl: Dec
  tax: Dec
  incl: Dec
}

/** Splits the tax of each line and adds up the lines: `excl + tax = incl` holds for every line and for the total. */
export function invoiceAmounts(inputs: readonly InvoiceLineInput[]): InvoiceAmounts {
  const { lines: split, ...head } = splitTaxLines(inputs.map(({ incl, taxRate }) => ({ incl, rate: taxRate })))
  const lines = inputs.map(({ incl, taxRate, qty = null }, i): InvoiceLine => {
    const parts = split[i] ?? { incl, excl: incl, tax: '0.00' }
    const unitPrice = qty !== null && isPos(qty) ? round(div(parts.excl, qty), 8) : null
    return { ...parts, taxRate, qty, unitPrice }
  })
  return { lines, ...head }
}
