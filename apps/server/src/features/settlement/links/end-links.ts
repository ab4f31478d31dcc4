import { type LinkEndReason, statement } from '@tuheng/domain/settlement/index'
import { onDelete, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'

type Ended = Exclude<LinkEndReason, 'expired'>

/**
 * A link is for the statement as it was sent. Every transition that withdraws, replaces or voids the statement ends its
 * links.
 */
export function registerLinkEnds(): void {
  onTransition(statement, 'withdraw', { derive: ({ tx, next }) => endLinks(tx, next.id, { ended: 'withdrawn' }) })
  // The link of the dispute stays valid, so that its holder sees that the company is working on it.
  onTransition(statement, 'dispute', {
    derive: ({ tx, next }) => endLinks(tx, next.id, { ended: 'withdrawn', unanswered: true }),
  })
  onTransition(statement, 'send', { derive: ({ tx, next }) => endLinks(tx, next.id, { ended: 'changed' }) })
  onTransition(statement, 'void', { derive: ({ tx, next }) => endLinks(tx, next.id, { ended: 'void' }) })
  onDelete(statement, { derive: ({ tx, row }) => endLinks(tx, row.id, { ended: 'void' }) })
}

async function endLinks(
  tx: Tx,
  statementId: number,
  { ended, unanswered = false }: { ended: Ended; unanswered?: boolean },
): Promise<void> {
  await tx.sql(
    `update statement_link set ended = $3, ended_at = $4::timestamptz where org_id = $1 and statement_id = $2 and ended is null and not ($5 and answered_at is not null)`,
    [tx.orgId, statementId, ended, tx.now.at, unanswered],
    'end-links',
  )
}
