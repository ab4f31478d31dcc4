import {
  chargeState,
  invoiceStateOf,
  statementStatus,
  type StatementFacts,
  type StatementStatus,
} from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { noteOpen, type OpenAct } from './open-moves.ts'
import { syncDocumentsOf } from './statement-states.ts'

interface StatementAmounts {
  status: StatementStatus
  invoice_status: string
  net_sum: string
  settled_sum: string
  invoiceable_sum: string
  invoiced_sum: string
}

const CONFIRMED: readonly StatementStatus[] = ['confirmed', 'partSettled', 'settled']

/**
 * Updates everything that follows from the amounts of a statement, in one transaction: its status and invoice status,
 * the state of its charges, the copies on trips and invoices, and the move of what is open. Every writer of these amounts
 * calls it. `act` is what changed what is open; without one only the due date may change.
 */
export async function syncStatement(tx: Tx, statementId: number, act?: OpenAct): Promise<void> {
  const { rows } = await tx.sql<StatementAmounts>(
    `select status, invoice_status, net_sum, settled_sum, invoiceable_sum, invoiced_sum from statement where org_id = $1 and id = $2 for update`,
    [tx.orgId, statementId],
    'statement-figures',
  )
  const [row] = rows
  if (!row) return
  const facts = factsOf(row)
  const status = statementStatus(facts)
  const invoiceStatus = invoiceStateOf({ invoicedSum: row.invoiced_sum, invoiceableSum: row.invoiceable_sum })
  if (status !== row.status || invoiceStatus !== row.invoice_status) {
    await tx.sql(
      'update statement set status = $3, invoice_status = $4, version = version + 1, updated_at = $5 where org_id = $1 and id = $2',
      [tx.orgId, statementId, status, invoiceStatus, tx.now.at],
      'statement-status',
    )
  }
  await tx.sql(
    'update charge set state = $3, version = version + 1 where org_id = $1 and statement_id = $2 and deleted_at is null and state <> $3',
    [tx.orgId, statementId, chargeState({ amount: '0', statement: facts })],
    'statement-charge-states',
  )
  await noteOpen(tx, statementId, act ?? { cause: 'due', resource: 'statement', id: statementId })
  await syncDocumentsOf(tx, statementId)
  await syncCollection(tx, statementId)
}

function factsOf(row: StatementAmounts): StatementFacts {
  return {
    voided: row.status === 'void',
    sent: row.status !== 'draft',
    confirmed: CONFIRMED.includes(row.status),
    net: row.net_sum,
    settled: row.settled_sum,
    invoiceable: row.invoiceable_sum,
    invoiced: row.invoiced_sum,
  }
}

/**
 * 收款 of the invoices on the statement: collected when all their statements are settled, partly with some money, or not.
 */
async function syncCollection(tx: Tx, statementId: number): Promise<void> {
  await tx.sql(
    `update invoice_out i set collect_status = x.status from (
       select t.parent_id, case when bool_and(s.status = 'settled') then 'full' when bool_or(s.settled_sum <> 0) then 'part' else 'none' end as status
       from invoice_out_item t join statement s on s.org_id = $1 and s.id = t.statement_id
       where t.org_id = $1 and t.parent_id in (select parent_id from invoice_out_item where org_id = $1 and statement_id = $2) group by t.parent_id) x
     where i.org_id = $1 and i.id = x.parent_id and i.status = 'issued' and i.deleted_at is null and i.collect_status <> x.status`,
    [tx.orgId, statementId],
    'invoice-collection',
  )
}
