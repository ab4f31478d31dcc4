import { createHash } from 'node:crypto'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import type { Database, Sql } from '../db/database.ts'
import type { Clock } from './clock.ts'

export interface Throttle {
  /** Counts one attempt. Refuses when the key has reached its limit. */
  take(key: string): Promise<void>
  /** Resets the count after a success. */
  forget(key: string): Promise<void>
}

interface ThrottleOptions {
  db: Database
  clock: Clock
  /** Name of what is counted. Names have separate counts. */
  name: string
  limit: number
  minutes: number
}

/**
 * A limit of attempts per key and window. It counts in the database, so all processes share it and it survives a
 * restart.
 */
export function createThrottle({ db, clock, name, limit, minutes }: ThrottleOptions): Throttle {
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

/** Keys are stored as hashes, because people sometimes type a password into the wrong field. */
export function attemptKey(name: string, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('hex')
}

export interface Counted {
  /** Including this one. */
  count: number
  /** Minutes until the reset, at least one. */
  minutes: number
  /** Seconds until the reset, at least one. */
  seconds: number
}

/** Counts one attempt. `slides`: the window starts at the last attempt instead of the first. */
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

/** The count without adding an attempt. */
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

/** Removes one attempt after a success. */
export async function undoAttempt(sql: Sql, key: string): Promise<void> {
  await sql.query('update attempt set count = count - 1 where key = $1 and count > 0', [key])
}

function counted(row: { count: number; seconds: string } | undefined): Counted {
  const seconds = Math.max(1, Math.ceil(Number(row?.seconds ?? 0)))
  return { count: row?.count ?? 0, minutes: Math.ceil(seconds / 60), seconds }
}
