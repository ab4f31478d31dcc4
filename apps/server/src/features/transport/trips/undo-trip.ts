import { failAll } from '@tuheng/domain/kernel/errors'
import { isByTruck, mainWaybill, taskTermsOf, waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Trip } from '../shared/rows.ts'
import { busyIssues, openTripsOf } from './busy.ts'
import { lockTeam } from './check-dispatch.ts'

/**
 * Registers the undo of unloading: the loss must be confirmed again, and the terms by which the trip was priced give way
 * to those of its task. The transition itself clears the weights.
 */
export function registerUndoTrip(): void {
  onTransition(waybill, 'undoUnload', {
    before: async ({ tx, row }) => {
      await refuseBusy(tx, row)
      const task = await tx.get(mainWaybill, row.mainId)
      return { lossConfirm: 'pending' as const, ...(task ? taskTermsOf(task) : {}) }
    },
  })
}

/** Its truck and driver may be on another trip by now. */
async function refuseBusy(tx: Tx, trip: Trip): Promise<void> {
  if (!isByTruck(trip.bizKind)) return
  const { vehicles, driver } = await lockTeam(tx, trip)
  const plateNo = (trip.vehicleId && vehicles.get(trip.vehicleId)?.plateNo) || (trip.plateNo ?? '')
  failAll(busyIssues(await openTripsOf(tx, trip), { plateNo, driver: driver?.name ?? '' }))
}
