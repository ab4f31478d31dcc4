import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { railWaybill } from '@tuheng/domain/rail/index'
import type { legMarginCall } from '@tuheng/domain/rail/rail.calls'
import { waybill } from '@tuheng/domain/transport/index'
import type { Sql } from '../../db/database.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'

type Counted = GivenOf<typeof legMarginCall>['counted']

const isCharged = (docType: string): string =>
  `exists (select from charge c where c.org_id = $1 and c.doc_type = '${docType}' and c.doc_id = t.id
     and c.excl is not null and c.deleted_at is null)`

/**
 * How many trains and trips of an order have their charges, with what these carried in tonnes, and how many were loaded,
 * within the data scope of the person.
 */
export async function countedOf({ sql, actor }: { sql: Sql; actor: Actor }, orderId: number): Promise<Counted> {
  const params = new Params(actor.orgId)
  const trains = scopeSql({ resource: anyResource(railWaybill), actor, params })
  const trips = scopeSql({ resource: anyResource(waybill), actor, params })
  const order = params.add(orderId)
  const { rows } = await sql.query<Counted>(
    `select x.*, y.* from
       (select count(*)::int as "ofTrains", count(*) filter (where d.charged)::int as trains,
          coalesce(sum(d.qty) filter (where d.charged), 0)::numeric(14,3)::text as "sentQty"
        from (select t.sent_qty as qty, ${isCharged('railWaybill')} as charged from rail_waybill t
              where ${trains.join(' and ')} and t.order_id = ${order} and t.status <> all('{draft,asked,accepted,void}')) d) x,
       (select count(*)::int as "ofTrips", count(*) filter (where d.charged)::int as trips,
          coalesce(sum(d.qty) filter (where d.charged), 0)::numeric(14,3)::text as "loadNet"
        from (select t.load_net as qty, ${isCharged('waybill')} as charged from waybill t
              where ${trips.join(' and ')} and t.transport_status <> all('{toDispatch,toLoad,void}')
                and t.leg_id in (select g.id from rail_leg g where g.org_id = $1 and g.order_id = ${order})) d) y`,
    params.values,
  )
  return rows[0] as Counted
}
