import { failAll } from '@tuheng/domain/kernel/errors'
import { gt, isZero, money, sum } from '@tuheng/domain/kernel/decimal'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { invoiceErrors, invoiceIn, rateWarning } from '@tuheng/domain/invoices/index'
import { onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { countInvoices, negateParts, type InvoicePart } from '../settlement/index.ts'
import { followFiles, releaseFiles } from './files/match-files.ts'
import { statementRates } from './statement-rates.ts'

type InvoiceRow = RowOf<typeof invoiceIn>

/**
 * Registers the effects of invoices in. They count from their registration, and no longer once they are sent back or
 * deleted.
 */
export function registerInvoiceInEffects(): void {
  onSave(invoiceIn, {
    before: async ({ tx, next }) => {
      await refuseDuplicateNumber(tx, next)
      await warnOfRateDifference(tx, next)
    },
    post: ({ tx, row, next }) =>
      countInvoices(tx, { invoiced: difference((row as Partial<InvoiceRow>).items ?? [], next.items) }),
    rollUp: ({ tx, row, next }) => followFiles(tx, [row.invoiceNo, next.invoiceNo]),
  })
  onUndelete(invoiceIn, {
    before: ({ tx, next }) => refuseDuplicateNumber(tx, next),
    post: ({ tx, next }) => countInvoices(tx, { invoiced: difference([], next.items) }),
    rollUp: ({ tx, next }) => followFiles(tx, [next.invoiceNo]),
  })
  onDelete(invoiceIn, {
    before: ({ tx, row }) => releaseFiles(tx, row.id),
    post: ({ tx, row }) => countInvoices(tx, { invoiced: negateParts(row.items) }),
    rollUp: ({ tx, row }) => followFiles(tx, [row.invoiceNo]),
  })
  onTransition(invoiceIn, 'reject', {
    post: ({ tx, row }) => countInvoices(tx, { invoiced: negateParts(row.items) }),
    rollUp: ({ tx, row }) => followFiles(tx, [row.invoiceNo]),
  })
  onTransition(invoiceIn, 'verify', { before: async ({ now }) => ({ verifiedAt: now.at }) })
  onTransition(invoiceIn, 'tick', {
    before: async ({ next }) => {
      const deductTax = next.deductTax ?? next.tax
      failAll([
        gt(deductTax, next.tax) &&
          fieldIssue('field.max', { field: invoiceIn.fields.deductTax, name: 'deductTax' }, { max: next.tax }),
      ])
      return { deductTax }
    },
  })
  onTransition(invoiceIn, 'book', { before: async ({ now }) => ({ bookedAt: now.at }) })
}

/** 重复拒收: refuses a number that exists, whoever sent it, or that is one of ours. */
async function refuseDuplicateNumber(tx: Tx, next: Partial<InvoiceRow>): Promise<void> {
  const { rows } = await tx.sql<{ by: string }>(
    `select reg_no as by from invoice_in where org_id = $1 and invoice_key = $2 and id <> $3 and deleted_at is null
     union all select apply_no from invoice_out where org_id = $1 and invoice_no = $2 and deleted_at is null limit 1`,
    [tx.orgId, next.invoiceKey, next.id ?? 0],
    'invoice-taken',
  )
  failAll([rows[0] && invoiceErrors.issue('invoice.taken', { no: next.invoiceNo, by: rows[0].by }, 'invoiceNo')])
}

/**
 * Warns that the tax rates of an invoice and its statements differ. The paper may be right and the statement wrong, so
 * it is no refusal.
 */
async function warnOfRateDifference(tx: Tx, next: InvoiceRow): Promise<void> {
  const ids = next.items.map(item => item.statementId)
  if (!ids.length) return
  const rates = await statementRates(tx, ids)
  const issue = rateWarning(next, rates)
  if (issue) warn(tx, [issue])
}

/** The differences between two sets of allocations, per statement. */
function difference(before: readonly InvoicePart[], after: readonly InvoicePart[]): InvoicePart[] {
  const all = [...negateParts(before), ...after]
  return [...Map.groupBy(all, part => part.statementId)]
    .map(([statementId, parts]) => ({ statementId, amount: money(sum(parts.map(part => part.amount))) }))
    .filter(part => !isZero(part.amount))
}
