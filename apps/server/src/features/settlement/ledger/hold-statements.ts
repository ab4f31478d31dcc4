import { failAll } from '@tuheng/domain/kernel/errors'
import type { Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/parties/index'
import { statement, statementErrors, type StatementStatus } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/tx.ts'

/** Locks statements in the order of their ids; one that was voided or taken back meanwhile takes part in nothing. */
export async function holdStatements(tx: Tx, ids: readonly number[], options: { in: readonly StatementStatus[]; action: Text }): Promise<void> {
  const { rows } = await tx.sql<{ no: string; status: StatementStatus }>(
    'select stmt_no as no, status from statement where org_id = $1 and id = any($2::bigint[]) order by id for update', [tx.orgId, ids], 'hold-statements')
  failAll(rows.filter(found => !options.in.includes(found.status)).map(({ no, status }) =>
    wordedIssue(statementErrors, 'statement.unfit', { no, status: statement.machines.status.states[status], action: options.action }, 'items')))
}
