import type { PartyRole } from '@tuheng/domain/parties/index'
import { text, type Text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../../engine/write/tx.ts'

export interface Use {
  doc: Text
  no: string
}

const CONTRACT = text('合同', 'contract')
const STATEMENT = text('对账单', 'statement')
const CHARGE = text('未结清费用', 'open charges of')
const TASK = text('公路主运单', 'main waybill')
const TRIP = text('公路运单', 'waybill')
const GRANT = text('提单', 'bill of lading')

export interface UsageQuery {
  doc: Text
  /** SQL that selects `no`; $1 is the company, $2 the counterparty. */
  sql: string
}

const contracts = (kinds: string): UsageQuery => ({
  doc: CONTRACT,
  sql: `select contract_no as no from contract where org_id = $1 and party_id = $2 and kind in (${kinds})
    and status not in ('done', 'terminated') and deleted_at is null`,
})
const statements = (kind: string): UsageQuery => ({
  doc: STATEMENT,
  sql: `select stmt_no as no from statement where org_id = $1 and party_id = $2 and kind = '${kind}'
    and status not in ('settled', 'void') and deleted_at is null`,
})
const charges = (side: 'ar' | 'ap'): UsageQuery => ({
  doc: CHARGE,
  sql: `select doc_no as no from charge where org_id = $1 and party_id = $2 and side = '${side}'
    and state <> 'settled' and deleted_at is null`,
})

const tasks = (statuses: string): UsageQuery => ({
  doc: TASK,
  sql: `select main_no as no from main_waybill where org_id = $1 and customer_id = $2 and status in (${statuses})
    and deleted_at is null`,
})
const trips: UsageQuery = {
  doc: TRIP,
  sql: `select waybill_no as no from waybill where org_id = $1 and carrier_id = $2
    and transport_status in ('toLoad', 'inTransit', 'arrived') and deleted_at is null`,
}
const grants: UsageQuery = {
  doc: GRANT,
  sql: `select b.bill_no as no from load_bill_grant g join load_bill b on b.org_id = $1 and b.id = g.bill_id
    where g.org_id = $1 and g.carrier_id = $2 and g.status in ('granted', 'claimed') and g.deleted_at is null`,
}

/** What needs each role. For supply and services, charges are counted by their statements. */
const ROLE_USES: Readonly<Record<PartyRole, readonly UsageQuery[]>> = {
  customer: [
    contracts(`'customer', 'sale'`),
    tasks(`'draft', 'toAudit', 'active'`),
    statements('customer'),
    charges('ar'),
  ],
  carrier: [
    contracts(`'carrier'`),
    trips,
    grants,
    statements('carrier'),
    { ...charges('ap'), sql: `${charges('ap').sql} and carrier_id = $2` },
  ],
  supplier: [contracts(`'purchase'`), statements('supplier')],
  server: [statements('server')],
}

/** The first thing in progress that needs this counterparty in this role. */
export function roleUse(tx: Tx, partyId: number, role: PartyRole): Promise<Use | undefined> {
  return firstUse(tx, partyId, ROLE_USES[role])
}

/** The first transport in progress with this counterparty, which could not be completed if it were disabled. */
export function transportInProgress(tx: Tx, partyId: number): Promise<Use | undefined> {
  return firstUse(tx, partyId, [tasks(`'active'`), trips, grants])
}

/** Sends all questions as one statement. Returns the first hit in their order. */
export async function firstUse(tx: Tx, id: number, queries: readonly UsageQuery[]): Promise<Use | undefined> {
  const parts = queries.map(({ sql }, i) => `select ${i} as i, no from (${sql} limit 1) q${i}`)
  const { rows } = await tx.sql<{ i: number; no: string }>(`${parts.join(' union all ')} order by 1 limit 1`, [
    tx.orgId,
    id,
  ])
  const [row] = rows
  const doc = row && queries[row.i]?.doc
  return row && doc ? { doc, no: row.no } : undefined
}
