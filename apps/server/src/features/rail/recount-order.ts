import { qty, sum } from '@tuheng/domain/kernel/decimal'
import { endsAtDoor } from '@tuheng/domain/rail/rail-order.rules'
import { railLeg, railOrder } from '@tuheng/domain/rail/index'
import type { Tx } from '../../engine/write/tx.ts'

/** Tonnes and containers of one leg: loaded, and arrived. */
interface LegProgress {
  id: number
  legType: 'pickup' | 'rail' | 'delivery'
  movedQty: string
  movedBoxes: number
  doneQty: string
  doneBoxes: number
}

interface RailProgress {
  loadedQty: string
  loadedBoxes: number
  sentQty: string
  sentBoxes: number
  arrivedQty: string
  arrivedBoxes: number
  deliveredQty: string
  deliveredBoxes: number
}

/**
 * Counts an order and its legs anew from trips, wagons and containers. The order is locked first, so that of two writers
 * the second counts what both did.
 */
export async function recountOrder(tx: Tx, orderId: number): Promise<void> {
  const order = await tx.sql<{ haul_mode: 'doorDoor' }>(
    'select haul_mode from rail_order where org_id = $1 and id = $2 for no key update',
    [tx.orgId, orderId],
    'hold-rail-order',
  )
  const [haulMode] = order.rows.map(row => row.haul_mode)
  if (!haulMode) return
  const [legs, rail] = await Promise.all([legProgress(tx, orderId), railProgress(tx, orderId)])
  await tx.writing(railLeg)(
    `update rail_leg l set moved_qty = x.moved_qty, moved_boxes = x.moved_boxes, done_qty = x.done_qty, done_boxes = x.done_boxes
     from unnest($2::bigint[], $3::numeric[], $4::int[], $5::numeric[], $6::int[]) x (id, moved_qty, moved_boxes, done_qty, done_boxes)
     where l.org_id = $1 and l.id = x.id`,
    [
      tx.orgId,
      legs.map(leg => leg.id),
      legs.map(leg => leg.movedQty),
      legs.map(leg => leg.movedBoxes),
      legs.map(leg => leg.doneQty),
      legs.map(leg => leg.doneBoxes),
    ],
    'recount-rail-legs',
  )
  const atDoor = endsAtDoor({ haulMode })
  await tx.writing(railOrder)(
    `update rail_order set picked_qty = $3, picked_boxes = $4, loaded_qty = $5, loaded_boxes = $6, sent_qty = $7, sent_boxes = $8,
       arrived_qty = $9, arrived_boxes = $10, delivered_qty = $11, delivered_boxes = $12 where org_id = $1 and id = $2`,
    [
      tx.orgId,
      orderId,
      ...sumOf(legs, 'pickup'),
      rail.loadedQty,
      rail.loadedBoxes,
      rail.sentQty,
      rail.sentBoxes,
      rail.arrivedQty,
      rail.arrivedBoxes,
      ...(atDoor ? sumOf(legs, 'delivery') : [rail.deliveredQty, rail.deliveredBoxes]),
    ],
    'recount-rail-order',
  )
}

/** What all legs of a type brought to their end. */
function sumOf(legs: readonly LegProgress[], type: LegProgress['legType']): [string, number] {
  const own = legs.filter(leg => leg.legType === type)
  return [qty(sum(own.map(leg => leg.doneQty))), own.reduce((boxes, leg) => boxes + leg.doneBoxes, 0)]
}

async function legProgress(tx: Tx, orderId: number): Promise<LegProgress[]> {
  const { rows } = await tx.sql<LegProgress>(
    `select l.id, l.leg_type as "legType", coalesce(road.moved_qty, rail.moved_qty, 0)::numeric(12,3) as "movedQty",
       coalesce(road.moved_boxes, rail.moved_boxes, 0)::int as "movedBoxes",
       coalesce(road.done_qty, rail.done_qty, 0)::numeric(12,3) as "doneQty",
       coalesce(road.done_boxes, rail.done_boxes, 0)::int as "doneBoxes"
     from rail_leg l
     left join (
       select w.leg_id, sum(w.load_net) as moved_qty, sum(num_nonnulls(w.box_no1, w.box_no2)) as moved_boxes,
         sum(w.unload_net) filter (where w.transport_status = 'unloaded') as done_qty,
         sum(num_nonnulls(w.box_no1, w.box_no2)) filter (where w.transport_status = 'unloaded') as done_boxes
       from waybill w where w.org_id = $1 and w.transport_status in ('inTransit', 'arrived', 'unloaded') and w.deleted_at is null
         and w.leg_id in (select o.id from rail_leg o where o.org_id = $1 and o.order_id = $2)
       group by w.leg_id) road on road.leg_id = l.id
     left join (
       select r.leg_id, sum(g.net) as moved_qty, sum(g.boxes) as moved_boxes,
         sum(g.net) filter (where r.status in ${ARRIVED}) as done_qty, sum(g.boxes) filter (where r.status in ${ARRIVED}) as done_boxes
       from wagon_load g join rail_waybill r on r.org_id = $1 and r.id = g.rail_waybill_id and r.deleted_at is null
       where g.org_id = $1 and r.order_id = $2 and r.status in ${LOADED} and g.deleted_at is null
       group by r.leg_id) rail on rail.leg_id = l.id
     where l.org_id = $1 and l.order_id = $2 and l.deleted_at is null`,
    [tx.orgId, orderId],
    'rail-leg-progress',
  )
  return rows
}

const ARRIVED = `('arrived', 'unloaded', 'delivered', 'confirmed')`
const SENT = `('departed', 'arrived', 'unloaded', 'delivered', 'confirmed')`
const LOADED = `('loaded', 'ticketed', 'departed', 'arrived', 'unloaded', 'delivered', 'confirmed')`

async function railProgress(tx: Tx, orderId: number): Promise<RailProgress> {
  const { rows } = await tx.sql<RailProgress>(
    `select ${['loaded', 'sent', 'arrived', 'delivered']
      .map(
        stage =>
          `coalesce(sum(g.net) filter (where r.status in ${STAGES[stage]}), 0)::numeric(12,3) as "${stage}Qty",
           coalesce(sum(g.boxes) filter (where r.status in ${STAGES[stage]}), 0)::int as "${stage}Boxes"`,
      )
      .join(', ')}
     from wagon_load g join rail_waybill r on r.org_id = $1 and r.id = g.rail_waybill_id and r.deleted_at is null
     where g.org_id = $1 and r.order_id = $2 and g.deleted_at is null`,
    [tx.orgId, orderId],
    'rail-order-progress',
  )
  return rows[0] as RailProgress
}

const STAGES: Readonly<Record<string, string>> = {
  loaded: LOADED,
  sent: SENT,
  arrived: ARRIVED,
  delivered: `('delivered', 'confirmed')`,
}
