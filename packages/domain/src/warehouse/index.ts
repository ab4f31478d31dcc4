import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { warehouseSections } from './sections.ts'
import { stockAsOf } from './stock-as-of.report.ts'
import { stockBalance } from './stock-balance.report.ts'
import { stockCount } from './stock-count.ts'
import { stockDoc } from './stock-doc.ts'
import { stockLedger } from './stock-ledger.ts'
import { stock } from './stock.ts'
import { warehouse } from './warehouse.ts'

export { columnOf, flowOf } from './stock-doc.rules.ts'
export { stockBases, type StockBasis, type StockColumn, type StockDocType } from './warehouse.choices.ts'
export { warehouseErrors } from './warehouse.errors.ts'
export { postedDiff } from './stock-count.rules.ts'
export { stock, stockAsOf, stockBalance, stockCount, stockDoc, stockLedger, warehouse }

export const warehouseArea: AreaModule = {
  resources: [warehouse, stockDoc, stock, stockLedger, stockCount].map(anyResource),
  reports: [stockBalance, stockAsOf],
  sections: warehouseSections,
}
