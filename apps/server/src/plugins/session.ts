import { createHash, randomBytes } from 'node:crypto'
import { defineErrors, type ErrorSet } from '@tuheng/domain/kernel/errors'
import { type Actor, type DataScope, type FieldRight, widest } from '@tuheng/domain/kernel/policy'
import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../db/database.ts'
import type { Clock } from './clock.ts'

const defs = {
  'auth.login': { status: 400, zh: '账号或密码不正确', en: 'The account or the password is not right' },
  'auth.locked': { status: 403, zh: '账号已锁定，请联系管理员', en: 'The account is locked; ask an administrator' },
  'auth.other_company': { status: 409, zh: '当前公司已切换为{company}，请刷新页面后再操作', en: 'You now work in {company}; reload the page before you go on' },
  'auth.not_member': { status: 403, zh: '您不是该公司的成员', en: 'You are not a member of that company' },
  'auth.password_wrong': { status: 400, zh: '当前密码不正确', en: 'The current password is not right' },
  'auth.password_short': { status: 400, zh: '密码不能少于6位', en: 'The password cannot be less than 6 digits' },
  'auth.password_same': { status: 400, zh: '新密码与当前密码相同', en: 'The new password is the current one' },
} as const

export const sessionErrors: ErrorSet<typeof defs> = defineErrors(defs)

export interface Session {
  tokenHash: string
  userId: number
  orgId: number | null
  expiresAt: string
}

export interface Sessions {
  login(args: { username: string; password: string; ip: string; agent: string }): Promise<string>
  /** Who the token stands for; undefined when it is unknown, expired or revoked. `actor` is absent without a company. */
  resolve(token: string): Promise<{ session: Session; actor?: Actor; company?: string } | undefined>
  logout(token: string): Promise<void>
  switchCompany(token: string, orgId: number): Promise<void>
  /** Answers how many other sessions of the person ended; this one goes on. */
  changePassword(args: { token: string; userId: number; oldPassword: string; newPassword: string }): Promise<number>
  companiesOf(userId: number): Promise<{ id: number; name: string }[]>
  actorOf(orgId: number, userId: number): Promise<{ actor: Actor; company: string } | undefined>
  /** Forgets what is cached: rights changed. */
  clear(): void
}

const CACHE_MS = 10_000

export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Sessions by opaque token: only its hash is stored, rights are read from the roles and cached for seconds. */
export function createSessions(options: { db: Database; clock: Clock; hours: number }): Sessions {
  const { db, clock } = options
  const cache = new Map<string, { until: number; value: { session: Session; actor?: Actor; company?: string } }>()
  const clear = (): void => cache.clear()

  const sessions: Sessions = {
    async login({ username, password, ip, agent }) {
      const user = await findUser(db, username)
      // An unknown account costs as long as a wrong password, so that the answer does not tell which it was.
      const valid = await verify(user?.password_hash ?? NOBODY, password).catch(() => false)
      if (!user || !valid) sessionErrors.fail('auth.login')
      if (user?.status !== 'active') sessionErrors.fail('auth.locked')
      const token = randomBytes(32).toString('base64url')
      const companies = await sessions.companiesOf(user?.id as number)
      const orgId = companies.find(c => c.id === user?.last_org_id)?.id ?? companies[0]?.id ?? null
      const expires = new Date(clock.now().getTime() + options.hours * 3_600_000).toISOString()
      await db.system('sign in', sql => sql.query(
        'insert into session (token_hash, user_id, org_id, expires_at, ip, agent) values ($1,$2,$3,$4,$5,$6)',
        [hashToken(token), user?.id, orgId, expires, ip, agent.slice(0, 300)],
      ))
      return token
    },
    async resolve(token) {
      const key = hashToken(token)
      const hit = cache.get(key)
      if (hit && hit.until > Date.now()) return hit.value
      const session = await findSession(db, key, clock)
      if (!session) return undefined
      const found = session.orgId ? await sessions.actorOf(session.orgId, session.userId) : undefined
      const value = { session, ...(found ? { actor: found.actor, company: found.company } : {}) }
      if (cache.size > 10_000) cache.clear()
      cache.set(key, { until: Date.now() + CACHE_MS, value })
      return value
    },
    async logout(token) {
      clear()
      await db.system('sign out', sql => sql.query('delete from session where token_hash = $1', [hashToken(token)]))
    },
    async switchCompany(token, orgId) {
      clear()
      await db.system('switch company', async sql => {
        const { rows } = await sql.query<{ user_id: number }>('update session set org_id = $2 where token_hash = $1 returning user_id', [hashToken(token), orgId])
        await sql.query('update app_user set last_org_id = $2 where id = $1', [rows[0]?.user_id, orgId])
      })
    },
    async changePassword({ token, userId, oldPassword, newPassword }) {
      if (newPassword.length < PASSWORD_MIN) sessionErrors.fail('auth.password_short', {}, 'newPassword')
      const stored = await db.system('password', sql => sql.query<{ password_hash: string }>('select password_hash from app_user where id = $1', [userId]))
      if (!(await verify(stored.rows[0]?.password_hash ?? NOBODY, oldPassword).catch(() => false))) sessionErrors.fail('auth.password_wrong', {}, 'oldPassword')
      if (newPassword === oldPassword) sessionErrors.fail('auth.password_same', {}, 'newPassword')
      const next = await hashPassword(newPassword)
      clear()
      const ended = await db.system('change password', async sql => {
        await sql.query('update app_user set password_hash = $2 where id = $1', [userId, next])
        return sql.query('delete from session where user_id = $1 and token_hash <> $2 returning 1', [userId, hashToken(token)])
      })
      clear()
      return ended.rows.length
    },
    companiesOf: userId => companiesOf(db, userId),
    actorOf: (orgId, userId) => actorOf(db, orgId, userId),
    clear,
  }
  return sessions
}

const PASSWORD_MIN = 6

/** Argon2id of nothing anybody knows. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$4P0vC0jP0cO1H1v5o5oFJxgq0tpUqN9cZ1K2m3b4c5d'

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

interface UserRow {
  id: number
  password_hash: string
  status: string
  last_org_id: number | null
}

async function findUser(db: Database, username: string): Promise<UserRow | undefined> {
  const { rows } = await db.system('sign in', sql => sql.query<UserRow>(
    'select id, password_hash, status, last_org_id from app_user where username = $1 or mobile = $1 order by (username = $1) desc limit 1', [username]))
  return rows[0]
}

async function findSession(db: Database, key: string, clock: Clock): Promise<Session | undefined> {
  const { rows } = await db.system('session', sql => sql.query<{ user_id: number; org_id: number | null; expires_at: string }>(
    `select s.user_id, s.org_id, s.expires_at from session s join app_user u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > $2::timestamptz and u.status = 'active'`, [key, clock.now().toISOString()], 'session'))
  const [row] = rows
  return row && { tokenHash: key, userId: row.user_id, orgId: row.org_id, expiresAt: row.expires_at }
}

async function companiesOf(db: Database, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.system('companies of a user', sql => sql.query<{ id: number; name: string }>(
    `select o.id, o.name from member m join org o on o.id = m.org_id
     where m.user_id = $1 and m.status = 'active' and m.deleted_at is null and o.status = 'enabled' order by o.id`, [userId]))
  return rows
}

interface MemberRow {
  id: number
  name: string
  is_admin: boolean
  dept_id: number | null
  company: string
}
interface RoleRow {
  scope: DataScope
  permissions: string[]
  field_rights: Record<string, Record<string, FieldRight>>
}

async function actorOf(db: Database, orgId: number, userId: number): Promise<{ actor: Actor; company: string } | undefined> {
  return db.system('rights of a user', async sql => {
    const { rows } = await sql.query<MemberRow>(
      `select m.id, m.name, m.is_admin, m.dept_id, o.name as company from member m join org o on o.id = m.org_id
       where m.org_id = $1 and m.user_id = $2 and m.status = 'active' and m.deleted_at is null and o.status = 'enabled'`, [orgId, userId], 'actor-member')
    const [member] = rows
    if (!member) return undefined
    const roles = await sql.query<RoleRow>(
      `select r.scope, r.permissions, r.field_rights from member_roles l join role r on r.org_id = l.org_id and r.id = l.target_id
       where l.org_id = $1 and l.parent_id = $2 and r.status = 'enabled' and r.deleted_at is null`, [orgId, member.id], 'actor-roles')
    const scope = widestScope(roles.rows)
    const actor: Actor = {
      userId, memberId: member.id, orgId, name: member.name, isAdmin: member.is_admin,
      permissions: new Set(roles.rows.flatMap(role => role.permissions)),
      scope,
      deptIds: await departments(sql, orgId, member.dept_id, scope),
      fieldRights: joinRights(roles.rows),
    }
    return { actor, company: member.company }
  })
}

const SCOPES: readonly DataScope[] = ['own', 'department', 'departmentTree', 'company']

function widestScope(roles: readonly RoleRow[]): DataScope {
  return roles.reduce<DataScope>((best, role) => (SCOPES.indexOf(role.scope) > SCOPES.indexOf(best) ? role.scope : best), 'own')
}

async function departments(sql: { query: <R>(text: string, params: unknown[]) => Promise<{ rows: R[] }> }, orgId: number, deptId: number | null, scope: DataScope): Promise<number[]> {
  if (deptId === null) return []
  if (scope !== 'departmentTree') return [deptId]
  const { rows } = await sql.query<{ id: number }>(
    `with recursive tree as (select id from department where org_id = $1 and id = $2
       union select d.id from department d join tree on d.org_id = $1 and d.parent_id = tree.id)
     select id from tree`, [orgId, deptId])
  return [deptId, ...rows.map(row => row.id).filter(id => id !== deptId)]
}

/** Rights of several roles on the same field join to the widest; a role that says nothing leaves it editable. */
export function joinRights(roles: readonly Pick<RoleRow, 'field_rights'>[]): Record<string, Record<string, FieldRight>> {
  const out: Record<string, Record<string, FieldRight>> = {}
  const named = new Set(roles.flatMap(role => Object.entries(role.field_rights).flatMap(([resource, fields]) => Object.keys(fields).map(field => `${resource}\n${field}`))))
  for (const key of named) {
    const [resource = '', field = ''] = key.split('\n')
    const right = widest(roles.map(role => role.field_rights[resource]?.[field]))
    if (right !== 'editable') (out[resource] ??= {})[field] = right
  }
  return out
}
