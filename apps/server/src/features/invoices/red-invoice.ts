import { failAll } from '@tuheng/domain/kernel/errors'
import { add, eq, money, neg, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { invoiceOut, redIssue, redItems, redLines, redStatusOf } from '@tuheng/domain/invoices/index'
import { onTransition } from '../../engine/hooks.ts'
import type { Tx } from '../../engine/tx.ts'

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
    prepare: async ({ row, input }) => {
      failAll([redIssue(row, (input as unknown as RedInput).redTotal)])
      return {}
    },
    effect: async ({ tx, row, input }) => {
      const { redTotal, redReason, redInitiator } = input as unknown as RedInput
      await tx.insert(invoiceOut, redOf(row, redTotal, { redReason, redInitiator: redInitiator ?? 'seller' }))
      await setReds(tx, row, { redPending: money(add(row.redPending, redTotal)) })
    },
  })
}

/** A red invoice is made out: the blue one is reversed by as much. */
export async function redIssued(tx: Tx, red: InvoiceRow): Promise<void> {
  const blue = await tx.lock(invoiceOut, red.redOfId as number)
  const amount = neg(red.total)
  await setReds(tx, blue, { redPending: money(sub(blue.redPending, amount)), redAmount: money(add(blue.redAmount, amount)) })
}

export async function redCancelled(tx: Tx, red: InvoiceRow): Promise<void> {
  const blue = await tx.lock(invoiceOut, red.redOfId as number)
  await setReds(tx, blue, { redPending: money(add(blue.redPending, red.total)) })
}

async function setReds(tx: Tx, blue: InvoiceRow, figures: Partial<Pick<InvoiceRow, 'redPending' | 'redAmount'>>): Promise<void> {
  const next = { ...blue, ...figures }
  await tx.patch(invoiceOut, blue.id, { ...figures, redStatus: redStatusOf(next) }, 'red')
}

/** The red invoice of a blue one: its lines in proportion, its statements oldest first, all negative. */
function redOf(blue: InvoiceRow, total: Dec, why: Pick<RedInput, 'redReason' | 'redInitiator'>): Partial<InvoiceRow> {
  const whole = eq(total, blue.total)
  return {
    customerId: blue.customerId, titleName: blue.titleName, titleTaxNo: blue.titleTaxNo, titleAddress: blue.titleAddress, titlePhone: blue.titlePhone,
    titleBank: blue.titleBank, titleAccount: blue.titleAccount, invoiceKind: blue.invoiceKind, email: blue.email, mobile: blue.mobile,
    redOfId: blue.id, ...why, redFormStatus: 'pending', status: 'toIssue', deptId: blue.deptId,
    items: redItems(blue.items, total) as InvoiceRow['items'],
    lines: redLines(blue.lines, total).map(({ itemClass, itemName, taxCode, spec, unit, qty, incl, taxRate }) =>
      ({ itemClass, itemName, taxCode, spec, unit: whole ? unit : null, qty: whole && qty ? neg(qty) : null, incl, taxRate })) as InvoiceRow['lines'],
    freightLines: blue.freightLines.map(({ id: _id, ...line }) => line) as InvoiceRow['freightLines'],
  }
}
