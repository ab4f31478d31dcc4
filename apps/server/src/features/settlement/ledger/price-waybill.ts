import { rate, type Rating, type Side } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { chargesOfDocument } from './booked.ts'
import { candidatesFor } from './candidates.ts'
import { followLanes } from './follow-lanes.ts'
import { lockLanes } from './lanes.ts'
import { syncLegs } from './leg-copies.ts'
import { withOwnRows } from './own-rows.ts'
import { factsOf } from './plan-side.ts'
import { removeCharges } from './post-charges.ts'
import { priceTrip, type PriceOptions } from './price-trip.ts'
import { openBook } from './pricing-book.ts'
import { tierEntries, tierPriors } from './tier-prior.ts'
import type { TripRow, TripSide } from './trip-facts.ts'

/** Prices a trip in its present state, and the trips that it overtakes in tiered price rows. */
export async function priceWaybill(tx: Tx, trip: TripRow, options: PriceOptions = {}): Promise<void> {
  await followLanes(tx, await priceTrip(tx, trip, options), trip.waybillNo)
}

/** Removes the charges of a deleted trip. Trips after it in a lane move up. */
export async function removeTripCharges(tx: Tx, trip: TripRow): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id })
  const lanes = charges.flatMap(({ laneId, laneAt }) => (laneId && laneAt ? [{ laneId, from: laneAt }] : []))
  if (lanes.length)
    await lockLanes(
      tx,
      lanes.map(lane => lane.laneId),
    )
  await removeCharges(
    tx,
    charges.map(charge => charge.id),
    '运单已删除',
  )
  if (trip.legId !== null) await syncLegs(tx, { waybill: [trip.id] })
  await followLanes(tx, lanes, trip.waybillNo)
}

/** Prices a restored trip as of today. What was set by hand stays, with the reasons that its charges had. */
export async function priceRestored(tx: Tx, trip: TripRow): Promise<void> {
  const { rows } = await tx.sql<{ side: Side; note: string }>(
    `select distinct on (side) side, note from charge where org_id = $1 and doc_type = 'waybill' and doc_id = $2
       and kind = 'freight' and pinned and note is not null and deleted_at is not null order by side, id desc`,
    [tx.orgId, trip.id],
    'pin-reasons',
  )
  await priceWaybill(tx, trip, { pinReasons: Object.fromEntries(rows.map(({ side, note }) => [side, note])) })
}

/**
 * What the trip would cost and earn now, for the entry form. It writes nothing. `byOwnRows`: by the rows that it was billed
 * by.
 */
export async function rateTrip(
  tx: Tx,
  { trip, side }: TripSide,
  { byOwnRows = false } = {},
): Promise<Rating | undefined> {
  const found = await openBook(tx, [trip], { charges: byOwnRows ? 'read' : 'none' })
  const book = byOwnRows ? await withOwnRows(tx, found, { trip }) : found
  const priors = await tierPriors(
    tx,
    tierEntries(book, [trip]).filter(entry => entry.side === side),
  )
  const tierPriorQty = priors.get(`${trip.id}:${side}`)
  const facts = factsOf(book, { trip, side }, { pinReason: trip.remark || undefined, tierPriorQty })
  if (!facts) return undefined
  const rating = rate(facts, book.inForce(side, facts.partyId, facts.date), side)
  // Rows outside their period matter only without a price, to explain why.
  return rating.found || rating.reason !== 'noMatch'
    ? rating
    : rate(facts, await candidatesFor(tx, { side, partyId: facts.partyId, date: facts.date }), side)
}
