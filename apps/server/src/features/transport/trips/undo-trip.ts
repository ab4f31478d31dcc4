import { failAll } from '@tuheng/domain/kernel/errors'
import { waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Trip } from '../shared/rows.ts'
import { busyIssues, openTripsOf } from './busy.ts'
import { holdTeam } from './check-dispatch.ts'

/** Back on the road, the loss has to be confirmed anew; what was weighed the transition itself takes off the trip. */
export function registerUndoTrip(): void {
  onTransition(waybill, 'undoUnload', {
    before: async ({ tx, row }) => {
      await refuseBusy(tx, row)
      return { lossConfirm: 'pending' as const }
    },
  })
}

/** Its truck and driver may have gone on to another trip. */
async function refuseBusy(tx: Tx, trip: Trip): Promise<void> {
  if (trip.bizKind !== 'road') return
  const { vehicles, driver } = await holdTeam(tx, trip)
  const plateNo = (trip.vehicleId && vehicles.get(trip.vehicleId)?.plateNo) || (trip.plateNo ?? '')
  failAll(busyIssues(await openTripsOf(tx, trip), { plateNo, driver: driver?.name ?? '' }))
}
