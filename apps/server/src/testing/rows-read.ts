import type { Sql } from '../db/database.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
}

/** Every node of a plan, at whatever depth. On a cluster the plans of shards are within those of their tasks. */
const nodes = (part: unknown): Plan[] =>
  typeof part === 'object' && part !== null
    ? [...('Node Type' in part ? [part as Plan] : []), ...Object.values(part).flatMap(nodes)]
    : []

/** Runs a statement and returns the number of table rows that it read, kept or not. Its writes take effect. */
export async function rowsRead(sql: Sql, text: string, params: readonly unknown[]): Promise<number> {
  const { rows } = await sql.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, params)
  const found = rows[0]?.['QUERY PLAN']
  const plan: unknown = typeof found === 'string' ? JSON.parse(found) : found
  const read = (node: Plan): number =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops']
  return nodes(plan)
    .filter(node => node['Relation Name'] && node['Node Type'].includes('Scan'))
    .reduce((sum, node) => sum + read(node), 0)
}
