import type { Server } from '../../engine/endpoint.ts'
import { registerGeneration } from './generate-statements.ts'
import { registerSettlements } from './settlement-effects.ts'
import { registerStatements } from './statement-effects.ts'

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
