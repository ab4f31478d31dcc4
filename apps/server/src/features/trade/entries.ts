import { supplyEntry, supplyLot, tradeErrors } from '@tuheng/domain/trade/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { type HookContext, onDelete, onSave, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { countLots } from '../settlement/index.ts'
import { carriedBy, refuseCarriedTwice } from './carried-by.ts'
import { labelCharges } from './label-charges.ts'
import { refuseBadSources, refuseUsedAsSource } from './sources.ts'
import type { Entry, Lot } from './rows.ts'

/** Registers what entries take from their lot and from our own trips, and the ledger of the lot that follows them. */
export function registerEntries(): void {
  const follow = {
    derive: ({ tx, row, next }: HookContext<Entry>) => label(tx, { row, next }),
    rollUp: ({ tx, row, next }: HookContext<Entry>) => countLots(tx, [...new Set([row.lotId, next.lotId])]),
  }
  onSave(supplyEntry, { before: completed, ...follow })
  onUndelete(supplyEntry, { before: completed, ...follow })
  onDelete(supplyEntry, {
    before: async ({ tx, row }) => {
      await openLot(tx, row.lotId)
      await refuseUsedAsSource(tx, row)
    },
    derive: ({ tx, row }) => labelCharges(tx, row, null),
    rollUp: ({ tx, row }) => countLots(tx, [row.lotId]),
  })
}

async function completed({ tx, row, next }: HookContext<Entry>): Promise<Partial<Entry>> {
  // Trips before lots, as their own transitions have it
  const { goodsId } = await tx.getRequired(supplyLot, next.lotId)
  const carried = await carriedBy(tx, next, goodsId)
  if (row.id && row.lotId !== next.lotId) {
    await openLot(tx, row.lotId)
    await refuseUsedAsSource(tx, row)
  }
  const lot = await openLot(tx, next.lotId)
  await refuseCarriedTwice(tx, next)
  await refuseTicketTwice(tx, { ...next, ...carried })
  await refuseBadSources(tx, next)
  return { ...carried, ...ofLot(lot, next.side) }
}

/** The copies that an entry has of its lot. */
export const ofLot = (lot: Lot, side: Entry['side']) => ({
  stage: lot.status,
  goodsId: lot.goodsId,
  ...(side === 'buy'
    ? { partyId: lot.supplierId, contractId: lot.buyContractId, weightRule: lot.buyRule, taxRate: lot.buyTaxRate }
    : { partyId: lot.customerId, contractId: lot.sellContractId, weightRule: lot.sellRule, taxRate: lot.sellTaxRate }),
})

/** The lot, locked. @throws once its quantity is confirmed */
export async function openLot(tx: Tx, id: number): Promise<Lot> {
  const lot = await tx.lock(supplyLot, id)
  if (lot.status !== 'draft')
    throw await refusalWithBlockers(tx, tradeErrors.issue('entry.lot_locked', { no: lot.lotNo }, 'lotId'), [
      { resource: 'supplyLot', ids: [id] },
    ])
  return lot
}

/** A weight ticket is entered once on each side. */
async function refuseTicketTwice(tx: Tx, { id, side, ticketNo, partyId }: Entry): Promise<void> {
  if (!ticketNo) return
  const same = (await tx.find(supplyEntry, { where: { side, ticketNo } })).find(one => one.id !== id)
  if (same && (!partyId || same.partyId === partyId))
    throw await refusalWithBlockers(
      tx,
      tradeErrors.issue('entry.repeated_ticket', { ticket: ticketNo, no: same.entryNo }, 'ticketNo'),
      [{ resource: 'supplyEntry', ids: [same.id] }],
    )
}

/** Charges of our own trips count for the lot as long as an entry refers to the trip. */
async function label(tx: Tx, { row, next }: { row: Entry; next: Entry }): Promise<void> {
  if (row.id && (row.waybillId !== next.waybillId || row.wagonLoadId !== next.wagonLoadId))
    await labelCharges(tx, row, null)
  await labelCharges(tx, next, next.lotId)
}
