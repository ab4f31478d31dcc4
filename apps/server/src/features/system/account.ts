import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { noteCall } from '../../engine/call-docs.ts'
import { bodyOf, type Server, signedIn, tokenOf } from '../../engine/endpoint.ts'
import { read } from '../../engine/work.ts'
import type { Widgets } from '../../plugins/content-policy.ts'
import { ok } from '../../plugins/envelope.ts'
import { type Session, sessionErrors } from '../../plugins/session.ts'
import { createThrottle } from '../../plugins/throttle.ts'
import { noteEvent } from './account/account-events.ts'
import { openAgreement } from './account/agreement.ts'
import { allPermissionCodes } from './permission-codes.ts'
import { iconOf, personalChoices } from './personal.ts'
import { companySettings } from './settings.ts'
import { bindOffered } from './sign-in/messenger-accounts.ts'
import { openSession } from './sign-in/open-session.ts'
import { accountByPassword } from './sign-in/password.ts'
import { registerSessionCalls } from './sign-in/session-calls.ts'
import { registerUnlock } from './sign-in/unlock.ts'
import { noteViewEnd, registerViewAs } from './sign-in/view-as.ts'

const strict = { additionalProperties: false } as const
const loginSchema = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 50 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  captcha: Type.Optional(Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }), code: Type.String({ maxLength: 20 }) }, strict)),
  /** What `user/dd/login` offered to somebody that the messenger knows and we do not. */
  bind: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}, strict)
const loginBody = bodyOf(loginSchema)

const passwordSchema = Type.Object({ oldPassword: Type.String({ minLength: 1, maxLength: 200 }), newPassword: Type.String({ minLength: 1, maxLength: 200 }) }, strict)
const passwordBody = bodyOf(passwordSchema)

const empty = Type.Object({})
noteCall({ method: 'POST', path: '/api/v1/user/login', body: loginSchema, open: true, summary: '登录 (sign in)' })
noteCall({ method: 'POST', path: '/api/v1/user/isLogin', body: empty, summary: '当前用户 (who is signed in)' })
noteCall({ method: 'GET', path: '/api/v1/user/logout', open: true, summary: '退出 (sign out)' })
noteCall({ method: 'POST', path: '/api/v1/sys/user/change/:id/company', body: empty, summary: '切换公司 (switch company)' })
noteCall({ method: 'POST', path: '/api/v1/sys/user/change/password', body: passwordSchema, summary: '修改密码 (change the own password)' })

/** Sign-in by password, the session's user, sign-out, company switch. `widgets`: what of others the person's pages may show. */
export function registerAccount(server: Server, { assistant, calendar, manual }: Widgets): void {
  const { app, engine, sessions } = server
  const wrongPasswords = createThrottle({ ...engine, name: 'password change', limit: 5, minutes: 15 })
  const answer = async (request: FastifyRequest, more: object = {}) => ok({ ...(await sessionUser(server, request)), ...more, widgets: { assistant: assistant ?? null, calendar: calendar ?? null, manual: manual ?? null } })
  app.post('/api/v1/user/login', async request => {
    const { bind, ...input } = loginBody(request.body)
    const userId = await accountByPassword(server, request, { ...input, username: input.username.trim() })
    const token = await openSession(server, request, { userId, way: 'password' })
    return ok({ token, ...(bind ? { bound: await bindOffered(server, request, { userId, offer: bind }) } : {}) })
  })
  app.post('/api/v1/user/isLogin', async request => {
    await enterFirstCompany(server, request)
    return answer(request)
  })
  app.get('/api/v1/user/logout', async request => {
    const token = tokenOf(request)
    if (!token) return ok(null)
    const found = await sessions.resolve(token)
    await sessions.logout(token)
    if (found?.actor?.viewedBy) await noteViewEnd(server, request, found.actor)
    return ok(null)
  })
  app.post<{ Params: { id: string } }>('/api/v1/sys/user/change/:id/company', async request => {
    const { session } = await signedIn(server, request)
    const orgId = Number(request.params.id)
    const companies = await sessions.companiesOf(session.userId)
    if (!companies.some(c => c.id === orgId)) sessionErrors.fail('auth.not_member')
    const token = await sessions.switchCompany(tokenOf(request) as string, orgId)
    await engine.db.system('note a switch', sql => noteEvent(sql, { engine, request, userId: session.userId, action: 'company_switch', orgId, detail: { from: session.orgId, to: orgId } }))
    request.headers.authorization = token
    return answer(request, { token })
  })
  app.post('/api/v1/sys/user/change/password', async request => {
    const { session: { userId } } = await signedIn(server, request)
    const given = passwordBody(request.body)
    await wrongPasswords.take(String(userId))
    const ended = await sessions.changePassword({ token: tokenOf(request) as string, userId, ...given })
    await engine.db.system('note a password', sql => noteEvent(sql, { engine, request, userId, action: 'password_change', detail: { sessionsEnded: ended } }))
    await wrongPasswords.forget(String(userId))
    return ok({ ended })
  })
  registerSessionCalls(server)
  registerUnlock(server)
  registerViewAs(server)
}

/** Whoever was accepted since they signed in works in that company from now on. */
async function enterFirstCompany(server: Server, request: FastifyRequest): Promise<void> {
  const { session } = await signedIn(server, request, { viewing: true })
  if (session.orgId !== null) return
  const [first] = await server.sessions.companiesOf(session.userId)
  if (first) await server.sessions.enter(tokenOf(request) as string, first.id)
}

/** 0: a company knows the person and does not let them in, not yet or not now; null: none knows them. */
async function orgOfStranger(server: Server, userId: number): Promise<{ name: string; orgId: 0 | null }> {
  const { rows } = await server.engine.db.system('who is without a company', sql => sql.query<{ name: string; known: boolean }>(
    `select u.name, exists (select 1 from member m where m.user_id = u.id and m.status in ('pending', 'locked') and m.deleted_at is null) as known
     from app_user u where u.id = $1`, [userId]))
  return { name: rows[0]?.name ?? '', orgId: rows[0]?.known ? 0 : null }
}

/** What somebody is asked for before they go on. */
async function gatesOf({ engine }: Server, { userId, mustChange }: Session): Promise<object> {
  return { mustChangePassword: mustChange, agreement: await engine.db.system('last consent', sql => openAgreement(sql, userId)) }
}

/** What the web knows of the person who is signed in: the rights here are for showing and hiding; the server asks again. */
async function sessionUser(server: Server, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { session, actor, company } = await signedIn(server, request, { viewing: true })
  const viewing = actor?.viewedBy ? { by: actor.viewedBy.name, until: session.expiresAt } : null
  const companies = viewing ? [{ id: session.orgId, name: company }] : await server.sessions.companiesOf(session.userId)
  const common = { id: viewing ? actor?.userId : session.userId, viewing, companies, icon: [], ipAddr: request.ip, fromAddr: '', ...(viewing ? {} : await gatesOf(server, session)) }
  if (!actor) return { ...common, ...(await orgOfStranger(server, session.userId)), roles: [], isAdmin: false, permission: [], companyName: '' }
  const { roles, settings, personal } = await read(server.engine, actor, async sql => ({
    roles: await sql.query<{ name: string }>(
      `select r.name from member_roles l join role r on r.org_id = l.org_id and r.id = l.target_id
       where l.org_id = $1 and l.parent_id = $2 and r.status = 'enabled' and r.deleted_at is null order by r.id`, [actor.orgId, actor.memberId]),
    settings: await companySettings({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }),
    personal: await personalChoices(sql, actor),
  }))
  return {
    ...common,
    memberId: actor.memberId,
    name: actor.name,
    icon: iconOf(personal),
    roles: roles.rows.map(row => row.name),
    roleCodes: actor.roles ?? [],
    isAdmin: actor.isAdmin,
    permission: actor.isAdmin ? allPermissionCodes() : [...actor.permissions],
    orgId: actor.orgId,
    companyName: company,
    scope: actor.scope,
    deptIds: actor.deptIds,
    fieldRights: actor.fieldRights,
    settings,
    personal,
  }
}
