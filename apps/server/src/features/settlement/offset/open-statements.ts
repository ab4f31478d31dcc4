import { anyResource } from '@tuheng/domain/kernel/resource'
import { type OpenItem, statement } from '@tuheng/domain/settlement/index'
import { referenceScopeSql } from '../../../engine/rights/reference-scope.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { Params } from '../../../sql/params.ts'

/** A statement of which something is left, with what a row of an offset copies of it. */
export interface OpenStatement extends OpenItem {
  item: {
    stmtNo: string
    periodFrom: string
    periodTo: string
    dueDate: string | null
    net: string
    settled: string
    available: string
    invoiceable: string
    tax: string
    appliedTax: string
  }
}

/** Statements of a party that the person may refer to and of which something is left, in yuan. */
export async function openStatements(
  tx: Tx,
  { partyId, isReceivable }: { partyId: number; isReceivable: boolean },
): Promise<OpenStatement[]> {
  const params = new Params(tx.orgId, partyId)
  const scope = referenceScopeSql(tx.actor, { resource: anyResource(statement), alias: 't' }, params) ?? 'true'
  const { rows } = await tx.sql<OpenStatement['item'] & { id: number }>(
    `select t.id, t.stmt_no as "stmtNo", t.period_from::text as "periodFrom", t.period_to::text as "periodTo", t.due_date::text as "dueDate",
       t.net_sum as net, t.settled_sum as settled, t.available_sum as available, t.invoiceable_sum as invoiceable, t.tax_sum as tax,
       t.applied_tax as "appliedTax"
     from statement t where t.org_id = $1 and t.party_id = $2 and t.kind ${isReceivable ? '=' : '<>'} 'customer'
       and t.status in ('confirmed', 'partSettled') and t.available_sum > 0 and t.deleted_at is null and ${scope} order by t.id limit 200`,
    params.values,
  )
  return rows.map(({ id, ...item }) => ({ id, no: item.stmtNo, open: item.available, dueDate: item.dueDate, item }))
}
