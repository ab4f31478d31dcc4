import { failAll } from '@tuheng/domain/kernel/errors'
import type { Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { statementErrors, type StatementStatus } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { statusWords } from './status-words.ts'

/** Locks statements in the order of their ids. @throws if one is not in a status of `in`, e.g. voided meanwhile */
export async function lockStatements(
  tx: Tx,
  ids: readonly number[],
  options: { in: readonly StatementStatus[]; action: Text },
): Promise<void> {
  const { rows } = await tx.sql<{ no: string; status: StatementStatus; diffCount: number }>(
    'select stmt_no as no, status, diff_count as "diffCount" from statement where org_id = $1 and id = any($2::bigint[]) order by id for update',
    [tx.orgId, ids],
    'hold-statements',
  )
  failAll(
    rows
      .filter(found => !options.in.includes(found.status))
      .map(row =>
        wordedIssue(
          statementErrors,
          { code: 'statement.unfit', path: 'items' },
          { no: row.no, ...statusWords(row), action: options.action },
        ),
      ),
  )
}
