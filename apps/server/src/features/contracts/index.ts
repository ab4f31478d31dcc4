import { informationPriceComparison } from '@tuheng/domain/contracts/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { registerContractEffects } from './contract-effects.ts'
import { registerContractProgress } from './contract-progress.ts'
import { registerPriceSheetEffects } from './price-sheet-effects.ts'
import { registerSheetImport } from './import-effect.ts'
import { queryInformationPriceComparison } from './information-price/comparison.ts'
import { registerInformationPriceEffects } from './information-price/effects.ts'
import { registerInformationTrend } from './information-price/trend.ts'
import { registerReprice } from './reprice/calls.ts'
import { registerRevision } from './revise-calls.ts'
import { registerWhyPrice } from './why-price.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { applyProgress, type ContractTonnes, noteProgress, refreshContractProgress } from './contract-progress.ts'
export { expireDue } from './expire-due.ts'
export { priceInForce } from './information-price/in-force.ts'
export { marketWarning, maySeeMarket } from './information-price/market-warning.ts'
export { expiringContracts, expiringSheets } from './expiring.ts'

/** Registers contracts, price sheets and repricing: the hooks once per process, the calls once per server. */
export function registerContractsArea(server: Server): void {
  oncePerProcess(registerContractHooks)
  registerRevision(server)
  registerReprice(server)
  registerWhyPrice(server)
  registerInformationTrend(server)
}

function registerContractHooks(): void {
  registerContractEffects()
  registerContractProgress()
  registerPriceSheetEffects()
  registerSheetImport()
  registerInformationPriceEffects()
  onReport(informationPriceComparison, queryInformationPriceComparison)
}
