import { WEIGHED } from './facts.ts'

const FROZEN =
  'c.waybill_id as id, c.doc_no, c.customer_id, c.route_id, c.dept_id, c.created_by, c.org_id, null::timestamptz as deleted_at'
const KEYS = 't.day, t.id, t.doc_no, t.customer_id, t.route_id, t.dept_id, t.created_by'
const NO_LIVE =
  'null::numeric as l_loaded, null::numeric as l_unloaded, null::numeric as l_closing, null::numeric as l_received'
const NAMES = [
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

/** Where the marks of trips come from, as SQL. */
export interface MarkSource {
  /** A table `(day, from_at, until_at, is_frozen, opens_frozen)`. */
  windows: string
  /** Conditions over the frozen rows as alias `t`, whose `id` is that of the trip. */
  frozen: string
  /** Trips as they stand: a table `(id, doc_no, customer_id, route_id, dept_id, created_by, load_at, left_at, load_net, unload_net)`. */
  live: string
}

/**
 * What days count of trips in tonnes (null: they are not counted there), and by how much that does not balance: a query with
 * a row for each day, trip, owner and route. Frozen days are as they were frozen, beside what would be counted now (`l_`).
 */
export function gapsSql({ windows, frozen, live }: MarkSource): string {
  const fixed = `select ${KEYS}, t.opening, t.loaded, t.unloaded, t.closing, t.received, ${NO_LIVE}, t.cause
    from (select c.day, ${FROZEN}, c.opening, c.loaded, c.unloaded, c.closing, c.received, c.cause
      from census_trip c join ${windows} d on d.is_frozen and c.day = d.day where c.org_id = $1) t where ${frozen}`
  const opened = `select ${KEYS}, t.closing, null::numeric, null::numeric, null::numeric, null::numeric, ${NO_LIVE}, null::text
    from (select d.day, ${FROZEN}, c.closing from census_trip c join ${windows} d on not d.is_frozen and d.opens_frozen and c.day = d.day - 1
      where c.org_id = $1 and c.closing is not null) t where ${frozen}`
  const now = `select d.day, t.id, t.doc_no, t.customer_id, t.route_id, t.dept_id, t.created_by,
      case when not d.is_frozen and not d.opens_frozen and t.load_at < d.from_at and ${leftAfter('d.from_at')} then t.load_net end,
      ${ofDay('not d.is_frozen')}, ${ofDay('d.is_frozen')}, null::text
    from ${windows} d join (${live}) t on t.load_at < d.until_at and ${leftAfter('d.from_at')}`
  const marks = `select day, id, max(doc_no) as doc_no, customer_id, route_id, max(dept_id) as dept_id, max(created_by) as created_by,
      ${NAMES.map(name => `max(${name}) as ${name}`).join(', ')}, max(cause) as cause
    from (${fixed} union all ${opened} union all ${now}) m group by day, id, customer_id, route_id`
  return `select m.*, ${counted('opening')} + ${counted('loaded')} - ${counted('unloaded')} - ${counted('closing')} as gap,
      coalesce(m.opening, 0) + coalesce(m.loaded, 0) - coalesce(m.unloaded, 0) - coalesce(m.closing, 0) as gap_qty from (${marks}) m`
}

/** Trips that a census counts, as they stand, within conditions over `t` and a time. */
export const standingTrips = (conditions: string, within = 'true'): string =>
  `select t.id, t.waybill_no as doc_no, t.customer_id, t.route_id, t.dept_id, t.created_by, t.load_at,
     case t.transport_status when 'unloaded' then t.unload_at end as left_at, t.load_net, t.unload_net from waybill t
   where ${conditions} and ${WEIGHED} and t.transport_status in ('inTransit', 'arrived', 'unloaded') and ${within}`

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
