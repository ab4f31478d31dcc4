import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Tx } from '../../../engine/write/tx.ts'
import { syncClaims } from './claim-ledger.ts'
import { stateSql, syncLegs } from './leg-copies.ts'

/**
 * Updates the receivable, payable, invoice and payment statuses of trips from their charges, by one statement for any
 * number of trips. The trips are locked before their charges are read. Otherwise an update that waits for a row would
 * use charges from before the wait and undo the result of another payment.
 */
export async function syncTrips(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await tx.sql(
    'select id from waybill where org_id = $1 and id = any($2::bigint[]) order by id for update',
    [tx.orgId, ids],
    'trips-lock',
  )
  await tx.sql(
    `update waybill w set
       ar_status = coalesce(x.ar, 'unpriced'), ap_status = coalesce(x.ap, 'unpriced'),
       invoice_status = x.invoiced,
       pay_status = case when x.ap = 'settled' then 'full' when x.ap = 'partSettled' then 'part' when coalesce(w.prepaid_total, 0) > 0 then 'prepaid' else 'none' end,
       version = w.version + 1, updated_at = $3
     from (select c.doc_id,
             ${stateSql('ar')} as ar, ${stateSql('ap')} as ap,
             case when bool_and(coalesce(s.invoice_status, 'none') = 'full') filter (where c.side = 'ar') then 'full'
                  when bool_or(s.invoice_status in ('part', 'full')) filter (where c.side = 'ar') then 'part' else 'none' end as invoiced
           from charge c left join statement s on s.org_id = $1 and s.id = c.statement_id
           where c.org_id = $1 and c.doc_type = 'waybill' and c.doc_id = any($2::bigint[]) and c.deleted_at is null group by c.doc_id) x
     where w.org_id = $1 and w.id = x.doc_id`,
    [tx.orgId, ids, tx.now.at],
  )
}

/** The receivable and payable statuses of service waybills from their charges, as {@link syncTrips}. */
export async function syncServiceWaybills(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await tx.sql(
    'select id from service_waybill where org_id = $1 and id = any($2::bigint[]) order by id for update',
    [tx.orgId, ids],
    'service-waybills-lock',
  )
  await tx.sql(
    `update service_waybill w set ar_status = coalesce(x.ar, 'unpriced'), ap_status = coalesce(x.ap, 'unpriced'),
       version = w.version + 1, updated_at = $3
     from (select d.id, ${stateSql('ar')} as ar, ${stateSql('ap')} as ap
           from unnest($2::bigint[]) d (id) left join charge c
             on c.org_id = $1 and c.doc_type = 'serviceWaybill' and c.doc_id = d.id and c.deleted_at is null group by d.id) x
     where w.org_id = $1 and w.id = x.id
       and (w.ar_status, w.ap_status) is distinct from (coalesce(x.ar, 'unpriced'), coalesce(x.ap, 'unpriced'))`,
    [tx.orgId, ids, tx.now.at],
    'service-waybill-states',
  )
}

/** The payable status of platform waybills from their charges, as {@link syncTrips}. */
export async function syncPlatformWaybills(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await tx.sql(
    'select id from platform_waybill where org_id = $1 and id = any($2::bigint[]) order by id for update',
    [tx.orgId, ids],
    'platform-waybills-lock',
  )
  await tx.sql(
    `update platform_waybill w set ap_status = coalesce(x.ap, 'unpriced'), version = w.version + 1, updated_at = $3
     from (select d.id, ${stateSql('ap')} as ap
           from unnest($2::bigint[]) d (id) left join charge c
             on c.org_id = $1 and c.doc_type = 'platformWaybill' and c.doc_id = d.id and c.deleted_at is null group by d.id) x
     where w.org_id = $1 and w.id = x.id and w.ap_status is distinct from coalesce(x.ap, 'unpriced')`,
    [tx.orgId, ids, tx.now.at],
    'platform-waybill-states',
  )
}

/** The state of the charges of supply entries, as {@link syncTrips}. */
export async function syncSupplyEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await tx.sql(
    'select id from supply_entry where org_id = $1 and id = any($2::bigint[]) order by id for update',
    [tx.orgId, ids],
    'supply-entries-lock',
  )
  await tx.sql(
    `update supply_entry e set billing = x.state, version = e.version + 1, updated_at = $3
     from (select d.id, coalesce(${stateSql('ap')}, ${stateSql('ar')}, 'unpriced') as state
           from unnest($2::bigint[]) d (id) left join charge c
             on c.org_id = $1 and c.doc_type = 'supplyEntry' and c.doc_id = d.id and c.deleted_at is null group by d.id) x
     where e.org_id = $1 and e.id = x.id and e.billing is distinct from x.state`,
    [tx.orgId, ids, tx.now.at],
    'supply-entry-states',
  )
}

interface Document {
  doc_type: string
  doc_id: number
}

/** Updates the copies on the documents of charges. */
async function syncDocuments(tx: Tx, documents: readonly Document[]): Promise<void> {
  const idsOf = (type: string) => [...new Set(documents.filter(one => one.doc_type === type).map(one => one.doc_id))]
  await syncTrips(tx, idsOf('waybill'))
  await syncServiceWaybills(tx, idsOf('serviceWaybill'))
  await syncPlatformWaybills(tx, idsOf('platformWaybill'))
  await syncSupplyEntries(tx, idsOf('supplyEntry'))
  await syncLegs(tx, { waybill: idsOf('waybill'), railWaybill: idsOf('railWaybill') })
  await syncClaims(tx, { ownerClaim: idsOf('ownerClaim'), claim: idsOf('claim') })
}

/** The copies on the documents whose charges a statement contains. */
export async function syncDocumentsOf(tx: Tx, statementId: number): Promise<void> {
  const { rows } = await tx.sql<Document>(
    `select distinct doc_type, doc_id from charge where org_id = $1 and statement_id = $2 and doc_type in ('waybill', 'railWaybill', 'serviceWaybill', 'platformWaybill', 'supplyEntry', 'ownerClaim', 'claim') and deleted_at is null`,
    [tx.orgId, statementId],
    'statement-documents',
  )
  await syncDocuments(tx, rows)
}

/** Puts free charges into a statement. All must still be free, otherwise all are refused. */
export async function takeCharges(tx: Tx, statementId: number, chargeIds: readonly number[]): Promise<void> {
  if (!chargeIds.length) return
  const { rows } = await tx.sql<Document>(
    `update charge set statement_id = $2, state = 'inStatement', locked_at = $4, version = version + 1
     where org_id = $1 and id = any($3::bigint[]) and statement_id is null and state = 'priced' and deleted_at is null returning doc_type, doc_id`,
    [tx.orgId, statementId, chargeIds, tx.now.at],
  )
  if (rows.length !== chargeIds.length) kernelErrors.fail('record.stale', { label: '费用' })
  await syncDocuments(tx, rows)
}

/** Releases the charges of a statement, or with `docs` only those of these documents. */
export async function releaseCharges(
  tx: Tx,
  statementId: number,
  docs?: readonly { docType: string; docId: number }[],
): Promise<void> {
  if (docs && !docs.length) return
  const keys = docs?.map(doc => `${doc.docType}:${doc.docId}`) ?? null
  const { rows } = await tx.sql<Document>(
    `update charge set statement_id = null, state = 'priced', locked_at = null, version = version + 1
     where org_id = $1 and statement_id = $2 and deleted_at is null and ($3::text[] is null or doc_type || ':' || doc_id = any($3::text[])) returning doc_type, doc_id`,
    [tx.orgId, statementId, keys],
  )
  await syncDocuments(tx, rows)
}
