import type { Dec } from '@tuheng/domain/kernel/decimal'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { COST, MARGIN, REVENUE } from '@tuheng/domain/margin/report.fields'
import { charge } from '@tuheng/domain/settlement/index'
import type { PrintContext } from '../../../engine/print/on-print.ts'
import { printErrors } from '../../../engine/print/print-errors.ts'
import { redact, viewerAccess } from '../../../engine/rights/redact.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { Params } from '../../../sql/params.ts'
import { hiddenSidesSql, toldByCharges } from '../../settlement/index.ts'

const CHARGE = anyResource(charge)

/** Charges of one leg that are alike: of one party and kind, at one price. */
export interface Booked {
  legId: number
  side: 'ar' | 'ap'
  partyId?: number
  partyId$?: string | null
  kind?: string
  unit?: string
  /** Null where it differs, or follows from the amount. */
  price?: Dec | null
  qty?: Dec
  amount: Dec
  excl: Dec
  /** How many of them have no price yet. */
  unpriced: number
}

/**
 * What the trips and trains of an order earned and cost, from the ledger, as the person may see it.
 * @throws if some charges are beyond the person's reach: the sums would be wrong
 */
export async function chargesOfOrder({ sql, actor, w }: PrintContext, orderId: number): Promise<Booked[]> {
  const params = new Params(actor.orgId, orderId)
  const scope = scopeSql({ resource: CHARGE, actor, params }).join(' and ')
  // A side that their role hides is no part of the paper
  const shown = ['t.org_id = $1', 't.deleted_at is null', ...hiddenSidesSql(actor, params)]
  const { rows } = await sql.query<Booked & { $isWithin: boolean }>(
    `select d.leg_id as "legId", t.side, t.party_id as "partyId", p.short_name as "partyId$", t.kind, t.unit,
       case when t.price_is_quotient then null else t.price end as price,
       sum(t.qty)::text as qty, coalesce(sum(t.amount), 0)::text as amount, coalesce(sum(t.excl), 0)::text as excl,
       count(*) filter (where t.amount is null)::int as unpriced, bool_and(${scope}) as "$isWithin"
     from charge t
     join (
       select 'railWaybill' as doc_type, r.id as doc_id, r.leg_id from rail_waybill r where r.org_id = $1 and r.order_id = $2
       union all
       select 'waybill', x.id, x.leg_id from waybill x
       where x.org_id = $1 and x.leg_id in (select l.id from rail_leg l where l.org_id = $1 and l.order_id = $2)
     ) d on d.doc_type = t.doc_type and d.doc_id = t.doc_id
     left join party p on p.org_id = $1 and p.id = t.party_id
     where ${shown.join(' and ')}
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 5, 6, 7`,
    params.values,
  )
  if (rows.some(row => !row.$isWithin)) printErrors.fail('print.beyond_reach', { records: w(charge.label, charge.en) })
  const access = viewerAccess(actor, CHARGE)
  return rows.map(({ $isWithin: _isWithin, ...row }) => redact({ ...row }, access))
}

/** Trains and trips of an order that are under way, and not in the ledger before their end. */
export async function openDocuments(
  { sql, actor }: PrintContext,
  orderId: number,
): Promise<{ trains: number; trips: number }> {
  const { rows } = await sql.query<{ trains: number; trips: number }>(
    `select
       (select count(*)::int from rail_waybill r
        where r.org_id = $1 and r.order_id = $2 and r.deleted_at is null and r.status not in ('confirmed', 'void')) as trains,
       (select count(*)::int from waybill x
        where x.org_id = $1 and x.deleted_at is null and x.transport_status not in ('unloaded', 'void')
          and x.leg_id in (select l.id from rail_leg l where l.org_id = $1 and l.order_id = $2)) as trips`,
    [actor.orgId, orderId],
    'open-documents-of-order',
  )
  return rows[0] ?? { trains: 0, trips: 0 }
}

const DOCUMENTS = ['waybill', 'railWaybill']

/** What the sums on the paper show. */
const SHOWN = {
  name: 'orderSettlement',
  params: {},
  columns: {},
  reads: {
    receivable: [...REVENUE, ...toldByCharges('ar', DOCUMENTS)],
    payable: [...COST, ...toldByCharges('ap', DOCUMENTS)],
    margin: MARGIN,
  },
}

/** Which sums the person may not see. */
export const hiddenSums = (actor: Actor): ReadonlySet<string> => hiddenInReport(SHOWN, actor)
