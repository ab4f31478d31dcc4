import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { scopeSql } from '../../../engine/rights/scope.ts'
import type { Params } from '../../../sql/params.ts'
import type { CensusDay } from './windows.ts'

/** Business of trucks that carry goods over scales. */
const CARRIES = `biz_kind in ('road', 'shortHaul', 'outside')`
/** Trips that were weighed, though they are billed as services now: what is billed does not change what was carried. */
const WEIGHED = `(t.${CARRIES} or t.load_gross is not null)`
const FROZEN =
  'day, waybill_id as id, doc_no, customer_id, route_id, dept_id, created_by, org_id, null::timestamptz as deleted_at'
const KEYS = 't.day, t.id, t.doc_no, t.customer_id, t.route_id, t.dept_id, t.created_by'
const NO_LIVE =
  'null::numeric as l_loaded, null::numeric as l_unloaded, null::numeric as l_closing, null::numeric as l_received'

/**
 * Trips within reach on the days of a census, as a table of SQL with one row for each day, trip, owner and route: what
 * the day counts of it in tonnes (null: it is not counted there), by how much that does not balance, and why. Frozen days
 * are as they were frozen, beside what would be counted now. `$1` of the statement is the company.
 */
export function tripsSql(actor: Actor, days: readonly CensusDay[], params: Params): string {
  const scope = () => scopeSql({ resource: anyResource(waybill), actor, params }).join(' and ')
  const list = params.add(days.map(one => one.day))
  const frozenDays = params.add(days.filter(one => one.frozenAt !== null).map(one => one.day))
  const openedDays = params.add(days.filter(one => one.frozenAt === null && one.opensFrozen).map(one => one.day))
  const window = `unnest(${list}::date[], ${params.add(days.map(one => one.fromAt))}::timestamptz[], ${params.add(days.map(one => one.untilAt))}::timestamptz[],
    ${params.add(days.map(one => one.frozenAt !== null))}::boolean[], ${params.add(days.map(one => one.opensFrozen))}::boolean[]) d (day, from_at, until_at, is_frozen, opens_frozen)`
  const first = params.add(days[0]?.fromAt ?? null)
  const last = params.add(days.at(-1)?.untilAt ?? null)
  const frozen = `select ${KEYS}, t.opening, t.loaded, t.unloaded, t.closing, t.received, ${NO_LIVE}, t.cause
    from (select ${FROZEN}, opening, loaded, unloaded, closing, received, cause from census_trip
      where org_id = $1 and day = any(${frozenDays}::date[])) t where ${scope()}`
  const opened = `select ${KEYS}, t.closing, null::numeric, null::numeric, null::numeric, null::numeric, ${NO_LIVE}, null::text
    from (select ${FROZEN.replace('day,', 'day + 1 as day,')}, closing from census_trip
      where org_id = $1 and closing is not null and day + 1 = any(${openedDays}::date[])) t where ${scope()}`
  const live = `select d.day, t.id, t.waybill_no, t.customer_id, t.route_id, t.dept_id, t.created_by,
      case when not d.is_frozen and not d.opens_frozen and t.load_at < d.from_at and ${leftAfter('d.from_at')} then t.load_net end,
      ${ofDay('not d.is_frozen')}, ${ofDay('d.is_frozen')}, null::text
    from ${window} join (select t.*, case t.transport_status when 'unloaded' then t.unload_at end as left_at from waybill t
      where ${scope()} and ${WEIGHED} and t.load_at < ${last}::timestamptz and (t.transport_status in ('inTransit', 'arrived')
        or (t.transport_status = 'unloaded' and t.unload_at >= ${first}::timestamptz))) t
      on t.load_at < d.until_at and ${leftAfter('d.from_at')}`
  const names = [
    'opening',
    'loaded',
    'unloaded',
    'closing',
    'received',
    'l_loaded',
    'l_unloaded',
    'l_closing',
    'l_received',
  ]
  const marks = `select day, id, max(doc_no) as doc_no, customer_id, route_id, max(dept_id) as dept_id, max(created_by) as created_by,
      ${names.map(name => `max(${name}) as ${name}`).join(', ')}, max(cause) as cause
    from (${frozen} union all ${opened} union all ${live}) m group by day, id, customer_id, route_id`
  const gaps = `select m.*, ${counted('opening')} + ${counted('loaded')} - ${counted('unloaded')} - ${counted('closing')} as gap,
      coalesce(m.opening, 0) + coalesce(m.loaded, 0) - coalesce(m.unloaded, 0) - coalesce(m.closing, 0) as gap_qty from (${marks}) m`
  const moved = 'sum(g.gap) over (partition by g.day, g.id) = 0'
  return `(select g.day, g.id::int as "docId", g.doc_no as "docNo", g.customer_id as "customerId", g.route_id as "routeId", g.dept_id, g.created_by,
      g.opening, g.loaded, g.unloaded, g.closing, g.received, g.gap, g.gap_qty,
      case when g.gap = 0 and g.gap_qty = 0 then null when d.is_frozen then g.cause when g.gap = 0 then 'reweighed'
        when ${moved} then 'moved' ${causeOf()} end as cause,
      case when d.is_frozen then ${changeOf()} end as change
    from (${gaps}) g join ${window} on d.day = g.day left join waybill w on w.org_id = $1 and w.id = g.id)`
}

/** Still under way at a moment. */
const leftAfter = (at: string): string => `(t.left_at is null or t.left_at >= ${at})`
const counted = (name: string): string => `(m.${name} is not null)::int`

/** What a day counts by the trips as they stand, from the loading on. */
const ofDay = (when: string): string =>
  [
    `case when ${when} and t.load_at >= d.from_at and t.load_at < d.until_at then t.load_net end`,
    `case when ${when} and t.left_at >= d.from_at and t.left_at < d.until_at then t.load_net end`,
    `case when ${when} and ${leftAfter('d.until_at')} then t.load_net end`,
    `case when ${when} and t.left_at >= d.from_at and t.left_at < d.until_at then t.unload_net end`,
  ].join(', ')

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
