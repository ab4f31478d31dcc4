import { add, gt, isPos, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import { receivedOf, supplyEntry, tradeErrors } from '@tuheng/domain/trade/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Entry } from './rows.ts'

/** The entries of a lot in the order of their days, with the sources of its sales. */
export const entriesOf = (tx: Tx, lotId: number): Promise<Entry[]> =>
  tx.find(supplyEntry, { where: { lotId }, sort: ['bizDate', 'id'], lines: true })

/** Tonnes of each purchase that sales name as their source. `without` leaves a sale out. */
export function takenFrom(entries: readonly Entry[], without?: number): Map<number, string> {
  const taken = new Map<number, string>()
  for (const { id, sources } of entries)
    if (id !== without) for (const one of sources) taken.set(one.buyEntryId, add(taken.get(one.buyEntryId), one.qty))
  return taken
}

/** @throws if a sale names a purchase of another lot, or more of one than is left */
export async function refuseBadSources(tx: Tx, next: Entry): Promise<void> {
  if (!next.sources.length) return
  const entries = await entriesOf(tx, next.lotId)
  const taken = takenFrom(entries, next.id)
  for (const [index, { buyEntryId, qty: wanted }] of next.sources.entries()) {
    const buy = entries.find(one => one.id === buyEntryId)
    if (buy?.side !== 'buy') return tradeErrors.fail('entry.source_lot', {}, `sources.${index}.buyEntryId`)
    const open = qty(sub(receivedOf(buy), taken.get(buyEntryId)))
    if (gt(wanted, open)) tradeErrors.fail('entry.source_over', { no: buy.entryNo, open }, `sources.${index}.qty`)
  }
}

/** @throws while a sale names the purchase as its source; the sales are named */
export async function refuseUsedAsSource(tx: Tx, entry: Entry): Promise<void> {
  if (entry.side !== 'buy') return
  const users = (await entriesOf(tx, entry.lotId)).filter(one =>
    one.sources.some(source => source.buyEntryId === entry.id),
  )
  if (users.length)
    throw await refusalWithBlockers(tx, tradeErrors.issue('entry.is_source', { no: entry.entryNo }), [
      { resource: 'supplyEntry', ids: users.map(one => one.id) },
    ])
}

/** Tonnes of a sale that no purchase stands for yet. */
export const unsourced = (sale: Entry, wanted: string): string => {
  const left = sub(wanted, sum(sale.sources.map(one => one.qty)))
  return isPos(left) ? qty(left) : '0.000'
}
