import type { Fields } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import type { Sql } from '../../../db/database.ts'
import { resourceOf } from '../../../engine/directory.ts'
import { column, tableName } from '../../../engine/names.ts'
import { Params } from '../../../engine/params.ts'
import { scopeSql } from '../../../engine/scope.ts'
import type { Period } from './period.ts'

/** What charges are grouped and filtered by: name in the report → column of the charge. */
export const DIMENSIONS: Readonly<Record<string, string>> = {
  month: 't.revenue_month', segment: 't.segment', customerId: 't.customer_id', carrierId: 't.carrier_id', routeId: 't.route_id',
  goodsId: 't.goods_id', projectId: 't.project_id',
}

/** Sums over charges, as SQL over alias `t`. A charge without a price counts for its tonnes only. */
export type Measures = Readonly<Record<string, string>>

export const sumOf = (field: string, where: string): string =>
  `round(coalesce(sum(t.${field}) filter (where ${where}), 0), ${field === 'tons' ? 3 : 2})::text`

/** Trucks and tonnes stand on one charge of each side; the receivable one is counted. */
export const VOLUME: Measures = { trips: `coalesce(sum(t.trips) filter (where t.side = 'ar'), 0)::int`, tons: sumOf('tons', `t.side = 'ar'`) }
export const MARGIN: Measures = { revenueExcl: sumOf('excl', `t.side = 'ar'`), costExcl: sumOf('excl', `t.side = 'ap'`) }

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
  /** Further conditions over `t`. */
  where?: readonly string[]
  /** Instead of the revenue month. */
  monthColumn?: string
}

/** One row for each combination of the keys, with labels; one row in all without keys. One statement. */
export async function chargeSums(request: SumRequest): Promise<AnyRow[]> {
  const { sql, actor, period, filters, keys, measures, columns, where = [], monthColumn = 't.revenue_month' } = request
  const params = new Params()
  const columnOf = (name: string): string => (name === 'month' ? monthColumn : (DIMENSIONS[name] ?? `t.${column(name)}`))
  const conditions = [
    ...scopeSql({ resource: anyResource(charge), actor, params }),
    `${monthColumn} between ${params.add(period.from)} and ${params.add(period.to)}`,
    ...Object.entries(filters).flatMap(([name, value]) =>
      name in DIMENSIONS && value !== null && value !== undefined ? [`${columnOf(name)} = ${params.add(value)}`] : []),
    ...where,
  ]
  const list = [...keys.map(name => `${columnOf(name)} as "${name}"`), ...Object.entries(measures).map(([name, text]) => `${text} as "${name}"`)]
  const group = keys.length ? ` group by ${keys.map((_, i) => i + 1).join(', ')}` : ''
  const inner = `select ${list.join(', ')} from charge t where ${conditions.join(' and ')}${group}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, keys, columns, params.add(actor.orgId)), params.values)
  return rows
}

/** Labels of references beside their ids, joined after the sums so that the join is over few rows. */
export function withLabels(inner: string, keys: readonly string[], columns: Fields, orgId: string): string {
  const refs = keys.flatMap(name => {
    const field = columns[name]
    return field?.kind === 'ref' && field.to ? [{ name, target: resourceOf(field.to) }] : []
  })
  const labels = refs.map(({ name, target }, i) => `, r${i}.${column(target.title)} as "${name}$"`).join('')
  const joins = refs.map(({ name, target }, i) => ` left join ${tableName(target)} r${i} on r${i}.org_id = ${orgId}::bigint and r${i}.id = x."${name}"`).join('')
  // The company stands in the text even where nothing refers to another table.
  return `select x.*${labels} from (${inner}) x${joins} where ${orgId}::bigint is not null`
}
