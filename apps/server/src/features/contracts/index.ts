import type { Server } from '../../engine/calls/endpoint.ts'
import { registerContracts } from './contract-effects.ts'
import { registerContractProgress } from './contract-progress.ts'
import { registerPriceSheets } from './price-sheet-effects.ts'
import { registerReprice } from './reprice/calls.ts'
import { registerRevision } from './revise-calls.ts'
import { registerWhy } from './why-price.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { refreshContractProgress } from './contract-progress.ts'
export { expireDue } from './expire-due.ts'
export { expiringContracts, expiringSheets } from './expiring.ts'

/** Contracts, price sheets and what a price is made of: hooks once per process, calls once per server. */
export function registerContractsArea(server: Server): void {
  oncePerProcess(registerContractHooks)
  registerRevision(server)
  registerReprice(server)
  registerWhy(server)
}

function registerContractHooks(): void {
  registerContracts()
  registerContractProgress()
  registerPriceSheets()
}
