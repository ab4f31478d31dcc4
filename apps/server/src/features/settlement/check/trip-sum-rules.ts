import { SUMS_THAT_DIFFER } from '../trip-sums/census-sums.ts'
import { FACT_COLUMNS, MARKED, tripFacts } from '../trip-sums/facts.ts'
import { inEveryTripGrain, summedTrips, TRIP_MEASURES, TRIP_SUM_KEY } from '../trip-sums/grains.ts'
import type { LedgerRule } from './rule.ts'

const TYPES: Readonly<Record<string, string>> = {
  seconds: '::numeric(24, 6)',
  ...Object.fromEntries(['loaded', 'unloaded', 'loaded_of_unloaded'].map(name => [name, '::numeric(20, 3)'])),
  ...Object.fromEntries(['receivable', 'payable', 'margin'].map(name => [name, '::numeric(20, 2)'])),
}
/** As the facts store it, so that equal figures are written alike. */
const FACT = FACT_COLUMNS.map(name => `x.${name}${TYPES[name] ?? ''}`).join(', ')
const KEPT = `select ${TRIP_SUM_KEY.join(', ')}, ${TRIP_MEASURES.map(name => `-${name} as ${name}`).join(', ')} from trip_sum where org_id = $1`

/** The sums that statistics of transport are read from. */
export const TRIP_SUM_RULES: readonly LedgerRule[] = [
  {
    name: 'trip.facts',
    description: 'what the sums of statistics count of a trip that is not marked is the trip as it stands',
    sql: `select x.waybill_id as id, max(x.waybill_no) as no, string_agg(x.how || (${FACT})::text, '; ' order by x.how) as detail
          from (select 'counted ' as how, ${FACT_COLUMNS.join(', ')} from trip_fact where org_id = $1
            union all select 'is ', ${FACT_COLUMNS.join(', ')} from (${tripFacts('true')}) l) x
          where x.waybill_id not in (${MARKED}) group by x.waybill_id
          having count(*) <> 2 or count(distinct md5((${FACT})::text)) <> 1`,
  },
  {
    name: 'trip.sums',
    description: 'the sums of statistics are those of what they count of each trip, in every grain, period and key',
    sql: `select 0::bigint as id, period::text as no, format('%s by %s, %s: %s trips, %s t loaded, %s, %s, net %s too few in the sums', grain, counted_by,
            (customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed)::text, n, loaded, receivable, payable, margin) as detail
          from (${summedTrips(`${inEveryTripGrain('select * from trip_fact where org_id = $1')} union all ${KEPT}`)}) z`,
  },
  {
    name: 'census.sums',
    description: 'the sums of the daily census are those of what is counted of each trip on each kept day',
    sql: SUMS_THAT_DIFFER,
  },
]
