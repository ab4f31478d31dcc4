import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { type Condition, containsPattern } from './filter.ts'
import { isShared } from '../../sql/shared-text.ts'
import { column, statementName, tableName } from '../../sql/names.ts'

/** More than these are asked for by the pattern: so common a one is met soon by whoever reads on in order. */
const MAX_TEXTS = 300

/**
 * The same conditions with "contains" of a shared text spelled out as "is one of these": the company's texts are found from
 * one to the next along their index, a step for each, and the rows by it. Patterns have an index of their own, over all
 * companies, which takes every row in hand: of ten plates of ten thousand trips three thousand.
 */
export async function expandContains(
  sql: Sql,
  { resource, orgId }: { resource: AnyResource; orgId: number },
  conditions: readonly Condition[],
): Promise<readonly Condition[]> {
  return Promise.all(
    conditions.map(async condition => {
      const { field, op, values } = condition
      if (op !== 'contains' || !isShared(resource, field)) return condition
      const text = matchingTextsSql(resource, field)
      const { rows } = await sql.query<{ word: string }>(text, [orgId, containsPattern(values[0])], statementName(text))
      return rows.length > MAX_TEXTS ? condition : { field, op: 'in' as const, values: rows.map(({ word }) => word) }
    }),
  )
}

function matchingTextsSql(resource: AnyResource, name: string): string {
  const col = `s.${column(name)}`
  const from = `from ${tableName(resource)} s where s.org_id = $1 and s.deleted_at is null and ${col}`
  return `select word from (
    with recursive known as (
      (select ${col} as word ${from} is not null order by ${col} limit 1)
      union all select (select ${col} ${from} > known.word order by ${col} limit 1) from known where known.word is not null
    ) select word from known) k where word ilike $2 limit ${MAX_TEXTS + 1}`
}
