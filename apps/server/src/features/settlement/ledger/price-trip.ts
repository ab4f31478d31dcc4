import type { Side } from '@tuheng/domain/contracts/index'
import { eq } from '@tuheng/domain/kernel/decimal'
import { deriveRow } from '@tuheng/domain/kernel/draft'
import { failAll } from '@tuheng/domain/kernel/errors'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { isOtherLoss, priceLock, waybill } from '@tuheng/domain/transport/index'
import { updateRecord } from '../../../engine/write/record-write.ts'
import { changedValues } from '../../../engine/write/save.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type ChargeRow, chargesOfDocument } from './booked.ts'
import { commitSide } from './commit-side.ts'
import { lockLanes } from './lanes.ts'
import { syncLegs } from './leg-copies.ts'
import { laneCharge, withOwnRows } from './own-rows.ts'
import { planSide, type SidePlan } from './plan-side.ts'
import { openBook, type PricingBook } from './pricing-book.ts'
import { type KnownPrior, tierEntries, tierPriors, type TierEntry } from './tier-prior.ts'
import { termCopies } from './term-copies.ts'
import { tripCopies } from './trip-copies.ts'
import { progressOf } from './trip-progress.ts'
import type { TripRow } from './trip-facts.ts'

export interface PriceOptions {
  /** A manual price was dropped on this side. The trip's own flag decides; this only explains the call. */
  unpin?: Side
  /** Why a side has a price set by hand. Absent: as its charge says. */
  pinReasons?: Partial<Record<Side, string>>
  /** Both when absent. */
  sides?: readonly Side[]
  /** The reason for repricing, written on corrections of locked charges. */
  reason?: string
  /** Trips that are priced in the same batch. Rows with bands count them together. */
  batchEntries?: readonly TierEntry[]
  /**
   * Takes over what the quantities before an audited trip give, by the price row that it was billed by. Beside `amended`
   * this is the only change of a locked price.
   */
  overtaken?: boolean
  /** Takes over facts that a change request corrected, by the price rows that it was billed by or by those in force. */
  amended?: { by: 'ownRows' | 'rowsInForce' }
  /** The quantity before the trip, for the only side that is priced. */
  knownPrior?: KnownPrior
}

/** A tiered price row in which something moved, and the loading time from which it matters. */
export interface MovedLane {
  laneId: number
  from: string
}

/**
 * Updates the ledger for a trip: rates both sides, replaces free charges, corrects locked ones by signed charges,
 * queues what has no price, and copies the result to the trip. It is part of the transaction that changed the trip.
 * Returns the tiered price rows in which the trip now counts differently; later trips there are overtaken.
 */
export async function priceTrip(tx: Tx, trip: TripRow, options: PriceOptions = {}): Promise<MovedLane[]> {
  const { sides = ['ar', 'ap'], pinReasons, reason, batchEntries, overtaken, amended, knownPrior } = options
  if (!overtaken && !amended) failAll([sides.map(side => priceLock(trip, side)).find(Boolean)])
  const book = await bookOf(tx, trip, options)
  const entries = tierEntries(book, [trip]).filter(entry => sides.includes(entry.side))
  const before = sides.map(side => laneCharge(book, trip.id, side))
  const lanes = new Set([...entries.map(entry => entry.lineId), ...before.flatMap(row => row?.laneId ?? [])])
  if (lanes.size) await lockLanes(tx, lanes)
  const priors = await tierPriors(tx, entries, { batchEntries, knownPrior })
  const generation = tx.rows.generation(charge)
  const moved: MovedLane[] = []
  const terms: Partial<TripRow> = {}
  for (const [i, side] of sides.entries()) {
    const plan = planSide(
      book,
      { trip, side },
      { pinReason: pinReasons?.[side], tierPriorQty: priors.get(`${trip.id}:${side}`) },
    )
    if (amended) refuseLostPrice(plan)
    const lane = entries.find(entry => entry.side === side)
    await commitSide(tx, plan, { book, reason, lane })
    if (!keepsCharges(plan))
      Object.assign(terms, termCopies({ trip, side }, 'rating' in plan ? plan.rating : undefined))
    moved.push(...movedLanes(before[i], plan.kind === 'priced' ? lane : undefined))
  }
  // Most trips keep their price. Then the ledger is still what the book read and locked.
  const isUnchanged = tx.rows.generation(charge) === generation
  const charges = isUnchanged ? [...book.charges(trip.id, 'ar'), ...book.charges(trip.id, 'ap')] : undefined
  await copyToTrip(tx, trip, { charges, extra: { ...clearedDue(trip, sides), ...terms } })
  return moved
}

async function bookOf(tx: Tx, trip: TripRow, { overtaken, amended }: PriceOptions): Promise<PricingBook> {
  const opened = await openBook(tx, [trip], { charges: 'lock' })
  if (amended) return amended.by === 'ownRows' ? withOwnRows(tx, opened, { trip, billed: true }) : opened
  return overtaken && trip.auditStatus !== 'unaudited' ? withOwnRows(tx, opened, { trip }) : opened
}

/** A side that was priced keeps having a price: otherwise its charges would stay what the old facts came to. */
function refuseLostPrice(plan: SidePlan): void {
  if (plan.kind === 'unpriced' && plan.existing.some(charge => charge.amount !== null)) failAll(plan.rating.issues)
}

/**
 * Updates the copies only, after statements or settlements changed the states of charges. `charges` are all charges of
 * the trip, if they are locked already.
 */
export async function copyToTrip(
  tx: Tx,
  trip: TripRow,
  { charges: locked, extra = {} }: { charges?: readonly ChargeRow[] | undefined; extra?: Partial<TripRow> } = {},
): Promise<void> {
  const charges = locked ?? (await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id }))
  const copies = { ...keepManualPrices(trip, tripCopies(charges)), ...(await progressOf(tx, trip, charges)), ...extra }
  const priced = deriveRow(anyResource(waybill), { ...trip, ...copies }) as TripRow
  const next = { ...priced, ...reopenedLoss(trip, priced) }
  const patch = changedValues(trip, next)
  if (Object.keys(patch).length) await updateRecord(tx, anyResource(waybill), { id: trip.id, values: patch })
  if (trip.legId !== null) await syncLegs(tx, { waybill: [trip.id] })
}

/** Charges in a statement that no price is found for any more stay, and so do the terms that they were priced by. */
const keepsCharges = (plan: SidePlan): boolean =>
  plan.kind === 'unpriced' && plan.existing.some(charge => charge.statementId !== null)

/** Another loss than the one that was confirmed has to be confirmed again. */
const reopenedLoss = (before: TripRow, now: TripRow): Partial<TripRow> =>
  before.lossConfirm === 'confirmed' && before.auditStatus === 'unaudited' && isOtherLoss(before, now)
    ? { lossConfirm: 'pending' }
    : {}

/** A side that was priced has no waiting difference any more. */
function clearedDue(trip: TripRow, sides: readonly Side[]): Partial<TripRow> {
  const arDue = sides.includes('ar') ? null : trip.arDue
  const apDue = sides.includes('ap') ? null : trip.apDue
  const waits = arDue !== null || apDue !== null
  return { arDue, apDue, repriceStatus: waits ? 'due' : 'none', dueReason: waits ? trip.dueReason : null }
}

function movedLanes(found: ChargeRow | undefined, lane: TierEntry | undefined): MovedLane[] {
  const before = found?.amount === null ? undefined : found
  const old = before?.laneId && before.laneAt ? [{ laneId: before.laneId, from: before.laneAt }] : []
  const now = lane ? [{ laneId: lane.lineId, from: lane.loadAt }] : []
  const isUnchanged =
    before?.laneId === lane?.lineId && before?.laneAt === lane?.loadAt && eq(before?.laneQty, lane?.qty)
  return isUnchanged || (!old.length && !now.length) ? [] : [...old, ...now]
}

/** A manual price stays on the trip although its charge is not posted yet. */
function keepManualPrices(trip: TripRow, copies: ReturnType<typeof tripCopies>): ReturnType<typeof tripCopies> {
  const result = { ...copies }
  if (trip.arPinned && result.arPrice === null) Object.assign(result, { arBasis: trip.arBasis, arPrice: trip.arPrice })
  if (trip.apPinned && result.apPrice === null) Object.assign(result, { apBasis: trip.apBasis, apPrice: trip.apPrice })
  // A lump sum is shown as its total, not as a quotient.
  if (trip.arPinned && trip.arBasis === 'lump') Object.assign(result, { arBasis: 'lump', arPrice: trip.arPrice })
  if (trip.apPinned && trip.apBasis === 'lump') Object.assign(result, { apBasis: 'lump', apPrice: trip.apPrice })
  return result
}
