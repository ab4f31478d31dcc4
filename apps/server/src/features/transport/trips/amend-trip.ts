import type { Side } from '@tuheng/domain/contracts/index'
import { isSameValue } from '@tuheng/domain/kernel/same-value'
import { isOtherLoss, needsLossConfirmation, waybill } from '@tuheng/domain/transport/index'
import { inAnyStatement } from '@tuheng/domain/transport/waybill.guards'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { markDirty, priceWaybill } from '../../settlement/index.ts'
import { editsOf } from '../shared/trip-parts.ts'
import type { Trip } from '../shared/rows.ts'
import { alignCharges } from './align-charges.ts'
import { checkedCorrection } from './correct-trip.ts'

const FACTS = editsOf('amend') as readonly (keyof Trip)[]
/** A trip is rated by other rows once one of these changes. */
const CHOOSE_ROWS = ['loadAt', 'vehicleKind'] as const

/**
 * Registers 按修改单更正: the rules of 更正磅单 and 改价 apply, but for the audit and the statements. Free charges are priced
 * anew; what a statement or a closed month holds is corrected by signed charges.
 */
export function registerAmendTrip(): void {
  onTransition(waybill, 'amend', {
    before: async ({ tx, row, next, input }) => ({
      ...(changesFacts(row, next) ? { ...(await checkedCorrection(tx, row, next)), ...agreedLoss(row, next) } : {}),
      ...pinned(next, 'ar', input.arPrice),
      ...pinned(next, 'ap', input.apPrice),
    }),
    derive: ({ tx, row, next }) => (changesFacts(row, next) ? alignCharges(tx, next) : undefined),
    post: async ({ tx, row, next, input }) => {
      const reason = typeof input.reason === 'string' ? input.reason : undefined
      await priceAmended(tx, { row, next, reason, priced: pricedSides(input) })
      // Its line shows weights, days and plate, whether or not they change an amount
      if (changesFacts(row, next))
        await markDirty(tx, { docType: 'waybill', docIds: [next.id], reason: '运单已按修改单更正' })
    },
  })
}

interface Amended {
  row: Trip
  next: Trip
  reason: string | undefined
  /** The sides whose price was given. */
  priced: readonly Side[]
}

async function priceAmended(tx: Tx, { row, next, reason, priced }: Amended): Promise<void> {
  if (next.transportStatus !== 'unloaded') return
  const isLocked = row.auditStatus !== 'unaudited' || inAnyStatement(row)
  const keepsRows = isLocked && CHOOSE_ROWS.every(name => isSameValue(row[name], next[name]))
  await priceWaybill(tx, next, {
    amended: { by: keepsRows ? 'ownRows' : 'rowsInForce' },
    ...(reason === undefined
      ? {}
      : { reason, pinReasons: Object.fromEntries(priced.map(side => [side, reason] as const)) }),
  })
}

/** Whoever agrees to the correction of an audited trip agrees to its loss: a trip with an open one is not audited. */
function agreedLoss(row: Trip, next: Trip): Partial<Trip> {
  if (row.auditStatus === 'unaudited') return {}
  if (needsLossConfirmation(next)) return { lossConfirm: 'confirmed', lossReason: next.lossReason ?? '按修改单更正' }
  return isOtherLoss(row, next) ? { lossConfirm: 'pending' } : {}
}

const changesFacts = (row: Trip, next: Trip): boolean => FACTS.some(name => !isSameValue(row[name], next[name]))

const pricedSides = (input: Readonly<Record<string, unknown>>): Side[] =>
  (['ar', 'ap'] as const).filter(side => typeof input[`${side}Price`] === 'string')

/** A price by hand, by the unit that the side is charged by. */
function pinned(trip: Trip, side: Side, price: unknown): Partial<Trip> {
  if (typeof price !== 'string') return {}
  return side === 'ar'
    ? { arPinned: true, arPrice: price, arBasis: trip.arBasis ?? 'ton' }
    : { apPinned: true, apPrice: price, apBasis: trip.apBasis ?? 'ton' }
}
