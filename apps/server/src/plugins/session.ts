import { normalizeAccount } from '@tuheng/domain/kernel/validators/account-name'
import { createHash, randomBytes } from 'node:crypto'
import { defineErrors, type ErrorSet, failAll } from '@tuheng/domain/kernel/errors'
import { refusedBy } from '@tuheng/domain/kernel/kinds/kind'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { checkPassword, normalizePassword } from '@tuheng/domain/kernel/validators/password'
import { hash, verify } from '@node-rs/argon2'
import { acrossCompanies, companiesUnreachable, isUnreachable } from '../db/across-companies.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from './clock.ts'
import { actorOf, viewedActor } from './actor-rights.ts'
import { createShortCache } from './short-cache.ts'

const defs = {
  'auth.login': { status: 400, zh: '账号或密码不正确', en: 'The account or the password is not right' },
  'auth.locked': { status: 403, zh: '账号已锁定，请联系管理员', en: 'The account is locked; ask an administrator' },
  'auth.other_company': {
    status: 409,
    zh: '当前公司已切换为{company}，请刷新页面后再操作',
    en: 'You now work in {company}; reload the page before you go on',
  },
  'auth.not_member': { status: 403, zh: '您不是该公司的成员', en: 'You are not a member of that company' },
  'auth.view_only': {
    status: 403,
    zh: '您正在以{name}的身份查看，只能看，不能操作',
    en: 'You are looking through the eyes of {name}: look, but nothing can be changed',
  },
  'auth.password_wrong': { status: 400, zh: '当前密码不正确', en: 'The current password is not right' },
  'auth.password_short': { status: 400, zh: '密码不能少于6位', en: 'The password cannot be less than 6 digits' },
  'auth.password_same': { status: 400, zh: '新密码与当前密码相同', en: 'The new password is the current one' },
} as const

export const sessionErrors: ErrorSet<typeof defs> = defineErrors(defs)

export interface Session {
  tokenHash: string
  /** The person who signed in, also while they view as another member. */
  userId: number
  orgId: number | null
  expiresAt: string
  /** The member as whom they view. */
  asMemberId: number | null
  /** The person signed in with a password that the company set, and must choose another first. */
  mustChange: boolean
}

/** Address and browser of a sign-in. */
export interface SignInOrigin {
  ip: string
  agent: string
}

export interface OwnSession {
  /** Identifies the session to its owner. It cannot be used to sign in. */
  id: string
  current: boolean
  ip: string | null
  agent: string | null
  company: string | null
  /** Name of the member as whom it views. */
  viewing: string | null
  createdAt: string
  seenAt: string
  expiresAt: string
}

export interface Sessions {
  login(args: { username: string; password: string } & SignInOrigin): Promise<string>
  /** The account of a name and password; undefined if either is wrong. Takes the same time in both cases. */
  checkPassword(args: { username: string; password: string }): Promise<number | undefined>
  /** Opens a session for a person who has proved their identity. Refuses a locked account. */
  open(args: { userId: number } & SignInOrigin): Promise<string>
  /** The actor of a token; undefined if it is unknown, expired or revoked. `actor` is absent outside of a company. */
  resolve(token: string): Promise<{ session: Session; actor?: Actor; company?: string } | undefined>
  logout(token: string): Promise<void>
  /** Switches the session to a company. */
  enter(token: string, orgId: number): Promise<void>
  /** As `enter`, with a new token. The old token becomes invalid. */
  switchCompany(token: string, orgId: number): Promise<string>
  /** Opens a second session that views as a member for at most an hour. It ends with the session of `token`. */
  view(token: string, args: { memberId: number } & SignInOrigin): Promise<{ token: string; expiresAt: string }>
  /** The person's sessions, the most recently used first. */
  listOf(session: Session): Promise<OwnSession[]>
  /** Ends one of the person's sessions; without an id all but the current one. Returns their number. */
  end(session: Session, id?: string): Promise<number>
  /** Returns the number of the person's other sessions that ended. The current one stays. */
  changePassword(args: { token: string; userId: number; oldPassword: string; newPassword: string }): Promise<number>
  /**
   * On a cluster without the companies whose nodes do not respond. @throws as the database does if only such companies
   * may be left.
   */
  companiesOf(userId: number): Promise<{ id: number; name: string }[]>
  actorOf(orgId: number, userId: number): Promise<{ actor: Actor; company: string } | undefined>
  /** Clears the cache here and in all other processes, because rights changed. */
  clear(): void
  /** Clears only the cache of this process, because another process reported a change. */
  forget(): void
  /** Adds a listener of `clear`. Returns a function that removes it. */
  onClear(listener: () => void): () => void
  /** Adds a listener of every change of sessions or rights, by any process. Returns a function that removes it. */
  onForget(listener: () => void): () => void
}

const CACHE_MS = 10_000

export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password))
}

/** Refuses an invalid new password. @throws `auth.password_short`, `auth.password_same` and other password rules */
export function refuseNewPassword({ oldPassword, newPassword }: { oldPassword: string; newPassword: string }): void {
  const problem = checkPassword(newPassword)
  if (problem?.code === 'password.short') sessionErrors.fail('auth.password_short', {}, 'newPassword')
  if (problem) failAll([refusedBy(problem, { kind: 'text', label: '新密码', en: 'New password' }, 'newPassword').issue])
  if (newPassword === oldPassword) sessionErrors.fail('auth.password_same', {}, 'newPassword')
}

/**
 * Sessions by opaque token. Only the hash of the token is stored. Rights are read from the roles and cached until somebody
 * changes them, and for seconds at most, since some begin and end by the day.
 */
export function createSessions(options: { db: Database; clock: Clock; hours: number }): Sessions {
  const { db, clock } = options
  const memory = createShortCache<{ session: Session; actor?: Actor; company?: string }>(CACHE_MS)
  const { clear } = memory

  const moveSession = async ({ token, next, orgId }: { token: string; next: string; orgId: number }): Promise<void> => {
    const userId = await db.system('switch company', async sql => {
      // A session that views as a member of the other company ends
      await sql.query('delete from session where parent_hash = $1', [hashToken(token)])
      const { rows } = await sql.query<{ user_id: number }>(
        'update session set org_id = $2, token_hash = $3 where token_hash = $1 returning user_id',
        [hashToken(token), orgId, hashToken(next)],
      )
      // The session ended meanwhile, or another window moved it
      return rows[0]?.user_id ?? kernelErrors.fail('auth.required')
    })
    clear()
    await rememberCompany(db, userId, orgId)
  }

  const sessions: Sessions = {
    async login({ username, password, ...visit }) {
      const userId = await sessions.checkPassword({ username, password })
      return userId === undefined ? sessionErrors.fail('auth.login') : sessions.open({ userId, ...visit })
    },
    async checkPassword({ username, password }) {
      const user = await findUser(db, username)
      // An unknown name and an account without a password take as long as a wrong password, so that the time reveals
      // nothing
      const stored = user?.password_hash.startsWith('$argon2') ? user.password_hash : await makeDummyHash()
      return (await verify(stored, normalizePassword(password))) && stored === user?.password_hash ? user.id : undefined
    },
    async open({ userId, ip, agent }) {
      const now = clock.now()
      const companies = await sessions.companiesOf(userId)
      const token = newToken()
      const expires = new Date(now.getTime() + options.hours * 3_600_000).toISOString()
      const { count: ended } = await db.system('sign in', async sql => {
        const { rows } = await sql.query<{ status: string; last_org_id: number | null }>(
          'select status, last_org_id from app_user where id = $1',
          [userId],
        )
        if (rows[0]?.status !== 'active') sessionErrors.fail('auth.locked')
        const orgId = companies.find(c => c.id === rows[0]?.last_org_id)?.id ?? companies[0]?.id ?? null
        await sql.query(
          'insert into session (token_hash, user_id, org_id, created_at, seen_at, expires_at, ip, agent) values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6, $7)',
          [hashToken(token), userId, orgId, now.toISOString(), expires, ip, agent.slice(0, 300)],
        )
        return sql.query(
          'delete from session where token_hash in (select token_hash from session where user_id = $1 order by seen_at desc, created_at desc offset $2)',
          [userId, MAX_PER_PERSON],
        )
      })
      if (ended) clear()
      return token
    },
    async resolve(token) {
      const key = hashToken(token)
      // A process that is alone forgets by itself whatever changes; of several each asks what the others changed
      const current = db.channel ? await findSession(db, key, clock) : undefined
      if (db.channel && !current) return undefined
      return memory.recall(current ? `${key} ${current.state}` : key, async () => {
        const { session } = current ?? (await findSession(db, key, clock)) ?? {}
        if (!session) return undefined
        const found = session.asMemberId
          ? await viewedActor(db, session)
          : session.orgId
            ? await sessions.actorOf(session.orgId, session.userId)
            : undefined
        if (session.asMemberId && !found) return undefined
        return { session, ...(found ? { actor: found.actor, company: found.company } : {}) }
      })
    },
    async logout(token) {
      await db.system('sign out', sql => sql.query('delete from session where token_hash = $1', [hashToken(token)]))
      clear()
    },
    enter: (token, orgId) => moveSession({ token, next: token, orgId }),
    async switchCompany(token, orgId) {
      const next = newToken()
      await moveSession({ token, next, orgId })
      return next
    },
    async view(token, { memberId, ip, agent }) {
      const next = newToken()
      const now = clock.now()
      const { rows } = await db.system('look through the eyes of a member', sql =>
        sql.query<{ expiresAt: string }>(
          `insert into session (token_hash, user_id, org_id, created_at, seen_at, expires_at, ip, agent, as_member_id, parent_hash)
         select $2, user_id, org_id, $3::timestamptz, $3::timestamptz, least(expires_at, $4::timestamptz), $5, $6, $7, token_hash
         from session where token_hash = $1 and as_member_id is null returning expires_at as "expiresAt"`,
          [
            hashToken(token),
            hashToken(next),
            now.toISOString(),
            new Date(now.getTime() + MAX_VIEW_MS).toISOString(),
            ip,
            agent.slice(0, 300),
            memberId,
          ],
        ),
      )
      const [row] = rows
      return row ? { token: next, expiresAt: row.expiresAt } : kernelErrors.fail('auth.required')
    },
    async listOf({ userId, tokenHash }) {
      const { rows } = await db.system('own sessions', sql =>
        sql.query<Omit<OwnSession, 'id' | 'current'> & { key: string }>(
          `select s.token_hash as key, s.ip, s.agent, o.name as company, m.name as viewing, s.created_at as "createdAt", s.seen_at as "seenAt", s.expires_at as "expiresAt"
         from session s left join org o on o.id = s.org_id left join member m on m.org_id = s.org_id and m.id = s.as_member_id where s.user_id = $1 and s.expires_at > $2::timestamptz order by s.seen_at desc, s.token_hash limit ${MAX_PER_PERSON}`,
          [userId, clock.now().toISOString()],
        ),
      )
      return rows.map(({ key, ...row }) => ({ id: key.slice(0, SESSION_ID), current: key === tokenHash, ...row }))
    },
    async end({ userId, tokenHash }, id) {
      const { rows } = await db.system('end own sessions', sql =>
        sql.query(
          `delete from session where user_id = $1 and ${id === undefined ? 'token_hash <> $2' : `left(token_hash, ${SESSION_ID}) = $2`} returning 1`,
          [userId, id ?? tokenHash],
        ),
      )
      clear()
      return rows.length
    },
    async changePassword({ token, userId, oldPassword, newPassword }) {
      refuseNewPassword({ oldPassword, newPassword })
      const stored = await db.system('password', sql =>
        sql.query<{ password_hash: string }>('select password_hash from app_user where id = $1', [userId]),
      )
      if (!(await verify(stored.rows[0]?.password_hash ?? '!', normalizePassword(oldPassword)).catch(() => false)))
        sessionErrors.fail('auth.password_wrong', {}, 'oldPassword')
      const next = await hashPassword(newPassword)
      const ended = await db.system('change password', async sql => {
        await sql.query('update app_user set password_hash = $2, must_change_password = false where id = $1', [
          userId,
          next,
        ])
        return sql.query('delete from session where user_id = $1 and token_hash <> $2 returning 1', [
          userId,
          hashToken(token),
        ])
      })
      clear()
      return ended.rows.length
    },
    companiesOf: userId => companiesOf(db, userId),
    actorOf: (orgId, userId) => actorOf(db, orgId, { userId }),
    clear,
    forget: memory.forget,
    onClear: memory.onClear,
    onForget: memory.onForget,
  }
  return sessions
}

/** The maximum number of sessions per person. Another sign-in ends the least recently used one. */
const MAX_PER_PERSON = 100
/** The number of hash digits in a session's id. */
const SESSION_ID = 16
/** The interval at which a used session updates its time of last use. */
const SEEN_INTERVAL_MS = 5 * 60_000
/** The maximum time of viewing as another member. */
const MAX_VIEW_MS = 60 * 60_000

let dummyHash: Promise<string> | undefined

/** An Argon2id hash of a random value. */
function makeDummyHash(): Promise<string> {
  dummyHash ??= hashPassword(newToken())
  return dummyHash
}

const newToken = (): string => randomBytes(32).toString('base64url')
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

interface UserRow {
  id: number
  password_hash: string
}

async function findUser(db: Database, username: string): Promise<UserRow | undefined> {
  const { rows } = await db.system('sign in', sql =>
    sql.query<UserRow>(
      'select id, password_hash from app_user where username = any($2::text[]) or mobile = $1 order by coalesce(mobile = $1, false) desc, username = $1 desc limit 1',
      [username, [username, normalizeAccount(username)]],
    ),
  )
  return rows[0]
}

interface FoundSession {
  session: Session
  /** Differs once the session is in another company, or somebody changed what its members may see and do. */
  state: string
}

/** The session of a hash, read by one statement, with the number of changes of rights in its company. */
async function findSession(db: Database, key: string, clock: Clock): Promise<FoundSession | undefined> {
  const now = clock.now()
  const { rows } = await db.system('session', async sql => {
    const found = await sql.query<{
      user_id: number
      org_id: number | null
      expires_at: string
      as_member_id: number | null
      must_change: boolean
      unseen: boolean
      rights: number | null
    }>(
      `select s.user_id, s.org_id, s.expires_at, s.as_member_id, u.must_change_password as must_change, s.seen_at < $3::timestamptz as unseen, v.version as rights
       from session s join app_user u on u.id = s.user_id left join rights_version v on v.org_id = s.org_id
       where s.token_hash = $1 and s.expires_at > $2::timestamptz and u.status = 'active'`,
      [key, now.toISOString(), new Date(now.getTime() - SEEN_INTERVAL_MS).toISOString()],
      'session',
    )
    if (found.rows[0]?.unseen)
      await sql.query('update session set seen_at = $2::timestamptz where token_hash = $1', [key, now.toISOString()])
    return found
  })
  const [row] = rows
  return (
    row && {
      session: {
        tokenHash: key,
        userId: row.user_id,
        orgId: row.org_id,
        expiresAt: row.expires_at,
        asMemberId: row.as_member_id,
        mustChange: row.must_change,
      },
      state: `${row.org_id} ${row.rights} ${row.must_change}`,
    }
  )
}

/**
 * Accounts are on every node of a cluster, so none can be written while a node is down. The person still enters the
 * company; the next sign-in may open another.
 */
async function rememberCompany(db: Database, userId: number, orgId: number): Promise<void> {
  if (db.reach?.current()) return
  try {
    await db.system('the company last entered', sql =>
      sql.query('update app_user set last_org_id = $2 where id = $1', [userId, orgId]),
    )
  } catch (error) {
    if (!isUnreachable(error)) throw error
  }
}

async function companiesOf(db: Database, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows, isComplete } = await acrossCompanies<{ id: number; name: string }>(db, {
    reason: 'companies of a user',
    text: within =>
      `select o.id, o.name from member m join org o on o.id = m.org_id
     where m.user_id = $1 and ${within('m.org_id')} and m.status = 'active' and m.deleted_at is null and o.status = 'enabled' order by o.id`,
    params: [userId],
  })
  // The person may well belong to a company out of reach
  if (!rows.length && !isComplete) throw companiesUnreachable()
  return rows
}
