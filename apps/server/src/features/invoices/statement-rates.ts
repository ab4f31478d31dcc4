import type { Tx } from '../../engine/write/tx.ts'

/** The distinct tax rates of the statements, as they stand there. */
export async function statementRates(tx: Tx, statementIds: readonly number[]): Promise<string[]> {
  const { rows } = await tx.sql<{ rate: string }>(
    `select distinct g ->> 'taxRate' as rate from statement s, jsonb_array_elements(case jsonb_typeof(s.tax_groups) when 'array' then s.tax_groups else '[]'::jsonb end) g
     where s.org_id = $1 and s.id = any($2::bigint[])`,
    [tx.orgId, statementIds],
    'statement-rates',
  )
  return rows.map(row => row.rate)
}
