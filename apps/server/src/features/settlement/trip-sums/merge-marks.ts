import type { Database, Sql } from '../../../db/database.ts'
import { insertValues } from '../../../sql/values.ts'
import { type Background, type BackgroundOptions, inBackground } from '../sums/in-background.ts'
import { followCensus } from './census-sums.ts'
import { FACT_COLUMNS, IS, tripFacts, WAS } from './facts.ts'
import {
  HAS_NO_MEASURE,
  inEveryTripGrain,
  summedTrips,
  TRIP_MEASURES,
  TRIP_SUM_COLUMNS,
  TRIP_SUM_KEY,
} from './grains.ts'

/** First key of the advisory lock for following the trips of a company. */
const FOLLOW_LOCK = 520078
export const followLock = (orgId: number): [number, number] => [FOLLOW_LOCK, orgId % 2_000_000_000]
const BATCH = 5_000
/** Up to this number of marks, readers count the trips themselves. */
const FEW_MARKS = 200
/** The number of rounds after which they are followed anyway. */
const ROUNDS_BETWEEN_FULL = 60

/** As the database writes and reads it, with all of its digits. */
const text = (name: string): string => (/_(on|at)$/.test(name) ? `l.${name}::text` : `l.${name}`)
const NOW = `select ${FACT_COLUMNS.map(text).join(', ')} from (${tripFacts('t.id = any($2::bigint[])')}) l`
const DIFFERENCES = `select ${TRIP_SUM_COLUMNS.map(name => (name === 'period' ? `to_char(d.period, 'YYYY-MM-DD') as period` : `d.${name}`)).join(', ')}
  from (${summedTrips(`${inEveryTripGrain(WAS, '-')} union all ${inEveryTripGrain(IS)}`)}) d`
const CHANGED = FACT_COLUMNS.filter(name => name !== 'waybill_id')
const REPLACED = `on conflict (org_id, waybill_id) do update set ${CHANGED.map(name => `${name} = excluded.${name}`).join(', ')}`
const ADDED = `on conflict (org_id, ${TRIP_SUM_KEY.join(', ')}) do update set ${TRIP_MEASURES.map(name => `${name} = s.${name} + excluded.${name}`).join(', ')}
  returning id, (${HAS_NO_MEASURE}) as empty`

interface Mark {
  id: number
  waybill_id: number | null
  route_id: number | null
}

/**
 * Has the facts and sums of a company follow trips that are marked. It blocks nobody: writers only add marks, and a reader
 * counts a trip either by its mark or by the sums. Only one process follows a company at a time. Returns the number of
 * marks that are gone.
 */
export function followTrips(db: Database, orgId: number, limit = BATCH): Promise<number> {
  return db.company(orgId, async sql => {
    const {
      rows: [lock],
    } = await sql.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, $2) as mine', [...followLock(orgId)])
    if (!lock?.mine) return 0
    const { rows: marks } = await sql.query<Mark>(
      'select id, waybill_id, route_id from trip_mark where org_id = $1 order by id limit $2',
      [orgId, limit],
    )
    if (!marks.length) return 0
    const routes = marks.flatMap(mark => mark.route_id ?? [])
    if (routes.length) await markTripsOf(sql, orgId, routes)
    // Read after the marks, so that they are at least as new as what the marks tell of
    const trips = [...new Set(marks.flatMap(mark => mark.waybill_id ?? []))]
    if (trips.length) await follow(sql, orgId, trips)
    // By their ids, because a transaction that commits meanwhile may have a smaller number
    await sql.query('delete from trip_mark where org_id = $1 and id = any($2::bigint[])', [
      orgId,
      marks.map(mark => mark.id),
    ])
    return marks.length
  })
}

/** A route's trips may be many: they are marked one by one, and followed in batches like others. */
async function markTripsOf(sql: Sql, orgId: number, routes: readonly number[]): Promise<void> {
  const { rows } = await sql.query<{ waybill_id: number }>(
    'select waybill_id from trip_fact where org_id = $1 and route_id = any($2::bigint[]) and seconds is not null',
    [orgId, routes],
  )
  await insertValues(sql.query, {
    into: 'trip_mark (org_id, waybill_id)',
    first: [orgId],
    rows: rows.map(row => [row.waybill_id]),
  })
}

async function follow(sql: Sql, orgId: number, trips: readonly number[]): Promise<void> {
  const { rows: facts } = await sql.query<Record<string, unknown>>(NOW, [orgId, trips])
  const { rows: differences } = await sql.query<Record<string, unknown>>(DIFFERENCES, [
    orgId,
    trips,
    JSON.stringify(facts),
  ])
  await followCensus(sql, [orgId, trips, JSON.stringify(facts)])
  await insertValues(sql.query, {
    into: `trip_fact (org_id, ${FACT_COLUMNS.join(', ')})`,
    first: [orgId],
    rows: facts.map(row => FACT_COLUMNS.map(name => row[name])),
    ending: REPLACED,
  })
  const there = new Set(facts.map(row => Number(row['waybill_id'])))
  const gone = trips.filter(id => !there.has(id))
  if (gone.length)
    await sql.query('delete from trip_fact where org_id = $1 and waybill_id = any($2::bigint[])', [orgId, gone])
  const kept = await insertValues<{ id: number; empty: boolean }>(sql.query, {
    into: `trip_sum as s (org_id, ${TRIP_SUM_COLUMNS.join(', ')})`,
    first: [orgId],
    rows: differences.map(row => TRIP_SUM_COLUMNS.map(name => row[name])),
    ending: ADDED,
  })
  const empty = kept.filter(row => row.empty)
  if (empty.length)
    await sql.query('delete from trip_sum where org_id = $1 and id = any($2::bigint[])', [
      orgId,
      empty.map(row => row.id),
    ])
}

/** Follows all trips of a company, after a database was filled. */
export async function followAllTrips(db: Database, orgId: number): Promise<void> {
  while ((await followTrips(db, orgId)) > 0);
}

/** Follows in the background until stopped: companies with many marks in every round, the others now and then. */
export const startFollowing = (db: Database, options: BackgroundOptions): Background =>
  inBackground(db, {
    ...options,
    reason: 'companies with trips to follow',
    table: 'trip_mark',
    few: FEW_MARKS,
    roundsBetweenAll: ROUNDS_BETWEEN_FULL,
    step: async orgId => (await followTrips(db, orgId)) > 0,
  })
