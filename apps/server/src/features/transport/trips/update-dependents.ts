import type { waybill } from '@tuheng/domain/transport/index'
import type { TransitionOf } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../../engine/write/tx.ts'
import { priceWaybill } from '../../settlement/index.ts'
import { recountBill, recountGrants } from '../bills/recount-bill.ts'
import { recountTask } from '../tasks/recount-task.ts'
import { idsOf, type Trip } from '../shared/rows.ts'

/** What a change of a trip touches besides the trip. */
export interface Touch {
  /** `done`: only how many of its trips are audited. */
  task?: true | 'done'
  bill?: true
  grants?: true
  money?: true
}

type Move = TransitionOf<typeof waybill>

/** Moves that other records or the ledger follow; those that are not here touch nothing but the trip. */
export const TOUCHES: Readonly<Partial<Record<Move, Touch>>> = {
  dispatch: { task: true },
  redispatch: { task: true },
  undispatch: { task: true },
  load: { task: true, bill: true, grants: true, money: true },
  undoLoad: { task: true, bill: true, grants: true, money: true },
  unload: { task: true, bill: true, money: true },
  undoUnload: { task: true, bill: true, money: true },
  serve: { task: true, bill: true, grants: true, money: true },
  void: { task: true },
  correct: { task: true, bill: true, grants: true, money: true },
  changeCarrier: { task: true, grants: true, money: true },
  audit: { task: 'done' },
  unaudit: { task: 'done' },
  reprice: { money: true },
}

/** Brings everything a trip counts in back in step: task, bill, grants (in this order of locks), then the ledger. */
export async function updateDependents(tx: Tx, before: Partial<Trip>, after: Trip, touch: Touch): Promise<void> {
  if (touch.task)
    for (const id of idsOf(before.mainId, after.mainId)) await recountTask(tx, id, { shares: touch.task !== 'done' })
  if (touch.bill) for (const id of idsOf(before.loadBillId, after.loadBillId)) await recountBill(tx, id)
  if (touch.grants) await recountGrants(tx, idsOf(before.grantId, after.grantId))
  // The ledger knows a trip from its unloading on.
  if (touch.money && (before.transportStatus === 'unloaded' || after.transportStatus === 'unloaded'))
    await priceWaybill(tx, after)
}
