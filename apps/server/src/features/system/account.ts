import type { FastifyRequest } from 'fastify'
import {
  changePasswordCall,
  type Person,
  signInCall,
  signOutCall,
  switchCompanyCall,
  whoCall,
} from '@tuheng/domain/system/accounts/account.calls'
import { acrossCompanies, companiesUnreachable, isUnreachable } from '../../db/across-companies.ts'
import { type Server, requireSession, tokenOf } from '../../engine/calls/endpoint.ts'
import { servePublicCall, serveSessionCall } from '../../engine/calls/serve-open.ts'
import { read } from '../../engine/write/work.ts'
import type { Widgets } from '../../plugins/content-policy.ts'
import { refuseNewPassword, type Session, sessionErrors } from '../../plugins/session.ts'
import { createThrottle } from '../../plugins/throttle.ts'
import { recordEvent } from './account/account-events.ts'
import { openAgreement } from './account/agreement.ts'
import { allPermissionCodes } from './permission-codes.ts'
import { iconOf, personalChoices } from './personal.ts'
import { companySettings } from './settings.ts'
import { bindOffered } from './sign-in/messenger-accounts.ts'
import { openSession } from './sign-in/open-session.ts'
import { accountByPassword } from './sign-in/password.ts'
import { registerSessionCalls } from './sign-in/session-calls.ts'
import { registerUnlock } from './sign-in/unlock.ts'
import { logViewEnd, registerViewAs } from './sign-in/view-as.ts'

/**
 * Mounts sign-in by password, the session's user, sign-out and the change of company. `widgets`: external pages that
 * the person's pages may embed.
 */
export function registerAccount(server: Server, { assistant, calendar, manual }: Widgets): void {
  const { engine, sessions } = server
  const wrongPasswords = createThrottle({ ...engine, name: 'password change', limit: 5, minutes: 15 })
  const widgets = { assistant: assistant ?? null, calendar: calendar ?? null, manual: manual ?? null }
  const who = async (request: FastifyRequest): Promise<Person> => ({ ...(await sessionUser(server, request)), widgets })
  servePublicCall(server, { call: signInCall }, async ({ request, body: { bind, ...input } }) => {
    const userId = await accountByPassword(server, request, { ...input, username: input.username.trim() })
    const token = await openSession(server, request, { userId, way: 'password' })
    return { token, ...(bind ? { bound: await bindOffered(server, request, { userId, offer: bind }) } : {}) }
  })
  serveSessionCall(server, { call: whoCall, viewing: true }, async ({ request, session }) => {
    await enterFirstCompany(server, request, session)
    return who(request)
  })
  servePublicCall(server, { call: signOutCall }, async ({ request }) => {
    const token = tokenOf(request)
    if (!token) return null
    const found = await sessions.resolve(token).catch((error: unknown) => {
      // A person may leave although the company is out of reach, whose log cannot be written then
      if (!isUnreachable(error)) throw error
      return undefined
    })
    await sessions.logout(token)
    if (found?.actor?.viewedBy) await logViewEnd(server, request, found.actor)
    return null
  })
  serveSessionCall(server, { call: switchCompanyCall }, async ({ request, session }) => {
    const orgId = Number((request.params as { id: string }).id)
    if (!(await sessions.actorOf(orgId, session.userId))) sessionErrors.fail('auth.not_member')
    const token = await sessions.switchCompany(tokenOf(request) as string, orgId)
    await engine.db.system('note a switch', sql =>
      recordEvent(sql, {
        engine,
        request,
        userId: session.userId,
        action: 'company_switch',
        orgId,
        detail: { from: session.orgId, to: orgId },
      }),
    )
    request.headers.authorization = token
    return { ...(await who(request)), token }
  })
  serveSessionCall(server, { call: changePasswordCall }, async ({ request, body, session: { userId } }) => {
    // Only an attempt that could be a guess of the old password is counted.
    refuseNewPassword(body)
    await wrongPasswords.take(String(userId))
    const ended = await sessions.changePassword({ token: tokenOf(request) as string, userId, ...body })
    await engine.db.system('note a password', sql =>
      recordEvent(sql, { engine, request, userId, action: 'password_change', detail: { sessionsEnded: ended } }),
    )
    await wrongPasswords.forget(String(userId))
    return { ended }
  })
  registerSessionCalls(server)
  registerUnlock(server)
  registerViewAs(server)
}

/** A person who was accepted after they signed in now works in that company. */
async function enterFirstCompany(server: Server, request: FastifyRequest, session: Session): Promise<void> {
  if (session.orgId !== null) return
  const [first] = await server.sessions.companiesOf(session.userId)
  if (first) await server.sessions.enter(tokenOf(request) as string, first.id)
}

/**
 * The state of a person without a company: 0 if a company knows them but does not let them in now, null if none knows
 * them.
 */
async function orgWithoutMembership(server: Server, userId: number): Promise<{ name: string; orgId: 0 | null }> {
  const { db } = server.engine
  const users = await db.system('who is without a company', sql =>
    sql.query<{ name: string }>('select name from app_user where id = $1', [userId]),
  )
  const known = await acrossCompanies(db, {
    reason: 'whether a company knows a person',
    text: within =>
      `select 1 from member m where m.user_id = $1 and ${within('m.org_id')} and m.status in ('pending', 'locked') and m.deleted_at is null limit 1`,
    params: [userId],
  })
  if (!known.rows.length && !known.isComplete) throw companiesUnreachable()
  return { name: users.rows[0]?.name ?? '', orgId: known.rows.length ? 0 : null }
}

/** What a person must do before they can continue. */
async function pendingStepsOf(
  { engine }: Server,
  { userId, mustChange }: Session,
): Promise<Pick<Person, 'mustChangePassword' | 'agreement'>> {
  return {
    mustChangePassword: mustChange,
    agreement: await engine.db.system('last consent', sql => openAgreement(sql, userId)),
  }
}

/**
 * What the web needs to know of the signed-in person. The rights in it only show and hide; the server checks them
 * itself.
 */
async function sessionUser(server: Server, request: FastifyRequest): Promise<Omit<Person, 'widgets'>> {
  const { session, actor, company = '' } = await requireSession(server, request, { viewing: true })
  const viewing = actor?.viewedBy ? { by: actor.viewedBy.name, until: session.expiresAt } : null
  const companies = viewing
    ? [{ id: session.orgId ?? 0, name: company }]
    : await server.sessions.companiesOf(session.userId)
  const common = {
    id: viewing ? (actor?.userId ?? 0) : session.userId,
    viewing,
    companies,
    icon: [],
    ipAddr: request.ip,
    fromAddr: '',
    ...(viewing ? {} : await pendingStepsOf(server, session)),
  }
  if (!actor)
    return {
      ...common,
      ...(await orgWithoutMembership(server, session.userId)),
      roles: [],
      isAdmin: false,
      permission: [],
      companyName: '',
    }
  const { roles, settings, personal } = await read(server.engine, actor, async sql => ({
    roles: await sql.query<{ name: string }>(
      `select r.name from member_roles l join role r on r.org_id = $1 and r.id = l.target_id
       where l.org_id = $1 and l.parent_id = $2 and r.status = 'enabled' and r.deleted_at is null order by r.id`,
      [actor.orgId, actor.memberId],
    ),
    settings: await companySettings({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }),
    personal: await personalChoices(sql, actor),
  }))
  return {
    ...common,
    memberId: actor.memberId,
    name: actor.name,
    icon: iconOf(personal),
    roles: roles.rows.map(row => row.name),
    roleCodes: [...(actor.roles ?? [])],
    isAdmin: actor.isAdmin,
    permission: actor.isAdmin ? allPermissionCodes() : [...actor.permissions],
    orgId: actor.orgId,
    companyName: company,
    scope: actor.scope,
    deptIds: [...actor.deptIds],
    fieldRights: actor.fieldRights,
    settings,
    personal,
  }
}
