import { claimNote } from '@tuheng/domain/claims/index'
import { onDelete, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'

/** A link is for the claim as it was sent: taking it back, sending it anew or withdrawing it ends its links. */
export function registerClaimLinkEnds(): void {
  onTransition(claimNote, ['takeBack', 'withdraw'], { derive: ({ tx, next }) => endLinks(tx, next.id, 'withdrawn') })
  onTransition(claimNote, 'send', { derive: ({ tx, next }) => endLinks(tx, next.id, 'changed') })
  onDelete(claimNote, { derive: ({ tx, row }) => endLinks(tx, row.id, 'withdrawn') })
}

async function endLinks(tx: Tx, claimId: number, ended: 'withdrawn' | 'changed'): Promise<void> {
  await tx.sql(
    'update claim_link set ended = $3, ended_at = $4::timestamptz where org_id = $1 and claim_id = $2 and ended is null',
    [tx.orgId, claimId, ended, tx.now.at],
    'end-claim-links',
  )
}
