import type { Sql } from '../../../db/database.ts'
import { insertValues } from '../../../sql/values.ts'
import { gapsSql, type MarkSource } from './census-marks.ts'
import { IS, WAS } from './facts.ts'

const IS_CHANGED =
  'd.is_frozen and (g.loaded, g.unloaded, g.closing, g.received) is distinct from (g.l_loaded, g.l_unloaded, g.l_closing, g.l_received)'

/** The columns of the sums, as SQL over a row of `gapsSql` as alias `g` and its day as `d`. */
const SUMS: Readonly<Record<string, string>> = {
  opening: 'count(g.opening)',
  loaded: 'count(g.loaded)',
  unloaded: 'count(g.unloaded)',
  closing: 'count(g.closing)',
  gap: 'coalesce(sum(g.gap), 0)',
  broken: 'count(*) filter (where g.gap <> 0 or g.gap_qty <> 0)',
  changed: `count(*) filter (where ${IS_CHANGED})`,
  opening_qty: 'coalesce(sum(g.opening), 0)',
  loaded_qty: 'coalesce(sum(g.loaded), 0)',
  unloaded_qty: 'coalesce(sum(g.unloaded), 0)',
  closing_qty: 'coalesce(sum(g.closing), 0)',
  received_qty: 'coalesce(sum(g.received), 0)',
  gap_qty: 'coalesce(sum(g.gap_qty), 0)',
}
export const CENSUS_NAMES = Object.keys(SUMS)
export const CENSUS_COLUMNS = ['day', 'customer_id', 'route_id', ...CENSUS_NAMES]
const ADDED = CENSUS_NAMES.map(name => `sum(${name}) as ${name}`).join(', ')
const HAS_ANY = CENSUS_NAMES.map(name => `sum(${name}) <> 0`).join(' or ')
const NONE = CENSUS_NAMES.map(name => `s.${name} = 0`).join(' and ')

/** The sums of what days count, by day, owner and route. */
export const censusSums = (source: MarkSource, sign: '' | '-' = ''): string =>
  `select g.day, g.customer_id, g.route_id, ${Object.entries(SUMS)
    .map(([name, of]) => `${sign}(${of}) as ${name}`)
    .join(
      ', ',
    )} from (${gapsSql(source)}) g join ${source.windows} d on d.day = g.day group by g.day, g.customer_id, g.route_id`

/** Facts of trips as those that a census counts. */
export const carried = (facts: string): string =>
  `select f.waybill_id as id, f.waybill_no as doc_no, f.customer_id, f.route_id, null::bigint as dept_id, null::bigint as created_by,
     f.load_at, f.left_at, f.loaded as load_net, f.unloaded as unload_net from (${facts}) f where f.is_weighed`

export const FACTS = 'select * from trip_fact where org_id = $1'
export const KEPT_DAY = 'k.day, k.from_at, k.until_at, k.is_frozen, k.opens_frozen'

const ofTrips = (facts: string): MarkSource => ({
  windows: 'w',
  frozen: 't.id = any($2::bigint[])',
  live: carried(facts),
})
/** By how much the facts of some trips change what days count. Nothing changes on days that ended before they were loaded. */
const DIFFERENCES = `with w as materialized (select ${KEPT_DAY} from census_kept k
    where k.org_id = $1 and k.until_at > (select min(x.load_at) from (${WAS} union all ${IS}) x))
  select y.day::text as day, y.customer_id, y.route_id, ${ADDED}
  from (${censusSums(ofTrips(WAS), '-')} union all ${censusSums(ofTrips(IS))}) y
  group by y.day, y.customer_id, y.route_id having ${HAS_ANY}`

/** Has the kept days follow the facts of trips, before these are replaced. */
export async function followCensus(
  sql: Sql,
  params: [orgId: number, trips: readonly number[], facts: string],
): Promise<void> {
  const { rows } = await sql.query<Record<string, unknown>>(DIFFERENCES, params)
  const changed = await insertValues<{ id: number; empty: boolean }>(sql.query, {
    into: `census_sum as s (org_id, ${CENSUS_COLUMNS.join(', ')})`,
    first: [params[0]],
    rows: rows.map(row => CENSUS_COLUMNS.map(name => row[name])),
    ending: `on conflict (org_id, day, customer_id, route_id) do update set ${CENSUS_NAMES.map(name => `${name} = s.${name} + excluded.${name}`).join(', ')}
      returning id, (${NONE}) as empty`,
  })
  const empty = changed.filter(row => row.empty).map(row => row.id)
  if (empty.length)
    await sql.query('delete from census_sum where org_id = $1 and id = any($2::bigint[])', [params[0], empty])
}

/** What the sums of kept days differ from the facts of trips by, for the checker of the ledger; `$1` is the company. */
export const SUMS_THAT_DIFFER = `with w as materialized (select ${KEPT_DAY} from census_kept k where k.org_id = $1)
  select 0::bigint as id, y.day::text as no, format('owner %s, route %s: %s under way before, %s loaded, %s unloaded, %s under way, %s t loaded too few in the sums',
      y.customer_id, y.route_id, sum(opening), sum(loaded), sum(unloaded), sum(closing), sum(loaded_qty)) as detail
  from (${censusSums({ windows: 'w', frozen: 'true', live: carried(FACTS) })}
    union all select day, customer_id, route_id, ${CENSUS_NAMES.map(name => `-${name}`).join(', ')} from census_sum where org_id = $1) y
  group by y.day, y.customer_id, y.route_id having ${HAS_ANY}`
