import { normalizeAccount } from '@tuheng/domain/kernel/validators/account-name'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { signInErrors } from '@tuheng/domain/system/accounts/sign-in.errors'
import type { FastifyRequest } from 'fastify'
import { acrossCompanies } from '../../../db/across-companies.ts'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { createOneTime } from '../../../plugins/one-time.ts'
import { sessionErrors } from '../../../plugins/session.ts'
import {
  attemptKey,
  attemptsOf,
  countAttempt,
  type Counted,
  forgetAttempts,
  undoAttempt,
} from '../../../plugins/throttle.ts'
import { recordEvent } from '../account/account-events.ts'
import { isSolved } from './captcha.ts'

/** Wrong attempts of one name after which a captcha is required. */
export const CAPTCHA_AFTER = 3
/** Wrong attempts after which sign-in pauses, until the time is over or an administrator unlocks it. */
export const PAUSE_AFTER = 10
export const PAUSE_MINUTES = 15
/** An office behind one address has more wrong attempts than a person. */
const ADDRESS_CAPTCHA_AFTER = 12
const ADDRESS_LIMIT = 50

export interface PasswordInput {
  username: string
  password: string
  captcha?: { key: string; code: string }
}

/** Keyed by the typed name, with or without an account, so that the answers are the same for both. */
const nameKey = (name: string): string => attemptKey('sign-in of a name', name)
/** Attempts are counted per account: trying its name and its mobile number gives no additional attempts. */
const accountKey = (userId: number): string => attemptKey('sign-in of an account', String(userId))

/** The keys under which the wrong attempts of an account are counted, for all its names. */
export async function attemptKeys(sql: Sql, userId: number): Promise<string[]> {
  const { rows } = await sql.query<{ username: string; mobile: string | null }>(
    'select username, mobile from app_user where id = $1',
    [userId],
  )
  return [
    accountKey(userId),
    ...rows.flatMap(row => [row.username, row.mobile]).flatMap(name => (name ? [nameKey(name)] : [])),
  ]
}

/**
 * Clears the wrong attempts of an account, because its owner was verified otherwise. Returns the number of cleared
 * counts.
 */
export async function clearAttempts(sql: Sql, userId: number): Promise<number> {
  return forgetAttempts(sql, await attemptKeys(sql, userId))
}

const addressKey = (ip: string): string => attemptKey('sign-in from an address', ip)

/** The account with this name and password. Every refusal is the same with and without such an account. */
export async function accountByPassword(
  server: Server,
  request: FastifyRequest,
  input: PasswordInput,
): Promise<number> {
  const { engine, sessions } = server
  const { username, password, captcha } = input
  const solved = captcha ? await isSolved(createOneTime(engine), captcha) : false
  // The attempt is counted before the check, so that concurrent attempts do not exceed the limit.
  const tried = await engine.db.system('count a sign-in', sql =>
    countSignInAttempt(sql, { now: engine.clock.now(), username, ip: request.ip, solved }),
  )
  const found = await sessions.checkPassword({ username, password })
  // An account with too many attempts by other names is treated as a wrong password. A message would reveal that the
  // names belong together.
  const userId = tried.account.count > PAUSE_AFTER ? undefined : found
  if (userId === undefined) {
    await noteFailure(server, request, {
      username,
      paused: [tried.name, tried.account].some(({ count }) => count === PAUSE_AFTER),
    })
    throw new DomainError([sessionErrors.issue('auth.login')], {
      captcha: needsCaptcha({ name: tried.name.count + 1, address: tried.address.count + 1 }),
    })
  }
  await engine.db.system('forget wrong tries', async sql => {
    await clearAttempts(sql, userId)
    await undoAttempt(sql, addressKey(request.ip))
  })
  return userId
}

async function countSignInAttempt(
  sql: Sql,
  args: { now: Date; username: string; ip: string; solved: boolean },
): Promise<{ name: Counted; account: Counted; address: Counted }> {
  const { now, username, ip, solved } = args
  const before = await attemptsOf(sql, nameKey(username), now)
  const name = await countAttempt(sql, { key: nameKey(username), now, minutes: PAUSE_MINUTES, slides: true })
  const known = await accountOf(sql, username)
  const account = await countAttempt(sql, {
    key: known ? accountKey(known.id) : attemptKey('sign-in of nobody', username),
    now,
    minutes: PAUSE_MINUTES,
    slides: true,
  })
  const address = await countAttempt(sql, { key: addressKey(ip), now, minutes: PAUSE_MINUTES })
  // A refusal here does not count, so the pause ends although attempts continue.
  if (name.count > PAUSE_AFTER) signInErrors.fail('auth.paused', { minutes: before.minutes })
  if (address.count > ADDRESS_LIMIT) accountErrors.fail('account.too_many', { minutes: address.minutes })
  if (!solved && needsCaptcha({ name: name.count, address: address.count })) {
    const minutes = Math.max(
      name.count > CAPTCHA_AFTER ? before.minutes : 0,
      address.count > ADDRESS_CAPTCHA_AFTER ? address.minutes : 0,
    )
    throw new DomainError([signInErrors.issue('auth.captcha', { minutes }, 'captcha')], { captcha: true })
  }
  return { name, account, address }
}

/** Whether an attempt with these counts needs a captcha. */
function needsCaptcha({ name, address }: { name: number; address: number }): boolean {
  return name > CAPTCHA_AFTER || address > ADDRESS_CAPTCHA_AFTER
}

interface Account {
  id: number
  lastOrgId: number | null
}

async function accountOf(sql: Sql, username: string): Promise<Account | undefined> {
  const { rows } = await sql.query<Account>(
    `select u.id, u.last_org_id as "lastOrgId" from app_user u
     where u.username = any($2::text[]) or u.mobile = $1 order by coalesce(u.mobile = $1, false) desc, u.username = $1 desc limit 1`,
    [username, [username, normalizeAccount(username)]],
  )
  return rows[0]
}

/** The company that a sign-in would open. Only that one gets to know of a failure. */
async function companyOf({ db }: Server['engine'], account: Account | undefined): Promise<number | null> {
  const { rows } = await acrossCompanies<{ orgId: number }>(db, {
    reason: 'the company of a failure',
    text: within =>
      `select m.org_id as "orgId" from member m join org o on o.id = m.org_id and o.status = 'enabled'
     where m.user_id = $1 and ${within('m.org_id')} and m.status = 'active' and m.deleted_at is null order by (m.org_id = $2) desc nulls last, m.org_id limit 1`,
    // Without an account it takes as long
    params: [account?.id ?? 0, account?.lastOrgId ?? null],
  })
  return rows[0]?.orgId ?? null
}

/** Records the failure with the account, if there is one. The write takes the same time either way. */
async function noteFailure(
  { engine }: Server,
  request: FastifyRequest,
  { username, paused }: { username: string; paused: boolean },
): Promise<void> {
  const known = await engine.db.system('whose sign-in failed', sql => accountOf(sql, username))
  const orgId = await companyOf(engine, known)
  await engine.db.system('note a failure', async sql => {
    await sql.query('update attempt set count = count where key = $1', [nameKey(username)])
    if (!known) return
    const event = { engine, request, userId: known.id, orgId }
    await recordEvent(sql, { ...event, action: 'sign_in_failed' })
    if (paused) await recordEvent(sql, { ...event, action: 'sign_in_paused', detail: { minutes: PAUSE_MINUTES } })
  })
}
