import { sum } from '@tuheng/domain/kernel/decimal'
import type { EnteredTrip } from './save-trip.ts'
import type { TripRow } from '../shared/trips.ts'

/** A trip that was entered since the page was opened. */
export interface RecentTrip {
  row: TripRow
  warnings: readonly string[]
  /** Seconds from the first key to the saved trip; 0 if it was pasted. */
  seconds: number
}

export function recentTrip(entered: EnteredTrip, seconds: number): RecentTrip {
  return { row: entered.row, warnings: entered.warnings.map(warning => warning.msg), seconds }
}

/** Trucks, tonnes, and the average time of those typed one by one. */
export function recentSums(trips: readonly RecentTrip[]): { trucks: number; tons: string; pace: number | null } {
  const timed = trips.filter(trip => trip.seconds > 0)
  return {
    trucks: trips.length,
    tons: sum(trips.map(trip => trip.row['loadNet'] as string | null)),
    pace: timed.length ? Math.round(timed.reduce((all, trip) => all + trip.seconds, 0) / timed.length) : null,
  }
}
