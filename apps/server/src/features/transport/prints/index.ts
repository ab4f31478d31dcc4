import { registerDispatchOrder } from './dispatch-order.ts'
import { registerPickups } from './pickup.ts'
import { registerRoadBill } from './road-bill.ts'
import { registerTaskOrder } from './task-order.ts'
import { registerTripLists } from './trip-lists.ts'
import { registerWeighNote } from './weigh-note.ts'

/** Registers the papers of road transport. */
export function registerTransportPrints(): void {
  registerDispatchOrder()
  registerRoadBill()
  registerWeighNote()
  registerTripLists()
  registerPickups()
  registerTaskOrder()
}
