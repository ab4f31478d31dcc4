import type { Sql } from '../../db/database.ts'
import { statementName, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import type { Condition } from './filter.ts'
import { type RowSelection, type Target, whereSql } from './where.ts'

/** Lists count up to this number of rows. A higher count is reported as capped. */
const COUNT_CAP = 10_000

/** `exact` counts all rows; otherwise the count stops at the cap. */
interface CountQuery extends RowSelection {
  count?: 'capped' | 'exact' | 'none' | undefined
}

export interface Count {
  total: number
  capped: boolean
}

/** `keepPlan`: the statement's text is that of the unfiltered list, and its plan is kept under a name. */
export async function countRows(
  sql: Sql,
  {
    target,
    conditions,
    query,
    keepPlan,
  }: { target: Target; conditions: readonly Condition[]; query: CountQuery; keepPlan: boolean },
): Promise<Count> {
  const params = new Params()
  const where = whereSql(target, { conditions, query }, params)
  const limit = query.count === 'exact' ? '' : ` limit ${COUNT_CAP + 1}`
  const text = `select count(*)::int as n from (select 1 from ${tableName(target.resource)} t where ${where.join(' and ')}${limit}) x`
  const { rows } = await sql.query<{ n: number }>(text, params.values, keepPlan ? statementName(text) : undefined)
  return capCount(rows[0]?.n ?? 0, query)
}

/** The count as a list reports it. */
export function capCount(n: number, { count }: Pick<CountQuery, 'count'>): Count {
  return count !== 'exact' && n > COUNT_CAP ? { total: COUNT_CAP, capped: true } : { total: n, capped: false }
}
