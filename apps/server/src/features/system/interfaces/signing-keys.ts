import { randomBytes } from 'node:crypto'
import type { Sql } from '../../../db/database.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { signingKeyOf } from '../../../plugins/api-signature.ts'

export type KeyOwner = 'apiAccount' | 'callbackTarget'

/** Letters and digits that are not confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `AK` and twenty characters: 100 bits, so that keys of all companies are unique. */
export function newKeyId(): string {
  return `AK${[...randomBytes(20)].map(byte => ALPHABET[byte % 32]).join('')}`
}

/**
 * Creates a secret for the owner. The previous one stays valid for `hours`. Returns the secret, which cannot be shown
 * again.
 */
export async function issueSecret(
  tx: Tx,
  { owner, ownerId, keepHours }: { owner: KeyOwner; ownerId: number; keepHours: number },
): Promise<string> {
  const secret = `SK${randomBytes(32).toString('base64url')}`
  await tx.sql(
    `insert into signing_key as k (org_id, owner, owner_id, key) values ($1, $2, $3, $4)
     on conflict (org_id, owner, owner_id) do update set key = excluded.key,
       previous = case when $5 > 0 then k.key end, previous_until = $6::timestamptz`,
    [
      tx.orgId,
      owner,
      ownerId,
      signingKeyOf(secret),
      keepHours,
      keepHours > 0 ? hoursAfter(tx.now.at, keepHours) : null,
    ],
  )
  return secret
}

/** `at` in business time, some hours later. */
const hoursAfter = (at: string, hours: number): string =>
  new Date(Date.parse(`${at.replace(' ', 'T')}+08:00`) + hours * 3_600_000).toISOString()

/** All valid keys of the owner, the newest first. */
export async function keysOf(
  sql: Sql,
  { orgId, owner, ownerId, now }: { orgId: number; owner: KeyOwner; ownerId: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql.query<{ key: string; previous: string | null }>(
    `select key, case when previous_until > $4::timestamptz then previous end as previous from signing_key where org_id = $1 and owner = $2 and owner_id = $3`,
    [orgId, owner, ownerId, now.toISOString()],
  )
  return rows.flatMap(({ key, previous }) => (previous ? [key, previous] : [key]))
}
