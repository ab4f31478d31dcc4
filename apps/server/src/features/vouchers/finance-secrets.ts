import type { Sql } from '../../db/database.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { sealedSecrets } from '../../plugins/sealed-secrets.ts'

/** The secret of the installation, which all of its processes share. */
export interface SecretKeys {
  readonly secret: string
}

/** A sealed secret opens for its system alone, so that a copied row opens nothing. */
const nameOf = (orgId: number, systemId: number): string => `finance:${orgId}:${systemId}`

/** Keeps the secret of a finance system in place of an earlier one. */
export async function keepFinanceSecret(
  tx: Tx,
  keys: SecretKeys,
  { systemId, secret }: { systemId: number; secret: string },
): Promise<void> {
  await tx.writing()(
    `insert into finance_secret (org_id, system_id, sealed) values ($1, $2, $3)
     on conflict (org_id, system_id) do update set sealed = excluded.sealed`,
    [tx.orgId, systemId, sealedSecrets(keys).seal(nameOf(tx.orgId, systemId), secret)],
  )
}

/** The secret of a finance system; undefined without one, or if it was sealed by another installation. */
export async function financeSecretOf(
  sql: Sql,
  keys: SecretKeys,
  { orgId, systemId }: { orgId: number; systemId: number },
): Promise<string | undefined> {
  const { rows } = await sql.query<{ sealed: string }>(
    'select sealed from finance_secret where org_id = $1 and system_id = $2',
    [orgId, systemId],
  )
  return rows[0] && sealedSecrets(keys).open(nameOf(orgId, systemId), rows[0].sealed)
}

/** Another address is not signed to with the secret of the one before. */
export async function forgetFinanceSecret(tx: Tx, systemId: number): Promise<void> {
  await tx.writing()('delete from finance_secret where org_id = $1 and system_id = $2', [tx.orgId, systemId])
}
