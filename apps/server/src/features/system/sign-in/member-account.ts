import { randomInt } from 'node:crypto'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { member } from '@tuheng/domain/system/index'
import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import { signInErrors } from '@tuheng/domain/system/accounts/sign-in.errors'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import {
  endMemberSessionsCall,
  memberSessionsCall,
  resetPasswordCall,
} from '@tuheng/domain/system/accounts/sign-in.calls'
import type { Sql } from '../../../db/database.ts'
import { writeAudit } from '../../../engine/write/audit.ts'
import { findFace } from '../../../engine/directory.ts'
import type { CallContext, Server } from '../../../engine/calls/endpoint.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import { read, write } from '../../../engine/write/work.ts'
import { hashPassword } from '../../../plugins/session.ts'
import { refuseForAdmin } from '../admins.ts'
import { recordEvent } from '../account/account-events.ts'
import { clearAttempts } from './password.ts'

const address = () => findFace('sys/user') ?? kernelErrors.fail('request.not_found', { path: 'sys/user' })

/**
 * SQL condition: a person's sessions in this company or in none yet. Sessions in which an administrator views as the
 * member are not theirs.
 */
const IS_HERE = `user_id = $1 and as_member_id is null and (org_id = $2
  or org_id is null and not exists (select 1 from member m where m.user_id = $1 and m.org_id <> $2 and m.deleted_at is null))`

/**
 * Mounts what a company may do about the sign-in of its members. `proves`: whether people can verify a mobile number
 * and reset their password themselves.
 */
export function registerMemberAccount(server: Server, { proves }: { proves: boolean }): void {
  serveCall(server, memberSessionsCall, sessionsOf)
  serveCall(server, endMemberSessionsCall, call => endSessions(server, call))
  serveCall(server, resetPasswordCall, call => {
    if (!call.actor.isAdmin) peopleErrors.fail('member.reset_admins')
    return resetPassword(server, call, proves)
  })
}

async function sessionsOf({
  actor,
  engine,
  body,
}: MemberCall<typeof memberSessionsCall>): Promise<GivenOf<typeof memberSessionsCall>> {
  const row = await memberInScope({ actor, engine }, body.id)
  // A member who has left is not shown.
  if (row['status'] !== 'active' && row['status'] !== 'locked') return { list: [] }
  const { rows } = await engine.db.system('sessions of a member', sql =>
    sql.query<GivenOf<typeof memberSessionsCall>['list'][number]>(
      `select left(token_hash, 16) as id, ip, agent, created_at as "createdAt", seen_at as "seenAt" from session
     where ${IS_HERE} and expires_at > $3::timestamptz order by seen_at desc, token_hash limit 50`,
      [row['userId'], actor.orgId, engine.clock.now().toISOString()],
    ),
  )
  return { list: rows }
}

async function memberInScope(
  { actor, engine }: { actor: Actor } & Pick<CallContext, 'engine'>,
  memberId: number,
): Promise<AnyRow> {
  const { resource, face } = address()
  const row = await read(engine, actor, sql =>
    readRecord({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }, resource, {
      id: memberId,
      labels: false,
      lock: false,
    }),
  )
  return row && inScope({ actor }, row) ? row : failMissing(face)
}

async function endSessions(
  server: Server,
  { actor, engine, body, request }: MemberCall<typeof endMemberSessionsCall>,
): Promise<{ ended: number }> {
  const row = await lockAndLog({ actor, engine, request }, body.id, { action: 'endSessions', reason: null })
  const userId = row['userId'] as number
  const ended = await engine.db.system('end the sessions of a member', async sql => {
    const { rows } = await sql.query(
      `delete from session where ${IS_HERE} and ($3::text is null or left(token_hash, 16) = $3) returning 1`,
      [userId, actor.orgId, body.session ?? null],
    )
    if (rows.length)
      await recordEvent(sql, {
        engine,
        request,
        userId,
        orgId: actor.orgId,
        action: 'company_ended',
        detail: { ended: rows.length, byMemberId: actor.memberId },
      })
    return rows.length
  })
  if (body.session && !ended) signInErrors.fail('auth.session_missing')
  server.sessions.clear()
  return { ended }
}

/**
 * Sets a password for the first sign-in or, with a reason, for a forgotten one. It is shown once and valid until the person chooses their
 * own, which they must do first. The account must be known to this company only and have no verified mobile number.
 * Otherwise a company could take over an account by adding it as a member.
 */
async function resetPassword(
  server: Server,
  call: MemberCall<typeof resetPasswordCall>,
  proves: boolean,
): Promise<{ password: string }> {
  const { actor, engine, body, request } = call
  if (body.id === actor.memberId) peopleErrors.fail('member.reset_self')
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const found = await memberInScope({ actor, engine }, body.id)
  if (found['status'] !== 'active') peopleErrors.fail('member.reset_inactive', { name: found['name'] })
  const reason = body.reason ?? null
  await engine.db.system('whose account', async sql => {
    await refuseWithoutReason(sql, found, reason)
    await refuseSharedAccount(sql, { row: found, orgId: actor.orgId, proves })
  })
  const row = await lockAndLog({ actor, engine, request }, body.id, {
    action: reason === null ? 'firstPassword' : 'resetPassword',
    reason,
  })
  const userId = row['userId'] as number
  await engine.db.system('reset a password', async sql => {
    await sql.query('select 1 from app_user where id = $1 for update', [userId])
    await refuseWithoutReason(sql, row, reason)
    await refuseSharedAccount(sql, { row, orgId: actor.orgId, proves })
    await sql.query(
      'update app_user set password_hash = $2, must_change_password = true, managed_by_org = $3 where id = $1',
      [userId, passwordHash, actor.orgId],
    )
    const { rows } = await sql.query('delete from session where user_id = $1 returning 1', [userId])
    await clearAttempts(sql, userId)
    await recordEvent(sql, {
      engine,
      request,
      userId,
      orgId: actor.orgId,
      action: 'company_password',
      detail: { ended: rows.length, byMemberId: actor.memberId },
    })
  })
  server.sessions.clear()
  return { password }
}

/** Only the first password of an account goes without a reason: nobody loses one by it. */
async function refuseWithoutReason(sql: Sql, row: AnyRow, reason: string | null): Promise<void> {
  if (reason !== null) return
  const { rows } = await sql.query(`select 1 from app_user where id = $1 and password_hash = '!'`, [row['userId']])
  if (!rows.length) peopleErrors.fail('member.reset_reason', { name: String(row['name']) }, 'reason')
}

async function refuseSharedAccount(
  sql: Sql,
  { row, orgId, proves }: { row: AnyRow; orgId: number; proves: boolean },
): Promise<void> {
  const { rows } = await sql.query<{ mobile: string | null; platform: boolean }>(
    'select mobile, is_platform_admin as platform from app_user where id = $1',
    [row['userId']],
  )
  const elsewhere = await sql.query(
    `select 1 from member m where m.user_id = $1 and m.org_id <> $2 and m.deleted_at is null and m.status <> 'refused' limit 1`,
    [row['userId'], orgId],
  )
  const name = String(row['name'])
  if (rows[0]?.platform !== false || elsewhere.rows.length) peopleErrors.fail('member.account_shared', { name })
  if (proves && rows[0]?.mobile) peopleErrors.fail('member.account_proven', { name })
}

/** The member within the caller's scope, with an audit row. Only administrators may change administrators. */
async function lockAndLog(
  { actor, engine, request }: { actor: Actor } & Pick<CallContext, 'engine' | 'request'>,
  memberId: number,
  act: { action: string; reason: string | null },
): Promise<AnyRow> {
  const { resource, face } = address()
  return write(engine, { actor, requestId: request.id }, async tx => {
    const row = await lockInFace(tx, { resource, face }, memberId)
    refuseForAdmin({ actor }, row)
    await writeAudit(tx, {
      resource: member,
      id: memberId,
      action: act.action,
      before: row,
      after: row,
      reason: act.reason,
    })
    return row
  })
}

/** Without characters that look alike, because it is read out on the telephone. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const newPassword = (): string =>
  Array.from({ length: 12 }, (_, i) => (i % 5 === 4 ? '-' : ALPHABET[randomInt(ALPHABET.length)])).join('')
