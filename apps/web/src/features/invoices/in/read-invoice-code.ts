import { parseDecimal } from '@tuheng/domain/kernel/decimal'
import { isIsoDate } from '@tuheng/domain/kernel/dates'

/** What the code or number of an invoice contains. Absent properties are not in it. */
export interface InvoiceCode {
  invoiceKind?: string
  invoiceCode?: string
  invoiceNo: string
  /** `YYYY-MM-DD`. */
  invoiceDate?: string
  /** Digital invoices contain the total with tax, older ones the amount without. */
  total?: string
  amount?: string
}

/** Numbers of the kinds in the QR code → values of `invoiceKind`. */
const KINDS: Readonly<Record<string, string>> = {
  '01': 'oldSpecial',
  '04': 'oldOrdinary',
  '08': 'oldESpecial',
  '10': 'oldEOrdinary',
  '11': 'oldRoll',
  '14': 'tollEOrdinary',
  '31': 'eSpecial',
  '32': 'eOrdinary',
  '81': 'eSpecial',
  '82': 'eOrdinary',
  '85': 'paperSpecial',
  '86': 'paperOrdinary',
  '51': 'railTicket',
}

/**
 * Reads the QR code of an invoice as a scanner types it (`01,32,,26117000000123456789,1060.00,20261120,,A1B2`), or a
 * number alone: 20 digits of a digital invoice, or a code of 10 or 12 digits and a number of 8. Undefined for other
 * texts.
 */
export function readInvoiceCode(text: string): InvoiceCode | undefined {
  const plain = text.normalize('NFKC').trim()
  return plain.includes(',') ? readQr(plain.split(',').map(part => part.trim())) : readNumber(plain)
}

function readQr(parts: readonly string[]): InvoiceCode | undefined {
  const [version, kind = '', code = '', no = '', amountText = '', day = ''] = parts
  if (version !== '01' || !/^\d{8}$|^\d{20}$/.test(no)) return undefined
  const sum = parseDecimal(amountText, { maxScale: 2 })
  const date = day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return {
    invoiceNo: no,
    ...(KINDS[kind] ? { invoiceKind: KINDS[kind] } : {}),
    ...(code ? { invoiceCode: code } : {}),
    ...(isIsoDate(date) ? { invoiceDate: date } : {}),
    ...(sum === null ? {} : no.length === 20 ? { total: sum } : { amount: sum }),
  }
}

function readNumber(text: string): InvoiceCode | undefined {
  const digits = text.replace(/[\s-]/g, '')
  if (/^\d{20}$/.test(digits)) return { invoiceNo: digits }
  const old = /^(\d{10}|\d{12})\D+(\d{8})$/.exec(text.trim()) ?? /^(\d{10})(\d{8})$/.exec(digits)
  return old?.[1] && old[2] ? { invoiceCode: old[1], invoiceNo: old[2] } : undefined
}
