import { priceCandidates, priceSheet, type PriceCandidate, type Side } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { ChargeRow } from './booked.ts'
import type { PricingBook } from './pricing-book.ts'
import { loadDate, partyOf, type TripRow } from './trip-facts.ts'

/** The freight by which a side of the trip counts in the bands of a price row or waits for room. */
export const laneCharge = (book: Pick<PricingBook, 'charges'>, tripId: number, side: Side): ChargeRow | undefined =>
  book.charges(tripId, side).find(row => row.laneId !== null)

/** The row that the freight of a side was billed by; undefined for a price set by hand. */
const billedRow = (book: PricingBook, tripId: number, side: Side): number | null | undefined =>
  book
    .charges(tripId, side)
    .findLast(row => row.kind === 'freight' && row.adjustsId === null && row.amount !== null && !row.pinned)
    ?.sheetLineId

/**
 * The book for pricing an audited trip: a side that counts in a lane keeps its price row, whatever else is in force.
 * Changed prices apply to such a trip only after its audit is undone. `billed`: so does a side without bands.
 */
export async function withOwnRows(
  tx: Tx,
  book: PricingBook,
  { trip, billed = false }: { trip: TripRow; billed?: boolean },
): Promise<PricingBook> {
  const rowsBySide = new Map<Side, PriceCandidate>()
  for (const side of ['ar', 'ap'] as const) {
    const laneId = laneCharge(book, trip.id, side)?.laneId ?? (billed ? billedRow(book, trip.id, side) : undefined)
    const row = laneId && (inForce(book, trip, { side, laneId }) ?? (await readLine(tx, laneId)))
    if (row) rowsBySide.set(side, row)
  }
  return {
    ...book,
    inForce: (side, partyId, date) => {
      const row = rowsBySide.get(side)
      return row ? [{ ...row, ...MATCHES_ANY, partyId, effFrom: date, effTo: date }] : book.inForce(side, partyId, date)
    },
  }
}

/** The row was chosen when the trip was priced and is not matched again. */
const MATCHES_ANY = {
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

/** A row that may have been shortened or replaced since. */
async function readLine(tx: Tx, laneId: number): Promise<PriceCandidate | undefined> {
  const { rows } = await tx.sql<{ id: number }>(
    'select parent_id as id from price_sheet_line where org_id = $1 and id = $2',
    [tx.orgId, laneId],
    'sheet-of-lane',
  )
  const sheets = await tx.find(priceSheet, { where: { id: rows.map(row => row.id) }, lines: true })
  return sheets.flatMap(sheet => priceCandidates(sheet)).find(row => row.lineId === laneId)
}
