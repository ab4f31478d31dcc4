import type { Server } from '../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerBoxDamage } from './box-damage.ts'
import { registerBoxMoves } from './box-moves.ts'
import { registerChangedTerms } from './changed-terms.ts'
import { registerClockEffects } from './clock-effects.ts'
import { registerContainerMoves } from './container-moves.ts'
import { registerDepositCharges } from './deposit-charges.ts'
import { registerHandoverGaps } from './handover-gaps.ts'
import { registerHandovers } from './handovers.ts'
import { registerHireFees } from './hire-fees.ts'
import { registerEventImport } from './import-events.ts'
import { registerReceiptImport } from './import-receipts.ts'
import { registerTicketImport } from './import-tickets.ts'
import { registerWagonImport } from './import-wagons.ts'
import { registerRailInTheWay } from './in-the-way.ts'
import { registerJoinLeg } from './join-leg.ts'
import { registerLegMargin } from './leg-margin-call.ts'
import { registerRailLegs } from './legs.ts'
import { registerMoveCorrections } from './move-corrections.ts'
import { registerRailOrders } from './orders.ts'
import { registerRailWaybills } from './rail-waybills.ts'
import { registerStayEnds } from './stay-ends.ts'
import { registerStayFees } from './stay-fees.ts'
import { registerTracking } from './tracking.ts'
import { registerWagonLoads } from './wagon-loads.ts'
import { registerWagonRows } from './wagon-rows.ts'
import { registerTrialFreight } from './trial-freight.ts'
import { queryYardStand } from './yard-stand.ts'
import { registerYardSlots } from './yard-slots.ts'
import { registerYards } from './yards.ts'
import { yardStand } from '@tuheng/domain/rail/index'
import { onReport } from '../../engine/report/on-report.ts'

export { legFacts, visibleOrders, type LegFact } from './leg-facts.ts'
export { moveTogether, type MovedTogether } from './move-together.ts'
export { countStays, countStaysOfAll } from './stays.ts'

/** Registers orders by road and rail, their legs and trains, and containers: the hooks once per process, the calls once per server. */
export function registerRailArea(server: Server): void {
  oncePerProcess(registerRailHooks)
  registerLegMargin(server)
  registerWagonRows(server)
  registerTrialFreight(server)
  registerYardSlots(server)
  registerStayEnds(server)
}

function registerRailHooks(): void {
  registerContainerMoves()
  registerChangedTerms()
  registerStayFees()
  registerHireFees()
  registerBoxDamage()
  registerDepositCharges()
  registerMoveCorrections()
  registerBoxMoves()
  registerRailOrders()
  registerRailLegs()
  registerRailWaybills()
  registerJoinLeg()
  registerWagonLoads()
  registerTracking()
  registerYards()
  registerHandovers()
  registerHandoverGaps()
  registerClockEffects()
  registerRailInTheWay()
  registerWagonImport()
  registerTicketImport()
  registerEventImport()
  registerReceiptImport()
  onReport(yardStand, queryYardStand)
}
