import { failAll } from '@tuheng/domain/kernel/errors'
import { sideRefusal, waybill } from '@tuheng/domain/transport/index'
import type { Side } from '@tuheng/domain/contracts/index'
import { onTransition } from '../../../engine/hooks.ts'
import { priceWaybill } from '../../settlement/index.ts'
import type { Trip } from '../shared/rows.ts'

interface PriceInput {
  side: Side
  basis: Trip['arBasis']
  price: string
  reason: string | null
}

/** 改价 and 取消手工价 of one side; the other side's statement does not matter. */
export function registerSetPrice(): void {
  onTransition(waybill, 'setPrice', {
    prepare: async ({ row, input }) => {
      const { side, basis, price } = input as unknown as PriceInput
      failAll([sideRefusal(row, side)])
      return side === 'ar' ? { arPinned: true, arBasis: basis, arPrice: price } : { apPinned: true, apBasis: basis, apPrice: price }
    },
    effect: async ({ tx, next, input }) => {
      const { side, reason } = input as unknown as PriceInput
      await priceWaybill(tx, next, { sides: priced(next, side), ...(reason ? { pinReason: reason } : {}) })
    },
  })
  onTransition(waybill, 'unpin', {
    prepare: async ({ row, input }) => {
      const { side } = input as unknown as PriceInput
      failAll([sideRefusal(row, side)])
      return side === 'ar' ? { arPinned: false, arBasis: null, arPrice: null } : { apPinned: false, apBasis: null, apPrice: null }
    },
    effect: async ({ tx, next, input }) => {
      const { side } = input as unknown as PriceInput
      await priceWaybill(tx, next, { sides: priced(next, side), unpin: side })
    },
  })
}

/** The side that was asked for, and the other one where no statement holds it: its price may follow from this one. */
const priced = (row: Trip, side: Side): Side[] => (['ar', 'ap'] as const).filter(one => one === side || !sideRefusal(row, one))
