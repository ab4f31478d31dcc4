import { DIMENSIONS, type Dimension, FACT_COLUMNS, FACTS_OF_ALL } from './facts.ts'

interface Grain {
  /** What it tells apart beside the day or month, what has no price, and what was on time. */
  keys: readonly Dimension[]
  /** What its periods are. */
  step: 'day' | 'month'
}

const WITHOUT_VEHICLE = DIMENSIONS.filter(name => name !== 'vehicle_id')

/**
 * The grains, the coarser ones first. A truck makes few trips on a day, so that its sums by day are many: whole months have
 * sums of their own.
 */
export const TRIP_GRAINS: Readonly<Record<string, Grain>> = {
  day: { keys: [], step: 'day' },
  customer: { keys: ['customer_id'], step: 'day' },
  carrier: { keys: ['carrier_id'], step: 'day' },
  route: { keys: ['route_id'], step: 'day' },
  goods: { keys: ['goods_id'], step: 'day' },
  salesman: { keys: ['salesman_id'], step: 'day' },
  lane: { keys: WITHOUT_VEHICLE, step: 'day' },
  vehicle: { keys: ['vehicle_id'], step: 'month' },
  vehicleDay: { keys: ['vehicle_id'], step: 'day' },
}

/** The coarsest grain with these dimensions; undefined if there is none. */
export function tripGrain(dimensions: readonly string[], { step }: { step: 'day' | 'month' }): string | undefined {
  return Object.keys(TRIP_GRAINS).find(name => {
    const grain = TRIP_GRAINS[name]
    return (
      grain !== undefined &&
      (grain.step === 'day' || step === 'month') &&
      dimensions.every(one => grain.keys.some(key => key === one))
    )
  })
}

export const TRIP_MEASURES = [
  'n',
  'loaded',
  'unloaded',
  'loaded_of_unloaded',
  'receivable',
  'payable',
  'margin',
  'seconds',
  'ended',
  'ar_tonnes',
  'ap_tonnes',
] as const

/** The measures of a fact with the alias, each once or taken away. */
export function measuresOf(alias: string, sign: '' | '-' = ''): string {
  const tonnesOf = (side: string): string =>
    `case when ${alias}.${side} is not null then coalesce(${alias}.unloaded, ${alias}.loaded, 0) else 0 end`
  const of: Record<(typeof TRIP_MEASURES)[number], string> = {
    n: '1',
    loaded: `coalesce(${alias}.loaded, 0)`,
    unloaded: `coalesce(${alias}.unloaded, 0)`,
    loaded_of_unloaded: `coalesce(${alias}.loaded_of_unloaded, 0)`,
    receivable: `coalesce(${alias}.receivable, 0)`,
    payable: `coalesce(${alias}.payable, 0)`,
    margin: `${alias}.margin`,
    seconds: `coalesce(${alias}.seconds, 0)`,
    ended: `(${alias}.seconds is not null)::int`,
    ar_tonnes: tonnesOf('receivable'),
    ap_tonnes: tonnesOf('payable'),
  }
  return TRIP_MEASURES.map(name => `${sign}(${of[name]}) as ${name}`).join(', ')
}

export const TRIP_SUM_KEY = ['grain', 'counted_by', 'period', ...DIMENSIONS, 'is_unpriced', 'timed'] as const
export const TRIP_SUM_COLUMNS = [...TRIP_SUM_KEY, ...TRIP_MEASURES] as const
const FILLED_COLUMNS = `org_id, ${TRIP_SUM_COLUMNS.join(', ')}`
const SUMMED = TRIP_MEASURES.map(name => `sum(${name}) as ${name}`).join(', ')
const HAS_ANY = TRIP_MEASURES.map(name => `sum(${name}) <> 0`).join(' or ')
export const HAS_NO_MEASURE = TRIP_MEASURES.map(name => `s.${name} = 0`).join(' and ')

/** Facts in the rows of every grain, by both days. */
export function inEveryTripGrain(facts: string, sign: '' | '-' = ''): string {
  const months = Object.keys(TRIP_GRAINS).filter(name => TRIP_GRAINS[name]?.step === 'month')
  const keys = DIMENSIONS.map(name => `case when g.grain in (${grainsWith(name)}) then f.${name} end as ${name}`).join(
    ', ',
  )
  return `select g.grain, c.counted_by, case when g.grain in (${quoted(months)}) then date_trunc('month', c.day)::date else c.day end as period,
      ${keys}, f.is_unpriced, f.timed, ${measuresOf('f', sign)}
    from (${facts}) f cross join lateral (values ('loaded', f.loaded_on), ('unloaded', f.unloaded_on)) c (counted_by, day)
    cross join (values ${Object.keys(TRIP_GRAINS)
      .map(name => `('${name}')`)
      .join(', ')}) g (grain) where c.day is not null`
}

/** Rows with the key and the measures, added up; those that cancel out are left out. */
export const summedTrips = (rows: string): string =>
  `select ${TRIP_SUM_KEY.join(', ')}, ${SUMMED} from (${rows}) y group by ${TRIP_SUM_KEY.join(', ')} having ${HAS_ANY}`

const fillFromFacts = (grain: string, period: string, keys: readonly string[]): string =>
  `insert into trip_sum (${FILLED_COLUMNS}) select f.org_id, '${grain}', c.counted_by, ${period}, ${keptKeys(keys, 'f')}, f.is_unpriced, f.timed, ${TRIP_MEASURES.map(name => `sum(m.${name})`).join(', ')}
   from trip_fact f cross join lateral (values ('loaded', f.loaded_on), ('unloaded', f.unloaded_on)) c (counted_by, day)
   cross join lateral (select ${measuresOf('f')}) m where c.day is not null group by f.org_id, c.counted_by, 4, ${[...keys.map(name => `f.${name}`), 'f.is_unpriced', 'f.timed'].join(', ')}`

const fillFromLanes = (grain: string, keys: readonly string[]): string =>
  `insert into trip_sum (${FILLED_COLUMNS}) select s.org_id, '${grain}', s.counted_by, s.period, ${keptKeys(keys, 's')}, s.is_unpriced, s.timed, ${TRIP_MEASURES.map(name => `sum(s.${name})`).join(', ')}
   from trip_sum s where s.grain = 'lane' group by s.org_id, s.counted_by, s.period, ${[...keys.map(key => `s.${key}`), 's.is_unpriced', 's.timed'].join(', ')}`

/**
 * Statements that fill the facts and sums of all companies after their trips were loaded wholesale. Coarse grains are
 * added up from the finest one of days.
 */
export const fillTripSums = (): string[] => [
  `insert into trip_fact (org_id, ${FACT_COLUMNS.join(', ')}) ${FACTS_OF_ALL}`,
  fillFromFacts('lane', 'c.day', WITHOUT_VEHICLE),
  fillFromFacts('vehicle', `date_trunc('month', c.day)::date`, ['vehicle_id']),
  fillFromFacts('vehicleDay', 'c.day', ['vehicle_id']),
  ...Object.entries(TRIP_GRAINS)
    .filter(([name, { step }]) => step === 'day' && name !== 'lane' && name !== 'vehicleDay')
    .map(([name, { keys }]) => fillFromLanes(name, keys)),
]

const keptKeys = (keys: readonly string[], alias: string): string =>
  DIMENSIONS.map(name => (keys.includes(name) ? `${alias}.${name}` : 'null::bigint')).join(', ')

const grainsWith = (name: Dimension): string =>
  quoted(Object.keys(TRIP_GRAINS).filter(grain => TRIP_GRAINS[grain]?.keys.includes(name)))

const quoted = (names: readonly string[]): string => names.map(name => `'${name}'`).join(', ')
