import { approvalSubstitute } from '@tuheng/domain/approvals/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onDelete, onSave, onUndelete } from '../../engine/write/hooks.ts'

const listeners = new Set<() => void>()

/** Tells that somebody is asked, or no longer asked, at a node that hides fields. */
export function veilsChanged(): void {
  for (const listener of listeners) listener()
}

/** What a person may see depends on what they are asked: sessions are read anew, also when substitutes change. */
export function registerVeils({ app, sessions }: Server): void {
  const clear = (): void => sessions.clear()
  listeners.add(clear)
  app.addHook('onClose', async () => void listeners.delete(clear))
  const notify = ({ afterCommit }: { afterCommit(work: () => void): void }): void => afterCommit(veilsChanged)
  onSave(approvalSubstitute, { notify })
  onDelete(approvalSubstitute, { notify })
  onUndelete(approvalSubstitute, { notify })
}
