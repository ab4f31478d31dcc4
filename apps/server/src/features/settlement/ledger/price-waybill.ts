import { rate, type Rating, type Side } from '@tuheng/domain/contracts/index'
import { deriveRow } from '@tuheng/domain/kernel/draft'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { updateRecord } from '../../../engine/record-write.ts'
import { changes } from '../../../engine/save.ts'
import type { Tx } from '../../../engine/tx.ts'
import { type ChargeRow, chargesOfDocument } from './booked.ts'
import { candidatesFor } from './candidates.ts'
import { commitSide } from './commit-side.ts'
import { factsOf, planSide } from './plan-side.ts'
import { openBook } from './pricing-book.ts'
import { tierEntries, tierPriors, type TierEntry } from './tier-prior.ts'
import { tripCopies } from './trip-copies.ts'
import type { TripRow } from './trip-facts.ts'

export interface PriceOptions {
  /** A price set by hand was dropped on this side. The trip's own flag decides; this only says why it is called. */
  unpin?: Side
  pinReason?: string
  /** Both when absent. */
  sides?: readonly Side[]
  /** Why trips are priced again; stands on corrections of locked charges. */
  reason?: string
  /** Trips that are priced in the same act, where rows with price bands count them together. */
  along?: readonly TierEntry[]
}

/**
 * Brings the ledger in step with a trip: rates both sides anew, replaces free charges, corrects locked ones by signed
 * charges, queues what has no price, and copies the result onto the trip. Part of whatever transaction changed it.
 */
export async function priceWaybill(tx: Tx, trip: TripRow, options: PriceOptions = {}): Promise<void> {
  const { sides = ['ar', 'ap'], pinReason, reason, along } = options
  const book = await openBook(tx, [trip], { charges: 'lock' })
  const entries = tierEntries(book, [trip]).filter(entry => sides.includes(entry.side))
  const priors = await tierPriors(tx, entries, { lock: true, ...(along ? { along } : {}) })
  const written = tx.known.writesTo('charge')
  for (const side of sides)
    await commitSide(
      tx,
      book,
      planSide(book, trip, side, { pinReason, tierPriorQty: priors.get(`${trip.id}:${side}`) }),
      reason,
    )
  // Most trips are priced as they were: then the ledger still is what the book read and locked.
  const same = tx.known.writesTo('charge') === written
  await copyToTrip(tx, trip, same ? [...book.charges(trip.id, 'ar'), ...book.charges(trip.id, 'ap')] : undefined)
}

/** Only the copies: after statements or settlements moved the charges' states. `held`: all of the trip's, where they are locked already. */
export async function copyToTrip(tx: Tx, trip: TripRow, held?: readonly ChargeRow[]): Promise<void> {
  const charges = held ?? (await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id }))
  const copies = keepPins(trip, tripCopies(charges))
  const next = deriveRow(anyResource(waybill), { ...trip, ...copies })
  const patch = changes(trip, next)
  if (Object.keys(patch).length) await updateRecord(tx, anyResource(waybill), trip.id, patch)
}

/** What the trip would cost and earn as it stands, without writing anything: for the entry form's pane. */
export async function rateTrip(tx: Tx, trip: TripRow, side: Side): Promise<Rating | undefined> {
  const book = await openBook(tx, [trip], { charges: 'none' })
  const priors = await tierPriors(
    tx,
    tierEntries(book, [trip]).filter(entry => entry.side === side),
    { lock: false },
  )
  const facts = factsOf(book, trip, side, {
    pinReason: trip.remark || undefined,
    tierPriorQty: priors.get(`${trip.id}:${side}`),
  })
  if (!facts) return undefined
  const rating = rate(facts, book.inForce(side, facts.partyId, facts.date), side)
  // Only without a price do the rows out of their dates matter: they tell why.
  return rating.found || rating.reason !== 'noMatch'
    ? rating
    : rate(facts, await candidatesFor(tx, { side, partyId: facts.partyId, date: facts.date }), side)
}

/** A hand-set price stays on the trip although its charge is not posted yet. */
function keepPins(trip: TripRow, copies: ReturnType<typeof tripCopies>): ReturnType<typeof tripCopies> {
  const out = { ...copies }
  if (trip.arPinned && out.arPrice === null) Object.assign(out, { arBasis: trip.arBasis, arPrice: trip.arPrice })
  if (trip.apPinned && out.apPrice === null) Object.assign(out, { apBasis: trip.apBasis, apPrice: trip.apPrice })
  // A lump sum is shown as its whole amount, not as a quotient.
  if (trip.arPinned && trip.arBasis === 'lump') Object.assign(out, { arBasis: 'lump', arPrice: trip.arPrice })
  if (trip.apPinned && trip.apBasis === 'lump') Object.assign(out, { apBasis: 'lump', apPrice: trip.apPrice })
  return out
}
