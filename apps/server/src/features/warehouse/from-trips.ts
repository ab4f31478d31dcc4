import { monthOf } from '@tuheng/domain/kernel/dates'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { loadBill, mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { stockDoc, warehouse, warehouseErrors } from '@tuheng/domain/warehouse/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { isClosed } from '../../engine/write/closed-month.ts'
import { softDeleteRecord } from '../../engine/write/delete.ts'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'

type Trip = RowOf<typeof waybill>
type Warehouse = RowOf<typeof warehouse>

/** Registers stock documents that come of trips: one for each warehouse that an audited trip came from or went to. */
export function registerStockOfTrips(): void {
  onTransition(waybill, 'audit', { rollUp: ({ tx, next }) => docsOfTrip(tx, next) })
  onTransition(waybill, 'unaudit', {
    before: ({ tx, row }) => refusePosted(tx, row.id),
    derive: ({ tx, row }) => dropDrafts(tx, row.id),
  })
}

/** The drafts that an audited trip has at warehouses, for the keeper to complete. What is there already stays. */
export async function docsOfTrip(tx: Tx, trip: Trip): Promise<void> {
  const { loadAddressId, unloadAddressId } = trip
  if (trip.auditStatus === 'unaudited' || !(loadAddressId || unloadAddressId) || !trip.customerId || !trip.goodsId)
    return
  const places = await tx.find(warehouse, {
    where: { addressId: [loadAddressId, unloadAddressId].filter(id => id !== null), status: 'enabled' },
    sort: ['id'],
  })
  for (const [flow, addressId] of [
    ['out', loadAddressId],
    ['in', unloadAddressId],
  ] as const) {
    const place = addressId && places.find(one => one.addressId === addressId)
    if (!place) continue
    const found = await tx.find(stockDoc, {
      where: { waybillId: trip.id, flow, status: ['draft', 'approving', 'posted'] },
      limit: 1,
    })
    if (!found.length) await draftOf(tx, { trip, place, flow })
  }
}

async function draftOf(
  tx: Tx,
  { trip, place, flow }: { trip: Trip; place: Warehouse; flow: 'in' | 'out' },
): Promise<void> {
  const isIn = flow === 'in'
  const at = isIn ? trip.unloadAt : trip.loadAt
  const net = isIn ? trip.unloadNet : trip.loadNet
  const [gross, tare] = isIn ? [trip.unloadGross, trip.unloadTare] : [trip.loadGross, trip.loadTare]
  const isWeighed = gross !== null && tare !== null
  const day = at?.slice(0, 10) ?? tx.now.today
  await tx.insert(stockDoc, {
    docType: isIn ? 'haulIn' : 'shipOut',
    bizDate: (await isClosed(tx, stockDoc, monthOf(day))) ? tx.now.today : day,
    warehouseId: place.id,
    ownerId: trip.customerId ?? 0,
    goodsId: trip.goodsId ?? 0,
    batchNo: await lotOf(tx, trip),
    ...(isIn && trip.loadNet ? { plannedQty: trip.loadNet } : {}),
    ...(isWeighed ? { gross, tare } : { statedQty: net }),
    ...(isIn && trip.loadNet !== net ? { diffReason: trip.lossReason } : {}),
    pieces: trip.pieces,
    plateOrWagon: trip.plateNo,
    ticketNo: isIn ? trip.unloadTicketNo : trip.loadTicketNo,
    weighAt: at,
    waybillId: trip.id,
    keeperId: place.keeperId,
    deptId: place.deptId,
  })
}

/** The lot of a trip is its bill of lading, else its task. */
async function lotOf(tx: Tx, { loadBillId, mainId }: Trip): Promise<string | null> {
  if (loadBillId) return (await tx.get(loadBill, loadBillId))?.billNo ?? null
  return mainId ? ((await tx.get(mainWaybill, mainId))?.mainNo ?? null) : null
}

/** @throws while a document of the trip is submitted or posted; it is named */
async function refusePosted(tx: Tx, waybillId: number): Promise<void> {
  const posted = await tx.find(stockDoc, { where: { waybillId, status: ['approving', 'posted'] } })
  if (posted.length)
    throw await refusalWithBlockers(tx, warehouseErrors.issue('waybill.in_warehouse'), [
      { resource: 'stockDoc', ids: posted.map(one => one.id) },
    ])
}

async function dropDrafts(tx: Tx, waybillId: number): Promise<void> {
  for (const before of await tx.find(stockDoc, { where: { waybillId, status: 'draft' } }))
    await softDeleteRecord(tx, anyResource(stockDoc), { before, reason: '运单反审核' })
}
