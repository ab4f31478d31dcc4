import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection, reportScreen } from '../system/index.ts'
import { stockAsOf } from './stock-as-of.report.ts'
import { stockBalance } from './stock-balance.report.ts'

const AT = '/warehouse_management'

export const warehouseSections: readonly ScreenSection[] = [
  menuSection('warehouse', [
    listScreen(`${AT}/in_out_warehouse`, text('出入库', 'Stock in and out'), {
      guard: 'wms.option.read',
      resource: 'stockDoc',
      face: 'all',
    }),
    listScreen(`${AT}/inventory`, text('库存', 'Stock'), {
      guard: 'wms.inventory.read',
      resource: 'stock',
      face: 'all',
    }),
    listScreen(`${AT}/stock_ledger`, text('库存流水', 'Stock ledger'), {
      guard: 'wms.inventory.read',
      resource: 'stockLedger',
      face: 'all',
    }),
    listScreen(`${AT}/stock_count`, text('盘点', 'Stock counts'), {
      guard: 'wms.count.read',
      resource: 'stockCount',
      face: 'all',
    }),
    listScreen(`${AT}/storage_fee`, text('堆存费', 'Storage fees'), {
      guard: 'wms.storage.read',
      resource: 'storageBill',
      face: 'all',
    }),
    listScreen(`${AT}/warehouse`, text('仓库', 'Warehouses'), {
      guard: 'wms.warehouse.read',
      resource: 'warehouse',
      face: 'all',
    }),
    reportScreen(`${AT}/balance`, text('结存', 'Balance'), stockBalance),
    reportScreen(`${AT}/stock_as_of`, text('时点库存', 'Stock as of a day'), stockAsOf),
  ]),
]
