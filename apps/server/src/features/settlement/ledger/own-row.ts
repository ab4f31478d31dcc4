import { priceCandidates, priceSheet, type PriceCandidate, type Side } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { ChargeRow } from './booked.ts'
import type { PricingBook } from './pricing-book.ts'
import { loadDate, partyOf, type TripRow } from './trip-facts.ts'

/** The freight by which a side of the trip counts in the bands of a price row, or waits for room there. */
export const laneIn = (book: Pick<PricingBook, 'charges'>, tripId: number, side: Side): ChargeRow | undefined =>
  book.charges(tripId, side).find(row => row.laneId !== null)

/**
 * The book by which an audited trip is priced: a side that bands count has the row that counts it, whatever else is in
 * force by now. A revision of prices reaches such a trip only after somebody took the audit back.
 */
export async function ownRows(tx: Tx, book: PricingBook, trip: TripRow): Promise<PricingBook> {
  const own = new Map<Side, PriceCandidate>()
  for (const side of ['ar', 'ap'] as const) {
    const laneId = laneIn(book, trip.id, side)?.laneId
    const row = laneId && (inForce(book, trip, { side, laneId }) ?? (await lineOf(tx, laneId)))
    if (row) own.set(side, row)
  }
  return {
    ...book,
    inForce: (side, partyId, date) => {
      const row = own.get(side)
      return row ? [{ ...row, ...FITS, partyId, effFrom: date, effTo: date }] : book.inForce(side, partyId, date)
    },
  }
}

/** It was chosen when the trip was priced and is not chosen again. */
const FITS = {
  contractId: null,
  routeId: null,
  loadAddressId: null,
  unloadAddressId: null,
  goodsId: null,
  vehicleKind: null,
  state: 'approved',
} as const

function inForce(
  book: PricingBook,
  trip: TripRow,
  { side, laneId }: { side: Side; laneId: number },
): PriceCandidate | undefined {
  const [partyId, date] = [partyOf(trip, side), loadDate(trip)]
  return partyId && date ? book.inForce(side, partyId, date).find(row => row.lineId === laneId) : undefined
}

/** A row that was cut off or replaced since. */
async function lineOf(tx: Tx, laneId: number): Promise<PriceCandidate | undefined> {
  const { rows } = await tx.sql<{ id: number }>(
    'select parent_id as id from price_sheet_line where org_id = $1 and id = $2',
    [tx.orgId, laneId],
    'sheet-of-lane',
  )
  const sheets = await tx.find(priceSheet, { where: { id: rows.map(row => row.id) }, lines: true })
  return sheets.flatMap(sheet => priceCandidates(sheet)).find(row => row.lineId === laneId)
}
