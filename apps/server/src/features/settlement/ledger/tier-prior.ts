import {
  matchPrice,
  rate,
  type PriceCandidate,
  type Side,
  type TierMode,
  type Tiers,
  type TripFacts,
} from '@tuheng/domain/contracts/index'
import { add, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { Tx } from '../../../engine/write/tx.ts'
import type { PricingBook } from './pricing-book.ts'
import { tripFacts, type TripRow } from './trip-facts.ts'

/** A trip in a tiered price row, with the quantity that it adds to the lane. */
export interface TierEntry {
  tripId: number
  side: Side
  lineId: number
  mode: TierMode
  loadAt: string
  qty: Dec
}

/**
 * The lane entries of trips. Bands count everything that the same price row bills, so their period is that of its
 * sheet. 累进: what was loaded before the trip; 全额: everything else, because all of it gets the price of the band
 * reached.
 */
export function tierEntries(book: PricingBook, trips: readonly TripRow[]): TierEntry[] {
  return trips.flatMap(trip =>
    (['ar', 'ap'] as const).flatMap(side => {
      const facts = tripFacts(book, { trip, side }, 'x')
      const row = facts && tieredRow(book, facts, side)
      if (!facts || !row?.tiers) return []
      // A trip with a manual price counts with the quantity that the row would bill, whatever its own basis is.
      const rating = rate({ ...facts, pin: null }, [{ ...row, tiers: withOpenEnd(row.tiers) }], side)
      const freight = rating.found ? rating.charges.find(charge => charge.kind === 'freight') : undefined
      if (!freight) return []
      // A planned trip has no id yet.
      return [
        {
          tripId: trip.id ?? 0,
          side,
          lineId: row.lineId,
          mode: row.tiers.mode,
          loadAt: trip.loadAt ?? '',
          qty: freight.qty,
        },
      ]
    }),
  )
}

export interface KnownPrior {
  laneId: number
  side: Side
  prior: Dec
}

/** What exceeds the last band has its quantity too: it waits for room. */
function withOpenEnd({ mode, bands }: Tiers): Tiers {
  return { mode, bands: bands.map((band, i) => (i === bands.length - 1 ? { ...band, toQty: null } : band)) }
}

function tieredRow(book: PricingBook, facts: TripFacts, side: Side): PriceCandidate | undefined {
  const candidates = book.inForce(side, facts.partyId, facts.date)
  if (!candidates.some(row => row.tiers)) return undefined
  const match = matchPrice({ facts, candidates, side })
  return match.found ? match.row : undefined
}

/**
 * Quantities that the same price row billed before, by `tripId:side`. Trips in `batchEntries` are priced in the same batch:
 * they count with their new values instead of those in the ledger. `knownPrior` was just read with the whole lane. A caller
 * that writes must have locked the price rows.
 */
export async function tierPriors(
  tx: Tx,
  entries: readonly TierEntry[],
  {
    batchEntries = entries,
    knownPrior,
  }: { batchEntries?: readonly TierEntry[] | undefined; knownPrior?: KnownPrior | undefined } = {},
): Promise<Map<string, Dec>> {
  if (!entries.length) return new Map()
  const [only] = entries
  if (knownPrior && only && entries.length === 1 && only.lineId === knownPrior.laneId && only.side === knownPrior.side)
    return new Map([[`${only.tripId}:${only.side}`, knownPrior.prior]])
  const booked = await priorQuantities(tx, entries, batchEntries)
  const byLine = Map.groupBy(batchEntries, lineKey)
  return new Map(
    entries.map((entry, i) => {
      const others = (byLine.get(lineKey(entry)) ?? []).filter(
        other => other.tripId !== entry.tripId && (entry.mode === 'whole' || isBefore(other, entry)),
      )
      return [`${entry.tripId}:${entry.side}`, add(booked[i], sum(others.map(other => other.qty)))]
    }),
  )
}

/** What the ledger contains for the price row of each entry, without the trips of `batchEntries`. */
async function priorQuantities(
  tx: Tx,
  entries: readonly TierEntry[],
  batchEntries: readonly TierEntry[],
): Promise<Dec[]> {
  const { rows } = await tx.sql<{ i: number; qty: Dec }>(
    `select e.i::int as i, sum(c.lane_qty)::text as qty
     from unnest($2::bigint[], $3::bool[], $4::timestamptz[], $5::bigint[])
       with ordinality as e(line_id, whole, load_at, trip_id, i)
     join charge c on c.org_id = $1 and c.lane_id = e.line_id and c.deleted_at is null
       and c.amount is not null and not (c.doc_id = any($6::bigint[]))
     where e.whole or (c.lane_at, c.doc_id) < (e.load_at, e.trip_id) group by e.i`,
    [
      tx.orgId,
      entries.map(e => e.lineId),
      entries.map(e => e.mode === 'whole'),
      entries.map(e => e.loadAt),
      entries.map(e => e.tripId),
      [...new Set([...batchEntries, ...entries].map(e => e.tripId))],
    ],
    'tier-priors',
  )
  const found = new Map(rows.map(row => [row.i, row.qty]))
  return entries.map((_, i) => found.get(i + 1) ?? '0')
}

const lineKey = (entry: TierEntry): string => `${entry.lineId}:${entry.side}`

const isBefore = (a: TierEntry, b: TierEntry): boolean =>
  a.loadAt < b.loadAt || (a.loadAt === b.loadAt && a.tripId < b.tripId)
