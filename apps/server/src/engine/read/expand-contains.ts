import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { type Condition, containsPattern } from './filter.ts'
import { isShared } from '../../sql/shared-text.ts'
import { column, statementName, tableName } from '../../sql/names.ts'

/**
 * A text that matches more values than this keeps its pattern: rows that match are so common that a scan in order soon
 * finds a page of them.
 */
const MAX_TEXTS = 300

/**
 * Replaces "contains" on a shared text by "is one of": the matching texts of the company are read from the column's
 * index by a loose index scan, one step for each text. The trigram index spans all companies, so scanning it for one
 * company reads many rows of others: for ten plates of ten thousand trips it read 3,000 rows.
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
