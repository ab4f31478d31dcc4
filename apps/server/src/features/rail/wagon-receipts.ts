import { anyResource } from '@tuheng/domain/kernel/resource'
import { isSameValue } from '@tuheng/domain/kernel/same-value'
import { hasReached, wagonLoad } from '@tuheng/domain/rail/index'
import { writeAudits } from '../../engine/write/audit.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { wagonsOf } from './box-use.ts'
import type { Rail } from './rail-waybills.ts'

/** What a step of a railway waybill may write to its wagons beside dates and status. */
const RECEIPT = ['receiptStatus', 'receivedQty', 'received1', 'received2', 'yardId', 'slotNo'] as const

/**
 * Runs what a step of a waybill writes to its wagons. Wagons whose receipts it changes have that in their log, and a
 * version that nobody has seen.
 */
export async function loggingReceipts(
  tx: Tx,
  { row, next }: { row: Rail; next: Rail },
  work: () => Promise<void>,
): Promise<void> {
  if (!touchesReceipts(row, next)) return work()
  const before = new Map((await wagonsOf(tx, next.id)).map(wagon => [wagon.id, wagon]))
  await work()
  const changes = (await wagonsOf(tx, next.id)).flatMap(after => {
    const had = before.get(after.id)
    const isOther = had && RECEIPT.some(name => !isSameValue(had[name], after[name]))
    return isOther ? [{ before: had, after }] : []
  })
  if (!changes.length) return
  await tx.writing(wagonLoad)(
    `update wagon_load set version = version + 1, updated_at = $3, updated_by = $4 where org_id = $1 and id = any($2::bigint[])`,
    [tx.orgId, changes.map(({ after }) => after.id), tx.now.at, tx.actor.memberId || null],
    'wagons-with-other-receipts',
  )
  const resource = anyResource(wagonLoad)
  const reason = `铁路运单 ${next.railNo}`
  await writeAudits(
    tx,
    changes.map(one => ({ resource, id: one.after.id, action: 'followReceipt', reason, ...one })),
  )
}

/** Wagons lose their receipts with the arrival, and take those of the batch with the unloading. */
const touchesReceipts = (row: Rail, next: Rail): boolean =>
  (hasReached(row, 'arrived') && !hasReached(next, 'arrived')) ||
  (hasReached(row, 'unloaded') !== hasReached(next, 'unloaded') &&
    (row.receiptWay === 'batch' || next.receiptWay === 'batch'))
