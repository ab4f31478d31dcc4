import { money, neg, type Dec } from '@tuheng/domain/kernel/decimal'
import { text } from '@tuheng/domain/kernel/text'
import { statementErrors } from '@tuheng/domain/settlement/index'
import { onConstraint } from '../../../sql/db-errors.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { lockStatements } from './lock-statements.ts'
import { companySettings } from '../../system/index.ts'
import { syncStatement } from './sync-statement.ts'

/** What an invoice takes from a statement, in yuan. Negative amounts give back. */
export interface InvoicePart {
  statementId: number
  amount: Dec
}

/** Changes of the statements' amounts: invoiced, and applied for. */
export interface InvoiceChange {
  invoiced?: readonly InvoicePart[]
  invoicing?: readonly InvoicePart[]
}

export const negateParts = (parts: readonly InvoicePart[]): InvoicePart[] =>
  parts.map(({ statementId, amount }) => ({ statementId, amount: money(neg(amount)) }))

export function registerInvoiceConstraints(): void {
  for (const name of ['invoiced', 'invoicing', 'invoicing_sign'])
    onConstraint(`statement_${name}_check`, () => statementErrors.fail('statement.over_invoiced', {}, 'items'))
}

/**
 * Adds invoices to their statements, in the order of ids, and updates what depends on them. The database refuses more
 * than is left.
 */
export async function countInvoices(tx: Tx, change: InvoiceChange): Promise<void> {
  const sums = new Map<number, { invoiced: Dec; invoicing: Dec }>()
  const add = (parts: readonly InvoicePart[] | undefined, field: 'invoiced' | 'invoicing'): void => {
    for (const { statementId, amount } of parts ?? []) {
      const previous = sums.get(statementId) ?? { invoiced: '0', invoicing: '0' }
      sums.set(statementId, { ...previous, [field]: amount })
    }
  }
  add(change.invoiced, 'invoiced')
  add(change.invoicing, 'invoicing')
  const ids = [...sums.keys()].sort((a, b) => a - b)
  if (!ids.length) return
  await lockStatements(tx, ids, {
    in: ['confirmed', 'partSettled', 'settled'],
    action: text('开（收）票', 'be invoiced'),
  })
  for (const id of ids) {
    const { invoiced, invoicing } = sums.get(id) ?? { invoiced: '0', invoicing: '0' }
    await tx.sql(
      `update statement set invoiced_sum = invoiced_sum + $3, invoicing_sum = invoicing_sum + $4,
         uninvoiced_sum = invoiceable_sum - (invoiced_sum + $3) - (invoicing_sum + $4), version = version + 1, updated_at = $5 where org_id = $1 and id = $2`,
      [tx.orgId, id, invoiced, invoicing, tx.now.at],
      'count-invoice',
    )
  }
  await updateDueDates(tx, ids)
  for (const id of ids) await syncStatement(tx, id)
}

/** 到期日: credit days run from the first valid invoice, or from the confirmation while there is none or the company says so. */
async function updateDueDates(tx: Tx, ids: readonly number[]): Promise<void> {
  if ((await companySettings(tx)).dueFrom === 'confirm') return
  await tx.sql(
    `update statement s set due_date = coalesce(x.first, s.confirm_at, s.period_to) + coalesce(s.credit_days, 0)
     from (select s.id, least(
             (select min(o.invoice_date) from invoice_out_item i join invoice_out o on o.org_id = $1 and o.id = i.parent_id
              where i.org_id = $1 and i.statement_id = s.id and o.status = 'issued' and o.red_of_id is null and o.red_status <> 'full' and o.deleted_at is null),
             (select min(n.invoice_date) from invoice_in_item i join invoice_in n on n.org_id = $1 and n.id = i.parent_id
              where i.org_id = $1 and i.statement_id = s.id and n.status <> 'rejected' and n.deleted_at is null)) as first
           from statement s where s.org_id = $1 and s.id = any($2::bigint[])) x
     where s.org_id = $1 and s.id = x.id and s.due_date is distinct from coalesce(x.first, s.confirm_at, s.period_to) + coalesce(s.credit_days, 0)`,
    [tx.orgId, ids],
    'date-payments',
  )
}
