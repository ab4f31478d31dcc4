import { stockAsOf, stockBalance } from '@tuheng/domain/warehouse/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { docsOfTrip, registerStockOfTrips } from './from-trips.ts'
import { registerStockMonths } from './months.ts'
import { queryStockAsOf, queryStockBalance } from './query-stock.ts'
import { showStockAsOfNow } from './shown-now.ts'
import { registerWarehouseSlots } from './slots.ts'
import { registerStockCounts } from './stock-counts.ts'
import { registerStorageBills } from './storage-bills.ts'
import { registerStockDocs } from './stock-effects.ts'

export { docsOfTrip }

/** Registers warehouses and stock: the hooks once per process, the calls once per server. */
export function registerWarehouseArea(server: Server): void {
  oncePerProcess(registerStockHooks)
  showStockAsOfNow(server.engine.clock)
  registerWarehouseSlots(server)
}

function registerStockHooks(): void {
  registerStockDocs()
  registerStockCounts()
  registerStorageBills()
  registerStockOfTrips()
  registerStockMonths()
  onReport(stockBalance, queryStockBalance)
  onReport(stockAsOf, queryStockAsOf)
}
