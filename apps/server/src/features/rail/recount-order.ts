import { qty, sum } from '@tuheng/domain/kernel/decimal'
import { endsAtDoor } from '@tuheng/domain/rail/rail-order.rules'
import { hasReached, railLeg, railOrder, type LegType, type RailStatus } from '@tuheng/domain/rail/index'
import type { Tx } from '../../engine/write/tx.ts'
import { type ContractTonnes, noteProgress } from '../contracts/index.ts'

/** Tonnes and containers of one leg: loaded, and arrived. */
interface LegProgress {
  id: number
  contractId: number | null
  /** As counted before. */
  hadDoneQty: string
  legType: LegType
  movedQty: string
  movedBoxes: number
  doneQty: string
  doneBoxes: number
}

/** What the wagons of one leg carry whose waybills stand in one status. */
interface Carried {
  legId: number
  status: RailStatus
  qty: string
  boxes: number
}

/**
 * Counts an order and its legs anew from trips, wagons and containers. The order is locked first, so that of two writers
 * the second counts what both did.
 */
export async function recountOrder(tx: Tx, orderId: number): Promise<void> {
  const [order] = (
    await tx.sql<{ haulMode: 'doorDoor'; contractId: number; deliveredQty: string }>(
      `select haul_mode as "haulMode", contract_id as "contractId", delivered_qty as "deliveredQty" from rail_order
       where org_id = $1 and id = $2 for no key update`,
      [tx.orgId, orderId],
      'hold-rail-order',
    )
  ).rows
  if (!order) return
  const [road, carried] = await Promise.all([roadProgress(tx, orderId), carriedByRail(tx, orderId)])
  const legs = road.map(leg => (leg.legType === 'rail' ? { ...leg, ...railProgress(leg.id, carried) } : leg))
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
  const delivered = endsAtDoor(order) ? sumOf(legs, 'delivery') : carriedPast(carried, 'delivered')
  await tx.writing(railOrder)(
    `update rail_order set picked_qty = $3, picked_boxes = $4, loaded_qty = $5, loaded_boxes = $6, sent_qty = $7, sent_boxes = $8,
       arrived_qty = $9, arrived_boxes = $10, delivered_qty = $11, delivered_boxes = $12 where org_id = $1 and id = $2`,
    [
      tx.orgId,
      orderId,
      ...sumOf(legs, 'pickup'),
      ...carriedPast(carried, 'loaded'),
      ...carriedPast(carried, 'departed'),
      ...carriedPast(carried, 'arrived'),
      ...delivered,
    ],
    'recount-rail-order',
  )
  const ofRail = legs.filter(leg => leg.legType === 'rail')
  noteProgress(
    tx,
    [tonnes(order.contractId, order.deliveredQty), ...ofRail.map(leg => tonnes(leg.contractId, leg.hadDoneQty))].flat(),
    [tonnes(order.contractId, delivered[0]), ...ofRail.map(leg => tonnes(leg.contractId, leg.doneQty))].flat(),
  )
}

/** What a contract counts of an order or a leg: its customer's what was delivered, its carrier's what arrived. */
const tonnes = (contractId: number | null, moved: string): ContractTonnes[] =>
  contractId === null ? [] : [{ contractId, load: moved, unload: moved }]

/** What all legs of a type brought to their end. */
function sumOf(legs: readonly LegProgress[], type: LegProgress['legType']): [string, number] {
  const own = legs.filter(leg => leg.legType === type)
  return [qty(sum(own.map(leg => leg.doneQty))), own.reduce((boxes, leg) => boxes + leg.doneBoxes, 0)]
}

/** What has passed a step, of all legs together. */
function carriedPast(carried: readonly Carried[], step: RailStatus): [string, number] {
  const past = carried.filter(one => hasReached(one, step))
  return [qty(sum(past.map(one => one.qty))), past.reduce((boxes, one) => boxes + one.boxes, 0)]
}

function railProgress(
  legId: number,
  carried: readonly Carried[],
): Pick<LegProgress, 'movedQty' | 'movedBoxes' | 'doneQty' | 'doneBoxes'> {
  const own = carried.filter(one => one.legId === legId)
  const [movedQty, movedBoxes] = carriedPast(own, 'loaded')
  const [doneQty, doneBoxes] = carriedPast(own, 'arrived')
  return { movedQty, movedBoxes, doneQty, doneBoxes }
}

/** The legs of an order with what trucks loaded and unloaded; nothing yet of rail. */
async function roadProgress(tx: Tx, orderId: number): Promise<LegProgress[]> {
  const { rows } = await tx.sql<LegProgress>(
    `select l.id, l.leg_type as "legType", l.contract_id as "contractId", l.done_qty as "hadDoneQty", coalesce(road.moved_qty, 0)::numeric(12,3) as "movedQty",
       coalesce(road.moved_boxes, 0)::int as "movedBoxes", coalesce(road.done_qty, 0)::numeric(12,3) as "doneQty",
       coalesce(road.done_boxes, 0)::int as "doneBoxes"
     from rail_leg l
     left join (
       select w.leg_id, sum(w.load_net) as moved_qty, sum(num_nonnulls(w.box_no1, w.box_no2)) as moved_boxes,
         sum(w.unload_net) filter (where w.transport_status = 'unloaded') as done_qty,
         sum(num_nonnulls(w.box_no1, w.box_no2)) filter (where w.transport_status = 'unloaded') as done_boxes
       from waybill w where w.org_id = $1 and w.transport_status in ('inTransit', 'arrived', 'unloaded') and w.deleted_at is null
         and w.leg_id in (select o.id from rail_leg o where o.org_id = $1 and o.order_id = $2)
       group by w.leg_id) road on road.leg_id = l.id
     where l.org_id = $1 and l.order_id = $2 and l.deleted_at is null`,
    [tx.orgId, orderId],
    'rail-road-progress',
  )
  return rows
}

async function carriedByRail(tx: Tx, orderId: number): Promise<Carried[]> {
  const { rows } = await tx.sql<Carried>(
    `select r.leg_id as "legId", r.status, sum(g.net)::numeric(12,3) as qty, sum(g.boxes)::int as boxes
     from wagon_load g join rail_waybill r on r.org_id = $1 and r.id = g.rail_waybill_id and r.deleted_at is null
     where g.org_id = $1 and r.order_id = $2 and g.deleted_at is null group by r.leg_id, r.status`,
    [tx.orgId, orderId],
    'rail-carried',
  )
  return rows
}
