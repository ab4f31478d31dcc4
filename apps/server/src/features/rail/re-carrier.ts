import { gte, isPos, isZero, max, min, qty, sub } from '@tuheng/domain/kernel/decimal'
import { anyResource, type AnyRow, type AnyTransition, type RowOf } from '@tuheng/domain/kernel/resource'
import { priceFrom, railLeg, railOrder } from '@tuheng/domain/rail/index'
import { legErrors } from '@tuheng/domain/rail/leg.errors'
import { LEG_TERMS } from '@tuheng/domain/rail/rail-leg'
import { isRoadLeg } from '@tuheng/domain/rail/rail-leg.rules'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { refuseHeld } from '../../engine/write/held-whole.ts'
import { refuseInPlaceOf } from '../../engine/write/hold.ts'
import type { HookContext } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { createLeg, type Leg } from './orders.ts'
import { refuseHeldPrice } from './leg-price.ts'

type Task = RowOf<typeof mainWaybill>
type Trip = RowOf<typeof waybill>

/**
 * A short haul whose trucks are on the road changes its carrier: the leg keeps its carrier for what was sent, and what is
 * still planned goes to a new leg of the other carrier, with the trips that have no truck yet. Together both plan what the
 * leg planned. @throws where nothing is left for the other carrier
 */
export async function handOnRest({ tx, row, next }: HookContext<Leg>): Promise<Partial<Leg>> {
  if (!isRoadLeg(row) || row.mainId === null) return {}
  const sent = await sentWith(tx, row.mainId)
  if (isZero(sent.qty)) return {}
  const isSame = next.carrierId === row.carrierId
  if (isSame && isPos(row.movedQty)) legErrors.fail('rail_leg.same_carrier', { no: row.legNo ?? '' })
  if (isSame) return {}
  if (gte(sent.qty, row.planQty)) legErrors.fail('rail_leg.all_sent', { no: row.legNo ?? '', sent: sent.qty })
  const rest = qty(sub(row.planQty, sent.qty))
  const boxes = boxesKept(row, sent)
  const order = await tx.getRequired(railOrder, row.orderId)
  const made = await createLeg(tx, {
    order,
    type: row.legType,
    planQty: rest,
    planBoxes: boxes === null ? null : (row.planBoxes ?? 0) - boxes,
  })
  const terms = Object.fromEntries(LEG_TERMS.map(name => [name, next[name]]))
  const given: Leg = (await tx.run(railLeg, 'assign', { id: made.id, ...terms })) as never
  const count = await moveWaiting(tx, row, await tx.getRequired(railLeg, given.id))
  warn(tx, [legErrors.issue('rail_leg.handed_on', { no: made.legNo ?? '', kept: sent.qty, rest, count })])
  return {
    ...(Object.fromEntries(LEG_TERMS.map(name => [name, row[name]])) as Partial<Leg>),
    planQty: sent.qty,
    planBoxes: boxes,
  }
}

interface Sent {
  qty: string
  boxes: number
}

/** Tonnes and containers that trucks of a task carry or were sent for. The task is locked, so that no truck joins. */
async function sentWith(tx: Tx, mainId: number): Promise<Sent> {
  const { dispatchedQty } = await tx.lock(mainWaybill, mainId)
  const { rows } = await tx.sql<{ boxes: number }>(
    `select coalesce(sum(num_nonnulls(box_no1, box_no2)), 0)::int as boxes from waybill where org_id = $1 and main_id = $2
       and transport_status in ('toLoad', 'inTransit', 'arrived', 'unloaded') and deleted_at is null`,
    [tx.orgId, mainId],
    'boxes-of-task',
  )
  return { qty: qty(dispatchedQty ?? '0'), boxes: rows[0]?.boxes ?? 0 }
}

/**
 * Containers that stay with what was sent: those that its trucks name, and by its tonnes as long as some are not named.
 * Both parts have tonnes, and so a container, where there are as many.
 */
function boxesKept({ planBoxes, planQty }: Leg, sent: Sent): number | null {
  if (planBoxes === null) return null
  const byTonnes = Math.round((planBoxes * Number(sent.qty)) / Number(planQty))
  return Number(max('0', min(String(planBoxes - 1), String(Math.max(1, sent.boxes, byTonnes)))))
}

/**
 * Gives the trips of a leg that have no truck to another leg of its kind, with its carrier and its price. Returns how many.
 * @throws while one of them waits for an approval
 */
export async function moveWaiting(tx: Tx, from: Pick<Leg, 'id'>, to: Leg): Promise<number> {
  const trips = await tx.find(waybill, {
    where: { legId: from.id, transportStatus: 'toDispatch' },
    sort: ['id'],
    lock: true,
  })
  if (!trips.length) return 0
  refuseHeld(tx, anyResource(waybill), trips)
  const task = await tx.getRequired(mainWaybill, to.mainId ?? 0)
  const { rows } = await tx.sql<{ seq: number }>(
    'select coalesce(max(trip_seq), 0)::int as seq from waybill where org_id = $1 and main_id = $2',
    [tx.orgId, task.id],
    'last-trip-seq',
  )
  let seq = rows[0]?.seq ?? 0
  for (const trip of trips) {
    const values = {
      ...ofTask(task),
      ...priceFrom(to),
      mainId: task.id,
      tripSeq: trip.mainId === task.id ? trip.tripSeq : ++seq,
      carrierId: to.carrierId,
      apContractId: to.contractId,
    }
    await refuseHeldPrice(tx, trip, values)
    await refuseHeldChange(tx, trip, { ...trip, ...values } as Trip)
    await tx.overwrite(waybill, { id: trip.id, ...values }, { action: 'changeCarrier' })
  }
  return trips.length
}

/** @throws where a process holds the change of the carrier of a trip */
async function refuseHeldChange(tx: Tx, before: Trip, next: Trip): Promise<void> {
  if (next.carrierId === before.carrierId) return
  const transition: AnyTransition = waybill.transitions.changeCarrier
  const { carrierId, apContractId } = next
  const input = { carrierId, apContractId }
  await refuseInPlaceOf(tx, { resource: anyResource(waybill), name: 'changeCarrier', transition, before, input }, next)
}

/** What a trip says of its task. */
const ofTask = (task: Task): AnyRow =>
  Object.fromEntries(
    Object.entries(waybill.fields.mainId.snapshot ?? {}).map(([own, theirs]) => [
      own,
      (task as AnyRow)[theirs] ?? null,
    ]),
  )
