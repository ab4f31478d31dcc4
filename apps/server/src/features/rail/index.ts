import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerBoxMoves } from './box-moves.ts'
import { registerContainerMoves } from './container-moves.ts'
import { registerHandoverGaps } from './handover-gaps.ts'
import { registerHandovers } from './handovers.ts'
import { registerRailLegs } from './legs.ts'
import { registerRailOrders } from './orders.ts'
import { registerRailWaybills } from './rail-waybills.ts'
import { registerWagonLoads } from './wagon-loads.ts'

export { moveTogether, type MovedTogether } from './move-together.ts'
export { countStays, countStaysOfAll } from './stays.ts'

/** Registers stations, yards and containers. Once per process. */
export function registerRailArea(): void {
  oncePerProcess(registerRailHooks)
}

function registerRailHooks(): void {
  registerContainerMoves()
  registerBoxMoves()
  registerRailOrders()
  registerRailLegs()
  registerRailWaybills()
  registerWagonLoads()
  registerHandovers()
  registerHandoverGaps()
}
