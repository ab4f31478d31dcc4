import { add, gt, isPos, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { stock, stockDoc, warehouse, warehouseErrors } from '@tuheng/domain/warehouse/index'
import { waybill } from '@tuheng/domain/transport/index'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { onConstraint } from '../../sql/db-errors.ts'
import { docsOfTrip } from './from-trips.ts'
import { refuseFrozenMonths } from './months.ts'
import { legsOf, postStock, reserve, reversedLegs } from './post-stock.ts'
import type { StockDoc } from './rows.ts'

/** Registers what stock documents do: reserve what they take when submitted, post when audited, take back when reversed. */
export function registerStockDocs(): void {
  for (const name of ['book', 'avail', 'parts'])
    onConstraint(`stock_${name}_check`, () => warehouseErrors.fail('stock.not_enough_any', {}))
  onSave(warehouse, { before: ({ tx, next }) => refuseLostSlots(tx, next) })
  onSave(stockDoc, { before: ({ tx, next }) => checkPlaces(tx, next) })
  onTransition(stockDoc, 'submit', {
    before: ({ tx, next }) => checkPlaces(tx, next),
    derive: ({ tx, next }) => reserve(tx, next, 1),
  })
  onTransition(stockDoc, ['withdraw', 'reject'], { derive: ({ tx, row }) => reserve(tx, row, -1) })
  onTransition(stockDoc, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      await checkPlaces(tx, next)
      return { approvedBy: actor.memberId || null, approvedAt: now.at }
    },
    post: async ({ tx, next }) => {
      await refuseFrozenMonths(tx, next.bizDate)
      await postStock(tx, { doc: next, legs: legsOf(next) })
    },
    check: ({ tx, next }) => refuseOverfull(tx, next),
  })
  onTransition(stockDoc, 'reverse', {
    post: async ({ tx, row }) => {
      await refuseFrozenMonths(tx, row.bizDate)
      await postStock(tx, { doc: row, legs: reversedLegs(row), isReversal: true })
    },
    // A trip that is still audited wants its document anew
    rollUp: async ({ tx, row }) => {
      if (row.waybillId) await docsOfTrip(tx, await tx.getRequired(waybill, row.waybillId))
    },
  })
}

/** @throws if a slot is taken away that still holds goods */
async function refuseLostSlots(tx: Tx, { id, slots }: RowOf<typeof warehouse>): Promise<void> {
  if (!id) return
  const held = await tx.find(stock, { where: { warehouseId: id, bookQty: { op: 'range', value: ['0.001', null] } } })
  const lost = held.find(row => !slots.some(slot => slot.slotNo === row.slotNo))
  if (lost) warehouseErrors.fail('warehouse.slot_in_use', { slot: lost.slotNo }, 'slots')
}

/** @throws if a slot is none of its warehouse */
async function checkPlaces(tx: Tx, { warehouseId, slotNo, flow, toWarehouseId, toSlotNo }: StockDoc): Promise<void> {
  await checkSlot(tx, { warehouseId, slotNo, path: 'slotNo' })
  if (flow === 'move' && toWarehouseId)
    await checkSlot(tx, { warehouseId: toWarehouseId, slotNo: toSlotNo, path: 'toSlotNo' })
}

async function checkSlot(
  tx: Tx,
  { warehouseId, slotNo, path }: { warehouseId: number; slotNo: string | null; path: string },
): Promise<void> {
  if (!slotNo) return
  const { name, slots } = await tx.getRequired(warehouse, warehouseId)
  if (!slots.some(slot => slot.slotNo === slotNo))
    warehouseErrors.fail('stock_doc.unknown_slot', { warehouse: name, slot: slotNo }, path)
}

/** @throws if a slot would hold more than it has room for */
async function refuseOverfull(tx: Tx, doc: StockDoc): Promise<void> {
  for (const { key, delta } of legsOf(doc)) {
    if (!isPos(delta)) continue
    const { slots } = await tx.getRequired(warehouse, key.warehouseId)
    const capacity = slots.find(slot => slot.slotNo === key.slotNo)?.capacity
    if (!capacity) continue
    const held = await tx.find(stock, { where: { warehouseId: key.warehouseId, slotNo: key.slotNo } })
    const taken = sum(held.map(row => row.bookQty))
    if (gt(taken, capacity))
      warehouseErrors.fail(
        'stock_doc.over_capacity',
        { slot: key.slotNo, room: qty(sub(add(capacity, delta), taken)) },
        doc.flow === 'move' ? 'toSlotNo' : 'slotNo',
      )
  }
}
