import { failAll } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { fieldIssue, refusedBy } from '@tuheng/domain/kernel/kinds/kind'
import { checkPassword } from '@tuheng/domain/kernel/validators/password'
import { normalizeMobile } from '@tuheng/domain/kernel/validators/mobile'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { AGREEMENT_VERSION } from '@tuheng/domain/system/accounts/agreement'
import type { FastifyRequest } from 'fastify'
import { codeCall, recoverCall, registerCall } from '@tuheng/domain/system/accounts/account.calls'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { servePublicCall } from '../../../engine/calls/serve-open.ts'
import type { CodeSender } from '../../../plugins/code-sender.ts'
import { createOneTime } from '../../../plugins/one-time.ts'
import { hashPassword, sessionErrors } from '../../../plugins/session.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { newCaptcha } from '../sign-in/captcha.ts'
import { openSession } from '../sign-in/open-session.ts'
import { clearAttempts } from '../sign-in/password.ts'
import { recordEvent } from './account-events.ts'
import { AGREED } from './agreement.ts'
import { sendMobileCode, consumeMobileCode } from './mobile-codes.ts'

/**
 * Mounts the calls for visitors: captcha, code for a mobile number, registration, and reset of the password. Those with
 * codes are absent without a sender of codes.
 */
export function registerVisitorCalls(server: Server, send: CodeSender | undefined): void {
  const { engine } = server
  const pictures = createThrottle({ ...engine, name: 'captcha', limit: 60, minutes: 10 })
  servePublicCall(server, { call: codeCall }, async ({ request, body: { mobile } }) => {
    if (mobile === undefined) {
      await pictures.take(request.ip)
      return newCaptcha(createOneTime(engine))
    }
    if (!send) return kernelErrors.fail('request.not_found', { path: request.routeOptions.url })
    return { sentTo: await sendMobileCode(engine, send, { mobile: checkedMobile(mobile), ip: request.ip }) }
  })
  if (send) registerByCode(server)
}

function registerByCode(server: Server): void {
  const attempts = createThrottle({ ...server.engine, name: 'code taken', limit: 30, minutes: 10 })
  servePublicCall(server, { call: registerCall }, async ({ request, body }) => {
    await attempts.take(request.ip)
    return registerAccount(server, request, { ...body, mobile: checkedMobile(body.mobile), name: body.name.trim() })
  })
  servePublicCall(server, { call: recoverCall }, async ({ request, body }) => {
    await attempts.take(request.ip)
    await recover(server, request, { ...body, mobile: checkedMobile(body.mobile) })
    return null
  })
}

async function registerAccount(
  server: Server,
  request: FastifyRequest,
  args: { name: string; mobile: string; code: string; password: string; agreement: string },
): Promise<{ token: string }> {
  const { engine } = server
  const { name, mobile, code, password } = args
  failAll([
    ...(name === ''
      ? [fieldIssue('field.required', { field: { kind: 'text', label: '姓名', en: 'Name' }, name: 'name' })]
      : []),
    ...passwordIssues(password, 'password'),
  ])
  if (args.agreement !== AGREEMENT_VERSION)
    accountErrors.fail('account.agreement', { version: AGREEMENT_VERSION }, 'agreement')
  await consumeMobileCode(engine, { mobile, code })
  const passwordHash = await hashPassword(password)
  const userId = await engine.db.system('register', async sql => {
    const userId = await claimAccount(sql, { name, mobile, passwordHash })
    // If a company had set the password, everybody who knew it is signed out.
    await sql.query('delete from session where user_id = $1', [userId])
    await recordEvent(sql, { engine, request, userId, action: 'register', detail: { mobile } })
    await recordEvent(sql, { engine, request, userId, action: 'consent', detail: AGREED })
    return userId
  })
  server.sessions.clear()
  return { token: await openSession(server, request, { userId, way: 'register' }) }
}

/** A new account with the mobile number, or the unverified one that a company prepared with it. */
async function claimAccount(sql: Sql, args: { name: string; mobile: string; passwordHash: string }): Promise<number> {
  const { name, mobile, passwordHash } = args
  const taken = await sql.query('select 1 from app_user where mobile = $1', [mobile])
  if (taken.rows.length) accountErrors.fail('account.taken', {}, 'mobile')
  const { rows } = await sql.query<{ id: number }>(
    `insert into app_user (username, mobile, name, password_hash) values ($1, $1, $2, $3)
     on conflict (username) do update set mobile = excluded.mobile, name = excluded.name, password_hash = excluded.password_hash, must_change_password = false, managed_by_org = null
     where (app_user.password_hash = '!' or app_user.managed_by_org is not null) and app_user.mobile is null and app_user.status = 'active' returning id`,
    [mobile, name, passwordHash],
  )
  return rows[0]?.id ?? accountErrors.fail('account.taken', {}, 'mobile')
}

async function recover(
  server: Server,
  request: FastifyRequest,
  args: { mobile: string; code: string; newPassword: string },
): Promise<void> {
  const { engine } = server
  const { mobile, code, newPassword } = args
  failAll(passwordIssues(newPassword, 'newPassword'))
  await consumeMobileCode(engine, { mobile, code })
  const passwordHash = await hashPassword(newPassword)
  await engine.db.system('recover an account', async sql => {
    const { rows } = await sql.query<{ id: number; status: string }>(
      'select id, status from app_user where mobile = $1 for update',
      [mobile],
    )
    // Only a person who holds the mobile number learns whether it has an account.
    const [user] = rows
    if (!user) return accountErrors.fail('account.unknown', {}, 'mobile')
    if (user.status !== 'active') sessionErrors.fail('auth.locked')
    await sql.query('update app_user set password_hash = $2, must_change_password = false where id = $1', [
      user.id,
      passwordHash,
    ])
    const ended = await sql.query('delete from session where user_id = $1', [user.id])
    await clearAttempts(sql, user.id)
    await recordEvent(sql, {
      engine,
      request,
      userId: user.id,
      action: 'password_reset',
      detail: { sessionsEnded: ended.count },
    })
  })
  server.sessions.clear()
}

/** All eleven digits, because a masked number cannot be reached. */
function checkedMobile(text: string): string {
  const mobile = normalizeMobile(text)
  if (!/^1[3-9]\d{9}$/.test(mobile))
    failAll([
      refusedBy(
        { zh: '应为 11 位数字', en: 'must have 11 digits' },
        { kind: 'mobile', label: '手机号', en: 'Mobile number' },
        'mobile',
      ).issue,
    ])
  return mobile
}

function passwordIssues(password: string, path: string) {
  const problem = checkPassword(password)
  return problem ? [refusedBy(problem, { kind: 'text', label: '密码', en: 'Password' }, path).issue] : []
}
