import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { sum, type Dec } from '@tuheng/domain/kernel/decimal'
import {
  BOX_FEES,
  railLeg,
  railOrder,
  shareIncome,
  weighLegs,
  type SharingTerms,
  type Weighed,
} from '@tuheng/domain/rail/index'
import type { IncomeShare, LegType } from '@tuheng/domain/rail/haul.choices'
import { charge } from '@tuheng/domain/settlement/index'
import type { Settings } from '@tuheng/domain/system/company/settings'
import type { Sql } from '../../db/database.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../../engine/rights/scope.ts'

/** What a document, or a part of an order, earned and cost in one month, net of tax. */
export interface LegFact {
  /** Null for what belongs to no order. */
  orderId: number | null
  /** Null for what belongs to no leg. */
  legId: number | null
  legType: LegType | 'rest'
  /** Null while the owner has not confirmed it, where the company counts by that. */
  month: string | null
  customerId: number | null
  docType: string
  docId: number
  docNo: string
  revenueExcl: Dec
  costExcl: Dec
}

interface Ledger {
  sql: Sql
  actor: Actor
}

/** Which charges are asked for: of months, or of an order. */
export type Asked = { from: string; to: string; customerId?: number | null } | { orderId: number }

interface Booked extends LegFact {
  pricing: string | null
}

/**
 * The charges of road and rail by order, leg and month, within the data scope of the person. The income of an order with
 * a through price stands at its legs, shared exactly; every other amount stands where it was booked.
 */
export async function legFacts(ledger: Ledger, asked: Asked, settings: Settings): Promise<LegFact[]> {
  const booked = await bookedBy(ledger, asked)
  const through = new Set(booked.filter(isShared).map(row => row.orderId ?? 0))
  const sharing = await sharingOf(ledger, [...through], settings)
  const pools = Map.groupBy(booked.filter(isShared), row => `${row.orderId} ${row.month ?? ''}`)
  const shares = [...pools.values()].flatMap(rows => shareOut(rows, sharing.get(rows[0]?.orderId ?? 0)))
  const kept = booked.map(row => (isShared(row) ? { ...row, revenueExcl: '0.00' } : row))
  return [...kept, ...shares].map(({ pricing: _pricing, ...fact }) => fact)
}

const isShared = (row: Booked): boolean => row.pricing === 'through' && row.legId !== null

/** A row for each leg of the order: what it takes of what the rows earned. */
function shareOut(rows: readonly Booked[], sharing: OrderSharing | undefined): Booked[] {
  const [first] = rows
  if (!first || !sharing?.legs.length) return [...rows].map(row => ({ ...row, costExcl: '0.00' }))
  const income = sum(rows.map(row => row.revenueExcl))
  const parts = shareIncome(income, sharing.weighed.weights)
  return sharing.legs.map((leg, i) => ({
    ...first,
    legId: leg.id,
    legType: leg.legType,
    revenueExcl: parts[i] ?? '0.00',
    costExcl: '0.00',
  }))
}

/** The hire of a container is of no order, though the move that ended it may have ended a stay that is. */
const OF_STAY = `t.fee_code is distinct from '${BOX_FEES.hire}'`

const OF_ORDER = (order: string): string => `(t.doc_type, t.doc_id) in (
  select 'railWaybill', d.id from rail_waybill d where d.org_id = $1 and d.order_id = ${order}
  union all select 'waybill', d.id from waybill d where d.org_id = $1
    and d.leg_id in (select g.id from rail_leg g where g.org_id = $1 and g.order_id = ${order})
  union all select 'containerMove', d.id from container_move d where d.org_id = $1 and d.order_id = ${order})
  and ${OF_STAY}`

async function bookedBy({ sql, actor }: Ledger, asked: Asked): Promise<Booked[]> {
  const params = new Params(actor.orgId)
  const scope = scopeSql({ resource: anyResource(charge), actor, params })
  const within =
    'orderId' in asked
      ? [OF_ORDER(params.add(asked.orderId))]
      : [
          `t.revenue_month between ${params.add(asked.from)} and ${params.add(asked.to)}`,
          ...(asked.customerId ? [`t.customer_id = ${params.add(asked.customerId)}`] : []),
        ]
  const where = [...scope, ...within, `t.segment = 'roadRail'`, 't.excl is not null'].join(' and ')
  const { rows } = await sql.query<Booked>(
    `select coalesce(r.order_id, l.order_id, m.order_id) as "orderId", l.id as "legId", coalesce(l.leg_type, 'rest') as "legType",
       o.pricing, t.revenue_month as month, t.customer_id as "customerId", t.doc_type as "docType", t.doc_id as "docId", t.doc_no as "docNo",
       coalesce(sum(t.excl) filter (where t.side = 'ar'), 0)::numeric(14,2)::text as "revenueExcl",
       coalesce(sum(t.excl) filter (where t.side = 'ap'), 0)::numeric(14,2)::text as "costExcl"
     from charge t
     left join rail_waybill r on t.doc_type = 'railWaybill' and r.org_id = $1 and r.id = t.doc_id
     left join waybill w on t.doc_type = 'waybill' and w.org_id = $1 and w.id = t.doc_id
     left join container_move m on t.doc_type = 'containerMove' and ${OF_STAY} and m.org_id = $1 and m.id = t.doc_id
     left join rail_leg l on l.org_id = $1 and l.id = coalesce(r.leg_id, w.leg_id)
     left join rail_order o on o.org_id = $1 and o.id = coalesce(r.order_id, l.order_id)
     where ${where}
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by t.doc_type, t.doc_id`,
    params.values,
  )
  return rows
}

interface Leg {
  id: number
  legType: LegType
}

/** The legs of an order among which its income is shared, with what each takes of it. */
export interface OrderSharing {
  legs: Leg[]
  weighed: Weighed
}

interface LegRow extends AnyRow, Leg {
  orderId: number
  planQty: Dec
  cost: Dec
  km: Dec | null
  incomeShare: IncomeShare | null
  pickupShare: Dec | null
  railShare: Dec | null
  deliveryShare: Dec | null
}

/**
 * By what each of these orders shares its income. Costs are those of all months, so that a share does not depend on the
 * period that is asked for.
 */
export async function sharingOf(
  { sql, actor }: Ledger,
  orderIds: readonly number[],
  settings: Settings,
): Promise<Map<number, OrderSharing>> {
  if (!orderIds.length) return new Map()
  const params = new Params(actor.orgId, orderIds)
  const scope = scopeSql({ resource: anyResource(charge), actor, params }).join(' and ')
  const costOf = (docs: string): string =>
    `select sum(t.excl) from charge t where ${scope} and t.side = 'ap' and (t.doc_type, t.doc_id) in (${docs})`
  const { rows } = await sql.query<LegRow>(
    `select l.id, l.order_id as "orderId", l.leg_type as "legType", l.plan_qty::text as "planQty",
       o.income_share as "incomeShare", o.pickup_share::text as "pickupShare", o.rail_share::text as "railShare", o.delivery_share::text as "deliveryShare",
       coalesce(case when l.leg_type = 'rail'
         then (${costOf(`select 'railWaybill', d.id from rail_waybill d where d.org_id = $1 and d.leg_id = l.id`)})
         else (${costOf(`select 'waybill', d.id from waybill d where d.org_id = $1 and d.leg_id = l.id`)}) end, 0)::text as cost,
       case when l.leg_type = 'rail'
         then (select round(sum(d.sent_qty * d.km) / nullif(sum(d.sent_qty), 0), 3)::text from rail_waybill d where d.org_id = $1 and d.leg_id = l.id
           and d.km is not null and d.status not in ('draft', 'asked', 'accepted', 'void') and d.deleted_at is null)
         else (select e.km::text from route e where e.org_id = $1 and e.id = l.route_id) end as km
     from rail_leg l join rail_order o on o.org_id = $1 and o.id = l.order_id
     where l.org_id = $1 and l.order_id = any($2::bigint[]) and l.status <> 'cancelled' and l.deleted_at is null order by l.id`,
    params.values,
  )
  return new Map(
    [...Map.groupBy(rows, row => row.orderId)].map(([orderId, legs]) => [
      orderId,
      { legs, weighed: weighLegs(legs, termsOf(legs[0] as LegRow, settings)) },
    ]),
  )
}

const termsOf = (order: LegRow, settings: Settings): SharingTerms => ({
  by: order.incomeShare ?? settings.legShare,
  shares: order.incomeShare
    ? {
        pickup: order.pickupShare ?? '0',
        rail: order.railShare ?? '0',
        delivery: order.deliveryShare ?? '0',
      }
    : {
        pickup: settings.legSharePickup,
        rail: settings.legShareRail,
        delivery: settings.legShareDelivery,
      },
})

/** The legs of an order that the person may see, by their ids. */
export async function visibleLegs({ sql, actor }: Ledger, orderId: number): Promise<Map<number, string>> {
  const params = new Params()
  const where = scopeSql({ resource: anyResource(railLeg), actor, params })
  const { rows } = await sql.query<{ id: number; legNo: string }>(
    `select t.id, t.leg_no as "legNo" from rail_leg t where ${where.join(' and ')} and t.order_id = ${params.add(orderId)}`,
    params.values,
  )
  return new Map(rows.map(row => [row.id, row.legNo]))
}

/** The numbers of those of these orders that the person may see, by their ids. */
export async function visibleOrders({ sql, actor }: Ledger, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const params = new Params()
  const where = scopeSql({ resource: anyResource(railOrder), actor, params })
  const { rows } = await sql.query<{ id: number; no: string }>(
    `select t.id, t.order_no as no from rail_order t where ${where.join(' and ')} and t.id = any(${params.add(ids)}::bigint[])`,
    params.values,
  )
  return new Map(rows.map(row => [row.id, row.no]))
}
