import type { Server } from '../../engine/endpoint.ts'
import { registerGeneration } from './generate-statements.ts'
import { registerSettlements } from './settlement-effects.ts'
import { registerStatements } from './statement-effects.ts'

export { chargesOfDocument } from './ledger/booked.ts'
export { candidatesFor } from './ledger/candidates.ts'
export { removeCharges } from './ledger/post-charges.ts'
export { priceWaybill, rateTrip } from './ledger/price-waybill.ts'

let registered = false

/** Statements and settlements: hooks once per process, calls once per server. */
export function registerSettlementArea(server: Server): void {
  if (!registered) {
    registered = true
    registerStatements()
    registerSettlements()
  }
  registerGeneration(server)
}
