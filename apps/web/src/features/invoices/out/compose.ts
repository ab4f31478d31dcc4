import type { composeCall } from '@tuheng/domain/invoices/invoice.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { isZero } from '@tuheng/domain/kernel/decimal'
import type { Face } from '@tuheng/domain/kernel/resource'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import { numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import type { Item } from '../pane.tsx'

export type Composed = AnswerOf<typeof composeCall>

export interface InvoiceItem {
  statementId: number
  amount: string
}

/** Statements of the grid that have an amount. */
export function itemsWithAmount(rows: readonly Item[]): InvoiceItem[] {
  return rows.flatMap(row => {
    const { statementId } = row
    const amount = numberOf(row['amount'])
    return typeof statementId === 'number' && amount !== null && !isZero(amount) ? [{ statementId, amount }] : []
  })
}

/** Previews the invoice for these statements: one line for each rate, and the journeys of their trips. */
export function composeInvoice(customerId: number, items: readonly InvoiceItem[]): Promise<Composed> {
  const face = (invoiceOut.faces as Readonly<Record<string, Face>>)['all'] ?? { api: 'crm/customer' }
  return faceCall<Composed>(face, 'compose', { body: { customerId, items } })
}
