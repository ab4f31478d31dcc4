import type { HomeGiven } from '@tuheng/domain/home/home.calls'
import { addDays, type DateRange, monthAtWorkSoFar } from '@tuheng/domain/kernel/dates'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { can } from '@tuheng/domain/kernel/policy'
import { changeRate } from '@tuheng/domain/margin/index'
import type { Sql } from '../../db/database.ts'
import { Params } from '../../sql/params.ts'
import { parseFilters } from '../../engine/read/filter.ts'
import { whereSql } from '../../engine/read/where.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { withinDays } from '../../sql/within-days.ts'
import { faceOf } from './counted-list.ts'
import { screenOf } from './counts.ts'

const trips = faceOf('waybill', 'all')
const exceptions = faceOf('waybillException', 'all')
const LOADED = `t.transport_status in ('inTransit', 'arrived', 'unloaded')`

/** The conditions on `t` of the trips that the list of road waybills shows: every figure leads there. */
const tripsOfList = (actor: Actor, params: Params): string => {
  const conditions = parseFilters(trips.resource, screenOf('waybill', 'all')?.filters ?? {})
  return whereSql({ ...trips, actor }, { conditions }, params).join(' and ')
}

type Card<K extends keyof HomeGiven> = NonNullable<HomeGiven[K]>
type Shipped = Card<'shipped'>['before']
const NO_TRIPS: Shipped = { trucks: 0, tons: '0.000' }

/** 本月发运 (in the first days of a month of the last one), 在途, 待审核, 异常, the trend of 30 days and the ten largest customers, as far as the actor may read trips. */
export async function tripCards(sql: Sql, actor: Actor, today: string): Promise<Partial<HomeGiven>> {
  if (!can(actor, trips.face, 'read')) return {}
  const { period, before } = monthAtWorkSoFar(today)
  const [now = NO_TRIPS, past = NO_TRIPS] = await shipped(sql, actor, [period, before])
  return {
    shipped: { ...now, before: past, tonsChange: changeRate(now.tons, past.tons) },
    ...(await tripStates(sql, actor)),
    trend: await trend(sql, actor, today),
    topCustomers: await topCustomers(sql, actor, period),
  }
}

async function shipped(sql: Sql, actor: Actor, periods: readonly DateRange[]): Promise<Shipped[]> {
  const params = new Params()
  const scope = tripsOfList(actor, params)
  const sums = periods.map(
    ({ from, to }) =>
      `select count(*)::int as trucks, round(coalesce(sum(t.load_net), 0), 3)::text as tons from waybill t
     where ${scope} and ${LOADED} and ${withinDays('t.load_at', params.add(from), params.add(to))}`,
  )
  const { rows } = await sql.query<Shipped>(sums.join(' union all '), params.values)
  return rows
}

async function tripStates(sql: Sql, actor: Actor): Promise<Partial<HomeGiven>> {
  const params = new Params()
  const scope = tripsOfList(actor, params)
  const exceptionParams = new Params()
  const open = scopeSql({ ...exceptions, actor, params: exceptionParams }).join(' and ')
  const { rows } = await sql.query<{ onRoad: number; toAudit: number; withoutReceipt: number }>(
    `select count(*) filter (where t.transport_status in ('inTransit', 'arrived'))::int as "onRoad",
       count(*) filter (where t.transport_status = 'unloaded')::int as "toAudit",
       count(*) filter (where t.transport_status = 'unloaded' and t.receipt_status = 'pending')::int as "withoutReceipt"
     from waybill t where ${scope} and t.audit_status = 'unaudited' and t.transport_status in ('inTransit', 'arrived', 'unloaded')`,
    params.values,
  )
  const found = await sql.query<{ n: number }>(
    `select count(distinct t.waybill_id)::int as n from waybill_exception t where ${open} and t.status in ('open', 'handling')`,
    exceptionParams.values,
  )
  return { ...rows[0], exceptions: found.rows[0]?.n ?? 0 }
}

/** One row per day, including days without a truck. */
async function trend(sql: Sql, actor: Actor, today: string): Promise<Card<'trend'>> {
  const params = new Params()
  const scope = tripsOfList(actor, params)
  const from = addDays(today, -29)
  const { rows } = await sql.query<Card<'trend'>[number]>(
    `select t.load_at::date as date, count(*)::int as trucks, round(coalesce(sum(t.load_net), 0), 3)::text as tons from waybill t
     where ${scope} and ${LOADED} and ${withinDays('t.load_at', params.add(from), params.add(today))} group by 1`,
    params.values,
  )
  const found = new Map(rows.map(row => [row.date, row]))
  return Array.from({ length: 30 }, (_, i) => found.get(addDays(from, i)) ?? { date: addDays(from, i), ...NO_TRIPS })
}

/** Sorted by revenue; by tonnes or trucks for members who may not see it. The order would reveal the figure. */
async function topCustomers(sql: Sql, actor: Actor, { from, to }: DateRange): Promise<Card<'topCustomers'>> {
  const { mayQuery } = viewerAccess(actor, trips.resource, trips.face)
  const money = mayQuery('arTotal')
  const order = [
    ...(money ? ['sum(t.ar_total) desc nulls last'] : []),
    ...(mayQuery('loadNet') ? ['sum(t.load_net) desc nulls last'] : []),
    'trucks desc',
  ]
  const params = new Params()
  const scope = tripsOfList(actor, params)
  const { rows } = await sql.query<Card<'topCustomers'>[number]>(
    `select t.customer_id as "customerId", p.short_name as "customerId$", count(*)::int as trucks, round(coalesce(sum(t.load_net), 0), 3)::text as tons
       ${money ? ', round(coalesce(sum(t.ar_total), 0), 2)::text as receivable' : ''}
     from waybill t left join party p on p.org_id = $1 and p.id = t.customer_id
     where ${scope} and ${LOADED} and ${withinDays('t.load_at', params.add(from), params.add(to))}
     group by 1, 2 order by ${order.join(', ')} limit 10`,
    params.values,
  )
  return rows
}
