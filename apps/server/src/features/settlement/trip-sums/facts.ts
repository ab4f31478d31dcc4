/** Fields of a trip that its fact is made of. A write of one of them marks it. */
export const FACT_FIELDS = [
  'waybillNo',
  'transportStatus',
  'bizKind',
  'loadGross',
  'loadAt',
  'arriveAt',
  'unloadAt',
  'customerId',
  'carrierId',
  'routeId',
  'goodsId',
  'salesmanId',
  'vehicleId',
  'loadNet',
  'unloadNet',
  'arTotal',
  'arExcl',
  'apTotal',
  'apExcl',
  'throughPriced',
] as const
/** What a fact takes from the route of its trip. */
export const ROUTE_FIELDS = ['hours'] as const

export const DIMENSIONS = ['customer_id', 'carrier_id', 'route_id', 'goods_id', 'salesman_id', 'vehicle_id'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The columns of a fact in their order, without company and id. */
export const FACT_COLUMNS = [
  'waybill_id',
  'waybill_no',
  'loaded_on',
  'unloaded_on',
  ...DIMENSIONS,
  'loaded',
  'unloaded',
  'loaded_of_unloaded',
  'receivable',
  'payable',
  'margin',
  'is_unpriced',
  'seconds',
  'timed',
  'load_at',
  'left_at',
  'is_weighed',
] as const

/** Business of trucks that carry goods over scales. */
export const CARRIES = `biz_kind in ('road', 'shortHaul', 'outside')`
/** Trips that were weighed, though they are billed as services now: what is billed does not change what was carried. */
export const WEIGHED = `(t.${CARRIES} or t.load_gross is not null)`
const CAME = 'coalesce(t.arrive_at, t.unload_at)'
const IS_UNLOADED = `t.transport_status = 'unloaded'`

const factsOf = (company: string, where: string): string =>
  `select ${company ? '' : 't.org_id, '}t.id as waybill_id, t.waybill_no, t.load_at::date as loaded_on, case when ${IS_UNLOADED} then t.unload_at::date end as unloaded_on,
     ${DIMENSIONS.map(name => `t.${name}`).join(', ')}, t.load_net as loaded,
     case when ${IS_UNLOADED} then t.unload_net end as unloaded, case when ${IS_UNLOADED} then t.load_net end as loaded_of_unloaded,
     t.ar_total as receivable, t.ap_total as payable, coalesce(t.ar_excl, 0) - coalesce(t.ap_excl, 0) as margin,
     (t.ar_total is null and not coalesce(t.through_priced, false)) or t.ap_total is null as is_unpriced,
     extract(epoch from ${CAME} - t.load_at) as seconds,
     case when ${CAME} - t.load_at <= r.hours * interval '1 hour' then 'onTime' when ${CAME} - t.load_at > r.hours * interval '1 hour' then 'late' end as timed,
     t.load_at, case when ${IS_UNLOADED} then t.unload_at end as left_at, ${WEIGHED} as is_weighed
   from waybill t left join route r on r.org_id = ${company || 't.org_id'} and r.id = t.route_id
   where ${company ? `t.org_id = ${company} and ` : ''}t.deleted_at is null and t.transport_status in ('inTransit', 'arrived', 'unloaded') and ${where}`

/**
 * The facts of trips as they stand: those that were loaded, by the day of it, and those that were unloaded. The condition
 * is over alias `t`; `$1` of the statement is the company.
 */
export const tripFacts = (where: string): string => factsOf('$1', where)
/** Those of all companies, each with its company first. */
export const FACTS_OF_ALL = factsOf('', 'true')

/** Of a fact with the alias: the sums have followed it. Marks are few, so that they are looked up for each fact. */
export const unmarked = (alias: string): string =>
  `${alias}.waybill_id not in (select waybill_id from trip_mark where org_id = $1 and waybill_id is not null)
   and (${alias}.route_id is null or ${alias}.route_id not in (select route_id from trip_mark where org_id = $1 and route_id is not null))`

/**
 * Ids of the trips that the sums have not followed yet. A trip that came to a route since is marked itself.
 */
export const MARKED = `select waybill_id from trip_mark where org_id = $1 and waybill_id is not null
   union select f.waybill_id from trip_fact f join trip_mark m on m.org_id = $1 and m.route_id = f.route_id where f.org_id = $1`

/** The facts of some trips before and after they are followed. `$2` are their ids, `$3` those after as JSON. */
export const WAS = 'select * from trip_fact where org_id = $1 and waybill_id = any($2::bigint[])'
export const IS = 'select * from jsonb_populate_recordset(null::trip_fact, $3::jsonb)'
