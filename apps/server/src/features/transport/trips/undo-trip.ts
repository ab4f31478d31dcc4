import { failAll } from '@tuheng/domain/kernel/errors'
import { waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Trip } from '../shared/rows.ts'
import { busyIssues, openTripsOf } from './busy.ts'
import { holdTeam } from './check-dispatch.ts'

/** Steps back: what was weighed is taken off the trip; the audit row keeps it. */
export function registerUndoTrip(): void {
  onTransition(waybill, 'undoLoad', { before: async () => NOT_LOADED })
  onTransition(waybill, 'undoUnload', {
    before: async ({ tx, row }) => {
      await refuseBusy(tx, row)
      return NOT_UNLOADED
    },
  })
  onTransition(waybill, 'undoReceipt', {
    before: async () => ({ receiptAt: null, receiptCopies: null, receiptHandedTo: null }),
  })
}

/** Back on the road: its truck and driver may have gone on to another trip. */
async function refuseBusy(tx: Tx, trip: Trip): Promise<void> {
  if (trip.bizKind !== 'road') return
  const { vehicles, driver } = await holdTeam(tx, trip)
  const plateNo = (trip.vehicleId && vehicles.get(trip.vehicleId)?.plateNo) || (trip.plateNo ?? '')
  failAll(busyIssues(await openTripsOf(tx, trip), { plateNo, driver: driver?.name ?? '' }))
}

const NOT_LOADED: Partial<Trip> = {
  loadAt: null,
  loadTicketNo: null,
  loadGross: null,
  loadTare: null,
  pieces: null,
  sealNo: null,
  loadPhotos: [],
  loadedBy: null,
  arriveAt: null,
}

const NOT_UNLOADED: Partial<Trip> = {
  arriveAt: null,
  unloadAt: null,
  unloadTicketNo: null,
  unloadGross: null,
  unloadTare: null,
  deductQty: null,
  lossReason: null,
  receiver: null,
  unloadPhotos: [],
  receiptPhotos: [],
  unloadedBy: null,
  lossConfirm: 'pending',
}
