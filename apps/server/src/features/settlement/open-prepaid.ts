import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { referenceScopeSql } from '../../engine/rights/reference-scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { Params } from '../../sql/params.ts'
import { type LineRow, type LineTrip, type StatementRow, tripOfLine } from './freeze-lines.ts'

/**
 * SQL: 未抵扣预付, the trips of which statements that were sent deducted less than was prepaid, and how much is left; one
 * row per carrier and trip. Their freight is in a statement. A statement that is written does not count itself.
 */
export function openPrepaidSql(
  params: Params,
  {
    actor,
    parties = null,
    statementId = null,
  }: { actor: Actor; parties?: readonly number[] | null; statementId?: number | null },
): string {
  const org = params.add(actor.orgId)
  const own = `${params.add(statementId)}::bigint`
  const asked = `${params.add(parties)}::bigint[]`
  const scope = referenceScopeSql(actor, { resource: anyResource(waybill), alias: 'w' }, params) ?? 'true'
  const prepaid = 'coalesce(w.prepaid_total, 0) + coalesce(w.pay_on_arrival, 0)'
  return `select o.party_id, w.id as doc_id, w.waybill_no as doc_no, f.day, f.contract_id, f.tax_rate, f.unit, f.statement_id, w.plate_no,
      w.load_at, w.unload_at, w.goods_id, w.route_id, w.load_net, w.unload_net, (${prepaid} - x.deducted)::numeric(14,2) as prepaid
    from (
      select distinct s.party_id, l.doc_id from statement s join statement_line l on l.org_id = ${org} and l.parent_id = s.id
      where s.org_id = ${org} and s.kind = 'carrier' and s.status not in ('draft', 'void') and s.deleted_at is null
        and s.id is distinct from ${own} and (${asked} is null or s.party_id = any(${asked}))
        and l.doc_type = 'waybill' and coalesce(l.prepaid, 0) < l.prepaid_due) o
    join waybill w on w.org_id = ${org} and w.id = o.doc_id and w.deleted_at is null and ${scope}
    cross join lateral (
      select min(c.biz_date) as day, (array_agg(c.contract_id order by c.id))[1] as contract_id,
        (array_agg(c.tax_rate order by c.id))[1] as tax_rate, (array_agg(c.unit order by c.id))[1] as unit,
        (array_agg(c.statement_id order by c.id))[1] as statement_id
      from charge c where c.org_id = ${org} and c.doc_type = 'waybill' and c.doc_id = w.id and c.side = 'ap' and c.party_id = o.party_id
        and c.kind = 'freight' and c.statement_id is not null and c.statement_id is distinct from ${own} and c.deleted_at is null) f
    cross join lateral (
      select coalesce(sum(l.prepaid), 0) as deducted from statement_line l join statement s on s.org_id = ${org} and s.id = l.parent_id
      where l.org_id = ${org} and l.doc_type = 'waybill' and l.doc_id = w.id and s.status <> 'void' and s.deleted_at is null
        and s.id is distinct from ${own}) x
    where f.day is not null and ${prepaid} > x.deducted`
}

interface OpenPrepaid extends LineTrip {
  doc_id: number
  doc_no: string
  tax_rate: string
  unit: LineRow['unit']
}

/**
 * Lines of a carrier's statement without charges, which only deduct what earlier statements left of a prepayment: of
 * trips until the end of its period, or of these documents. `withPrepaid` adds the amounts.
 */
export async function openPrepaidLines(
  tx: Tx,
  row: Pick<StatementRow, 'kind' | 'partyId' | 'contractId' | 'periodTo'> & { id?: number },
  docs?: readonly { docType: string; docId: number }[],
): Promise<Partial<LineRow>[]> {
  if (row.kind !== 'carrier') return []
  const params = new Params()
  const open = openPrepaidSql(params, { actor: tx.actor, parties: [row.partyId], statementId: row.id ?? null })
  const ids = docs?.flatMap(doc => (doc.docType === 'waybill' ? [doc.docId] : [])) ?? null
  const [contract, chosen, until] = [params.add(row.contractId), params.add(ids), params.add(row.periodTo)]
  const { rows } = await tx.sql<OpenPrepaid>(
    `select * from (${open}) d where (${contract}::bigint is null or d.contract_id = ${contract}::bigint)
       and case when ${chosen}::bigint[] is null then d.day <= ${until}::date else d.doc_id = any(${chosen}::bigint[]) end
     order by d.day, d.doc_no, d.doc_id`,
    params.values,
  )
  return rows.map(one => ({
    docType: 'waybill',
    docId: one.doc_id,
    docNo: one.doc_no,
    ...tripOfLine(one),
    tons: '0.000',
    settleQty: '0.000',
    unit: one.unit,
    price: null,
    adjustTaxRate: one.tax_rate,
    charges: [],
    dirty: false,
    dirtyReason: null,
    disputeState: 'none',
    snapshotAt: tx.now.at,
  }))
}
