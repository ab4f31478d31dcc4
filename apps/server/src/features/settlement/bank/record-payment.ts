import { anyResource } from '@tuheng/domain/kernel/resource'
import { bankErrors, settlement } from '@tuheng/domain/settlement/index'
import { moveRecord } from '../../../engine/write/run-transition.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { faceOfKind } from './find-settlements.ts'

/**
 * Records the payment through the face of the settlement, so that every right and every second person counts.
 *
 * @throws if that has to be approved first
 */
export async function recordPayment(
  tx: Tx,
  { settlementId, bankRef, paidAt }: { settlementId: number; bankRef: string; paidAt: string },
): Promise<void> {
  const paid = await tx.getRequired(settlement, settlementId)
  const record = await moveRecord(tx, {
    resource: anyResource(settlement),
    face: faceOfKind(paid.kind),
    name: 'pay',
    id: paid.id,
    input: { bankRef, paidAt },
  })
  if (record['status'] !== 'paid') bankErrors.fail('bank.held')
}
