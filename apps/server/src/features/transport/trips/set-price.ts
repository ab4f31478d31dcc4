import { failAll } from '@tuheng/domain/kernel/errors'
import { isZero } from '@tuheng/domain/kernel/decimal'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { extraSides, sideRefusal, waybill, waybillErrors } from '@tuheng/domain/transport/index'
import type { Side } from '@tuheng/domain/contracts/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { warn } from '../../../engine/write/warnings.ts'
import { chargesOfDocument, priceWaybill } from '../../settlement/index.ts'
import type { Trip } from '../shared/rows.ts'

interface PriceInput {
  side: Side
  basis: Trip['arBasis']
  price: string
  reason: string | null
}

/** Registers 改价 and 取消手工价 for one side. A statement of the other side does not matter. */
export function registerSetPrice(): void {
  onTransition(waybill, 'setPrice', {
    before: async ({ row, input }) => {
      const { side, basis, price, reason } = input as unknown as PriceInput
      failAll([sideRefusal(row, side)])
      // A manual price of zero has its reason already.
      const zero = isZero(price) && !row.zeroReason ? { zeroReason: reason } : {}
      return side === 'ar'
        ? { arPinned: true, arBasis: basis, arPrice: price, ...zero }
        : { apPinned: true, apBasis: basis, apPrice: price, ...zero }
    },
    post: async ({ tx, next, input }) => {
      const { side, reason } = input as unknown as PriceInput
      await priceWaybill(tx, next, {
        sides: pricedSides(next, side),
        ...(reason ? { pinReasons: { [side]: reason } } : {}),
      })
      await warnOfUncharged(tx, next, side)
    },
  })
  onTransition(waybill, 'unpin', {
    before: async ({ row, input }) => {
      const { side } = input as unknown as PriceInput
      failAll([sideRefusal(row, side)])
      return side === 'ar'
        ? { arPinned: false, arBasis: null, arPrice: null }
        : { apPinned: false, apBasis: null, apPrice: null }
    },
    post: async ({ tx, next, input }) => {
      const { side } = input as unknown as PriceInput
      await priceWaybill(tx, next, { sides: pricedSides(next, side), unpin: side })
    },
  })
}

const NOBODY = text('没有结算对象', 'nobody is named to settle with')

/** Warns what else is missing, because a manual price alone does not create a charge. */
async function warnOfUncharged(tx: Tx, trip: Trip, side: Side): Promise<void> {
  if (trip.transportStatus !== 'unloaded') return
  const charges = (await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id })).filter(
    charge => charge.side === side,
  )
  if (charges.some(charge => charge.amount !== null)) return
  const { issues = [] } = (charges[0]?.trace ?? {}) as { issues?: Text[] }
  const why = issues.length
    ? text(issues.map(issue => issue.zh).join('；'), issues.map(issue => issue.en).join('; '))
    : NOBODY
  warn(tx, [
    wordedIssue(
      waybillErrors,
      { code: 'waybill.price_without_charge' },
      { no: trip.waybillNo, side: extraSides[side], why },
    ),
  ])
}

/** The given side, and the other one if no statement contains it, because its price may depend on this one. */
const pricedSides = (row: Trip, side: Side): Side[] =>
  (['ar', 'ap'] as const).filter(one => one === side || !sideRefusal(row, one))
