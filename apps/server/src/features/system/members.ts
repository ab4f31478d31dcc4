import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { member } from '@tuheng/domain/system/index'
import { onDelete, onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { rightsChanged } from '../../engine/write/rights-changed.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { tellInvited } from './account/invitations.ts'
import { refuseForAdmin } from './admins.ts'
import { lockDepartment } from './departments.ts'
import { invite, makeAccount } from './member-entry.ts'
import { sendMessage } from './messages.ts'
import { refuseRolesBeyondOwn } from './roles.ts'

/** Registers the effects on members: each belongs to an account, and changed rights apply at once to open sessions. */
export function registerMembers(server: Server): void {
  const forget = async ({ tx }: { tx: Tx }): Promise<void> => rightsChanged(tx, server.sessions)
  const added = (before: unknown, next: unknown): number[] =>
    ((next ?? []) as number[]).filter(id => !((before ?? []) as number[]).includes(id))
  onSave(member, {
    before: async ({ tx, row, next }) => {
      if (row.id) refuseForAdmin(tx, row)
      await refuseRolesBeyondOwn(tx, added(row.roles, next.roles))
      if (next.userId || row.id) return undefined
      return next.entry === 'invitation'
        ? invite(tx, server.engine, next.account)
        : makeAccount(tx, server.engine, next)
    },
    notify: async ({ tx, row, next, afterCommit }) => {
      if (!row.id && next.status === 'invited') afterCommit(() => tellInvited(server, { orgId: tx.orgId, id: next.id }))
      await forget({ tx })
    },
  })
  onTransition(member, Object.keys(member.transitions) as (keyof typeof member.transitions)[], {
    before: async ({ tx, row }) => refuseForAdmin(tx, row),
  })
  onTransition(member, 'rejoin', {
    before: async ({ tx, next }) => refuseRolesBeyondOwn(tx, next.roles ?? []),
    notify: forget,
  })
  onTransition(member, 'accept', {
    before: async ({ tx, next, input }) => {
      await refuseRolesBeyondOwn(tx, next.roles ?? [])
      const departmentId = (input.departmentId ?? null) as number | null
      await lockDepartment(tx, departmentId)
      return departmentId === null ? undefined : { deptId: departmentId }
    },
    notify: async ({ tx, next }) => {
      await sendMessage(tx, {
        to: [next.id],
        kind: 'member.accepted',
        title: { zh: '加入申请已通过，欢迎', en: 'Your request to join was accepted. Welcome' },
      })
      await forget({ tx })
    },
  })
  onTransition(member, 'invite', {
    before: async ({ tx, next }) => {
      await refuseRolesBeyondOwn(tx, next.roles ?? [])
      return invite(tx, server.engine, undefined)
    },
    notify: ({ tx, next, afterCommit }) => afterCommit(() => tellInvited(server, { orgId: tx.orgId, id: next.id })),
  })
  onTransition(member, ['join', 'refuse'], { notify: forget })
  onTransition(member, 'unlock', { notify: forget })
  onTransition(member, ['lock', 'leave'], {
    before: async ({ tx, row, next }) => {
      if (row.isAdmin && row.status === 'active') await refuseLastAdmin(tx, row)
      // A returning member has no administrator's rights.
      return next.status === 'left' ? { isAdmin: false } : undefined
    },
    notify: forget,
  })
  onTransition(member, 'assign', {
    before: async ({ tx, input }) => {
      await lockDepartment(tx, input.departmentId as number)
      return { deptId: input.departmentId as number }
    },
    notify: forget,
  })
  onDelete(member, {
    before: async ({ tx, row }) => {
      refuseForAdmin(tx, row)
      if (row.isAdmin && row.status === 'active') await refuseLastAdmin(tx, row)
    },
    notify: forget,
  })
}

/**
 * Refuses to leave the company without an active administrator. Two administrators who dismiss each other at once wait
 * here for each other.
 */
export async function refuseLastAdmin(tx: Tx, row: { id: number; name: string | null }): Promise<void> {
  const { rows } = await tx.sql<{ id: number }>(
    `select id from member where org_id = $1 and is_admin and status = 'active' and deleted_at is null order by id for update`,
    [tx.orgId],
  )
  if (!rows.some(other => other.id !== row.id)) accountErrors.fail('member.last_admin', { name: row.name })
}
