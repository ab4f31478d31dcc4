import { instantMillis } from '../kernel/dates.ts'

type Maybe<T> = T | null | undefined

/** What a platform says of its waybill. Times are wall times of Shanghai, `YYYY-MM-DD HH:mm:ss`. */
interface MatchFacts {
  platformNo?: Maybe<string>
  /** Our number, as the platform has it. */
  ourNo?: Maybe<string>
  plateNo?: Maybe<string>
  loadAt?: Maybe<string>
}

/** A trip that may be meant. */
export interface MatchTrip {
  id: number
  waybillNo: string
  outerNo: Maybe<string>
  plateNo: Maybe<string>
  loadAt: Maybe<string>
}

type MatchFound =
  | { by: 'number' | 'plate'; id: number }
  | { by: 'none' }
  /** More than one trip is possible: a person chooses. */
  | { by: 'several'; ids: number[] }

const same = (a: Maybe<string>, b: Maybe<string>): boolean => !!a && !!b && a.toUpperCase() === b.toUpperCase()

/** Minutes between two loadings; null without one of the times. */
export function minutesApart(a: Maybe<string>, b: Maybe<string>): number | null {
  if (!a || !b) return null
  return Math.round(
    Math.abs(instantMillis(`${a.replace(' ', 'T')}+08:00`) - instantMillis(`${b.replace(' ', 'T')}+08:00`)) / 60_000,
  )
}

/**
 * The trip that a platform waybill belongs to: that of the number; else those of its plate which were loaded within so many
 * minutes. A number that names two trips, and several trips of a plate, are never decided here.
 */
export function matchOf(facts: MatchFacts, trips: readonly MatchTrip[], minutes: number): MatchFound {
  const byNumber = trips.filter(trip => same(trip.waybillNo, facts.ourNo) || same(trip.outerNo, facts.platformNo))
  if (byNumber.length) return found(byNumber, 'number')
  const near = trips.filter(trip => {
    const apart = minutesApart(trip.loadAt, facts.loadAt)
    return same(trip.plateNo, facts.plateNo) && apart !== null && apart <= minutes
  })
  return found(near, 'plate')
}

function found(trips: readonly MatchTrip[], by: 'number' | 'plate'): MatchFound {
  const ids = [...new Set(trips.map(trip => trip.id))].sort((a, b) => a - b)
  const [first] = ids
  if (first === undefined) return { by: 'none' }
  return ids.length === 1 ? { by, id: first } : { by: 'several', ids }
}
