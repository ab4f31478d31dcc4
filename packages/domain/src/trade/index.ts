import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { tradeSections } from './sections.ts'
import { labErrors, labSheet } from './quality/index.ts'
import { supplyEntry } from './supply-entry.ts'
import { supplyLot } from './supply-lot.ts'

export { FREIGHT_RATE, lostOf, priceFigures, receivedOf, weighed } from './supply-entry.rules.ts'
export type { EntrySide, LotStatus, PriceStage } from './trade.choices.ts'
export { tradeErrors } from './trade.errors.ts'
export { labErrors, labSheet, supplyEntry, supplyLot }

export const tradeArea: AreaModule = {
  resources: [supplyLot, supplyEntry, labSheet].map(anyResource),
  reports: [],
  sections: tradeSections,
}
