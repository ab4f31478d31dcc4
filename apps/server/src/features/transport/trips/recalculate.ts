import { waybill } from '@tuheng/domain/transport/index'
import { onRecalculate } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { priceWaybill } from '../../settlement/index.ts'
import { recountBill, recountGrants } from '../bills/recount-bill.ts'
import { recountTask } from '../tasks/recount-task.ts'
import { idsOf, type Trip } from '../shared/rows.ts'

/** A trip before and after a write. The write may also have changed other records. */
interface Change {
  row: Partial<Trip>
  next: Trip
}

/** Registers what transitions of a trip declare to recalculate, in the order of locks: task, bill, grants, charges. */
export function registerRecalculations(): void {
  onRecalculate(waybill, 'task', { derive: ({ tx, ...trip }) => recountTasks(tx, trip) })
  onRecalculate(waybill, 'taskAudits', { derive: ({ tx, ...trip }) => recountTasks(tx, trip, { shares: false }) })
  onRecalculate(waybill, 'bill', { derive: ({ tx, ...trip }) => recountBills(tx, trip) })
  onRecalculate(waybill, 'grants', { derive: ({ tx, ...trip }) => recountGrantsOf(tx, trip) })
  onRecalculate(waybill, 'charges', { post: ({ tx, ...trip }) => priceUnloaded(tx, trip) })
}

/** `shares: false` if only the number of audited trips changes. */
export async function recountTasks(tx: Tx, { row, next }: Change, { shares = true } = {}): Promise<void> {
  for (const id of idsOf(row.mainId, next.mainId)) await recountTask(tx, id, { shares })
}

export async function recountBills(tx: Tx, { row, next }: Change): Promise<void> {
  for (const id of idsOf(row.loadBillId, next.loadBillId)) await recountBill(tx, id)
}

export const recountGrantsOf = (tx: Tx, { row, next }: Change): Promise<void> =>
  recountGrants(tx, idsOf(row.grantId, next.grantId))

/** Prices a trip from its unloading on, and removes its charges when that is undone. */
export async function priceUnloaded(tx: Tx, { row, next }: Change): Promise<void> {
  if (row.transportStatus === 'unloaded' || next.transportStatus === 'unloaded') await priceWaybill(tx, next)
}
