import type { Server } from '../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerBillTransitions } from './bills/bill-transitions.ts'
import { registerGrantNames } from './bills/name-grants.ts'
import { registerGrantBill } from './bills/grant-bill.ts'
import { registerGrantTransitions } from './bills/grant-transitions.ts'
import { registerSendFromGrant } from './bills/send-from-grant.ts'
import { registerChoices } from './choices/index.ts'
import { registerFastArrival } from './entry/fast-arrival.ts'
import { registerPreviewTrip } from './entry/preview-trip.ts'
import { registerQuickEntry } from './entry/quick-entry.ts'
import { registerTripImport } from './import-trips.ts'
import { registerUnloadingImport } from './import-unloadings.ts'
import { registerMarketWarnings } from './shared/market.ts'
import { registerTripNames } from './tasks/in-the-way.ts'
import { registerServiceEntry } from './service6/enter-rows.ts'
import { registerConversionPreview } from './service6/preview-conversion.ts'
import { registerTaskTransitions } from './tasks/task-transitions.ts'
import { registerTracking } from './tracking/tracking-calls.ts'
import { registerAmendTrip } from './trips/amend-trip.ts'
import { registerAuditTrip } from './trips/audit-trip.ts'
import { registerBusyConstraints } from './trips/busy.ts'
import { registerChangeCarrier } from './trips/change-carrier.ts'
import { registerConvertTrip } from './trips/convert-trip.ts'
import { registerCorrectTrip } from './trips/correct-trip.ts'
import { registerDispatchTrip } from './trips/dispatch-trip.ts'
import { registerExceptions } from './trips/exceptions.ts'
import { registerLoadTrip } from './trips/load-trip.ts'
import { registerSaveTrip } from './trips/save-trip.ts'
import { registerServeTrip } from './trips/serve-trip.ts'
import { registerSetPrice } from './trips/set-price.ts'
import { registerRecalculations } from './trips/recalculate.ts'
import { registerUndoTrip } from './trips/undo-trip.ts'

export { isLoaded, type Trip } from './shared/rows.ts'
export { markExpiredBills } from './bills/mark-expired-bills.ts'
export { recountTask } from './tasks/recount-task.ts'

/** Registers bills of lading, tasks and trips: the hooks once per process, the calls once per server. */
export function registerTransportArea(server: Server): void {
  oncePerProcess(registerTransportHooks)
  registerQuickEntry(server)
  registerFastArrival(server)
  registerPreviewTrip(server)
  registerSendFromGrant(server)
  registerTracking(server)
  registerServiceEntry(server)
  registerConversionPreview(server)
}

function registerTransportHooks(): void {
  registerBills()
  registerTrips()
  registerTripImport()
  registerUnloadingImport()
  registerChoices()
}

function registerBills(): void {
  registerBillTransitions()
  registerGrantNames()
  registerGrantBill()
  registerGrantTransitions()
  registerTaskTransitions()
  registerTripNames()
}

function registerTrips(): void {
  registerBusyConstraints()
  registerSaveTrip()
  registerDispatchTrip()
  registerLoadTrip()
  registerUndoTrip()
  registerServeTrip()
  registerCorrectTrip()
  registerAmendTrip()
  registerConvertTrip()
  registerChangeCarrier()
  registerSetPrice()
  registerAuditTrip()
  registerExceptions()
  registerRecalculations()
  registerMarketWarnings()
}
