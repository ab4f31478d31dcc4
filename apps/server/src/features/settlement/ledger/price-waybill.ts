import { rate, type Rating } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { chargesOfDocument } from './booked.ts'
import { candidatesFor } from './candidates.ts'
import { followLanes } from './follow-lanes.ts'
import { lockLanes } from './lanes.ts'
import { ownRows } from './own-row.ts'
import { factsOf } from './plan-side.ts'
import { removeCharges } from './post-charges.ts'
import { priceTrip, type PriceOptions } from './price-trip.ts'
import { openBook } from './pricing-book.ts'
import { tierEntries, tierPriors } from './tier-prior.ts'
import type { TripRow, TripSide } from './trip-facts.ts'

/** Prices a trip as it now stands, and what it overtakes where price bands count the quantities before. */
export async function priceWaybill(tx: Tx, trip: TripRow, options: PriceOptions = {}): Promise<void> {
  await followLanes(tx, await priceTrip(tx, trip, options), trip.waybillNo)
}

/** The charges of a trip that is deleted go with it; where bands counted it, the trips after it move up. */
export async function dropTrip(tx: Tx, trip: TripRow): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id })
  const left = charges.flatMap(({ laneId, laneAt }) => (laneId && laneAt ? [{ laneId, from: laneAt }] : []))
  if (left.length)
    await lockLanes(
      tx,
      left.map(lane => lane.laneId),
    )
  await removeCharges(
    tx,
    charges.map(charge => charge.id),
    '运单已删除',
  )
  await followLanes(tx, left, trip.waybillNo)
}

/**
 * What the trip would cost and earn as it stands, without writing anything: for the entry form's pane. `own`: by the rows
 * that it was billed by.
 */
export async function rateTrip(tx: Tx, { trip, side }: TripSide, { own = false } = {}): Promise<Rating | undefined> {
  const found = await openBook(tx, [trip], { charges: own ? 'read' : 'none' })
  const book = own ? await ownRows(tx, found, trip) : found
  const priors = await tierPriors(
    tx,
    tierEntries(book, [trip]).filter(entry => entry.side === side),
  )
  const tierPriorQty = priors.get(`${trip.id}:${side}`)
  const facts = factsOf(book, { trip, side }, { pinReason: trip.remark || undefined, tierPriorQty })
  if (!facts) return undefined
  const rating = rate(facts, book.inForce(side, facts.partyId, facts.date), side)
  // Only without a price do the rows out of their dates matter: they tell why.
  return rating.found || rating.reason !== 'noMatch'
    ? rating
    : rate(facts, await candidatesFor(tx, { side, partyId: facts.partyId, date: facts.date }), side)
}
