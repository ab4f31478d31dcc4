import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { approvalSubstitute } from '@tuheng/domain/approvals/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { oncePerProcess, onDelete, onSave, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { heldAct } from './known.ts'

/** Checks of substitutes: members name their own, administrators any. */
export const registerSubstitutes = (): void => oncePerProcess(addHooks)

function addHooks(): void {
  onSave(approvalSubstitute, {
    before: async ({ next, actor }) => {
      if (next.act) heldAct(next.act)
      refuseOthers(next, actor)
    },
  })
  onDelete(approvalSubstitute, { before: async ({ row, tx }) => refuseOthers(row, tx.actor) })
  onUndelete(approvalSubstitute, { before: async ({ next, actor }) => refuseOthers(next, actor) })
}

function refuseOthers({ memberId }: { memberId?: number | null }, actor: Actor): void {
  if (actor.memberId && !actor.isAdmin && memberId !== actor.memberId)
    approvalErrors.fail('approval.substitute_other', {}, 'memberId')
}

/**
 * SQL of the open tasks `t` that wait for `$2`, who may stand in for others on the day `$day`. The members are found once,
 * so that the index by member is read; the act of a run is only looked at for tasks of others.
 */
export function waitsForSql(day: string): string {
  const substitutes = `from approval_substitute s where s.org_id = $1 and s.substitute_id = $2 and s.deleted_at is null
     and ${day}::date between s.from_date and s.to_date`
  // Whoever submitted it stands in for nobody
  const isTheirs = `exists (select from approval_run held where held.org_id = $1 and held.id = t.run_id and held.starter_id is distinct from $2
      and (s.act is null or s.act = '' or s.act = held.act))`
  return `t.org_id = $1 and t.state = 'open' and t.member_id = any(array(select $2::bigint union all select s.member_id ${substitutes}))
    and (t.member_id = $2 or exists (select ${substitutes} and s.member_id = t.member_id and ${isTheirs}))`
}

/** The members for whom a person stands in today, for this act. */
export async function holdersFor(
  sql: Pick<Sql, 'query'>,
  { orgId, memberId }: Pick<Actor, 'orgId' | 'memberId'>,
  { act, today }: { act: string; today: string },
): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select s.member_id as id from approval_substitute s where s.org_id = $1 and s.substitute_id = $2 and s.deleted_at is null
       and $3::date between s.from_date and s.to_date and (s.act is null or s.act = '' or s.act = $4) order by s.id`,
    [orgId, memberId, today, act],
    'approval-holders',
  )
  return rows.map(({ id }) => id)
}

/** Whether the person stands in for a member today, for this act. */
export async function standsIn(tx: Tx, { holder, act }: { holder: number; act: string }): Promise<boolean> {
  return (await holdersFor({ query: tx.sql }, tx.actor, { act, today: tx.now.today })).includes(holder)
}
