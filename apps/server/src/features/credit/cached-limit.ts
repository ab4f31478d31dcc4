import type { Tx } from '../../engine/write/tx.ts'
import { settingsOf } from '../system/index.ts'

const limitsByTx = new WeakMap<Tx, Map<number, string | null>>()

/**
 * Stores a customer's limit that another statement has read. For customers without one no further statement is needed.
 */
export function cacheCreditLimit(tx: Tx, partyId: number, limit: string | null): void {
  const limits = limitsByTx.get(tx) ?? new Map<number, string | null>()
  limitsByTx.set(tx, limits.set(partyId, limit))
  // Loads the company's setting together with the next statement.
  if (limit !== null) settingsOf(tx).catch(() => {})
}

export async function hasCreditLimit(tx: Tx, partyId: number): Promise<boolean> {
  const cached = limitsByTx.get(tx)?.get(partyId)
  if (cached !== undefined) return cached !== null
  const { rows } = await tx.sql<{ limit: string | null }>(
    'select credit_limit as limit from party where org_id = $1 and id = $2',
    [tx.orgId, partyId],
    'credit-limit',
  )
  const limit = rows[0]?.limit ?? null
  cacheCreditLimit(tx, partyId, limit)
  return limit !== null
}
