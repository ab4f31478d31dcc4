import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { tradeSections } from './sections.ts'
import { labErrors, labSheet } from './quality/index.ts'
import { supplyEntry } from './supply-entry.ts'
import { supplyLot } from './supply-lot.ts'
import { undelivered } from './undelivered.report.ts'

export { FREIGHT_RATE, lostOf, priceFigures, receivedOf, weighed } from './supply-entry.rules.ts'
export { tradeErrors } from './trade.errors.ts'
export { labErrors, labSheet, supplyEntry, supplyLot, undelivered }

export const tradeArea: AreaModule = {
  resources: [supplyLot, supplyEntry, labSheet].map(anyResource),
  reports: [undelivered],
  sections: tradeSections,
}
