import { isTimeGap } from './handover.rules.ts'
import type { ClockSource, HandoverGap } from './handover.choices.ts'
import type { ClockStop } from './moves.ts'

/** A gap at the hand-over with which a stay began. Moments as `YYYY-MM-DD HH:mm:ss`. */
export interface ClockGap {
  docNo: string
  gapKind: HandoverGap
  handedAt: string
  /** Null while it is open. */
  settledAt: string | null
  /** Whoever is liable; null where nobody is, since the gap was accepted. */
  liableId: number | null
  clockFrom: string | null
  clockBy: ClockSource | null
}

/** Who pays for a stay: a party, or we ourselves. Undefined: nobody can be told. */
export type ClockPayer = { side: 'ar' | 'ap'; partyId?: number } | undefined

interface Clocked {
  /** Business dates of the stay, both counted; one that goes on is counted until today. */
  from: string
  until: string
  gaps: readonly ClockGap[]
  payer: ClockPayer
}

/** The clock of a stay as gaps leave it. */
export interface StayClock {
  /** Business date of the first day. */
  from: string
  /** What it starts by where a gap left that unknown. */
  clockBy: ClockSource | null
  stops: ClockStop[]
  /** Hand-overs that stopped it, with the days. */
  note: string | null
  /** Business date since which an open gap stops it. */
  stoppedSince: string | null
}

/**
 * What gaps at its first hand-over do to the clock of a stay. It stands from the hand-over until the gap is settled, both
 * days whole. Settled, these days do not count unless the payer of the stay is liable himself, or nobody is. A gap of
 * times, once settled, gives another first day instead.
 */
export function clockOfStay({ from, until, gaps, payer }: Clocked): StayClock {
  const open = gaps.filter(gap => gap.settledAt === null)
  const timed = gaps.find(gap => gap.settledAt !== null && isTimeGap(gap) && gap.clockFrom !== null)
  const stopping = gaps.filter(gap => gap.settledAt === null || (!isTimeGap(gap) && isRelieved(gap, payer)))
  const stops = stopping.map(gap => ({
    from: dayOf(gap.handedAt),
    to: gap.settledAt === null || dayOf(gap.settledAt) > until ? until : dayOf(gap.settledAt),
  }))
  const first = timed?.clockFrom ? dayOf(timed.clockFrom) : from
  return {
    from: first < until ? first : until,
    clockBy: timed?.clockBy ?? null,
    stops,
    note: stopping.length
      ? stopping.map(({ docNo }, i) => `${docNo} ${stops[i]?.from} ~ ${stops[i]?.to}`).join('; ')
      : null,
    stoppedSince: open.map(gap => dayOf(gap.handedAt)).toSorted()[0] ?? null,
  }
}

/** Whoever pays for the stay is not the one who is liable for the gap. */
const isRelieved = ({ liableId }: ClockGap, payer: ClockPayer): boolean =>
  liableId !== null && !(payer?.side === 'ar' && payer.partyId === liableId)

const dayOf = (moment: string): string => moment.slice(0, 10)
