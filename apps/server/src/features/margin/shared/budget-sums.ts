import type { Fields } from '@tuheng/domain/kernel/field'
import { isZero } from '@tuheng/domain/kernel/decimal'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { budget } from '@tuheng/domain/margin/index'
import type { Sql } from '../../../db/database.ts'
import { decOf } from '../../../engine/report/figures.ts'
import { withLabels } from '../../../engine/report/labels.ts'
import type { Period } from '../../../engine/report/months.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { column } from '../../../sql/names.ts'
import { Params } from '../../../sql/params.ts'
import { chargeSums, type Measures, sumOf } from './charge-sums.ts'

/** Dimensions that budgets have: `month` among them. */
const DIMENSIONS = ['month', 'segment', 'customerId', 'projectId'] as const

/** The same sums as those of the margin reports. */
const ACTUAL: Measures = {
  tons: sumOf('tons', `t.side = 'ar'`),
  revenueExcl: sumOf('excl', `t.side = 'ar'`),
  costExcl: sumOf('excl', `t.side = 'ap'`),
}
const PLANNED: Readonly<Record<string, string>> = {
  budgetTons: 'round(sum(l.tons), 3)::text',
  budgetRevenue: 'round(sum(l.revenue), 2)::text',
  budgetCost: 'round(sum(l.cost), 2)::text',
}
/** What is compared: tonnes with 3 decimals, yuan net of tax with 2. */
export const COMPARED = [...Object.keys(PLANNED), ...Object.keys(ACTUAL)] as const
const NOTHING = Object.fromEntries(COMPARED.map(name => [name, name.endsWith('ons') ? '0.000' : '0.00']))

export interface CompareRequest {
  sql: Sql
  actor: Actor
  period: Period
  /** Equality filters by dimension; null ones do not count. */
  filters: AnyRow
  /** Dimensions that have no value. */
  without?: readonly string[]
  /** Dimensions that tell rows apart. */
  keys: readonly string[]
  /** Columns of the report, for the labels of references. */
  columns: Fields
}

/**
 * The budgets in force beside the charges, as far as the person may see both: one row for each combination of the keys that
 * either of them has, with labels.
 */
export async function comparedSums(request: CompareRequest): Promise<AnyRow[]> {
  const { keys } = request
  const [actual, planned] = await Promise.all([chargeSums({ ...request, measures: ACTUAL }), plannedSums(request)])
  const keyOf = (row: AnyRow): string => JSON.stringify(keys.map(name => row[name] ?? null))
  const rows = new Map<string, AnyRow>()
  for (const row of [...actual, ...planned]) {
    const key = keyOf(row)
    rows.set(key, { ...NOTHING, ...rows.get(key), ...row })
  }
  return [...rows.values()].filter(row => COMPARED.some(name => !isZero(decOf(row, name))))
}

async function plannedSums({
  sql,
  actor,
  period,
  filters,
  without = [],
  keys,
  columns,
}: CompareRequest): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const month = `(t.year || '-' || l.month)`
  const columnOf = (name: string): string => (name === 'month' ? month : `l.${column(name)}`)
  const where = [
    ...scopeSql({ resource: anyResource(budget), actor, params }),
    'l.org_id = $1 and t.year_in_force is not null',
    `${month} between ${params.add(period.from)} and ${params.add(period.to)}`,
    ...DIMENSIONS.flatMap(name => {
      const value = filters[name]
      return value === null || value === undefined ? [] : [`${columnOf(name)} = ${params.add(value)}`]
    }),
    ...without.map(name => `${columnOf(name)} is null`),
  ]
  const list = [
    ...keys.map(name => `${columnOf(name)} as "${name}"`),
    ...Object.entries(PLANNED).map(([name, text]) => `${text} as "${name}"`),
  ]
  const group = keys.length ? ` group by ${keys.map((_, i) => i + 1).join(', ')}` : ''
  const inner = `select ${list.join(', ')} from budget t join budget_line l on l.parent_id = t.id where ${where.join(' and ')}${group}`
  return (await sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)).rows
}

/** The tolerated shares of the budgets in force, by year. */
export async function bandsOf(sql: Sql, actor: Actor): Promise<ReadonlyMap<string, string>> {
  const params = new Params()
  const where = scopeSql({ resource: anyResource(budget), actor, params })
  const { rows } = await sql.query<{ year: string; band: string }>(
    `select t.year, t.band::text as band from budget t where ${where.join(' and ')} and t.year_in_force is not null`,
    params.values,
  )
  return new Map(rows.map(row => [row.year, row.band]))
}

/** The statements of a write, for queries that reports ask, too. */
export const sqlOf = (tx: Pick<Tx, 'sql'>): Sql => ({
  query: (statement, params, name) => tx.sql(statement, params, name),
})
