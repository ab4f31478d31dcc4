import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Clock } from './clock.ts'

/** Secrets that can be used once and for a short time. Only their hash and their data are stored. */
export interface OneTime {
  /** A new secret of 43 URL-safe characters. */
  issue(args: { kind: string; data: object; seconds: number }): Promise<string>
  /** Uses the secret. Undefined if it is unknown, used or expired. */
  take<D extends object>(kind: string, secret: string): Promise<D | undefined>
  /** Stores a secret that somebody else made. False if it was stored before. */
  claim(args: { kind: string; secret: string; data: object; seconds: number }): Promise<boolean>
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export function createOneTime({ db, clock }: { db: Database; clock: Clock }): OneTime {
  const after = (seconds: number): string => new Date(clock.now().getTime() + seconds * 1000).toISOString()
  const claim: OneTime['claim'] = async ({ kind, secret, data, seconds }) => {
    const { count } = await db.system('a one-time secret', sql =>
      sql.query(
        'insert into one_time (kind, hash, data, expires_at) values ($1, $2, $3, $4::timestamptz) on conflict do nothing',
        [kind, hashSecret(secret), JSON.stringify(data), after(seconds)],
      ),
    )
    return count === 1
  }
  return {
    async issue(args) {
      const secret = randomBytes(32).toString('base64url')
      await claim({ ...args, secret })
      return secret
    },
    async take<D extends object>(kind: string, secret: string) {
      const { rows } = await db.system('use a one-time secret', sql =>
        sql.query<{ data: D; good: boolean }>(
          'delete from one_time where kind = $1 and hash = $2 returning data, expires_at > $3::timestamptz as good',
          [kind, hashSecret(secret), clock.now().toISOString()],
        ),
      )
      return rows[0]?.good ? rows[0].data : undefined
    },
    claim,
  }
}
