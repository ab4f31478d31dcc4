import { addDays } from '@tuheng/domain/kernel/dates'
import type { Sql } from '../../../db/database.ts'

/** A day of the census: from one cut-off until the next, in wall time of Shanghai, `YYYY-MM-DD HH:mm:ss`. */
export interface CensusDay {
  day: string
  /** Included. */
  fromAt: string
  /** Not included. */
  untilAt: string
  /** When it was frozen; null while it is not. */
  frozenAt: string | null
  /** Whether the day before is frozen, so that it opens with what that closed with. */
  opensFrozen: boolean
}

const momentOf = (day: string, hour: number): string =>
  hour === 24 ? `${addDays(day, 1)} 00:00:00` : `${day} ${String(hour).padStart(2, '0')}:00:00`

/** The end of a day by the company's cut-off, an hour from 1 to 24. */
export const cutoffOf = (day: string, cutoff: string): string => momentOf(day, Number(cutoff))

interface FrozenRow {
  day: string
  from_at: string
  until_at: string
  frozen_at: string
}

/**
 * The days from … to, both included. Those that were frozen keep the times that they were frozen by; each other begins
 * where the day before ended.
 */
export async function censusDays(
  sql: Pick<Sql, 'query'>,
  { orgId, from, to, cutoff }: { orgId: number; from: string; to: string; cutoff: string },
): Promise<CensusDay[]> {
  const wall = (name: string) => `to_char(${name} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as ${name}`
  const { rows } = await sql.query<FrozenRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, ${wall('from_at')}, ${wall('until_at')}, ${wall('frozen_at')}
     from census_freeze where org_id = $1 and day between $2::date - 1 and $3::date order by day`,
    [orgId, from, to],
    'census-days',
  )
  const frozen = new Map(rows.map(row => [row.day, row]))
  const days: CensusDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const own = frozen.get(day)
    const before = days.at(-1)?.untilAt ?? frozen.get(addDays(day, -1))?.until_at ?? cutoffOf(addDays(day, -1), cutoff)
    const opensFrozen = frozen.has(addDays(day, -1))
    days.push(
      own
        ? { day, fromAt: own.from_at, untilAt: own.until_at, frozenAt: own.frozen_at, opensFrozen }
        : { day, fromAt: before, untilAt: later(cutoffOf(day, cutoff), before), frozenAt: null, opensFrozen },
    )
  }
  return days
}

const later = (a: string, b: string): string => (a > b ? a : b)

/** The last day whose cut-off has passed at a moment, in wall time. */
export function lastDue(at: string, cutoff: string): string {
  const today = at.slice(0, 10)
  return cutoffOf(today, cutoff) <= at ? today : addDays(today, -1)
}
