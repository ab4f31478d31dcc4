import { approvalSubstitute } from '@tuheng/domain/approvals/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onDelete, onSave, onUndelete } from '../../engine/write/hooks.ts'
import { rightsChanged } from '../../engine/write/rights-changed.ts'
import type { Tx } from '../../engine/write/tx.ts'

const listeners = new Set<() => void>()

/** Tells that the write asks somebody, or asks them no longer, at a node that hides fields. */
export const veilsChanged = (tx: Pick<Tx, 'changes' | 'afterCommit'>): void => rightsChanged(tx, { clear })

function clear(): void {
  for (const listener of listeners) listener()
}

/** What a person may see depends on what they are asked: sessions are read anew, also when substitutes change. */
export function registerVeils({ app, sessions }: Server): void {
  const listener = (): void => sessions.clear()
  listeners.add(listener)
  app.addHook('onClose', async () => void listeners.delete(listener))
  const notify = ({ tx }: { tx: Tx }): void => veilsChanged(tx)
  onSave(approvalSubstitute, { notify })
  onDelete(approvalSubstitute, { notify })
  onUndelete(approvalSubstitute, { notify })
}
