import { DomainError } from '@tuheng/domain/kernel/errors'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { railErrors, type railWaybill, wagonLoad } from '@tuheng/domain/rail/index'
import { approvalRefusal } from '../../engine/write/hold.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { wagonsOf } from './box-use.ts'
import { namedFew } from './named-few.ts'

/** @throws while the approval of a wagon's receipt, or of taking it back, has not ended: the step would decide on it. */
export async function refuseWaitingReceipts(tx: Tx, { id }: RowOf<typeof railWaybill>): Promise<void> {
  const waiting = (await wagonsOf(tx, id)).filter(wagon => approvalRefusal(anyResource(wagonLoad), wagon))
  if (!waiting.length) return
  const wagons = namedFew(waiting.map(wagon => wagon.wagonNo))
  throw new DomainError([
    wordedIssue(railErrors, { code: 'rail_waybill.wagons_waiting', path: '' }, { wagons, count: waiting.length }),
  ])
}
