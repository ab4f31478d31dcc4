import type { Tx } from '../../../engine/write/tx.ts'

/** Short name of a counterparty for a message. */
export async function partyName(tx: Tx, id: number | null | undefined): Promise<string> {
  if (!id) return ''
  const { rows } = await tx.sql<{ name: string }>(
    'select short_name as name from party where org_id = $1 and id = $2',
    [tx.orgId, id],
    'party-name',
  )
  return rows[0]?.name ?? ''
}
