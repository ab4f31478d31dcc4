import type { ApprovalState } from '@tuheng/domain/kernel/approval-state'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { readRecord } from '../../engine/read/record.ts'
import { reservationOf } from '../../engine/write/reservations.ts'
import type { Tx } from '../../engine/write/tx.ts'

interface Mark {
  id: number
  approval: ApprovalState
  approvalId: number | null
  /** Without an action nothing is logged. */
  action?: string | null
  /** The held transition, of a record that begins to wait. */
  act?: string
  /** For the log. */
  reason?: string | null | undefined
}

/** Says in the record how its approval stands, and takes or gives back what its submission takes of other records. */
export async function setApproval(
  tx: Tx,
  resource: AnyResource,
  { action = null, act, reason, ...values }: Mark,
): Promise<void> {
  const taken = await reservedValues(tx, resource, { ...values, act })
  await tx.overwrite(resource as never, { ...values, ...taken } as never, { action, reason })
}

async function reservedValues(
  tx: Tx,
  resource: AnyResource,
  { id, approval, act }: Pick<Mark, 'id' | 'approval'> & { act: string | undefined },
): Promise<AnyRow> {
  const reservation = reservationOf(resource)
  if (!reservation) return {}
  const row = await readRecord(tx, resource, { id, labels: false, lock: true })
  if (!row) return failMissing(resource)
  if (approval === 'running' && act === reservation.act)
    return { ...(await reservation.reserve(tx, row)), isReserved: true }
  if (approval === 'running' || !row.isReserved) return {}
  await reservation.release(tx, row)
  return { isReserved: false }
}
