import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { scopeSql } from '../../../engine/rights/scope.ts'
import type { Params } from '../../../sql/params.ts'
import { CARRIES, gapsSql, standingTrips } from '../../settlement/index.ts'
import type { CensusDay } from './windows.ts'

/** The days as a table of `gapsSql`. */
export const windowsSql = (days: readonly CensusDay[], params: Params): string =>
  `(select * from unnest(${params.add(days.map(one => one.day))}::date[], ${params.add(days.map(one => one.fromAt))}::timestamptz[], ${params.add(days.map(one => one.untilAt))}::timestamptz[],
    ${params.add(days.map(one => one.frozenAt !== null))}::boolean[], ${params.add(days.map(one => one.opensFrozen))}::boolean[]) x (day, from_at, until_at, is_frozen, opens_frozen))`

/**
 * Trips within reach on the days of a census, as a table of SQL with one row for each day, trip, owner and route: what
 * the day counts of it, by how much that does not balance, and why. `$1` of the statement is the company.
 */
export function tripsSql(actor: Actor, days: readonly CensusDay[], params: Params): string {
  const scope = () => scopeSql({ resource: anyResource(waybill), actor, params }).join(' and ')
  const windows = windowsSql(days, params)
  const [first, last] = [params.add(days[0]?.fromAt ?? null), params.add(days.at(-1)?.untilAt ?? null)]
  const live = standingTrips(
    scope(),
    `t.load_at < ${last}::timestamptz and (t.transport_status <> 'unloaded' or t.unload_at >= ${first}::timestamptz)`,
  )
  const moved = 'sum(g.gap) over (partition by g.day, g.id) = 0'
  return `(select g.day, g.id::int as "docId", g.doc_no as "docNo", g.customer_id as "customerId", g.route_id as "routeId", g.dept_id, g.created_by,
      g.opening, g.loaded, g.unloaded, g.closing, g.received, g.gap, g.gap_qty,
      case when g.gap = 0 and g.gap_qty = 0 then null when d.is_frozen then g.cause when g.gap = 0 then 'reweighed'
        when ${moved} then 'moved' ${causeOf()} end as cause,
      case when d.is_frozen then ${changeOf()} end as change
    from (${gapsSql({ windows, frozen: scope(), live })}) g join ${windows} d on d.day = g.day left join waybill w on w.org_id = $1 and w.id = g.id)`
}

/** Of a day that is not frozen: what happened to a trip that came or went without being counted. */
const causeOf = (): string =>
  `when g.gap > 0 and w.deleted_at is null and w.transport_status = 'unloaded' and w.unload_at < d.from_at then 'lateUnload'
   when g.gap > 0 then 'gone'
   when exists (select from census_trip p where p.org_id = $1 and p.waybill_id = g.id and p.day < g.day and p.unloaded is not null) then 'undoneUnload'
   else 'lateLoad'`

/** Of a frozen day: how what would be counted now differs from what was. */
const changeOf = (): string => {
  const was = '(g.loaded, g.unloaded, g.closing, g.received)'
  const is = '(g.l_loaded, g.l_unloaded, g.l_closing, g.l_received)'
  const hasNone = (prefix: string) =>
    ['loaded', 'unloaded', 'closing'].map(name => `g.${prefix}${name} is null`).join(' and ')
  const elsewhere = `count(*) over (partition by g.day, g.id) > 1`
  return `case when ${was} is not distinct from ${is} then null
      when ${elsewhere} then 'moved'
      when ${hasNone('l_')} and w.deleted_at is null and w.transport_status = 'unloaded' and w.unload_at < d.from_at then 'lateUnload'
      when ${hasNone('l_')} then 'gone'
      when ${hasNone('')} then 'lateLoad'
      when g.l_closing is null and g.closing is not null then 'lateUnload'
      when g.closing is null and g.l_closing is not null then 'undoneUnload'
      else 'reweighed' end`
}

/** Tasks within reach whose plan holds on the days, as a table of SQL: as frozen, or as they stand. */
export function plansSql(actor: Actor, days: readonly CensusDay[], params: Params): string {
  const scope = () => scopeSql({ resource: anyResource(mainWaybill), actor, params }).join(' and ')
  const of = (frozen: boolean) => params.add(days.filter(one => (one.frozenAt !== null) === frozen).map(one => one.day))
  const columns = (id: string, no: string) =>
    `${id}::int as "docId", ${no} as "docNo", t.customer_id as "customerId", t.route_id as "routeId", t.dept_id, t.created_by, t.plan_qty, t.loaded_qty`
  return `(select t.day, ${columns('t.id', 't.doc_no')}
      from (select day, main_id as id, doc_no, customer_id, route_id, dept_id, created_by, org_id, null::timestamptz as deleted_at, plan_qty, loaded_qty
        from census_plan where org_id = $1 and day = any(${of(true)}::date[])) t where ${scope()}
    union all
    select d.day, ${columns('t.id', 't.main_no')}
      from unnest(${of(false)}::date[]) d (day) join main_waybill t on t.plan_from <= d.day and t.plan_to >= d.day
      where ${scope()} and t.${CARRIES} and t.status in ('active', 'done', 'closed'))`
}
