import {
  rate,
  reprice,
  type BookedCharge,
  type RatingFound,
  type RatingNotFound,
  type Reprice,
  type TripFacts,
} from '@tuheng/domain/contracts/index'
import type { Dec } from '@tuheng/domain/kernel/decimal'
import { bookedOf, type ChargeRow } from './booked.ts'
import type { BizKind } from '@tuheng/domain/transport/index'
import type { ChargeHead } from './post-charges.ts'
import type { PricingBook } from './pricing-book.ts'
import { isPinned, tripFacts, type TripSide } from './trip-facts.ts'

interface PlanBase extends TripSide {
  existing: readonly ChargeRow[]
}

/** What pricing would do to the ledger for one side of a trip. The preview shows it, `commitSide` writes it. */
export type SidePlan =
  /** The trip is not unloaded or has no counterparty, so free charges are removed. */
  | (PlanBase & { kind: 'none' })
  | (PlanBase & { kind: 'unpriced'; head: ChargeHead; facts: TripFacts; rating: RatingNotFound })
  | (PlanBase & { kind: 'priced'; head: ChargeHead; facts: TripFacts; rating: RatingFound; result: Reprice })

export interface PlanOptions {
  pinReason?: string | undefined
  /** Quantity that the same price row billed before. Only for rows with bands. */
  tierPriorQty?: Dec | undefined
}

/** Pure: everything it needs from the database is in the book. */
export function planSide(book: PricingBook, { trip, side }: TripSide, options: PlanOptions = {}): SidePlan {
  const existing = book.charges(trip.id, side)
  const common = { trip, side, existing }
  const facts = factsOf(book, { trip, side }, options)
  if (!facts) return { ...common, kind: 'none' }
  const head = headOf({ trip, side }, facts)
  const rating = rate(facts, book.inForce(side, facts.partyId, facts.date), side)
  if (!rating.found) return { ...common, kind: 'unpriced', head, facts, rating }
  return {
    ...common,
    kind: 'priced',
    head,
    facts,
    rating,
    result: reprice({ booked: bookedCharges(book, common), next: rating }),
  }
}

export function factsOf(
  book: PricingBook,
  { trip, side }: TripSide,
  { pinReason, tierPriorQty }: PlanOptions,
): TripFacts | undefined {
  const pinNote = book.charges(trip.id, side).find(c => c.pinned && c.kind === 'freight')?.note
  const facts = tripFacts(
    book,
    { trip, side },
    pinReason ?? pinNote ?? (trip.legId ? '承运商运单约定单价' : '手工定价'),
  )
  return facts && tierPriorQty ? { ...facts, tierPriorQty } : facts
}

/** Charges that a statement or a claim added to the trip. Pricing does not change them. */
const NOT_PRICED: readonly ChargeRow['kind'][] = ['adjust', 'claim']

/**
 * Booked charges as pricing compares them. A manual price that the trip no longer has is dropped, and a closed month is
 * locked like a statement.
 */
function bookedCharges(book: PricingBook, { trip, side, existing }: PlanBase): BookedCharge[] {
  return existing
    .filter(row => !NOT_PRICED.includes(row.kind))
    .flatMap(row => {
      const booked = bookedOf(row)
      if (!booked) return []
      const locked = booked.locked || book.isInClosedMonth(row)
      return [{ ...booked, locked, pinned: booked.pinned && (locked || isPinned(trip, side)) }]
    })
}

/** The line of business of each kind of trip. */
const SEGMENTS: Readonly<Record<BizKind, ChargeHead['segment']>> = {
  road: 'road',
  service6: 'service6',
  outside: 'road',
  shortHaul: 'roadRail',
}

/** The line of business that the charges of a trip or task belong to. */
export const segmentOf = (bizKind: BizKind | null | undefined): ChargeHead['segment'] => SEGMENTS[bizKind ?? 'road']

function headOf({ trip, side }: TripSide, { partyId, contractId }: TripFacts): ChargeHead {
  return {
    side,
    partyId,
    contractId,
    projectId: trip.arContractId,
    segment: segmentOf(trip.bizKind),
    docType: 'waybill',
    docId: trip.id,
    docNo: trip.waybillNo,
    bizDate: (trip.unloadAt ?? trip.loadAt ?? '').slice(0, 10),
    customerId: trip.customerId,
    carrierId: trip.carrierId,
    routeId: trip.routeId,
    goodsId: trip.goodsId,
    salesmanId: trip.salesmanId,
    deptId: trip.deptId,
  }
}
