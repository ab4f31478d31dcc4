import type { Fields } from '@tuheng/domain/kernel/field'
import { type Actor, rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import type { Sql } from '../../../db/database.ts'
import { withLabels } from '../../../engine/report/labels.ts'
import { column } from '../../../sql/names.ts'
import { Params } from '../../../sql/params.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { grainFor, KEY_COLUMNS, SUM_COLUMNS } from '../../settlement/index.ts'
import type { Period } from '../../../engine/report/months.ts'

/** Dimensions by which charges are grouped and filtered: name in the report → column of the charge. */
export const DIMENSIONS: Readonly<Record<string, string>> = {
  month: 't.revenue_month',
  segment: 't.segment',
  customerId: 't.customer_id',
  carrierId: 't.carrier_id',
  routeId: 't.route_id',
  goodsId: 't.goods_id',
  projectId: 't.project_id',
}

/**
 * Sums over charges as SQL over alias `t`, with columns that `charge_sum` also has. A charge without a price counts
 * only its tonnes.
 */
export type Measures = Readonly<Record<string, string>>

export const sumOf = (field: string, where: string): string =>
  `round(coalesce(sum(t.${field}) filter (where ${where}), 0), ${field === 'tons' ? 3 : 2})::text`

/** Trucks and tonnes are on one charge of each side; the receivable one is counted. */
export const VOLUME: Measures = {
  trips: `coalesce(sum(t.trips) filter (where t.side = 'ar'), 0)::int`,
  tons: sumOf('tons', `t.side = 'ar'`),
}
export const MARGIN: Measures = {
  revenueExcl: sumOf('excl', `t.side = 'ar'`),
  costExcl: sumOf('excl', `t.side = 'ap'`),
}

export interface SumRequest {
  sql: Sql
  actor: Actor
  period: Period
  /** Equality filters by dimension. Null filters are ignored. */
  filters: AnyRow
  keys: readonly string[]
  measures: Measures
  /** Columns of the report, for the labels of references. */
  columns: Fields
  /** Includes unconfirmed charges: see `chargesWithUnconfirmed`. */
  withUnconfirmed?: boolean
}

/**
 * One row per combination of the keys, in their order, with labels; one row in all without keys. One statement reads
 * the kept sums for those who may see the whole company, and the charges for others.
 */
export async function chargeSums(request: SumRequest): Promise<AnyRow[]> {
  const { sql, actor, period, filters, keys, measures, columns, withUnconfirmed = false } = request
  const params = new Params(actor.orgId)
  const columnOf = (name: string): string => DIMENSIONS[name] ?? `t.${column(name)}`
  const activeFilters = Object.entries(filters).filter(
    ([name, value]) => name in DIMENSIONS && value !== null && value !== undefined,
  )
  const dimensionColumns = [...keys, ...activeFilters.map(([name]) => name)].map(name =>
    columnOf(name).slice('t.'.length),
  )
  const grain = rowVerdict(actor) === true ? grainFor(dimensionColumns) : undefined
  const monthRange = `between ${params.add(period.from)} and ${params.add(period.to)}`
  const conditions = [
    ...(grain ? ['t.org_id = $1'] : scopeSql({ resource: anyResource(charge), actor, params })),
    `t.revenue_month ${monthRange}`,
    ...activeFilters.map(([name, value]) => `${columnOf(name)} = ${params.add(value)}`),
  ]
  const from = grain
    ? `(${keptSumsSql(withUnconfirmed, params.add(grain), monthRange)})`
    : withUnconfirmed
      ? `(${chargesWithUnconfirmed('true')})`
      : 'charge'
  const list = [
    ...keys.map(name => `${columnOf(name)} as "${name}"`),
    ...Object.entries(measures).map(([name, text]) => `${text} as "${name}"`),
  ]
  // A combination whose charges have all moved away has no row.
  const group = keys.length
    ? ` group by ${keys.map((_, i) => i + 1).join(', ')}${grain ? ' having sum(t.n) <> 0' : ''}`
    : ''
  const inner = `select ${list.join(', ')} from ${from} t where ${conditions.join(' and ')}${group}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  return rows
}

const IS_UNCONFIRMED = `side = 'ar' and state in ('priced', 'inStatement')`

/**
 * Charges with their unconfirmed amount (`unconfirmed`). Charges that count in no month yet have only that, in the
 * month of their business date. `$1` of the statement is the company.
 */
const chargesWithUnconfirmed = (where: string): string =>
  `select org_id, dept_id, created_by, deleted_at, coalesce(revenue_month, month) as revenue_month, ${KEYS_WITHOUT_MONTH}, 1 as n,
     ${['trips', 'tons', 'amount', 'excl', 'tax'].map(name => `case when revenue_month is not null then ${name} end as ${name}`).join(', ')},
     case when ${IS_UNCONFIRMED} then amount end as unconfirmed from charge where org_id = $1 and ${where}`

/**
 * The kept sums of a grain with their deltas. With `withUnconfirmed`, the unconfirmed amounts come from the few open charges;
 * their other figures are in the sums already.
 */
function keptSumsSql(withUnconfirmed: boolean, grain: string, monthRange: string): string {
  const kept = (columns: string): string =>
    `select ${columns} from charge_sum where org_id = $1 and grain = ${grain} union all select ${columns} from charge_delta where org_id = $1`
  if (!withUnconfirmed) return kept(SUM_COLUMNS)
  const openCharges = (n: number, where: string): string =>
    `select org_id, revenue_month, ${KEYS_WITHOUT_MONTH}, ${n}, 0, 0, 0, 0, 0, unconfirmed from (${chargesWithUnconfirmed(`deleted_at is null and ${where}`)}) o`
  return [
    kept(`${SUM_COLUMNS}, 0 as unconfirmed`),
    openCharges(0, `revenue_month ${monthRange} and ${IS_UNCONFIRMED}`),
    openCharges(1, `revenue_month is null and month ${monthRange}`),
  ].join(' union all ')
}

const KEYS_WITHOUT_MONTH = KEY_COLUMNS.replace('revenue_month, ', '')
