import { qty, sum } from '@tuheng/domain/kernel/decimal'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { charge, CLAIM_FEES, type LineCharge, OVERTAKEN, type statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { Params } from '../../sql/params.ts'
import { referenceScopeSql } from '../../engine/rights/reference-scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { displayedFreight } from './ledger/displayed-freight.ts'

export type StatementRow = RowOf<typeof statement>
export type LineRow = StatementRow['lines'][number]

/** The side of the ledger that a kind of statement collects. */
export const sideOf = (kind: StatementRow['kind']): 'ar' | 'ap' => (kind === 'customer' ? 'ar' : 'ap')

/**
 * Documents whose payable charges each kind of counterparty settles. One legal entity may have several kinds: what two of
 * them settle is taken by whichever statement comes first.
 */
const PAYABLE_DOCS = {
  carrier: ['waybill', 'railWaybill', 'containerMove', 'container', 'platformWaybill', 'claim'],
  supplier: ['supplyEntry', 'railWaybill', 'claim'],
  server: ['serviceWaybill', 'railWaybill', 'containerMove', 'container', 'stockDoc', 'storage', 'claim'],
} as const

/** Document types that a kind of statement collects; null means all. */
export const docTypesOf = (kind: StatementRow['kind']): readonly string[] | null =>
  kind === 'customer' ? null : PAYABLE_DOCS[kind]

/** Columns of a trip that a line of its statement keeps; of a railway waybill its ticket stands for the plate. */
export interface LineTrip {
  plate_no: string | null
  load_at: string | null
  unload_at: string | null
  goods_id: number | null
  route_id: number | null
  load_net: string | null
  unload_net: string | null
}

/** What a line of a statement keeps of its trip. */
export function tripOfLine(
  trip: LineTrip,
): Pick<LineRow, 'loadDate' | 'unloadDate' | 'plateNo' | 'goodsId' | 'routeId' | 'loadNet' | 'unloadNet'> {
  return {
    loadDate: trip.load_at?.slice(0, 10) ?? null,
    unloadDate: trip.unload_at?.slice(0, 10) ?? null,
    plateNo: trip.plate_no,
    goodsId: trip.goods_id,
    routeId: trip.route_id,
    loadNet: trip.load_net,
    unloadNet: trip.unload_net,
  }
}

interface FreeCharge extends LineTrip {
  id: number
  doc_type: LineRow['docType']
  doc_id: number
  doc_no: string
  kind: string
  fee_code: string | null
  trips: number
  amount: string
  tax_rate: string
  qty: string
  tons: string
  unit: LineRow['unit']
  price: string | null
  adjusts_id: number | null
  /** The waiting difference of the trip: its tiered price has changed. */
  due: string | null
}

/**
 * Selects free charges by period or by documents. Charges of the statement itself are included, so that they can be
 * frozen again.
 */
export interface ChargeSelection {
  row: Pick<StatementRow, 'kind' | 'partyId' | 'contractId' | 'periodFrom' | 'periodTo'> & { id?: number }
  docs?: readonly { docType: string; docId: number }[]
  /** Includes all charges of documents in the statement, whatever the actor's scope. */
  includeHeld?: boolean
}

/** SQL: a claim that is paid for itself (`c`). No statement takes it. */
export const IS_PAID_CLAIM = `(c.doc_type in ('ownerClaim', 'claim') and coalesce(c.fee_code, '') = '${CLAIM_FEES.paid}')`

const IS_SELECTED = `c.org_id = $1 and c.side = $2 and c.party_id = $3 and c.kind <> 'rounding' and not ${IS_PAID_CLAIM} and c.deleted_at is null
       and ((c.state = 'priced' and c.statement_id is null) or c.statement_id = $4)
       and ($5::bigint is null or c.contract_id = $5)
       and ($9::text[] is null or c.doc_type = any($9::text[]))
       and (case when $6::text[] is null then c.biz_date between $7 and $8 else c.doc_type || ':' || c.doc_id = any($6::text[]) end)`

/** SQL condition for the actor's scope: charges of trips by the trip (`w`), others by their own row (`c`). */
export function chargeScopeSql(actor: Actor, params: Params): string {
  const trips = referenceScopeSql(actor, { resource: anyResource(waybill), alias: 'w' }, params)
  const others = referenceScopeSql(actor, { resource: anyResource(charge), alias: 'c' }, params)
  return trips && others ? `(case when c.doc_type = 'waybill' then ${trips} else ${others} end)` : 'true'
}

/**
 * Reads and locks the free charges with what the statement shows of their trips: priced charges of audited documents
 * that are in no other statement.
 */
export async function freeCharges(tx: Tx, { row, docs, includeHeld = false }: ChargeSelection): Promise<FreeCharge[]> {
  const keys = docs?.map(doc => `${doc.docType}:${doc.docId}`) ?? null
  const params = new Params(
    tx.orgId,
    sideOf(row.kind),
    row.partyId,
    row.id ?? null,
    row.contractId,
    keys,
    row.periodFrom,
    row.periodTo,
    docTypesOf(row.kind),
  )
  // Locks the trips first, as trip transitions do. An undo of an audit then waits, and finds the trip in a statement.
  await tx.sql(
    `select id from waybill where org_id = $1 and id in (select c.doc_id from charge c where ${IS_SELECTED} and c.doc_type = 'waybill') order by id for no key update`,
    params.values,
  )
  const scope = includeHeld ? 'true' : `(c.statement_id = $4 or ${chargeScopeSql(tx.actor, params)})`
  const { rows } = await tx.sql<FreeCharge>(
    `select c.id, c.doc_type, c.doc_id, c.doc_no, c.kind, c.fee_code, c.trips, c.amount, c.tax_rate, c.qty, c.tons, c.unit, c.price, c.goods_id, c.route_id, c.adjusts_id,
            coalesce(w.load_at, v.load_at, r.depart_at) as load_at, coalesce(w.unload_at, v.unload_at, r.unload_at) as unload_at,
            coalesce(w.plate_no, v.plate_no, r.ticket_no, e.vehicle_no) as plate_no,
            coalesce(w.load_net, v.load_net, r.sent_qty, e.send_net) as load_net, coalesce(w.unload_net, v.unload_net, r.received_qty, e.recv_net) as unload_net,
            case when $2 = 'ar' then w.ar_due else w.ap_due end as due
     from charge c left join waybill w on c.doc_type = 'waybill' and w.org_id = $1 and w.id = c.doc_id
       left join rail_waybill r on c.doc_type = 'railWaybill' and r.org_id = $1 and r.id = c.doc_id
       left join service_waybill s on c.doc_type = 'serviceWaybill' and s.org_id = $1 and s.id = c.doc_id
       left join supply_entry e on c.doc_type = 'supplyEntry' and e.org_id = $1 and e.id = c.doc_id
       left join platform_waybill p on c.doc_type = 'platformWaybill' and p.org_id = $1 and p.id = c.doc_id
       left join waybill v on v.org_id = $1 and v.id = coalesce(s.waybill_id, p.waybill_id)
     where ${IS_SELECTED} and (c.doc_type <> 'waybill' or w.audit_status <> 'unaudited') and ${scope}
     order by c.biz_date, c.doc_no, c.id for update of c`,
    params.values,
  )
  return rows
}

/** Numbers of those documents that the actor may see. */
export async function numbersOf(
  tx: Tx,
  docs: readonly { docType: string; docId: number }[],
): Promise<Map<string, string>> {
  const params = new Params(
    tx.orgId,
    docs.map(doc => `${doc.docType}:${doc.docId}`),
  )
  const trips = referenceScopeSql(tx.actor, { resource: anyResource(waybill), alias: 'w' }, params) ?? 'true'
  const charges = chargeScopeSql(tx.actor, params)
  const { rows } = await tx.sql<{ key: string; no: string }>(
    `select 'waybill:' || w.id as key, w.waybill_no as no from waybill w where w.org_id = $1 and w.deleted_at is null and 'waybill:' || w.id = any($2::text[]) and ${trips}
     union select c.doc_type || ':' || c.doc_id, c.doc_no from charge c left join waybill w on c.doc_type = 'waybill' and w.org_id = $1 and w.id = c.doc_id
     where c.org_id = $1 and c.doc_no is not null and c.doc_type || ':' || c.doc_id = any($2::text[]) and ${charges}`,
    params.values,
  )
  return new Map(rows.map(row => [row.key, row.no]))
}

/** One line per document, with the charges as they are now. */
export function linesOf(charges: readonly FreeCharge[], at: string): Partial<LineRow>[] {
  return [...Map.groupBy(charges, c => `${c.doc_type}:${c.doc_id}`).values()].map(group => lineOf(group, at))
}

function lineOf(group: readonly FreeCharge[], at: string): Partial<LineRow> {
  const [first] = group as [FreeCharge]
  const freight = group.find(c => c.kind === 'freight' && c.adjusts_id === null)
  // What a service waybill or a supply entry bills stands in the place of freight
  const main = { serviceWaybill: 'incidental', supplyEntry: 'goods' }[String(first.doc_type)] ?? 'freight'
  const displayed = displayedFreight(
    group.map(c => ({
      ...c,
      adjustsId: c.adjusts_id,
      kind: c.kind === main ? 'freight' : c.kind === 'freight' ? 'addition' : c.kind,
    })),
  )
  const charges: LineCharge[] = group.map(c => ({
    id: c.id,
    kind: c.kind,
    feeCode: c.fee_code,
    trips: c.trips,
    amount: c.amount,
    taxRate: c.tax_rate,
  }))
  return {
    docType: first.doc_type,
    docId: first.doc_id,
    docNo: first.doc_no,
    ...tripOfLine(first),
    tons: qty(sum(group.map(c => c.tons))),
    settleQty: displayed?.qty ?? '0.000',
    unit: displayed?.unit ?? first.unit,
    price: displayed?.price ?? null,
    adjustTaxRate: freight?.tax_rate ?? first.tax_rate,
    charges,
    dirty: first.due !== null,
    dirtyReason: first.due === null ? null : OVERTAKEN,
    disputeState: 'none',
    snapshotAt: at,
  }
}

export const docKey = (line: { docType?: unknown; docId?: unknown }): string =>
  `${String(line.docType)}:${String(line.docId)}`

/** Ids of the charges in the lines. */
export function chargeIdsOf(lines: readonly Partial<LineRow>[]): number[] {
  return lines.flatMap(line => (Array.isArray(line.charges) ? (line.charges as LineCharge[]).map(c => c.id) : []))
}
