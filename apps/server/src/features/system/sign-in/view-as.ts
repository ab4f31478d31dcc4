import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { member } from '@tuheng/domain/system/index'
import type { FastifyRequest } from 'fastify'
import { viewAsCall } from '@tuheng/domain/system/accounts/sign-in.calls'
import { writeAudit } from '../../../engine/write/audit.ts'
import { findFace } from '../../../engine/directory.ts'
import { type Server, tokenOf } from '../../../engine/calls/endpoint.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { write } from '../../../engine/write/work.ts'
import { sendMessage } from '../messages.ts'

type Call = MemberCall<typeof viewAsCall>

/**
 * Lets an administrator view the product as another member: in a separate session of at most an hour, with that
 * member's rights and without writing. It is logged, and the member gets a message.
 */
export function registerViewAs(server: Server): void {
  serveCall(server, viewAsCall, call => begin(server, call))
}

async function begin(
  server: Server,
  { actor, body: { id, reason }, engine, request }: Call,
): Promise<{ token: string; name: string; expiresAt: string }> {
  if (!actor.isAdmin) accountErrors.fail('member.view_admins_only')
  if (id === actor.memberId) accountErrors.fail('member.view_self')
  const name = await write(engine, { actor, requestId: request.id }, async tx => {
    const row = await lockInFace(tx, address(), id)
    if (row['status'] !== 'active') accountErrors.fail('member.view_inactive', { name: row['name'] })
    await note(tx, { id, name: String(row['name']), action: 'view', reason: reason.trim() })
    await sendMessage(tx, {
      to: [id],
      kind: 'member.viewed',
      title: {
        zh: `管理员${actor.name}以您的身份查看系统（只读）`,
        en: `Administrator ${actor.name} looks at the system through your eyes (read-only)`,
      },
      body: { zh: `原因：${reason.trim()}`, en: `Because: ${reason.trim()}` },
    })
    return String(row['name'])
  })
  const { token, expiresAt } = await server.sessions.view(tokenOf(request) as string, {
    memberId: id,
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
  })
  return { token, name, expiresAt }
}

/** Logs that the administrator stopped. The row names the administrator instead of the viewed member. */
export async function logViewEnd(server: Server, request: FastifyRequest, viewed: Actor): Promise<void> {
  const { memberId, viewedBy, orgId } = viewed
  if (!viewedBy) return
  const { viewedBy: _, ...rest } = viewed
  await write(
    server.engine,
    { actor: { ...rest, memberId: viewedBy.memberId, name: viewedBy.name, orgId }, requestId: request.id },
    tx => note(tx, { id: memberId, name: viewed.name, action: 'viewEnd', reason: null }),
  )
}

const note = (
  tx: Tx,
  { id, name, action, reason }: { id: number; name: string; action: string; reason: string | null },
): Promise<void> => writeAudit(tx, { resource: member, id, action, before: null, after: null, reason, no: name })

const address = () => findFace('sys/user') ?? kernelErrors.fail('request.not_found', { path: 'sys/user' })
