import type { TransportStatus } from './waybill.choices.ts'

interface LockFacts {
  transportStatus?: TransportStatus | undefined
}

const LOADED: readonly (TransportStatus | undefined)[] = ['inTransit', 'arrived', 'unloaded']

const isDispatched = ({ transportStatus }: LockFacts): boolean =>
  transportStatus !== undefined && transportStatus !== 'toDispatch'
const isLoaded = ({ transportStatus }: LockFacts): boolean => LOADED.includes(transportStatus)
const isUnloaded = ({ transportStatus }: LockFacts): boolean => transportStatus === 'unloaded'
/** Unloading has its own transition. A save may only prepare its fields while the truck is on the way. */
const isNotOnTheWay = ({ transportStatus }: LockFacts): boolean =>
  transportStatus !== 'inTransit' && transportStatus !== 'arrived'

/** Fields that a save may no longer change: trucks change by 改派, carriers by 改承运商, weighing tickets by 更正磅单. */
export const waybillLocks = {
  mainId: isDispatched,
  carrierId: isDispatched,
  vehicleId: isDispatched,
  trailerId: isDispatched,
  driverId: isDispatched,
  yardId: isUnloaded,
  slotNo: isUnloaded,
  loadAt: isLoaded,
  loadTicketNo: isLoaded,
  loadGross: isLoaded,
  loadTare: isLoaded,
  arriveAt: isNotOnTheWay,
  unloadAt: isNotOnTheWay,
  unloadTicketNo: isNotOnTheWay,
  unloadGross: isNotOnTheWay,
  unloadTare: isNotOnTheWay,
  deductQty: isNotOnTheWay,
} as const
