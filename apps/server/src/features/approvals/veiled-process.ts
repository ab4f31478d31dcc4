import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import type { Condition } from '@tuheng/domain/approvals/flow'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { knownAct } from '../../engine/directory.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerActorLimits } from '../../plugins/actor-rights.ts'
import { looksAtHidden } from './processes.ts'
import { searchableActs } from './search.ts'
import { hiddenByRole } from './told-nodes.ts'

/** Whoever may see all approvals, or figures of them. */
const READERS = ['bpm.data.read', 'bpm.report.read'] as const

/**
 * Which process held an act tells of what the conditions of its processes look at. From whoever may not see all of that
 * the process of an approval is kept as a hidden field: lists, filters, exports, prints and reports have none.
 */
export const registerVeiledProcess = (): void => oncePerProcess(limitFields)

const limitFields = (): void =>
  registerActorLimits(async (sql, actor) =>
    (await tellsHidden(sql, actor)) ? { fieldRights: { [approvalRun.name]: { processId: 'hidden' } } } : undefined,
  )

async function tellsHidden(sql: Pick<Sql, 'query'>, actor: Actor): Promise<boolean> {
  if (actor.isAdmin || !READERS.some(code => hasPermission(actor, code))) return false
  const { rows } = await sql.query<{ act: string; condition: Condition }>(
    `select act, condition from approval_process
     where org_id = $1 and act = any($2::text[]) and condition is not null and status <> 'draft'`,
    [actor.orgId, searchableActs(actor)],
    'approval-conditions',
  )
  return rows.some(({ act, condition }) => {
    return knownAct(act).resource && looksAtHidden([{ condition }], hiddenByRole(actor, { act, face: null }))
  })
}
