import type { RequestOf } from '@tuheng/domain/kernel/call'
import { text } from '@tuheng/domain/kernel/text'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can, rightOf } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { member } from '@tuheng/domain/system/index'
import {
  examineMemberCall,
  administratorsCall,
  getMemberCall,
  setAdminCall,
  setStatusCall,
  updateMemberCall,
} from '@tuheng/domain/system/people/member.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { writeAudit } from '../../engine/write/audit.ts'
import { findFace } from '../../engine/directory.ts'
import type { CallContext, Server } from '../../engine/calls/endpoint.ts'
import { readRecord } from '../../engine/read/record.ts'
import { moveRecord } from '../../engine/write/run-transition.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { lockInFace, saveRecord } from '../../engine/write/save.ts'
import { rightsChanged } from '../../engine/write/rights-changed.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import type { Sql } from '../../db/database.ts'
import { read, write } from '../../engine/write/work.ts'
import { refuseLastAdmin } from './members.ts'
import { sendMessage } from './messages.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'

/** The transition to a requested status, by the present one. */
const TRANSITION_TO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  active: { locked: 'unlock', left: 'rejoin' },
  locked: { active: 'lock' },
  left: { active: 'leave', locked: 'leave' },
}

/** Mounts the customary named calls. The member's own transitions decide what they may do. */
export function registerMemberCalls(server: Server): void {
  serveCall(server, getMemberCall, call => memberCard(call, call.body.id ?? call.actor.memberId))
  serveCall(server, administratorsCall, ({ actor, engine }) =>
    read(engine, actor, sql => administrators(sql, actor.orgId)),
  )
  serveCall(server, updateMemberCall, call =>
    change(call, 'update', (tx, at) => saveRecord(tx, { ...at, input: call.body })),
  )
  serveCall(server, examineMemberCall, call => {
    const memberId = Number((call.request.params as { id: string }).id)
    if (!Number.isSafeInteger(memberId) || memberId < 1) failParam('id')
    return change({ ...call, memberId }, 'examine', (tx, at) => examine(tx, at, { ...call.body, memberId }))
  })
  serveCall(server, setAdminCall, call => {
    if (!call.actor.isAdmin) accountErrors.fail('member.admins_only')
    return change(call, 'set/admin', (tx, at) => setAdmin(tx, at, { ...call.body, sessions: server.sessions }))
  })
  serveCall(server, setStatusCall, call => change(call, 'set/status', (tx, at) => setStatus(tx, at, call.body)))
}

function face(): FaceAddress {
  return findFace('sys/user') ?? kernelErrors.fail('request.not_found', { path: 'sys/user' })
}

/** A member's record. One's own needs no right, but hidden fields stay hidden. */
async function memberCard({ actor, engine }: Pick<CallContext, 'actor' | 'engine'>, memberId: number): Promise<AnyRow> {
  const at = face()
  const own = memberId === actor.memberId
  if (!own && !can(actor, at.face, 'read')) failForbidden(rightOf(at.face, 'read'))
  const row = await read(engine, actor, sql =>
    readRecord({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }, at.resource, {
      id: memberId,
      labels: true,
      lock: false,
    }),
  )
  if (!row || (!own && !inScope({ actor }, row))) return failMissing(at.face)
  return row
}

const MAX_ADMINS = 3

async function administrators(sql: Sql, orgId: number): Promise<GivenOf<typeof administratorsCall>> {
  const { rows } = await sql.query<{ name: string }>(
    `select name from member where org_id = $1 and is_admin and status = 'active' and user_id is not null and deleted_at is null order by id`,
    [orgId],
    'administrators',
  )
  return { names: rows.slice(0, MAX_ADMINS).map(({ name }) => name), count: rows.length }
}

type Change = Pick<CallContext, 'actor' | 'engine' | 'request' | 'idempotencyKey'> & { body: object; memberId?: number }

/** A write about one member, once per key. Returns the member. */
async function change(
  call: Change,
  name: string,
  work: (tx: Tx, at: FaceAddress) => Promise<unknown>,
): Promise<AnyRow> {
  const { actor, engine, request, idempotencyKey, body } = call
  const memberId = call.memberId ?? (body as { id: number }).id
  const at = face()
  await write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: ['sys/user', name, memberId, body] },
    async tx => {
      await work(tx, at)
      return { id: memberId }
    },
  )
  return can(actor, at.face, 'read') ? memberCard(call, memberId) : { id: memberId }
}

async function examine(
  tx: Tx,
  at: FaceAddress,
  given: RequestOf<typeof examineMemberCall> & { memberId: number },
): Promise<void> {
  const { memberId, pass, reason, roles, departmentId, version } = given
  if (!pass && (roles || departmentId)) failParam(roles ? 'roles' : 'departmentId')
  const input = { ...(version ? { version } : {}), ...(reason?.trim() ? { reason: reason.trim() } : {}) }
  await moveRecord(tx, {
    ...at,
    name: pass ? 'accept' : 'refuse',
    id: memberId,
    input: { ...input, ...(roles ? { roles } : {}), ...(departmentId ? { departmentId } : {}) },
  })
}

async function setAdmin(
  tx: Tx,
  at: FaceAddress,
  { id: memberId, isAdmin, reason, sessions }: RequestOf<typeof setAdminCall> & Pick<Server, 'sessions'>,
): Promise<void> {
  const before = await lockInFace(tx, at, memberId)
  if (before.isAdmin === isAdmin) return
  const name = String(before.name)
  if (isAdmin && before.status !== 'active') accountErrors.fail('member.not_active', { name })
  if (!isAdmin && before.status === 'active') await refuseLastAdmin(tx, { id: memberId, name })
  await tx.overwrite(member, { id: memberId, isAdmin }, { action: null })
  await writeAudit(tx, {
    resource: member,
    id: memberId,
    action: 'setAdmin',
    before,
    after: { ...before, isAdmin },
    reason: reason ?? null,
  })
  const title = isAdmin
    ? { zh: '您已成为公司管理员', en: 'You are now an administrator of the company' }
    : { zh: '您不再是公司管理员', en: 'You are no longer an administrator of the company' }
  await sendMessage(tx, { to: [memberId], kind: 'member.admin', title })
  rightsChanged(tx, sessions)
}

async function setStatus(
  tx: Tx,
  at: FaceAddress,
  { id: memberId, status, reason, version }: RequestOf<typeof setStatusCall>,
): Promise<void> {
  const name = TRANSITION_TO[status]
  const before = await lockInFace(tx, at, memberId)
  const way = name?.[String(before.status)] ?? Object.values(name ?? {})[0]
  const transition = at.resource.transitions[way ?? '']
  if (!can(tx.actor, at.face, transition?.action ?? way ?? '')) failForbidden(transition ?? text(status, status))
  if (before.status === status) return
  await moveRecord(tx, {
    ...at,
    name: way as string,
    id: memberId,
    input: { ...(version ? { version } : {}), ...(reason?.trim() ? { reason: reason.trim() } : {}) },
  })
}
