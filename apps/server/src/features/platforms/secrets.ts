import type { Sql } from '../../db/database.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { sealedSecrets } from '../../plugins/sealed-secrets.ts'

/** The secret of the installation, which all of its processes share. */
export interface SecretKeys {
  readonly secret: string
}

interface Owner {
  orgId: number
  accountId: number
}

/** A sealed secret opens for its account alone, so that a copied row opens nothing. */
const nameOf = ({ orgId, accountId }: Owner): string => `platform:${orgId}:${accountId}`

/** Keeps the secret of an account in place of an earlier one. */
export async function keepSecret(
  tx: Tx,
  keys: SecretKeys,
  { accountId, secret }: { accountId: number; secret: string },
): Promise<void> {
  await tx.writing()(
    `insert into platform_secret (org_id, account_id, sealed) values ($1, $2, $3)
     on conflict (org_id, account_id) do update set sealed = excluded.sealed`,
    [tx.orgId, accountId, sealedSecrets(keys).seal(nameOf({ orgId: tx.orgId, accountId }), secret)],
  )
}

/** The secret of an account; undefined without one, or if it was sealed by another installation. */
export async function secretOf(sql: Sql, keys: SecretKeys, owner: Owner): Promise<string | undefined> {
  const { rows } = await sql.query<{ sealed: string }>(
    'select sealed from platform_secret where org_id = $1 and account_id = $2',
    [owner.orgId, owner.accountId],
  )
  return rows[0] && sealedSecrets(keys).open(nameOf(owner), rows[0].sealed)
}

/** Another address is not signed to with the secret of the one before. */
export async function forgetSecret(tx: Tx, accountId: number): Promise<void> {
  await tx.writing()('delete from platform_secret where org_id = $1 and account_id = $2', [tx.orgId, accountId])
}
