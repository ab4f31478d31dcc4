import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { railWaybill } from '@tuheng/domain/rail/index'
import { serviceWaybill } from '@tuheng/domain/services/index'
import { waybill } from '@tuheng/domain/transport/index'
import { scopeSql } from '../../engine/rights/scope.ts'
import type { Params } from '../../sql/params.ts'
import { withinDays } from '../../sql/within-days.ts'

export interface Asked {
  actor: Actor
  /** Days, both included. */
  from: string
  to: string
  countedBy: 'loaded' | 'unloaded'
  carriage: 'road' | 'rail' | 'service' | null
}

/**
 * Trips, trains and services within reach that count on some days, as a table of SQL with the same columns of each. `$1`
 * of the statement is the company.
 */
export function documentsSql(asked: Asked, params: Params): string {
  const [from, to] = [params.add(asked.from), params.add(asked.to)]
  const of = { road: roadSql, rail: railSql, service: serviceSql }
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
  'trips',
  'wagons',
  'services',
  'loaded',
  'unloaded',
  'loadedOfUnloaded',
  'receivable',
  'payable',
  'margin',
  'isUnpriced',
  'hours',
  'timed',
]
  .map(name => `"${name}"`)
  .join(', ')

interface Days {
  params: Params
  from: string
  to: string
}

function roadSql({ actor, countedBy }: Asked, { params, from, to }: Days): string {
  const scope = scopeSql({ resource: anyResource(waybill), actor, params })
  const [at, states] =
    countedBy === 'loaded' ? ['t.load_at', `'inTransit', 'arrived', 'unloaded'`] : ['t.unload_at', `'unloaded'`]
  const came = 'coalesce(t.arrive_at, t.unload_at)'
  return `select 'road', 'waybill', t.id::int, t.waybill_no, ${at}::date,
      t.customer_id, t.carrier_id, t.route_id, t.goods_id,
      t.salesman_id, t.vehicle_id, 1, 0, 0, t.load_net,
      case t.transport_status when 'unloaded' then t.unload_net end,
      case t.transport_status when 'unloaded' then t.load_net end,
      t.ar_total, t.ap_total, coalesce(t.ar_excl, 0) - coalesce(t.ap_excl, 0),
      (t.ar_total is null and not coalesce(t.through_priced, false)) or t.ap_total is null,
      extract(epoch from ${came} - t.load_at) / 3600,
      case when ${came} - t.load_at <= r.hours * interval '1 hour' then 'onTime' when ${came} - t.load_at > r.hours * interval '1 hour' then 'late' end
    from waybill t left join route r on r.org_id = $1 and r.id = t.route_id
    where ${scope.join(' and ')} and t.transport_status in (${states}) and ${withinDays(at, from, to)}`
}

function railSql({ actor, countedBy }: Asked, { params, from, to }: Days): string {
  const scope = scopeSql({ resource: anyResource(railWaybill), actor, params })
  const isUnloaded = `t.status in ('unloaded', 'delivered', 'confirmed')`
  const [at, states] =
    countedBy === 'loaded'
      ? ['t.depart_at', `(t.status in ('departed', 'arrived') or ${isUnloaded})`]
      : ['t.unload_at', isUnloaded]
  return `select 'rail', 'railWaybill', t.id::int, t.rail_no, ${at}::date, t.customer_id, t.carrier_id, null::bigint, t.goods_id,
      t.salesman_id, null::bigint, 0, t.wagons, 0, t.sent_qty, case when ${isUnloaded} then t.received_qty end,
      case when ${isUnloaded} then t.sent_qty end, c.ar_amount, c.ap_amount, coalesce(c.ar_excl, 0) - coalesce(c.ap_excl, 0),
      c.ar_amount is null or c.ap_amount is null or c.waits, extract(epoch from coalesce(t.arrive_at, t.unload_at) - t.depart_at) / 3600,
      case when t.arrive_at is null or t.due_on is null then null when t.late_days > 0 then 'late' else 'onTime' end
    from rail_waybill t left join ${chargesOf('railWaybill')} c on c.doc_id = t.id
    where ${scope.join(' and ')} and ${states} and ${withinDays(at, from, to)}`
}

function serviceSql({ actor }: Asked, { params, from, to }: Days): string {
  const scope = scopeSql({ resource: anyResource(serviceWaybill), actor, params })
  return `select 'service', 'serviceWaybill', t.id::int, t.service_no, t.service_date, t.customer_id, t.party_id, null::bigint,
      null::bigint, null::bigint, null::bigint, 0, 0, 1, null::numeric, null::numeric, null::numeric,
      c.ar_amount, c.ap_amount, coalesce(c.ar_excl, 0) - coalesce(c.ap_excl, 0),
      c.ap_amount is null, null::numeric, null::text
    from service_waybill t left join ${chargesOf('serviceWaybill')} c on c.doc_id = t.id
    where ${scope.join(' and ')} and t.status = 'audited' and t.service_date between ${from}::date and ${to}::date`
}

/** What documents of a type come to on each side by the ledger, and whether a charge of them waits for a price. */
function chargesOf(docType: string): string {
  const sums = (side: string) =>
    ['amount', 'excl'].map(name => `sum(c.${name}) filter (where c.side = '${side}') as ${side}_${name}`).join(', ')
  return `(select c.doc_id, ${sums('ar')}, ${sums('ap')}, bool_or(c.state = 'unpriced') as waits from charge c
    where c.org_id = $1 and c.doc_type = '${docType}' and c.deleted_at is null group by c.doc_id)`
}
