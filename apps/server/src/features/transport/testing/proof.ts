import {
  billQuantities,
  billStage,
  loadBill,
  loadBillGrant,
  mainWaybill,
  taskProgress,
  waybill,
} from '@tuheng/domain/transport/index'
import { qty, sum } from '@tuheng/domain/kernel/decimal'
import { expect } from 'vitest'
import type { Tx } from '../../../engine/write/tx.ts'
import { isLoaded } from '../shared/rows.ts'

/**
 * Checks that everything stored about a task, its bill and the bill's grants equals the domain's sums over its trips.
 */
export async function checkSums(tx: Tx, mainId: number): Promise<void> {
  const task = await tx.getRequired(mainWaybill, mainId)
  const trips = await tx.find(waybill, { where: { mainId } })
  const onTask = trips.map(trip => ({ ...trip, audited: trip.auditStatus !== 'unaudited' }))
  expect(task).toMatchObject(taskProgress(onTask))
  for (const share of task.carriers) {
    const own = taskProgress(onTask.filter(trip => trip.carrierId === share.carrierId))
    expect({ trucks: share.dispatchedTrucks, qty: share.dispatchedQty }).toEqual({
      trucks: own.dispatchedTrucks,
      qty: own.dispatchedQty,
    })
  }
  if (!task.loadBillId) return
  const bill = await tx.getRequired(loadBill, task.loadBillId)
  const grants = await tx.find(loadBillGrant, { where: { billId: bill.id } })
  const trucks = trips.filter(isLoaded)
  const sums = billQuantities({
    grants: grants.filter(grant => grant.status !== 'revoked'),
    trucks: trucks.map(trip => ({
      loadNet: trip.loadNet,
      unloadNet: trip.unloadNet,
      unloaded: trip.transportStatus === 'unloaded',
    })),
  })
  expect(bill).toMatchObject(sums)
  expect(bill.stage).toBe(billStage(bill, tx.now.today))
  for (const grant of grants) {
    const own = trucks.filter(trip => trip.grantId === grant.id)
    expect({ qty: grant.usedQty, trucks: grant.usedTrucks }).toEqual({
      qty: qty(sum(own.map(trip => trip.loadNet))),
      trucks: own.length,
    })
  }
  // Every loaded truck of the bill has a grant of its own carrier.
  for (const trip of trucks) expect(grants.find(grant => grant.id === trip.grantId)?.carrierId).toBe(trip.carrierId)
}
