/** The dimensions of all grains. */
const COMMON_DIMENSIONS = ['revenue_month', 'segment', 'side', 'kind'] as const
const DIMENSIONS = ['customer_id', 'carrier_id', 'route_id', 'goods_id', 'project_id'] as const
type Dimension = (typeof DIMENSIONS)[number]

/** The further dimensions of each grain, the coarser grains first. `full` answers all other questions. */
const GRAINS: Readonly<Record<string, readonly Dimension[]>> = {
  segment: [],
  goods: ['goods_id'],
  customer: ['customer_id'],
  carrier: ['carrier_id'],
  route: ['route_id'],
  project: ['customer_id', 'project_id'],
  full: DIMENSIONS,
}

export const MEASURES = ['n', 'trips', 'tons', 'amount', 'excl', 'tax'] as const

/** The coarsest grain with these columns of the charge; undefined if the sums do not have one of them. */
export function grainFor(columns: readonly string[]): string | undefined {
  return Object.keys(GRAINS).find(grain =>
    columns.every(name => [...COMMON_DIMENSIONS, ...(GRAINS[grain] ?? [])].some(known => known === name)),
  )
}

export const SUM_KEY = [...COMMON_DIMENSIONS, ...DIMENSIONS] as const
export const KEY_COLUMNS = SUM_KEY.join(', ')
export const SUM_COLUMNS = `org_id, ${KEY_COLUMNS}, ${MEASURES.join(', ')}`
/** Every measure of `kept` plus that of `added`, as assignments. */
export const addedMeasures = (kept: string, added: string): string =>
  MEASURES.map(name => `${name} = ${kept}.${name} + ${added}.${name}`).join(', ')
export const HAS_ANY_MEASURE = MEASURES.map(name => `sum(${name}) <> 0`).join(' or ')
export const HAS_NO_MEASURE = MEASURES.map(name => `${name} = 0`).join(' and ')

/** Sums over live charges that count in a month, by all dimensions: what `write-charges.ts` maintains. */
export const sumsOfCharges = (where: string): string =>
  `select org_id, ${KEY_COLUMNS}, count(*)::int as n, sum(trips)::int as trips, sum(tons) as tons,
     coalesce(sum(amount), 0) as amount, coalesce(sum(excl), 0) as excl, coalesce(sum(tax), 0) as tax
   from charge where deleted_at is null and revenue_month is not null and ${where} group by org_id, ${KEY_COLUMNS}`

/**
 * Rows with all dimensions, expanded into rows of every grain, where other dimensions are null. `sign` negates the
 * measures.
 */
export function inEveryGrain(rows: string, sign: '' | '-' = ''): string {
  const kept = DIMENSIONS.map(name => `case when g.grain in (${grainsWith(name)}) then x.${name} end as ${name}`)
  return `select x.org_id, g.grain, ${COMMON_DIMENSIONS.map(name => `x.${name}`).join(', ')}, ${kept.join(', ')}, ${MEASURES.map(name => `${sign}x.${name} as ${name}`).join(', ')}
    from (${rows}) x cross join (values ${Object.keys(GRAINS)
      .map(grain => `('${grain}')`)
      .join(', ')}) g (grain)`
}

/** Rows of `charge_sum` in the form of `inEveryGrain`. */
export const keptSums = (where: string, sign: '' | '-' = ''): string =>
  `select org_id, grain, ${KEY_COLUMNS}, ${MEASURES.map(name => `${sign}${name} as ${name}`).join(', ')} from charge_sum where ${where}`

export const SUMMED_MEASURES = MEASURES.map(name => `sum(${name}) as ${name}`).join(', ')

const grainsWith = (name: Dimension): string =>
  Object.keys(GRAINS)
    .filter(grain => GRAINS[grain]?.includes(name))
    .map(grain => `'${grain}'`)
    .join(', ')
