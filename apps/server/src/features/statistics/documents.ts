import { type Actor, rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { veiledIds } from '@tuheng/domain/kernel/veiled'
import { platformWaybill } from '@tuheng/domain/platforms/index'
import { railWaybill } from '@tuheng/domain/rail/index'
import { serviceWaybill } from '@tuheng/domain/services/index'
import { waybill } from '@tuheng/domain/transport/index'
import { scopeSql } from '../../engine/rights/scope.ts'
import type { Params } from '../../sql/params.ts'
import { withinDays } from '../../sql/within-days.ts'
import { FACT_COLUMNS, MARKED, measuresOf, TRIP_MEASURES, tripFacts, unmarked } from '../settlement/index.ts'

export interface Asked {
  actor: Actor
  /** Days, both included. */
  from: string
  to: string
  countedBy: 'loaded' | 'unloaded'
  carriage: 'road' | 'rail' | 'service' | 'platform' | null
  /** The grain of the kept sums that answers; else trips are counted one by one, and have their numbers. */
  grain?: string | undefined
  /** Only trips that may come first are wanted. */
  first?: FirstTrips | undefined
}

/** The first trips in an order: by their margin, the least first, or by their day, the last first. */
export interface FirstTrips {
  by: 'margin' | 'day'
  most: number
  /** What the trips must fulfil, as SQL over their facts as alias `k`. */
  conditions(params: Params): string[]
}

/** What is asked of each document, and is its number in a sum of several. */
const MEASURES = ['trips', 'wagons', 'services', 'platform_fee', ...TRIP_MEASURES]

/**
 * Trips, trains, services and what platforms are owed within reach that count on some days, as a table of SQL with the same columns of each: one row
 * for each document, or for several of the same dimensions. `$1` of the statement is the company.
 */
export function documentsSql(asked: Asked, params: Params): string {
  const [from, to] = [params.add(asked.from), params.add(asked.to)]
  const of = { road: roadSql, rail: railSql, service: serviceSql, platform: platformSql }
  const parts = Object.entries(of).filter(([name]) => asked.carriage === null || asked.carriage === name)
  const all = parts.map(([, sql]) => sql(asked, { params, from, to })).join(' union all ')
  return `(select d.*, d."countedOn" as day, date_trunc('week', d."countedOn")::date as week, to_char(d."countedOn", 'YYYY-MM') as month from (${all}) d (${COLUMNS}))`
}

/** Of each of the parts below, in their order. */
const COLUMNS = [
  'carriage',
  'source',
  'docId',
  'docNo',
  'countedOn',
  'customerId',
  'carrierId',
  'routeId',
  'goodsId',
  'salesmanId',
  'vehicleId',
  'isUnpriced',
  'timed',
  ...MEASURES,
]
  .map(name => `"${name}"`)
  .join(', ')

interface Days {
  params: Params
  from: string
  to: string
}

/** Whether somebody may see every trip of the company, so that the kept sums are theirs. */
export const seesAllTrips = (actor: Actor): boolean => rowVerdict(actor) === true && !veiledIds(actor, waybill).length

const NO_DOCUMENT = 'null::int, null::text'
const KEYS = 'customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed'
const SUMS = TRIP_MEASURES.join(', ')

function roadSql(asked: Asked, days: Days): string {
  const { actor, countedBy, grain } = asked
  const { params, from, to } = days
  const on = `${countedBy}_on`
  const one = (facts: string, sign: '' | '-' = ''): string =>
    `select 'road', 'waybill', f.waybill_id::int, f.waybill_no, f.${on}, ${KEYS.replaceAll(/\w+/g, 'f.$&')}, ${sign}1, 0, 0, 0, ${measuresOf('f', sign)}
     from (${facts}) f where f.${on} between ${from}::date and ${to}::date`
  const at = countedBy === 'loaded' ? 't.load_at' : 't.unload_at'
  const standing = (where: string): string => one(tripFacts(`${where} and ${withinDays(at, from, to)}`))
  if (!seesAllTrips(actor)) return standing(scopeSql({ resource: anyResource(waybill), actor, params }).join(' and '))
  const marked = `with marked as materialized (${MARKED})`
  const kept = `select ${FACT_COLUMNS.map(name => `k.${name}`).join(', ')} from trip_fact k where k.org_id = $1`
  const standingMarked = standing('t.id in (select waybill_id from marked)')
  if (asked.first) {
    const ids = firstIds({ ...asked.first, on }, days)
    return `(${marked} ${one(`${kept} and k.waybill_id in (${ids})`)} union all ${standingMarked})`
  }
  if (!grain) return `(${marked} ${one(`${kept} and ${unmarked('k')}`)} union all ${standingMarked})`
  const sums = `select 'road', 'waybill', ${NO_DOCUMENT}, s.period, ${KEYS}, s.n, 0, 0, 0, ${SUMS} from trip_sum s
    where s.org_id = $1 and s.grain = ${params.add(grain)} and s.counted_by = '${countedBy}' and s.period between ${from}::date and ${to}::date`
  const taken = one(`${kept} and k.waybill_id in (select waybill_id from marked)`, '-')
  return `(${marked} ${sums} union all ${taken} union all ${standingMarked})`
}

/**
 * The ids of the trips that come first among those that the sums have followed. Each day is read in the order of its index
 * until it has enough, so that a month costs what its days have to show and not what they have.
 */
function firstIds({ by, most, conditions, on }: FirstTrips & { on: string }, { params, from, to }: Days): string {
  const limit = params.add(most)
  const where = ['k.org_id = $1', ...conditions(params), unmarked('k')].join(' and ')
  if (by === 'day')
    return `select k.waybill_id from trip_fact k where ${where} and k.${on} between ${from}::date and ${to}::date
      order by k.${on} desc, k.waybill_no limit ${limit}`
  return `select i.waybill_id from generate_series(${from}::date, ${to}::date, interval '1 day') d (day) cross join lateral (
      select k.waybill_id, k.margin, k.waybill_no from trip_fact k where ${where} and k.${on} = d.day::date
      order by k.margin, k.waybill_no limit ${limit}) i order by i.margin, i.waybill_no limit ${limit}`
}

/** The measures of a train or a service in the order of those of trips. */
const measured = (of: Record<(typeof TRIP_MEASURES)[number], string>): string =>
  TRIP_MEASURES.map(name => of[name]).join(', ')

function railSql({ actor, countedBy }: Asked, { params, from, to }: Days): string {
  const scope = scopeSql({ resource: anyResource(railWaybill), actor, params })
  const isUnloaded = `t.status in ('unloaded', 'delivered', 'confirmed')`
  const [at, states] =
    countedBy === 'loaded'
      ? ['t.depart_at', `(t.status in ('departed', 'arrived') or ${isUnloaded})`]
      : ['t.unload_at', isUnloaded]
  const received = `case when ${isUnloaded} then t.received_qty end`
  const underWay = 'extract(epoch from coalesce(t.arrive_at, t.unload_at) - t.depart_at)'
  const tonnes = (side: string) =>
    `case when c.${side}_amount is not null then coalesce(${received}, t.sent_qty, 0) else 0 end`
  const measures = measured({
    n: '1',
    loaded: 'coalesce(t.sent_qty, 0)',
    unloaded: `coalesce(${received}, 0)`,
    loaded_of_unloaded: `case when ${isUnloaded} then coalesce(t.sent_qty, 0) else 0 end`,
    receivable: 'coalesce(c.ar_amount, 0)',
    payable: 'coalesce(c.ap_amount, 0)',
    margin: 'coalesce(c.ar_excl, 0) - coalesce(c.ap_excl, 0)',
    seconds: `coalesce(${underWay}, 0)`,
    ended: `(${underWay} is not null)::int`,
    ar_tonnes: tonnes('ar'),
    ap_tonnes: tonnes('ap'),
  })
  return `select 'rail', 'railWaybill', t.id::int, t.rail_no, ${at}::date, t.customer_id, t.carrier_id, null::bigint, t.goods_id,
      t.salesman_id, null::bigint, c.ar_amount is null or c.ap_amount is null or c.waits,
      case when t.arrive_at is null or t.due_on is null then null when t.late_days > 0 then 'late' else 'onTime' end,
      0, t.wagons, 0, 0, ${measures}
    from rail_waybill t left join ${chargesOf('railWaybill')} c on c.doc_id = t.id
    where ${scope.join(' and ')} and ${states} and ${withinDays(at, from, to)}`
}

/** Of a document that moves nothing: what it is charged. */
const CHARGED = measured({
  n: '1',
  loaded: '0',
  unloaded: '0',
  loaded_of_unloaded: '0',
  receivable: 'coalesce(c.ar_amount, 0)',
  payable: 'coalesce(c.ap_amount, 0)',
  margin: 'coalesce(c.ar_excl, 0) - coalesce(c.ap_excl, 0)',
  seconds: '0',
  ended: '0',
  ar_tonnes: '0',
  ap_tonnes: '0',
})

function serviceSql({ actor }: Asked, { params, from, to }: Days): string {
  const scope = scopeSql({ resource: anyResource(serviceWaybill), actor, params })
  return `select 'service', 'serviceWaybill', t.id::int, t.service_no, t.service_date, t.customer_id, t.party_id, null::bigint,
      null::bigint, null::bigint, null::bigint, c.ap_amount is null, null::text, 0, 0, 1, 0, ${CHARGED}
    from service_waybill t left join ${chargesOf('serviceWaybill')} c on c.doc_id = t.id
    where ${scope.join(' and ')} and t.status = 'audited' and t.service_date between ${from}::date and ${to}::date`
}

/** What was booked of platform waybills, on the day of their trips and with what these are. */
function platformSql({ actor, countedBy }: Asked, { params, from, to }: Days): string {
  const scope = scopeSql({ resource: anyResource(platformWaybill), actor, params })
  const ofTrip = scopeSql({ resource: anyResource(waybill), actor, params })
  const [at, states] =
    countedBy === 'loaded'
      ? ['t.load_at', `t.transport_status in ('inTransit', 'arrived', 'unloaded')`]
      : ['t.unload_at', `t.transport_status = 'unloaded'`]
  return `select 'platform', 'platformWaybill', p.id::int, p.third_no, w.counted_on, w.customer_id, p.party_id, w.route_id, w.goods_id,
      w.salesman_id, w.vehicle_id, false, null::text, 0, 0, 0, coalesce(c.ap_amount, 0), ${CHARGED}
    from (select t.id, t.third_no, t.waybill_id, a.party_id from platform_waybill t
        join platform_account a on a.org_id = $1 and a.id = t.account_id where ${scope.join(' and ')} and t.book_status = 'booked') p
      join ${chargesOf('platformWaybill')} c on c.doc_id = p.id
      join (select t.id, ${at}::date as counted_on, t.customer_id, t.route_id, t.goods_id, t.salesman_id, t.vehicle_id from waybill t
        where ${ofTrip.join(' and ')} and ${states} and ${withinDays(at, from, to)}) w on w.id = p.waybill_id`
}

/** What documents of a type come to on each side by the ledger, and whether a charge of them waits for a price. */
function chargesOf(docType: string): string {
  const sums = (side: string) =>
    ['amount', 'excl'].map(name => `sum(c.${name}) filter (where c.side = '${side}') as ${side}_${name}`).join(', ')
  return `(select c.doc_id, ${sums('ar')}, ${sums('ap')}, bool_or(c.state = 'unpriced') as waits from charge c
    where c.org_id = $1 and c.doc_type = '${docType}' and c.deleted_at is null group by c.doc_id)`
}
