import { signInErrors } from '@tuheng/domain/system/accounts/sign-in.errors'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { langOf } from '../../../plugins/envelope.ts'
import type { MessengerPerson } from '../../../plugins/messenger.ts'
import { createOneTime } from '../../../plugins/one-time.ts'
import { recordEvent } from '../account/account-events.ts'
import { AWAY_MINUTES, isSameBrowser } from './browser-cookie.ts'

interface Offer extends MessengerPerson {
  browser: string
}

export interface Binding {
  nick: string
  boundAt: string
}

export async function bindingOf({ engine }: Server, userId: number): Promise<Binding | null> {
  const { rows } = await engine.db.system('own messenger account', sql =>
    sql.query<Binding>('select nick, bound_at as "boundAt" from messenger_account where user_id = $1', [userId]),
  )
  return rows[0] ?? null
}

/** Keeps the language in which the person works, for messages to their messenger account. */
export async function keepLanguage({ engine }: Pick<Server, 'engine'>, userId: number, lang: Lang): Promise<void> {
  await engine.db.system('language of a messenger account', sql =>
    sql.query('update messenger_account set lang = $2 where user_id = $1 and lang <> $2', [userId, lang]),
  )
}

/** The account that a messenger account is bound to. */
export async function accountOf({ engine }: Server, unionId: string): Promise<number | undefined> {
  const { rows } = await engine.db.system('account of a messenger account', sql =>
    sql.query<{ id: number }>('select user_id as id from messenger_account where union_id = $1', [unionId]),
  )
  return rows[0]?.id
}

/** Creates an offer to bind a messenger account after sign-in by password in the same browser. */
export function offerBinding({ engine }: Server, person: MessengerPerson, browser: string): Promise<string> {
  const offer: Offer = { ...person, browser }
  return createOneTime(engine).issue({ kind: 'messenger offer', data: offer, seconds: AWAY_MINUTES * 60 })
}

/**
 * Uses the offer. Returns false if it has expired or one of the accounts is bound already. The person is signed in
 * either way.
 */
export async function bindOffered(
  server: Server,
  request: FastifyRequest,
  args: { userId: number; offer: string },
): Promise<boolean> {
  const offer = await createOneTime(server.engine).take<Offer>('messenger offer', args.offer)
  if (!offer || !isSameBrowser(request, offer.browser)) return false
  return (await bindAccounts(server, request, { userId: args.userId, person: offer })) === 'done'
}

/** Binds the two accounts. @throws with the reason if it is not possible */
export async function bind(
  server: Server,
  request: FastifyRequest,
  args: { userId: number; person: MessengerPerson },
): Promise<void> {
  const { userId, person } = args
  const outcome = await bindAccounts(server, request, args)
  if (outcome === 'taken') signInErrors.fail('messenger.taken', { nick: person.nick })
  if (outcome === 'bound') signInErrors.fail('messenger.bound', { nick: (await bindingOf(server, userId))?.nick ?? '' })
}

export async function unbind({ engine }: Server, request: FastifyRequest, userId: number): Promise<boolean> {
  return engine.db.system('unbind a messenger account', async sql => {
    const { rows } = await sql.query<{ nick: string }>(
      'delete from messenger_account where user_id = $1 returning nick',
      [userId],
    )
    const [gone] = rows
    if (gone)
      await recordEvent(sql, { engine, request, userId, action: 'messenger_unbind', detail: { nick: gone.nick } })
    return gone !== undefined
  })
}

/**
 * `taken`: the messenger account is bound to another account; `bound`: the account is bound to another messenger
 * account.
 */
async function bindAccounts(
  { engine }: Server,
  request: FastifyRequest,
  args: { userId: number; person: MessengerPerson },
): Promise<'done' | 'taken' | 'bound'> {
  const { userId, person } = args
  return engine.db.system('bind a messenger account', async sql => {
    const { count } = await sql.query(
      'insert into messenger_account (user_id, union_id, nick, bound_at, lang) values ($1, $2, $3, $4::timestamptz, $5) on conflict do nothing',
      [userId, person.unionId, person.nick, engine.clock.now().toISOString(), langOf(request)],
    )
    if (!count) return bindingConflict(sql, userId, person.unionId)
    await recordEvent(sql, { engine, request, userId, action: 'messenger_bind', detail: { nick: person.nick } })
    return 'done'
  })
}

/** Accounts that are bound to each other already count as done. */
async function bindingConflict(sql: Sql, userId: number, unionId: string): Promise<'done' | 'taken' | 'bound'> {
  const { rows } = await sql.query<{ user_id: number; union_id: string }>(
    'select user_id, union_id from messenger_account where user_id = $1 or union_id = $2',
    [userId, unionId],
  )
  if (rows.some(row => row.user_id === userId && row.union_id === unionId)) return 'done'
  return rows.some(row => row.union_id === unionId) ? 'taken' : 'bound'
}
