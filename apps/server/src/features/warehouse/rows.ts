import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { stock, stockDoc } from '@tuheng/domain/warehouse/index'

export type StockDoc = RowOf<typeof stockDoc>
export type Stock = RowOf<typeof stock>

/** What stock is told apart by. */
export interface StockKey {
  warehouseId: number
  slotNo: string
  ownerId: number
  goodsId: number
  batchNo: string
}

/** One side of a document: a position, and what is added to it. */
export interface Leg {
  key: StockKey
  /** Tonnes, negative for what leaves. */
  delta: string
}
