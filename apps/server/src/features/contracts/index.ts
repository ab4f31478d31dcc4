import type { Server } from '../../engine/calls/endpoint.ts'
import { registerContractEffects } from './contract-effects.ts'
import { registerContractProgress } from './contract-progress.ts'
import { registerPriceSheetEffects } from './price-sheet-effects.ts'
import { registerSheetImport } from './import-effect.ts'
import { registerReprice } from './reprice/calls.ts'
import { registerRevision } from './revise-calls.ts'
import { registerWhyPrice } from './why-price.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { applyProgress, type ContractTonnes, noteProgress, refreshContractProgress } from './contract-progress.ts'
export { expireDue } from './expire-due.ts'
export { expiringContracts, expiringSheets } from './expiring.ts'

/** Registers contracts, price sheets and repricing: the hooks once per process, the calls once per server. */
export function registerContractsArea(server: Server): void {
  oncePerProcess(registerContractHooks)
  registerRevision(server)
  registerReprice(server)
  registerWhyPrice(server)
}

function registerContractHooks(): void {
  registerContractEffects()
  registerContractProgress()
  registerPriceSheetEffects()
  registerSheetImport()
}
