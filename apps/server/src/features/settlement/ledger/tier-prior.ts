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

/** A trip that a row with price bands prices: what it adds to the quantity that decides over the band. */
export interface TierEntry {
  tripId: number
  side: Side
  lineId: number
  mode: TierMode
  loadAt: string
  qty: Dec
}

/**
 * Price bands count everything that is billed by the same price row, so their period is that of the row: its sheet's
 * dates. 累进: what was loaded before the trip; 全额: everything else, since all of it gets the price of the band reached.
 */
export function tierEntries(book: PricingBook, trips: readonly TripRow[]): TierEntry[] {
  return trips.flatMap(trip =>
    (['ar', 'ap'] as const).flatMap(side => {
      const facts = tripFacts(book, { trip, side }, 'x')
      const row = facts && tieredRow(book, facts, side)
      if (!facts || !row?.tiers) return []
      // A price set by hand counts with the quantity that the row would bill, whatever it is paid by.
      const rating = rate({ ...facts, pin: null }, [{ ...row, tiers: withoutEnd(row.tiers) }], side)
      const freight = rating.found ? rating.charges.find(charge => charge.kind === 'freight') : undefined
      if (!freight) return []
      // A trip that is only being planned has no id yet.
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

/** What lies beyond the last band has its quantity, too: it waits for room there. */
function withoutEnd({ mode, bands }: Tiers): Tiers {
  return { mode, bands: bands.map((band, i) => (i === bands.length - 1 ? { ...band, toQty: null } : band)) }
}

function tieredRow(book: PricingBook, facts: TripFacts, side: Side): PriceCandidate | undefined {
  const candidates = book.inForce(side, facts.partyId, facts.date)
  if (!candidates.some(row => row.tiers)) return undefined
  const match = matchPrice({ facts, candidates, side })
  return match.found ? match.row : undefined
}

/**
 * Quantities billed before by the same price row, by `tripId:side`. `along` are trips that are priced in the same
 * act: they count as they will be, not as the ledger still has them. `known` was just read with the whole row. Whoever
 * writes what follows holds the rows.
 */
export async function tierPriors(
  tx: Tx,
  entries: readonly TierEntry[],
  { along = entries, known }: { along?: readonly TierEntry[] | undefined; known?: KnownPrior | undefined } = {},
): Promise<Map<string, Dec>> {
  if (!entries.length) return new Map()
  const [only] = entries
  if (known && only && entries.length === 1 && only.lineId === known.laneId && only.side === known.side)
    return new Map([[`${only.tripId}:${only.side}`, known.prior]])
  const booked = await bookedBefore(tx, entries, along)
  const byLine = Map.groupBy(along, lineKey)
  return new Map(
    entries.map((entry, i) => {
      const others = (byLine.get(lineKey(entry)) ?? []).filter(
        other => other.tripId !== entry.tripId && (entry.mode === 'whole' || isBefore(other, entry)),
      )
      return [`${entry.tripId}:${entry.side}`, add(booked[i], sum(others.map(other => other.qty)))]
    }),
  )
}

/** What the ledger holds by the row of each entry, apart from the trips of `along`. */
async function bookedBefore(tx: Tx, entries: readonly TierEntry[], along: readonly TierEntry[]): Promise<Dec[]> {
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
      [...new Set([...along, ...entries].map(e => e.tripId))],
    ],
    'tier-priors',
  )
  const found = new Map(rows.map(row => [row.i, row.qty]))
  return entries.map((_, i) => found.get(i + 1) ?? '0')
}

const lineKey = (entry: TierEntry): string => `${entry.lineId}:${entry.side}`

const isBefore = (a: TierEntry, b: TierEntry): boolean =>
  a.loadAt < b.loadAt || (a.loadAt === b.loadAt && a.tripId < b.tripId)
