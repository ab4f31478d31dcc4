import { type AnyResource, columnField } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../rights/scope.ts'
import type { Condition } from './filter.ts'
import type { Target } from './where.ts'

/** Whether the filter is a pasted list of texts. The answer names the values that no row has. */
export function isPasted(resource: AnyResource, { field: name, op, values }: Condition): boolean {
  const field = columnField(resource, name)
  return op === 'in' && values.length > 1 && !!field && columnKind(field).textual === true
}

/** Returns the pasted values that no visible row has, and the number of rows that match the last list. */
export async function lookUpPasted(
  sql: Sql,
  target: Target,
  pasted: readonly Condition[],
): Promise<{ missing: Record<string, string[]>; rows: number }> {
  const missing: Record<string, string[]> = {}
  let rows = 0
  for (const { field: name, values } of pasted) {
    const params = new Params()
    const where = scopeSql({ ...target, params })
    const found = await sql.query<{ value: string; n: number }>(
      `select t.${column(name)} as value, count(*)::int as n from ${tableName(target.resource)} t where ${where.join(' and ')} and t.${column(name)} = any(${params.add(values)}::text[]) group by 1`,
      params.values,
    )
    const seen = new Set(found.rows.map(row => row.value))
    rows = found.rows.reduce((total, { n }) => total + n, 0)
    const missingHere = (values as string[]).filter(value => !seen.has(value))
    if (missingHere.length) missing[name] = missingHere
  }
  return { missing, rows }
}
