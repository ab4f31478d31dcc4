import type { Sql } from '../db/database.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Runs a statement and returns the number of table rows that it read, kept or not. Its writes take effect. */
export async function rowsRead(sql: Sql, text: string, params: readonly unknown[]): Promise<number> {
  const { rows } = await sql.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, params)
  const found = rows[0]?.['QUERY PLAN']
  const [{ Plan: plan }] = (typeof found === 'string' ? JSON.parse(found) : found) as [{ Plan: Plan }]
  const read = (node: Plan): number =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops']
  return nodes(plan)
    .filter(node => node['Relation Name'] && node['Node Type'].includes('Scan'))
    .reduce((sum, node) => sum + read(node), 0)
}
