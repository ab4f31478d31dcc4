import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { f } from '@tuheng/domain/kernel/fields'
import { registerColumnsBeside } from '../../engine/export/columns-beside.ts'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { currentNodeFor, STANDING_SQL, type StandingRun } from './current-nodes.ts'
import { shownRecords } from './shown-records.ts'

/** So many documents are read at a time. */
const AT_ONCE = 200

/**
 * With whom and how much a document is about, beside its number in exports of approvals, and the nodes at which it stands,
 * as the list shows them.
 */
export const registerExportedFigures = (): void =>
  registerColumnsBeside(approvalRun, {
    beside: 'recordNo',
    reads: ['act', 'recordId'],
    columns: {
      party: f.text('往来单位', { en: 'Counterparty', width: 200 }),
      amount: f.money('金额', { en: 'Amount' }),
    },
    async fill({ sql, actor, lang }, rows) {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const page = rows.slice(from, from + AT_ONCE)
        const runs = page.map(row => ({
          id: Number(row.id),
          act: String(row.act),
          recordId: Number(row.recordId),
        }))
        const records = await shownRecords(sql, actor, { runs, lang })
        const standing = await standingOf(sql, actor, runs)
        for (const row of page) {
          const { party = null, amount = null } = records.get(Number(row.id))?.figures ?? {}
          Object.assign(row, { party, amount })
          const stands = standing.get(Number(row.id))
          if (stands && 'currentNode' in row)
            Object.assign(row, { currentNode: currentNodeFor(actor, stands, records.get(Number(row.id))) })
        }
      }
    },
  })

async function standingOf(
  sql: Sql,
  { orgId }: Actor,
  runs: readonly { id: number }[],
): Promise<ReadonlyMap<number, StandingRun>> {
  const { rows } = await sql.query<StandingRun & { id: number }>(
    `select r.id, r.act, ${STANDING_SQL} from approval_run r where r.org_id = $1 and r.id = any($2::bigint[])`,
    [orgId, runs.map(({ id }) => id)],
    'approval-standing',
  )
  return new Map(rows.map(row => [row.id, row]))
}
