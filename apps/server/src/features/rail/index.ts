import type { Server } from '../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerBoxMoves } from './box-moves.ts'
import { registerContainerMoves } from './container-moves.ts'
import { registerHandoverGaps } from './handover-gaps.ts'
import { registerHandovers } from './handovers.ts'
import { registerEventImport } from './import-events.ts'
import { registerReceiptImport } from './import-receipts.ts'
import { registerTicketImport } from './import-tickets.ts'
import { registerWagonImport } from './import-wagons.ts'
import { registerRailLegs } from './legs.ts'
import { registerRailOrders } from './orders.ts'
import { registerRailWaybills } from './rail-waybills.ts'
import { registerWagonLoads } from './wagon-loads.ts'
import { registerWagonRows } from './wagon-rows.ts'
import { queryYardStand } from './yard-stand.ts'
import { yardStand } from '@tuheng/domain/rail/index'
import { onReport } from '../../engine/report/on-report.ts'

export { moveTogether, type MovedTogether } from './move-together.ts'
export { countStays, countStaysOfAll } from './stays.ts'

/** Registers what happens to orders, trains and containers. */
export function registerRailArea(server: Server): void {
  oncePerProcess(registerRailHooks)
  registerWagonRows(server)
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
  registerWagonImport()
  registerTicketImport()
  registerEventImport()
  registerReceiptImport()
  onReport(yardStand, queryYardStand)
}
