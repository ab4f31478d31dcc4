import { eq } from '@tuheng/domain/kernel/decimal'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { advance, bankErrors, bankTransaction } from '@tuheng/domain/settlement/index'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { moveRecord } from '../../../engine/write/run-transition.ts'
import type { Tx } from '../../../engine/write/tx.ts'

type Transaction = RowOf<typeof bankTransaction>

const resource = anyResource(advance)
const face = resource.faces['all'] as Face

/** What a transaction says of the advance that it is matched with. */
const TOLD = ['amount', 'direction', 'status', 'partyId', 'advanceNo']

/** @throws if the advance cannot be paid by this transaction */
export async function requireFittingAdvance(tx: Tx, move: Transaction, path = ''): Promise<void> {
  const { mayQuery } = viewerAccess(tx.actor, resource, face)
  if (!can(tx.actor, face, 'read') || !TOLD.every(mayQuery)) bankErrors.fail('bank.not_shown', {}, path)
  const paid = await tx.lock(advance, Number(move.advanceId))
  if (paid.status !== 'approved') bankErrors.fail('bank.advance_not_approved', {}, path)
  if (paid.direction !== move.direction) bankErrors.fail('bank.other_advance_direction', {}, path)
  if (!eq(paid.amount, move.amount)) bankErrors.fail('bank.other_advance_amount', {}, path)
  const others = await tx.find(bankTransaction, { where: { advanceId: paid.id, status: ['proposed', 'registered'] } })
  if (others.some(({ id }) => id !== move.id)) bankErrors.fail('bank.taken', {}, path)
}

/**
 * Records the payment of an advance through its face, so that every right and every second person counts.
 *
 * @throws if that has to be approved first
 */
export async function recordAdvance(
  tx: Tx,
  { advanceId, bankRef, paidAt }: { advanceId: number; bankRef: string; paidAt: string },
): Promise<void> {
  const record = await moveRecord(tx, { resource, face, name: 'pay', id: advanceId, input: { bankRef, paidAt } })
  if (record['status'] !== 'paid') bankErrors.fail('bank.held')
}
