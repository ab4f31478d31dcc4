import type { Side } from '@tuheng/domain/contracts/index'
import { eq } from '@tuheng/domain/kernel/decimal'
import { deriveRow } from '@tuheng/domain/kernel/draft'
import { failAll } from '@tuheng/domain/kernel/errors'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { priceLock, waybill } from '@tuheng/domain/transport/index'
import { updateRecord } from '../../../engine/write/record-write.ts'
import { changedValues } from '../../../engine/write/save.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type ChargeRow, chargesOfDocument } from './booked.ts'
import { commitSide } from './commit-side.ts'
import { lockLanes } from './lanes.ts'
import { laneIn, ownRows } from './own-row.ts'
import { planSide } from './plan-side.ts'
import { openBook } from './pricing-book.ts'
import { type KnownPrior, tierEntries, tierPriors, type TierEntry } from './tier-prior.ts'
import { tripCopies } from './trip-copies.ts'
import { progressOf } from './trip-progress.ts'
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
  /** What the quantities before an audited trip make of it is taken over, by the row that it was billed by: the only change of a locked price. */
  overtaken?: boolean
  /** The quantity before it, of the one side that is priced. */
  known?: KnownPrior
}

/** A price row with bands in which something moved, and the loading time from which on that matters. */
export interface MovedLane {
  laneId: number
  from: string
}

/**
 * Brings the ledger in step with a trip: rates both sides anew, replaces free charges, corrects locked ones by signed
 * charges, queues what has no price, and copies the result onto the trip. Part of whatever transaction changed it.
 * Answers the price rows with bands in which the trip counts otherwise than before: trips after it there are overtaken.
 */
export async function priceTrip(tx: Tx, trip: TripRow, options: PriceOptions = {}): Promise<MovedLane[]> {
  const { sides = ['ar', 'ap'], pinReason, reason, along, overtaken, known } = options
  if (!overtaken) failAll([sides.map(side => priceLock(trip, side)).find(Boolean)])
  const found = await openBook(tx, [trip], { charges: 'lock' })
  const book = overtaken && trip.auditStatus !== 'unaudited' ? await ownRows(tx, found, trip) : found
  const entries = tierEntries(book, [trip]).filter(entry => sides.includes(entry.side))
  const before = sides.map(side => laneIn(book, trip.id, side))
  const lanes = new Set([...entries.map(entry => entry.lineId), ...before.flatMap(row => row?.laneId ?? [])])
  if (lanes.size) await lockLanes(tx, lanes)
  const priors = await tierPriors(tx, entries, { along, known })
  const turn = tx.rows.generation(charge)
  const moved: MovedLane[] = []
  for (const [i, side] of sides.entries()) {
    const plan = planSide(book, { trip, side }, { pinReason, tierPriorQty: priors.get(`${trip.id}:${side}`) })
    const lane = entries.find(entry => entry.side === side)
    await commitSide(tx, plan, { book, reason, lane })
    moved.push(...movedLanes(before[i], plan.kind === 'priced' ? lane : undefined))
  }
  // Most trips are priced as they were: then the ledger still is what the book read and locked.
  const same = tx.rows.generation(charge) === turn
  const charges = same ? [...book.charges(trip.id, 'ar'), ...book.charges(trip.id, 'ap')] : undefined
  await copyToTrip(tx, trip, { charges, also: takenOver(trip, sides) })
  return moved
}

/**
 * Only the copies: after statements or settlements moved the charges' states. `charges`: all of the trip's, where they
 * are locked already.
 */
export async function copyToTrip(
  tx: Tx,
  trip: TripRow,
  { charges: locked, also = {} }: { charges?: readonly ChargeRow[] | undefined; also?: Partial<TripRow> } = {},
): Promise<void> {
  const charges = locked ?? (await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id }))
  const copies = { ...keepPins(trip, tripCopies(charges)), ...(await progressOf(tx, trip, charges)), ...also }
  const next = deriveRow(anyResource(waybill), { ...trip, ...copies })
  const patch = changedValues(trip, next)
  if (Object.keys(patch).length) await updateRecord(tx, anyResource(waybill), { id: trip.id, values: patch })
}

/** A side that was priced waits for nothing any more. */
function takenOver(trip: TripRow, sides: readonly Side[]): Partial<TripRow> {
  const arDue = sides.includes('ar') ? null : trip.arDue
  const apDue = sides.includes('ap') ? null : trip.apDue
  const waits = arDue !== null || apDue !== null
  return { arDue, apDue, repriceStatus: waits ? 'due' : 'none', dueReason: waits ? trip.dueReason : null }
}

function movedLanes(found: ChargeRow | undefined, lane: TierEntry | undefined): MovedLane[] {
  const before = found?.amount === null ? undefined : found
  const old = before?.laneId && before.laneAt ? [{ laneId: before.laneId, from: before.laneAt }] : []
  const now = lane ? [{ laneId: lane.lineId, from: lane.loadAt }] : []
  const same = before?.laneId === lane?.lineId && before?.laneAt === lane?.loadAt && eq(before?.laneQty, lane?.qty)
  return same || (!old.length && !now.length) ? [] : [...old, ...now]
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
