import { member } from '@tuheng/domain/system/index'
import { onSave } from '../../engine/hooks.ts'
import type { Server } from '../../engine/endpoint.ts'
import { onTransition } from '../../engine/hooks.ts'

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
  onTransition(member, ['lock', 'unlock', 'leave', 'rejoin', 'accept', 'refuse'], { effect: forget })
  onTransition(member, 'assign', {
    prepare: async ({ input }) => ({ deptId: input.departmentId as number }),
    effect: forget,
  })
}
