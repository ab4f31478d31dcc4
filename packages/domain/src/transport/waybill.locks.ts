import type { TransportStatus } from './waybill.choices.ts'

interface Stage {
  transportStatus?: TransportStatus | undefined
}

const LOADED: readonly (TransportStatus | undefined)[] = ['inTransit', 'arrived', 'unloaded']

const isDispatched = ({ transportStatus }: Stage): boolean =>
  transportStatus !== undefined && transportStatus !== 'toDispatch'
const isLoaded = ({ transportStatus }: Stage): boolean => LOADED.includes(transportStatus)
/** Unloading is entered by its own move, so a plain save may only prepare it while the truck is on its way. */
const notOnWay = ({ transportStatus }: Stage): boolean =>
  transportStatus !== 'inTransit' && transportStatus !== 'arrived'

/** What a plain save may no longer change: trucks by 改派, carriers by 改承运商, tickets by 更正磅单. */
export const waybillLocks = {
  mainId: isDispatched,
  carrierId: isDispatched,
  vehicleId: isDispatched,
  trailerId: isDispatched,
  driverId: isDispatched,
  loadAt: isLoaded,
  loadTicketNo: isLoaded,
  loadGross: isLoaded,
  loadTare: isLoaded,
  arriveAt: notOnWay,
  unloadAt: notOnWay,
  unloadTicketNo: notOnWay,
  unloadGross: notOnWay,
  unloadTare: notOnWay,
  deductQty: notOnWay,
} as const
