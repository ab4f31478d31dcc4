import type { PrintContext } from '../../../engine/print/on-print.ts'

/** Numbers of the contracts of the charges in these statements. */
export async function contractsOf({ sql, actor }: PrintContext, statementIds: readonly unknown[]): Promise<string> {
  const { rows } = await sql.query<{ no: string }>(
    `select distinct k.contract_no as no from charge c join contract k on k.org_id = $1 and k.id = c.contract_id
     where c.org_id = $1 and c.statement_id = any($2::bigint[]) and c.deleted_at is null order by 1`,
    [actor.orgId, statementIds.filter(id => typeof id === 'number')],
    'contracts-of-statements',
  )
  return rows.map(row => row.no).join('、')
}
