import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import type { Tx } from '../../engine/write/tx.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The secret of the installation, which all of its processes share. */
export interface SecretKeys {
  readonly secret: string
}

interface Owner {
  orgId: number
  accountId: number
}

const keyOf = (keys: SecretKeys): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', keys.secret, '', 'tuheng platform secrets', 32)))

/** Binds a sealed secret to its account, so that a copied row opens nothing. */
const boundTo = ({ orgId, accountId }: Owner): Buffer => Buffer.from(`platform account ${orgId}/${accountId}`)

export function seal(keys: SecretKeys, owner: Owner, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(keys), iv).setAAD(boundTo(owner))
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Undefined if it was not sealed for this account by this installation. */
function unseal(keys: SecretKeys, owner: Owner, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(keys), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(boundTo(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Keeps the secret of an account in place of an earlier one. */
export async function keepSecret(
  tx: Tx,
  keys: SecretKeys,
  { accountId, secret }: { accountId: number; secret: string },
): Promise<void> {
  await tx.writing()(
    `insert into platform_secret (org_id, account_id, sealed) values ($1, $2, $3)
     on conflict (org_id, account_id) do update set sealed = excluded.sealed`,
    [tx.orgId, accountId, seal(keys, { orgId: tx.orgId, accountId }, secret)],
  )
}

/** The secret of an account; undefined without one, or if it was sealed by another installation. */
export async function secretOf(sql: Sql, keys: SecretKeys, owner: Owner): Promise<string | undefined> {
  const { rows } = await sql.query<{ sealed: string }>(
    'select sealed from platform_secret where org_id = $1 and account_id = $2',
    [owner.orgId, owner.accountId],
  )
  return rows[0] && unseal(keys, owner, rows[0].sealed)
}
