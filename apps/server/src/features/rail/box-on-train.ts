import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { type BoxEvent, railErrors, railWaybill } from '@tuheng/domain/rail/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { Box } from './container-moves.ts'
import { toldOfBox } from './told-of-box.ts'

/** What takes a container, or what is in it, away from the wagon that it stands on. */
const TAKES_OFF: readonly BoxEvent[] = ['gateOut', 'strip', 'stuff']

const STANDS_ON: readonly string[] = ['loaded', 'ticketed']

/** @throws where somebody takes a container by hand from a loaded wagon, or from a list that waits for an approval */
export async function refuseFromTrain(tx: Tx, box: Box, event: BoxEvent): Promise<void> {
  const { boxNo, railWaybillId } = box
  if (railWaybillId === null || !TAKES_OFF.includes(event)) return
  const rail = await tx.getRequired(railWaybill, railWaybillId)
  const isLoaded = STANDS_ON.includes(rail.status)
  if (!isLoaded && !isUnderApproval(rail)) return
  const issue = railErrors.issue(isLoaded ? 'wagon.box_on_train' : 'wagon.box_awaits', { box: boxNo, no: rail.railNo })
  throw new DomainError([toldOfBox(tx, rail, { box: { boxNo }, issue })])
}
