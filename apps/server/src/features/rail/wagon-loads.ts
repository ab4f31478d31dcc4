import { failAll } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { railErrors, railWaybill, wagonLoad } from '@tuheng/domain/rail/index'
import { receivedOf, wagonLoss } from '@tuheng/domain/rail/wagon-load.rules'
import { onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { freeBoxes, refuseBoxTwice, refuseBusyWagon, takeBoxes } from './box-use.ts'
import { recountWagons, type Rail } from './rail-waybills.ts'

/** Registers what a loading list changes: counts of its waybill and the use of containers. */
export function registerWagonLoads(): void {
  onSave(wagonLoad, {
    independent: true,
    before: async ({ tx, next }) => {
      const rail = await loading(tx, next.railWaybillId)
      await refuseBusyWagon(tx, next)
      return { railStatus: rail.status, trainNo: rail.trainNo }
    },
    derive: async ({ tx, row, next }) => {
      await refuseBoxTwice(tx, next)
      await takeBoxes(tx, next)
      if (row.id !== undefined) await freeBoxes(tx, next.railWaybillId, { unnamed: true })
      await recountWagons(tx, next.railWaybillId)
    },
  })
  onDelete(wagonLoad, {
    before: async ({ tx, row }) => void (await loading(tx, row.railWaybillId)),
    derive: async ({ tx, row }) => {
      await freeBoxes(tx, row.railWaybillId, { unnamed: true })
      await recountWagons(tx, row.railWaybillId)
    },
  })
  onUndelete(wagonLoad, {
    before: async ({ tx, next }) => {
      await loading(tx, next.railWaybillId)
      await refuseBusyWagon(tx, next)
      await refuseBoxTwice(tx, next)
    },
    derive: async ({ tx, next }) => {
      await takeBoxes(tx, next)
      await recountWagons(tx, next.railWaybillId)
    },
  })
  onTransition(wagonLoad, 'receive', { before: async ({ next }) => refuseUnweighed(next) })
  onTransition(wagonLoad, ['receive', 'undoReceive'], {
    before: async ({ tx, next }) => {
      const rail = await tx.lock(railWaybill, next.railWaybillId)
      if (rail.status !== 'arrived') railErrors.fail('wagon.not_arrived')
      const receivedQty = receivedOf(next)
      return { receivedQty, lossQty: wagonLoss({ ...next, receivedQty }) }
    },
  })
}

/** @throws where a receipt says neither what the wagon weighed nor what both of its containers did */
function refuseUnweighed(next: RowOf<typeof wagonLoad>): void {
  const field = wagonLoad.fields.receivedQty
  if (receivedOf(next) === null) failAll([fieldIssue('field.required', { field, name: 'receivedQty' })])
}

/** The waybill of a loading list, locked. @throws unless it is being loaded */
async function loading(tx: Tx, id: number): Promise<Rail> {
  const rail = await tx.lock(railWaybill, id)
  if (rail.status !== 'accepted') railErrors.fail('wagon.not_loading', { no: rail.railNo })
  return rail
}
