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

/** What charges are grouped and filtered by: name in the report → column of the charge. */
export const DIMENSIONS: Readonly<Record<string, string>> = {
  month: 't.revenue_month',
  segment: 't.segment',
  customerId: 't.customer_id',
  carrierId: 't.carrier_id',
  routeId: 't.route_id',
  goodsId: 't.goods_id',
  projectId: 't.project_id',
}

/** Sums over charges, as SQL over alias `t`, by columns that `charge_sum` has, too. A charge without a price counts for its tonnes only. */
export type Measures = Readonly<Record<string, string>>

export const sumOf = (field: string, where: string): string =>
  `round(coalesce(sum(t.${field}) filter (where ${where}), 0), ${field === 'tons' ? 3 : 2})::text`

/** Trucks and tonnes stand on one charge of each side; the receivable one is counted. */
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
  /** Equality filters by dimension; null ones do not count. */
  filters: AnyRow
  keys: readonly string[]
  measures: Measures
  /** Columns of the report, for the labels of references. */
  columns: Fields
  /** Also what is open: see `withOpen`. */
  open?: boolean
}

/**
 * One row for each combination of the keys, in their order, with labels; one row in all without keys. One statement, over
 * the sums that are kept with the charges for whoever may see the whole company, over the charges for others.
 */
export async function chargeSums(request: SumRequest): Promise<AnyRow[]> {
  const { sql, actor, period, filters, keys, measures, columns, open = false } = request
  const params = new Params(actor.orgId)
  const columnOf = (name: string): string => DIMENSIONS[name] ?? `t.${column(name)}`
  const asked = Object.entries(filters).filter(
    ([name, value]) => name in DIMENSIONS && value !== null && value !== undefined,
  )
  const told = [...keys, ...asked.map(([name]) => name)].map(name => columnOf(name).slice('t.'.length))
  const grain = rowVerdict(actor) === true ? grainFor(told) : undefined
  const between = `between ${params.add(period.from)} and ${params.add(period.to)}`
  const conditions = [
    ...(grain ? ['t.org_id = $1'] : scopeSql({ resource: anyResource(charge), actor, params })),
    `t.revenue_month ${between}`,
    ...asked.map(([name, value]) => `${columnOf(name)} = ${params.add(value)}`),
  ]
  const from = grain ? `(${keptWith(open, params.add(grain), between)})` : open ? `(${withOpen('true')})` : 'charge'
  const list = [
    ...keys.map(name => `${columnOf(name)} as "${name}"`),
    ...Object.entries(measures).map(([name, text]) => `${text} as "${name}"`),
  ]
  // What charges left when they moved away is no row
  const group = keys.length
    ? ` group by ${keys.map((_, i) => i + 1).join(', ')}${grain ? ' having sum(t.n) <> 0' : ''}`
    : ''
  const inner = `select ${list.join(', ')} from ${from} t where ${conditions.join(' and ')}${group}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  return rows
}

const OPEN = `side = 'ar' and state in ('priced', 'inStatement')`

/**
 * In a statement whose `$1` is the company: charges with what of them nobody has confirmed yet (`unconfirmed`), and those
 * that count for no month so far, which have only that, in the month of their business.
 */
const withOpen = (where: string): string =>
  `select org_id, dept_id, created_by, deleted_at, coalesce(revenue_month, month) as revenue_month, ${KEYS_BUT_MONTH}, 1 as n,
     ${['trips', 'tons', 'amount', 'excl', 'tax'].map(name => `case when revenue_month is not null then ${name} end as ${name}`).join(', ')},
     case when ${OPEN} then amount end as unconfirmed from charge where org_id = $1 and ${where}`

/** The sums of a grain with the deltas; with what is open from the few charges that are, whose figures are in the sums already. */
function keptWith(open: boolean, grain: string, between: string): string {
  const kept = (columns: string): string =>
    `select ${columns} from charge_sum where org_id = $1 and grain = ${grain} union all select ${columns} from charge_delta where org_id = $1`
  if (!open) return kept(SUM_COLUMNS)
  const only = (n: number, where: string): string =>
    `select org_id, revenue_month, ${KEYS_BUT_MONTH}, ${n}, 0, 0, 0, 0, 0, unconfirmed from (${withOpen(`deleted_at is null and ${where}`)}) o`
  return [
    kept(`${SUM_COLUMNS}, 0 as unconfirmed`),
    only(0, `revenue_month ${between} and ${OPEN}`),
    only(1, `revenue_month is null and month ${between}`),
  ].join(' union all ')
}

const KEYS_BUT_MONTH = KEY_COLUMNS.replace('revenue_month, ', '')
