import { createHash } from 'node:crypto'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import type { Database, Sql } from '../db/database.ts'
import type { Clock } from './clock.ts'

export interface Throttle {
  /** Counts one attempt; refuses when the key has used up its share. */
  take(key: string): Promise<void>
  /** Begins anew: what was tried turned out well. */
  forget(key: string): Promise<void>
}

interface Given {
  db: Database
  clock: Clock
  /** What is counted; keys of different names are apart. */
  name: string
  limit: number
  minutes: number
}

/** So many attempts per key and window, counted in the database: over all processes together, and over restarts. */
export function createThrottle({ db, clock, name, limit, minutes }: Given): Throttle {
  return {
    async take(key) {
      const counted = await db.system('count an attempt', sql =>
        countAttempt(sql, { key: attemptKey(name, key), now: clock.now(), minutes }),
      )
      if (counted.count > limit) accountErrors.fail('account.too_many', { minutes: counted.minutes })
    },
    async forget(key) {
      await db.system('forget attempts', sql => forgetAttempts(sql, [attemptKey(name, key)]))
    },
  }
}

/** Names and addresses are kept as hashes: what people type into the wrong field is nobody's business. */
export function attemptKey(name: string, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('hex')
}

export interface Counted {
  /** With this one. */
  count: number
  /** Until they are forgotten, at least one. */
  minutes: number
  /** The same, at least one. */
  seconds: number
}

/** Counts one more. `slides`: the last one begins the window anew, not the first. */
export async function countAttempt(
  sql: Sql,
  args: { key: string; now: Date; minutes: number; slides?: boolean },
): Promise<Counted> {
  const { key, now, minutes, slides = false } = args
  const { rows } = await sql.query<{ count: number; seconds: string }>(
    `insert into attempt as a (key, count, until) values ($1, 1, $3::timestamptz)
     on conflict (key) do update set count = case when a.until <= $2::timestamptz then 1 else a.count + 1 end,
       until = case when $4 or a.until <= $2::timestamptz then excluded.until else a.until end
     returning count, extract(epoch from until - $2::timestamptz) as seconds`,
    [key, now.toISOString(), new Date(now.getTime() + minutes * 60_000).toISOString(), slides],
    'count-attempt',
  )
  return counted(rows[0])
}

/** How many there are, without counting. */
export async function attemptsOf(sql: Sql, key: string, now: Date): Promise<Counted> {
  const { rows } = await sql.query<{ count: number; seconds: string }>(
    'select count, extract(epoch from until - $2::timestamptz) as seconds from attempt where key = $1 and until > $2::timestamptz',
    [key, now.toISOString()],
  )
  return counted(rows[0])
}

export async function forgetAttempts(sql: Sql, keys: readonly string[]): Promise<number> {
  const { count } = await sql.query('delete from attempt where key = any($1::text[])', [keys])
  return count
}

/** Takes one back: what was counted turned out well. */
export async function takeBackAttempt(sql: Sql, key: string): Promise<void> {
  await sql.query('update attempt set count = count - 1 where key = $1 and count > 0', [key])
}

function counted(row: { count: number; seconds: string } | undefined): Counted {
  const seconds = Math.max(1, Math.ceil(Number(row?.seconds ?? 0)))
  return { count: row?.count ?? 0, minutes: Math.ceil(seconds / 60), seconds }
}
