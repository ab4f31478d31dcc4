import type { Sql } from '../../../db/database.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { Params } from '../../../sql/params.ts'
import { insertValues } from '../../../sql/values.ts'
import { addDays } from '@tuheng/domain/kernel/dates'
import {
  carried,
  CENSUS_COLUMNS,
  CENSUS_NAMES,
  censusSums,
  FACTS,
  followLock,
  KEPT_DAY,
  MARKED,
  standingTrips,
} from '../../settlement/index.ts'
import { companySettings } from '../../system/index.ts'
import { windowsSql } from './marks.ts'
import { type CensusDay, censusDays, lastDue } from './windows.ts'

/** Days before today that are kept: those that a report shows at most, from the first of their month on. */
const KEPT_DAYS = 93
/** Days that are made at once. */
const MOST_AT_ONCE = 31

/** Makes the sums of days that have none, or that were frozen since. Returns their number. */
export async function keepDays(tx: Tx): Promise<number> {
  const { censusCutoff: cutoff } = await companySettings(tx)
  await tx.sql('select pg_advisory_xact_lock($1, $2)', followLock(tx.orgId))
  const { rows } = await tx.sql<{ day: string | null }>(
    'select min(loaded_on)::text as day from trip_fact where org_id = $1',
    [tx.orgId],
  )
  const to = addDays(lastDue(tx.now.at, cutoff), 1)
  const earliest = addDays(to, -KEPT_DAYS)
  const first = rows[0]?.day
  if (!first || first > to) return 0
  const days = await censusDays(
    { query: tx.sql },
    { orgId: tx.orgId, from: first > earliest ? first : earliest, to, cutoff },
  )
  const kept = new Set(await keptDays({ query: tx.sql }, tx.orgId, days))
  const missing = days.filter(({ day }) => !kept.has(day)).slice(-MOST_AT_ONCE)
  for (const day of missing) await keepDay(tx, day)
  return missing.length
}

async function keepDay(tx: Tx, { day, fromAt, untilAt, frozenAt, opensFrozen }: CensusDay): Promise<void> {
  const write = tx.writing()
  await write('delete from census_sum where org_id = $1 and day = $2::date', [tx.orgId, day])
  await write('delete from census_kept where org_id = $1 and day = $2::date', [tx.orgId, day])
  await insertValues(write, {
    into: 'census_kept (org_id, day, from_at, until_at, is_frozen, opens_frozen)',
    first: [tx.orgId, day],
    rows: [[fromAt, untilAt, frozenAt !== null, opensFrozen]],
  })
  const within = 'f.load_at < (select until_at from w) and (f.left_at is null or f.left_at >= (select from_at from w))'
  const { rows } = await tx.sql<Record<string, unknown>>(
    `with w as materialized (select ${KEPT_DAY} from census_kept k where k.org_id = $1 and k.day = $2::date)
     select y.*, y.day::text as day from (${censusSums({ windows: 'w', frozen: 'true', live: `${carried(FACTS)} and ${within}` })}) y`,
    [tx.orgId, day],
  )
  await insertValues(write, {
    into: `census_sum (org_id, ${CENSUS_COLUMNS.join(', ')})`,
    first: [tx.orgId],
    rows: rows.map(row => CENSUS_COLUMNS.map(name => row[name])),
  })
}

/** Which of the days are kept as they stand. */
export async function keptDays(sql: Pick<Sql, 'query'>, orgId: number, days: readonly CensusDay[]): Promise<string[]> {
  const params = new Params(orgId)
  const { rows } = await sql.query<{ day: string }>(
    `select k.day::text as day from ${sameDays(days, params)} k order by 1`,
    params.values,
    'kept-census-days',
  )
  return rows.map(row => row.day)
}

const sameDays = (days: readonly CensusDay[], params: Params): string =>
  `(select ${KEPT_DAY} from ${windowsSql(days, params)} x join census_kept k on k.org_id = $1 and k.day = x.day and k.from_at = x.from_at
     and k.until_at = x.until_at and k.is_frozen = x.is_frozen and k.opens_frozen = x.opens_frozen)`

/**
 * The kept sums of days, and of trips that they have not followed as these stand, as a table of SQL by day, owner and route.
 * `$1` of the statement is the company.
 */
export function keptSql(days: readonly CensusDay[], params: Params): string {
  const marked = 'in (select waybill_id from marked)'
  const standing = standingTrips('t.org_id = $1 and t.deleted_at is null', `t.id ${marked}`)
  return `(with w as materialized ${sameDays(days, params)}, marked as materialized (${MARKED})
    select y.day, y.customer_id as "customerId", y.route_id as "routeId", ${CENSUS_NAMES.map(name => `y.${name}`).join(', ')} from (
      select s.day, s.customer_id, s.route_id, ${CENSUS_NAMES.map(name => `s.${name}`).join(', ')} from census_sum s join w on w.day = s.day where s.org_id = $1
      union all ${censusSums({ windows: 'w', frozen: `t.id ${marked}`, live: carried(`${FACTS} and waybill_id ${marked}`) }, '-')}
      union all ${censusSums({ windows: 'w', frozen: `t.id ${marked}`, live: standing })}) y)`
}
