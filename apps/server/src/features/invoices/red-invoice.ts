import { failAll } from '@tuheng/domain/kernel/errors'
import { add, money, neg, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { invoiceOut, redIssue, redStatusOf } from '@tuheng/domain/invoices/index'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { redOfLeft } from './tax-parts.ts'

type InvoiceRow = RowOf<typeof invoiceOut>

interface RedInput {
  redTotal: Dec
  redReason: InvoiceRow['redReason']
  redInitiator: InvoiceRow['redInitiator']
}

/**
 * 红字: a record of its own that names the blue invoice. While it is under way the blue one says so; once it is issued
 * the statements get their amounts back.
 */
export function registerRedInvoices(): void {
  onTransition(invoiceOut, 'applyRed', {
    before: async ({ row, input }) => {
      failAll([redIssue(row, (input as unknown as RedInput).redTotal)])
      return {}
    },
    post: async ({ tx, row, input }) => {
      const { redTotal, redReason, redInitiator } = input as unknown as RedInput
      const parts = await redOfLeft(tx, row, redTotal)
      await tx.insert(invoiceOut, redOf(row, parts, { redReason, redInitiator: redInitiator ?? 'seller' }))
      await setReds(tx, row, { redPending: money(add(row.redPending, redTotal)) })
    },
  })
}

/** A red invoice is made out: the blue one is reversed by as much. */
export async function redIssued(tx: Tx, red: InvoiceRow): Promise<void> {
  const blue = await tx.lock(invoiceOut, red.redOfId as number)
  const amount = neg(red.total)
  await setReds(tx, blue, {
    redPending: money(sub(blue.redPending, amount)),
    redAmount: money(add(blue.redAmount, amount)),
  })
}

export async function redCancelled(tx: Tx, red: InvoiceRow): Promise<void> {
  const blue = await tx.lock(invoiceOut, red.redOfId as number)
  await setReds(tx, blue, { redPending: money(add(blue.redPending, red.total)) })
}

async function setReds(
  tx: Tx,
  blue: InvoiceRow,
  figures: Partial<Pick<InvoiceRow, 'redPending' | 'redAmount'>>,
): Promise<void> {
  const next = { ...blue, ...figures }
  await tx.overwrite(invoiceOut, { id: blue.id, ...figures, redStatus: redStatusOf(next) }, { action: 'red' })
}

/** The red invoice of a blue one. */
function redOf(
  blue: InvoiceRow,
  parts: Pick<InvoiceRow, 'items' | 'lines'>,
  why: Pick<RedInput, 'redReason' | 'redInitiator'>,
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
    ...why,
    redFormStatus: 'pending',
    status: 'toIssue',
    deptId: blue.deptId,
    ...parts,
    freightLines: blue.freightLines.map(({ id: _id, ...line }) => line) as InvoiceRow['freightLines'],
  }
}
