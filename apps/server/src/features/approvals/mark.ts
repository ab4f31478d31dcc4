import type { ApprovalState } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../engine/write/tx.ts'

/** Says in the record how its approval stands. Without an action nothing is logged. */
export const setApproval = (
  tx: Tx,
  resource: AnyResource,
  {
    action = null,
    ...values
  }: { id: number; approval: ApprovalState; approvalId: number | null; action?: string | null },
): Promise<void> => tx.overwrite(resource as never, values as { id: number } & AnyRow as never, { action })
