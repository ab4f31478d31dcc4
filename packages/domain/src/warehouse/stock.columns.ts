import { choices, f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { stockBases } from './warehouse.choices.ts'

const KEY = {
  warehouseId: ['stock.warehouseId', 'stockLedger.warehouseId'],
  ownerId: ['stock.ownerId', 'stockLedger.ownerId'],
  goodsId: ['stock.goodsId', 'stockLedger.goodsId'],
  batchNo: ['stock.batchNo', 'stock.slotNo'],
  source: ['stock.batchNo'],
  stockId: ['stock.batchNo'],
} as const
/** What every figure of stock sums up, and by which day. */
const QTY = ['stockLedger.delta', 'stockLedger.bizDate', 'stockLedger.postedOn'] as const

/** What the reports of stock are narrowed by. */
export const stockParams = {
  basis: f.choice('口径', stockBases, { en: 'By', required: true, default: 'business' }),
  warehouseId: f.ref('仓库', 'warehouse', { en: 'Warehouse' }),
  ownerId: f.ref('货主', 'party', { en: 'Owner of the goods' }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
}

/** What their rows are told apart by. */
export const stockKeys = {
  batchNo: f.text('批次', { en: 'Batch' }),
  source: f.choice('来源', choices({ stock: ['库存', 'Stock'] }), { en: 'Source' }),
  warehouseId: f.ref('仓库', 'warehouse', { en: 'Warehouse' }),
  ownerId: f.ref('货主', 'party', { en: 'Owner of the goods' }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
}

export const stockReads = (figures: readonly string[]): Record<string, readonly string[]> => ({
  ...KEY,
  ...Object.fromEntries(
    figures.map(name => [
      name,
      name === 'adjQty' || name === 'inQty' || name === 'outQty' ? [...QTY, 'stockLedger.countedAs'] : QTY,
    ]),
  ),
})

export const stockGroupings = [
  { value: 'goodsId', ...text('按仓库、货主、品名', 'Warehouse, owner and goods'), within: ['warehouseId', 'ownerId'] },
  { value: 'warehouseId', ...text('按仓库', 'Warehouse') },
  { value: 'ownerId', ...text('按货主', 'Owner') },
  {
    value: 'batchNo',
    ...text('按批次', 'Batch'),
    record: { resource: 'source', id: 'stockId', names: ['warehouseId', 'ownerId', 'goodsId'] },
  },
] as const
