import { wagonLoad } from '@tuheng/domain/rail/index'
import { supplyEntry, supplyLot, tradeErrors } from '@tuheng/domain/trade/index'
import { waybill } from '@tuheng/domain/transport/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Entry } from './rows.ts'

/** What an entry takes from our own trip or wagon, so that weights are typed once. */
export type Carried = Pick<Entry, 'vehicleNo' | 'ticketNo' | 'sendNet' | 'recvNet'>

type Carrier = Pick<Entry, 'waybillId' | 'wagonLoadId' | 'side'>

/** The trip or wagon of an entry; undefined for one of others. It is locked. @throws if it is void or carries other goods */
export async function carriedBy(tx: Tx, entry: Carrier, goodsId: number): Promise<Carried | undefined> {
  const { waybillId, wagonLoadId, side } = entry
  if (waybillId) {
    const trip = await tx.lock(waybill, waybillId)
    if (trip.transportStatus === 'void') tradeErrors.fail('entry.trip_void', {}, 'waybillId')
    if (trip.goodsId && trip.goodsId !== goodsId) tradeErrors.fail('entry.trip_goods', {}, 'waybillId')
    return ofTrip(trip, side)
  }
  if (!wagonLoadId) return undefined
  const wagon = await tx.lock(wagonLoad, wagonLoadId)
  if (wagon.goodsId && wagon.goodsId !== goodsId) tradeErrors.fail('entry.trip_goods', {}, 'wagonLoadId')
  return ofWagon(wagon)
}

/** Purchases are weighed where the truck loads, sales where it unloads. */
export const ofTrip = (
  trip: {
    plateNo: string | null
    loadTicketNo: string | null
    unloadTicketNo: string | null
    loadNet: string | null
    unloadNet: string | null
  },
  side: Entry['side'],
): Carried => ({
  vehicleNo: trip.plateNo,
  ticketNo: (side === 'sell' ? trip.unloadTicketNo : trip.loadTicketNo) ?? trip.loadTicketNo,
  sendNet: trip.loadNet,
  recvNet: trip.unloadNet,
})

export const ofWagon = (wagon: {
  wagonNo: string
  ticketNo: string | null
  net: string | null
  receivedQty: string | null
}): Carried => ({
  vehicleNo: wagon.wagonNo,
  ticketNo: wagon.ticketNo,
  sendNet: wagon.net,
  recvNet: wagon.receivedQty,
})

/** @throws if the trip or wagon stands in another lot, or on the same side already; the other entry is named */
export async function refuseCarriedTwice(tx: Tx, entry: Entry): Promise<void> {
  const path = entry.waybillId ? 'waybillId' : 'wagonLoadId'
  const id = entry[path]
  if (!id) return
  const others = (await tx.find(supplyEntry, { where: { [path]: id } })).filter(one => one.id !== entry.id)
  const elsewhere = others.find(one => one.lotId !== entry.lotId)
  const same = others.find(one => one.side === entry.side)
  if (elsewhere) {
    const { lotNo } = await tx.getRequired(supplyLot, elsewhere.lotId)
    throw await refusalWithBlockers(tx, tradeErrors.issue('entry.trip_other_lot', { lot: lotNo }, path), [
      { resource: 'supplyEntry', ids: [elsewhere.id] },
    ])
  }
  if (same)
    throw await refusalWithBlockers(tx, tradeErrors.issue('entry.trip_repeated', { no: same.entryNo }, path), [
      { resource: 'supplyEntry', ids: [same.id] },
    ])
}
