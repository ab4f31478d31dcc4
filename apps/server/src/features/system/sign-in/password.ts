import { DomainError } from '@tuheng/domain/kernel/errors'
import { accountErrors } from '@tuheng/domain/system/account.errors'
import { signInErrors } from '@tuheng/domain/system/sign-in.errors'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/endpoint.ts'
import { createOneTime } from '../../../plugins/one-time.ts'
import { sessionErrors } from '../../../plugins/session.ts'
import { attemptKey, attemptsOf, countAttempt, type Counted, forgetAttempts, takeBackAttempt } from '../../../plugins/throttle.ts'
import { noteEvent } from '../account/account-events.ts'
import { isSolved } from './captcha.ts'

/** Wrong tries of one name: from here on with a captcha, … */
export const CAPTCHA_AFTER = 3
/** … and from here on not at all, until the pause is over or an administrator unlocks. */
export const PAUSE_AFTER = 10
export const PAUSE_MINUTES = 15
/** An office behind one address types wrong more often than a person. */
const ADDRESS_CAPTCHA_AFTER = 12
const ADDRESS_LIMIT = 50

export interface PasswordInput {
  username: string
  password: string
  captcha?: { key: string; code: string }
}

/** Counts of a sign-in name go by the name as typed, account or not: the answers for both are the same. */
export const nameKey = (name: string): string => attemptKey('sign-in of a name', name)

/** The wrong tries of these names are over: they proved themselves otherwise. Answers how many counts there were. */
export function forgetNames(sql: Sql, names: readonly string[]): Promise<number> {
  return forgetAttempts(sql, names.map(nameKey))
}

const addressKey = (ip: string): string => attemptKey('sign-in from an address', ip)

/** The account behind name and password. Every refusal is the same with and without such an account. */
export async function accountByPassword(server: Server, request: FastifyRequest, input: PasswordInput): Promise<number> {
  const { engine, sessions } = server
  const { username, password, captcha } = input
  const solved = captcha ? await isSolved(createOneTime(engine), captcha) : false
  // The try counts before it is judged, so that many at once are no more than many in a row
  const tried = await engine.db.system('count a sign-in', sql => countTry(sql, { now: engine.clock.now(), username, ip: request.ip, solved }))
  const userId = await sessions.checkPassword({ username, password })
  if (userId === undefined) {
    if (tried.name.count === PAUSE_AFTER) await notePause(server, request, username)
    throw new DomainError([sessionErrors.issue('auth.login')], { captcha: asksCaptcha({ name: tried.name.count + 1, address: tried.address.count + 1 }) })
  }
  await engine.db.system('forget wrong tries', async sql => {
    await forgetNames(sql, [username])
    await takeBackAttempt(sql, addressKey(request.ip))
  })
  return userId
}

async function countTry(sql: Sql, args: { now: Date; username: string; ip: string; solved: boolean }): Promise<{ name: Counted; address: Counted }> {
  const { now, username, ip, solved } = args
  const before = await attemptsOf(sql, nameKey(username), now)
  const name = await countAttempt(sql, { key: nameKey(username), now, minutes: PAUSE_MINUTES, slides: true })
  const address = await countAttempt(sql, { key: addressKey(ip), now, minutes: PAUSE_MINUTES })
  // What throws here is not counted: a pause ends although somebody keeps knocking
  if (name.count > PAUSE_AFTER) signInErrors.fail('auth.paused', { minutes: before.minutes })
  if (address.count > ADDRESS_LIMIT) accountErrors.fail('account.too_many', { minutes: address.minutes })
  if (!solved && asksCaptcha({ name: name.count, address: address.count })) {
    const minutes = Math.max(name.count > CAPTCHA_AFTER ? before.minutes : 0, address.count > ADDRESS_CAPTCHA_AFTER ? address.minutes : 0)
    throw new DomainError([signInErrors.issue('auth.captcha', { minutes }, 'captcha')], { captcha: true })
  }
  return { name, address }
}

/** Whether the try that makes these counts wants a captcha. */
function asksCaptcha({ name, address }: { name: number; address: number }): boolean {
  return name > CAPTCHA_AFTER || address > ADDRESS_CAPTCHA_AFTER
}

async function notePause({ engine }: Server, request: FastifyRequest, username: string): Promise<void> {
  await engine.db.system('note a pause', async sql => {
    const { rows } = await sql.query<{ id: number }>('select id from app_user where username = $1 or mobile = $1', [username])
    for (const { id } of rows) await noteEvent(sql, { engine, request, userId: id, action: 'sign_in_paused', detail: { minutes: PAUSE_MINUTES } })
  })
}
