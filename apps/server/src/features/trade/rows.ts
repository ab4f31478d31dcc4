import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { supplyEntry, supplyLot } from '@tuheng/domain/trade/index'

export type Lot = RowOf<typeof supplyLot>
export type Entry = RowOf<typeof supplyEntry>
export type Source = Entry['sources'][number]
