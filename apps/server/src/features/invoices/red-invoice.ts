import { failAll } from '@tuheng/domain/kernel/errors'
import { add, money, neg, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { invoiceOut, redIssue, redStatusOf } from '@tuheng/domain/invoices/index'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { redInvoiceParts } from './tax-parts.ts'

type InvoiceRow = RowOf<typeof invoiceOut>

interface RedInput {
  redTotal: Dec
  redReason: InvoiceRow['redReason']
  redInitiator: InvoiceRow['redInitiator']
}

/**
 * Registers 红字: a separate record that names the blue invoice. While it is in progress the blue one is marked; once it
 * is issued the statements get their amounts back.
 */
export function registerRedInvoices(): void {
  onTransition(invoiceOut, 'applyRed', {
    before: async ({ row, input }) => {
      failAll([redIssue(row, (input as unknown as RedInput).redTotal)])
      return {}
    },
    post: async ({ tx, row, input }) => {
      const { redTotal, redReason, redInitiator } = input as unknown as RedInput
      const parts = await redInvoiceParts(tx, row, redTotal)
      await tx.insert(invoiceOut, redInvoiceOf(row, parts, { redReason, redInitiator: redInitiator ?? 'seller' }))
      await setRedAmounts(tx, row, { redPending: money(add(row.redPending, redTotal)) })
    },
  })
}

/** Reverses the blue invoice by the amount of an issued red invoice. */
export async function applyIssuedRed(tx: Tx, red: InvoiceRow): Promise<void> {
  const blue = await tx.lock(invoiceOut, red.redOfId as number)
  const amount = neg(red.total)
  await setRedAmounts(tx, blue, {
    redPending: money(sub(blue.redPending, amount)),
    redAmount: money(add(blue.redAmount, amount)),
  })
}

export async function releaseCancelledRed(tx: Tx, red: InvoiceRow): Promise<void> {
  const blue = await tx.lock(invoiceOut, red.redOfId as number)
  await setRedAmounts(tx, blue, { redPending: money(add(blue.redPending, red.total)) })
}

async function setRedAmounts(
  tx: Tx,
  blue: InvoiceRow,
  amounts: Partial<Pick<InvoiceRow, 'redPending' | 'redAmount'>>,
): Promise<void> {
  const next = { ...blue, ...amounts }
  await tx.overwrite(invoiceOut, { id: blue.id, ...amounts, redStatus: redStatusOf(next) }, { action: 'red' })
}

/** The red invoice of a blue one. */
function redInvoiceOf(
  blue: InvoiceRow,
  parts: Pick<InvoiceRow, 'items' | 'lines'>,
  details: Pick<RedInput, 'redReason' | 'redInitiator'>,
): Partial<InvoiceRow> {
  return {
    customerId: blue.customerId,
    titleName: blue.titleName,
    titleTaxNo: blue.titleTaxNo,
    titleAddress: blue.titleAddress,
    titlePhone: blue.titlePhone,
    titleBank: blue.titleBank,
    titleAccount: blue.titleAccount,
    invoiceKind: blue.invoiceKind,
    email: blue.email,
    mobile: blue.mobile,
    redOfId: blue.id,
    ...details,
    redFormStatus: 'pending',
    status: 'toIssue',
    deptId: blue.deptId,
    ...parts,
    freightLines: blue.freightLines.map(({ id: _id, ...line }) => line) as InvoiceRow['freightLines'],
  }
}
