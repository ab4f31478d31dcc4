import { accountErrors } from '@tuheng/domain/system/account.errors'
import { member } from '@tuheng/domain/system/index'
import { onSave } from '../../engine/hooks.ts'
import type { Server } from '../../engine/endpoint.ts'
import { onTransition } from '../../engine/hooks.ts'
import type { Tx } from '../../engine/tx.ts'

/** A member stands for an account; rights change at once for whoever is signed in. */
export function registerMembers(server: Server): void {
  const forget = async ({ afterCommit }: { afterCommit(work: () => void): void }): Promise<void> => afterCommit(() => server.sessions.clear())
  onSave(member, {
    prepare: async ({ tx, next }) => {
      if (next.userId) return undefined
      const { rows } = await tx.sql<{ id: number }>('select ensure_user($1, $2) as id', [next.account, next.name])
      return { userId: rows[0]?.id ?? null }
    },
    effect: forget,
  })
  onTransition(member, ['unlock', 'rejoin', 'accept', 'refuse'], { effect: forget })
  onTransition(member, ['lock', 'leave'], {
    prepare: async ({ tx, row }) => {
      if (row.isAdmin && row.status === 'active') await keepAnAdmin(tx, row)
      return undefined
    },
    effect: forget,
  })
  onTransition(member, 'assign', {
    prepare: async ({ input }) => ({ deptId: input.departmentId as number }),
    effect: forget,
  })
}

/** Refuses what would leave the company without an active administrator. Two who dismiss each other at once wait here for one another. */
export async function keepAnAdmin(tx: Tx, row: { id: number; name: string | null }): Promise<void> {
  const { rows } = await tx.sql<{ id: number }>(
    `select id from member where org_id = $1 and is_admin and status = 'active' and deleted_at is null order by id for update`, [tx.orgId])
  if (!rows.some(other => other.id !== row.id)) accountErrors.fail('member.last_admin', { name: row.name })
}
