import type { Tx } from '../../engine/write/tx.ts'
import { settingsOf } from '../system/index.ts'

const noted = new WeakMap<Tx, Map<number, string | null>>()

/** What a statement that was needed anyway has read of a customer's limit: for those without one nothing more is asked. */
export function noteCreditLimit(tx: Tx, partyId: number, limit: string | null): void {
  const all = noted.get(tx) ?? new Map<number, string | null>()
  noted.set(tx, all.set(partyId, limit))
  // How the company holds those with a limit is asked for along with what comes next
  if (limit !== null) settingsOf(tx).catch(() => {})
}

export async function hasCreditLimit(tx: Tx, partyId: number): Promise<boolean> {
  const known = noted.get(tx)?.get(partyId)
  if (known !== undefined) return known !== null
  const { rows } = await tx.sql<{ limit: string | null }>(
    'select credit_limit as limit from party where org_id = $1 and id = $2',
    [tx.orgId, partyId],
    'credit-limit',
  )
  const limit = rows[0]?.limit ?? null
  noteCreditLimit(tx, partyId, limit)
  return limit !== null
}
