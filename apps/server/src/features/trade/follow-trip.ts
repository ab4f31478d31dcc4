import { supplyEntry, supplyLot, tradeErrors, weighed } from '@tuheng/domain/trade/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { wagonLoad } from '@tuheng/domain/rail/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { countLots } from '../settlement/index.ts'
import { type Carried, ofTrip, ofWagon } from './carried-by.ts'
import type { Entry } from './rows.ts'

type Trip = RowOf<typeof waybill>
type Wagon = RowOf<typeof wagonLoad>
type TripStep = keyof typeof waybill.transitions
type WagonStep = keyof typeof wagonLoad.transitions

const TOLD = [
  'plateNo',
  'loadTicketNo',
  'unloadTicketNo',
  'loadNet',
  'unloadNet',
] as const satisfies readonly (keyof Trip)[]
const TOLD_OF_WAGON = ['wagonNo', 'ticketNo', 'net', 'receivedQty'] as const satisfies readonly (keyof Wagon)[]

/** Registers what entries take over when the weights of their trip or wagon change. */
export function registerFollowing(): void {
  onTransition(waybill, Object.keys(waybill.transitions) as TripStep[], {
    rollUp: async ({ tx, row, next }) => {
      const isVoid = next.transportStatus === 'void' && row.transportStatus !== 'void'
      if (isVoid || TOLD.some(name => row[name] !== next[name]))
        await follow(tx, { where: { waybillId: next.id }, isVoid, told: entry => ofTrip(next, entry.side) })
    },
  })
  onTransition(wagonLoad, Object.keys(wagonLoad.transitions) as WagonStep[], {
    rollUp: async ({ tx, row, next }) => {
      if (TOLD_OF_WAGON.some(name => row[name] !== next[name]))
        await follow(tx, { where: { wagonLoadId: next.id }, isVoid: false, told: () => ofWagon(next) })
    },
  })
}

interface Followed {
  where: Record<string, unknown>
  isVoid: boolean
  told(entry: Entry): Carried
}

/** @throws while the quantity of the lot is confirmed, or where a trip is voided that a lot counts; the entries are named */
async function follow(tx: Tx, { where, isVoid, told }: Followed): Promise<void> {
  const entries = await tx.find(supplyEntry, { where })
  for (const entry of entries) {
    const lot = await tx.lock(supplyLot, entry.lotId)
    if (lot.status !== 'draft' || isVoid)
      throw await refusalWithBlockers(
        tx,
        tradeErrors.issue(isVoid ? 'entry.trip_counted' : 'entry.trip_in_lot', { no: lot.lotNo }),
        [{ resource: 'supplyEntry', ids: [entry.id] }],
      )
    const next = { ...entry, ...told(entry) }
    await tx.overwrite(
      supplyEntry,
      { id: entry.id, ...told(entry), ...weighed(next), noTicket: !next.ticketNo },
      { action: 'follow' },
    )
  }
  await countLots(
    tx,
    entries.map(one => one.lotId),
  )
}
