import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { notify } from '../../shared/ui/notify.tsx'
import { slots } from '../slots.ts'

/**
 * Says that a transition was performed, in these words, or that it was submitted for approval and for whom it waits.
 * `answer` is the record after the call. Every dialog that performs a transition by itself ends with it. Returns whether
 * it was performed.
 */
export function tellDone(answer: AnyRow, words: string): boolean {
  const isHeld = isUnderApproval(answer)
  if (isHeld) void slots.approval?.heldNotice(answer).then(notify.success, notify.error)
  else notify.success(words)
  return !isHeld
}
