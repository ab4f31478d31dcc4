import { add, gte, isPos, max, qty, sub } from '@tuheng/domain/kernel/decimal'
import { type LegPrice, priceFrom, railErrors, railLeg, railOrder, railWaybill } from '@tuheng/domain/rail/index'
import { isRoadLeg } from '@tuheng/domain/rail/rail-leg.rules'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { refuseHeld } from '../../engine/write/held-whole.ts'
import { refuseUnderApproval } from '../../engine/write/hold.ts'
import {
  onDelete,
  onRecalculate,
  onSave,
  onTransition,
  onUndelete,
  type HookContext,
} from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { recountTask } from '../transport/index.ts'
import { isPricedBy, refuseHeldPrice } from './leg-price.ts'
import { createLeg, type Leg, type Order, refuseLive } from './orders.ts'
import { repriceTrains } from './rail-charges.ts'
import { handOnRest, moveWaiting } from './re-carrier.ts'
import { recountOrder } from './recount-order.ts'

/** Registers who carries each leg, its parts, and the main waybill of a short haul. */
export function registerRailLegs(): void {
  onTransition(railLeg, 'assign', {
    before: async ({ tx, next }) => (isRoadLeg(next) ? { mainId: await openTask(tx, next) } : {}),
  })
  onTransition(railLeg, 'reassign', {
    before: async context => {
      await refuseOnRail(context.tx, context.row)
      return handOnRest(context)
    },
    derive: async ({ tx, row, next }) => {
      const { mainId, planQty } = next
      if (planQty !== row.planQty) await alignTask(tx, next)
      if (mainId === null || planQty !== row.planQty) return
      await moveTask(tx, next)
      if (next.carrierId !== row.carrierId) await moveWaiting(tx, row, next)
      await priceWaiting(tx, next)
    },
  })
  onTransition(railLeg, 'setPrice', {
    derive: ({ tx, next }) => priceWaiting(tx, next),
    post: ({ tx, next }) => repriceTrains(tx, next),
  })
  onSave(waybill, {
    before: async ({ tx, row, next }) => (row.id === undefined && next.legId ? priceOfLeg(tx, next.legId) : {}),
  })
  onTransition(railLeg, ['unassign', 'merge', 'cancel'], {
    before: ({ tx, row }) => refuseOnRail(tx, row),
  })
  onTransition(railLeg, 'unassign', {
    derive: async ({ tx, row }) => {
      const { mainId: id, legNo } = row
      if (id) await byLeg(tx, id, () => tx.run(mainWaybill, 'void', { id, reason: `${legNo} 撤销分配` }))
    },
  })
  onTransition(railLeg, ['finish', 'reopen'], {
    rollUp: async ({ tx, next }) => {
      if (next.mainId !== null) await recountTask(tx, next.mainId)
    },
  })
  onTransition(mainWaybill, ['allocate', 'addQty', 'void'], { before: ({ tx, row }) => refusePastLeg(tx, row) })
  onTransition(railLeg, ['split', 'splitRest'], { before: splitOff, derive: ({ tx, next }) => alignTask(tx, next) })
  onTransition(railLeg, 'merge', { before: mergeInto })
  // A trip belongs to an order by its leg
  onRecalculate(waybill, 'task', { rollUp: ({ tx, next }) => recountOrderOf(tx, next.legId) })
  onDelete(waybill, { rollUp: ({ tx, row }) => recountOrderOf(tx, row.legId) })
  onUndelete(waybill, { rollUp: ({ tx, next }) => recountOrderOf(tx, next.legId) })
}

/** Who carries a leg stays while a railway waybill is written for it. */
async function refuseOnRail(tx: Tx, leg: Leg): Promise<void> {
  const waybills = await tx.find(railWaybill, { where: { legId: leg.id }, sort: ['id'], limit: 1000 })
  await refuseLive(tx, waybills, leg.legNo ?? '')
}

async function recountOrderOf(tx: Tx, legId: number | null | undefined): Promise<void> {
  if (!legId) return
  const leg = await tx.getRequired(railLeg, legId)
  await recountOrder(tx, leg.orderId)
}

const working = new WeakSet<Tx['rows']>()

/**
 * Changes the main waybill of a leg as a consequence of what is done to the leg. @throws while that waits for an approval
 */
async function byLeg(tx: Tx, mainId: number, work: () => Promise<unknown>): Promise<void> {
  refuseUnderApproval(anyResource(mainWaybill), await tx.lock(mainWaybill, mainId))
  working.add(tx.rows)
  try {
    await work()
  } finally {
    working.delete(tx.rows)
  }
}

/** Carrier, plan and end of a short haul are those of its leg. @throws where its main waybill would leave it behind */
async function refusePastLeg(tx: Tx, row: RowOf<typeof mainWaybill>): Promise<void> {
  if (row.legId !== null && !working.has(tx.rows)) railErrors.fail('rail_leg.main', { no: row.mainNo })
}

/** The main waybill by whose trips a short haul is carried. */
async function openTask(tx: Tx, leg: Leg): Promise<number> {
  const order = await tx.getRequired(railOrder, leg.orderId)
  const task = await tx.insert(mainWaybill, {
    bizKind: 'shortHaul',
    legId: leg.id,
    throughPriced: order.pricing === 'through',
    customerId: order.customerId,
    arContractId: order.contractId,
    routeId: leg.routeId,
    loadAddressId: leg.fromAddressId,
    unloadAddressId: leg.toAddressId,
    goodsId: order.goodsId,
    shipper: order.shipper,
    consignee: order.consignee,
    ...yardOf(leg, order),
    planQty: leg.planQty,
    planFrom: leg.planFrom ?? tx.now.today,
    planTo: leg.planTo ?? tx.now.today,
    goodsValue: order.goodsValue,
    salesmanId: order.salesmanId,
    ...sharesOf(leg),
  })
  await tx.run(mainWaybill, 'openForLeg', { id: task.id })
  return task.id
}

/** Where short haul and train meet. */
const yardOf = ({ legType }: Leg, order: Order) =>
  legType === 'pickup'
    ? { stationId: order.fromStationId, yardId: order.fromYardId }
    : { stationId: order.toStationId, yardId: order.toYardId }

const priceOfLeg = async (tx: Tx, legId: number): Promise<LegPrice> => priceFrom(await tx.getRequired(railLeg, legId))

/** Trips that are not loaded yet take the new price of their leg. @throws while one of them waits for an approval */
async function priceWaiting(tx: Tx, leg: Leg): Promise<void> {
  const price = priceFrom(leg)
  const waiting = await tx.find(waybill, {
    where: { legId: leg.id, transportStatus: ['toDispatch', 'toLoad'] },
    sort: ['id'],
    lock: true,
  })
  const others = waiting.filter(trip => !isPricedBy(trip, price))
  refuseHeld(tx, anyResource(waybill), others)
  for (const trip of others) {
    await refuseHeldPrice(tx, trip, price)
    await tx.overwrite(waybill, { id: trip.id, ...price }, { action: 'setPrice' })
  }
}

const sharesOf = (leg: Leg) =>
  ({ carriers: [{ carrierId: leg.carrierId, contractId: leg.contractId, qty: null, trucks: null, remark: null }] }) as {
    carriers: never
  }

async function moveTask(tx: Tx, leg: Leg): Promise<void> {
  const { mainId: id } = leg
  if (id) await byLeg(tx, id, () => tx.run(mainWaybill, 'allocate', { id, ...sharesOf(leg) }))
}

/** The main waybill plans what its leg plans. */
async function alignTask(tx: Tx, leg: Leg): Promise<void> {
  const { mainId: id, legNo, planQty } = leg
  if (id) await byLeg(tx, id, () => tx.run(mainWaybill, 'addQty', { id, planQty, reason: `${legNo} 计划变动` }))
}

/** Takes a part off a leg; what stays is at least what has moved, and something. */
async function splitOff({ tx, row, input }: HookContext<Leg>): Promise<Partial<Leg>> {
  const part = input as { qty: string; boxes?: number | null }
  const movable = qty(max(sub(row.planQty, row.movedQty), '0'))
  const leavesNothing = isPos(row.movedQty) ? !gte(movable, part.qty) : gte(part.qty, movable)
  if (leavesNothing) railErrors.fail('rail_leg.part', { max: movable }, 'qty')
  const boxes = part.boxes ?? 0
  // What stays has tonnes, and so a container
  const movableBoxes = (row.planBoxes ?? 0) - Math.max(row.movedBoxes, 1)
  if (boxes > 0 && boxes > movableBoxes)
    railErrors.fail('rail_leg.part_boxes', { max: String(Math.max(0, movableBoxes)) }, 'boxes')
  const order: Order = await tx.getRequired(railOrder, row.orderId)
  await createLeg(tx, {
    order,
    type: row.legType,
    planQty: part.qty,
    planBoxes: row.planBoxes === null ? null : boxes,
  })
  return {
    planQty: qty(sub(row.planQty, part.qty)),
    planBoxes: row.planBoxes === null ? null : row.planBoxes - boxes,
  }
}

/** Gives what a leg plans to another one of the same kind, within the data scope of whoever merges them. */
async function mergeInto({ tx, row, input }: HookContext<Leg>): Promise<Partial<Leg>> {
  const { intoNo } = input as { intoNo: string }
  const [into] = await tx.find(railLeg, {
    where: { orderId: row.orderId, legType: row.legType, legNo: intoNo, status: ['pending', 'active'] },
    inReferenceScope: true,
    lock: true,
  })
  if (!into || into.id === row.id) return railErrors.fail('rail_leg.other', { no: intoNo }, 'intoNo')
  refuseUnderApproval(anyResource(railLeg), into, 'intoNo')
  const planQty = qty(add(into.planQty, row.planQty))
  const planBoxes = into.planBoxes === null ? null : into.planBoxes + (row.planBoxes ?? 0)
  await tx.overwrite(railLeg, { id: into.id, planQty, planBoxes }, { action: 'merge' })
  await alignTask(tx, { ...into, planQty })
  return { planQty: '0.000', planBoxes: row.planBoxes === null ? null : 0 }
}
