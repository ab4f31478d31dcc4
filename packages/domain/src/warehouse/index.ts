import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { warehouseSections } from './sections.ts'
import { storageBill } from './storage-bill.ts'
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
export { flowsOf, storageSpans, type LedgerDay } from './storage-fee.ts'
export { stock, stockAsOf, stockBalance, stockCount, stockDoc, stockLedger, storageBill, warehouse }

export const warehouseArea: AreaModule = {
  resources: [warehouse, stockDoc, stock, stockLedger, stockCount, storageBill].map(anyResource),
  reports: [stockBalance, stockAsOf],
  sections: warehouseSections,
}
