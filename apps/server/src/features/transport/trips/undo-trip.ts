import { failAll } from '@tuheng/domain/kernel/errors'
import { waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Trip } from '../shared/rows.ts'
import { busyIssues, openTripsOf } from './busy.ts'
import { lockTeam } from './check-dispatch.ts'

/**
 * Registers the undo of unloading and loading: the loss must be confirmed again. The transition itself clears the
 * weights.
 */
export function registerUndoTrip(): void {
  onTransition(waybill, 'undoUnload', {
    before: async ({ tx, row }) => {
      await refuseBusy(tx, row)
      return { lossConfirm: 'pending' as const }
    },
  })
}

/** Its truck and driver may be on another trip by now. */
async function refuseBusy(tx: Tx, trip: Trip): Promise<void> {
  if (trip.bizKind !== 'road') return
  const { vehicles, driver } = await lockTeam(tx, trip)
  const plateNo = (trip.vehicleId && vehicles.get(trip.vehicleId)?.plateNo) || (trip.plateNo ?? '')
  failAll(busyIssues(await openTripsOf(tx, trip), { plateNo, driver: driver?.name ?? '' }))
}
