import { add, isPos, isZero, min, money, qty, sub } from '@tuheng/domain/kernel/decimal'
import { diffDays } from '@tuheng/domain/kernel/dates'
import { splitExact } from '@tuheng/domain/kernel/split'
import { lostOf, receivedOf, supplyEntry, tradeErrors } from '@tuheng/domain/trade/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { Entry, Source } from './rows.ts'
import { entriesOf, takenFrom, unsourced } from './sources.ts'

/**
 * Gives every sale of a lot its purchases: those that people named, then the truck itself where it was bought and sold at
 * once, then first in, first out. @throws where purchases do not suffice
 */
export async function allocate(tx: Tx, lotId: number): Promise<void> {
  const entries = await entriesOf(tx, lotId)
  const buys = entries.filter(one => one.side === 'buy')
  const sales = entries.filter(one => one.side === 'sell')
  const taken = takenFrom(entries)
  const given = new Map(sales.map(sale => [sale.id, [...sale.sources]]))
  const take = (sale: Entry, buy: Entry): void => {
    const rows = given.get(sale.id) ?? []
    const left = unsourced({ ...sale, sources: rows }, wantedOf(sale, buys))
    const open = sub(receivedOf(buy), taken.get(buy.id))
    if (!isPos(left) || !isPos(open)) return
    const part = qty(min(left, open))
    taken.set(buy.id, add(taken.get(buy.id), part))
    given.set(sale.id, added(rows, { buyEntryId: buy.id, qty: part }))
  }
  for (const sale of sales) for (const buy of buys) if (isSameTruck(sale, buy)) take(sale, buy)
  for (const sale of sales) for (const buy of buys) take(sale, buy)
  for (const sale of sales) {
    const sources = given.get(sale.id) ?? []
    const open = unsourced({ ...sale, sources }, wantedOf(sale, buys))
    if (isPos(open)) tradeErrors.fail('lot.no_supply', { entry: sale.entryNo, open })
    const days = (id: number): number =>
      Math.max(0, diffDays(buys.find(buy => buy.id === id)?.bizDate ?? sale.bizDate, sale.bizDate))
    await tx.overwrite(
      supplyEntry,
      { id: sale.id, sources: sources.map(one => ({ ...one, days: days(one.buyEntryId) })) },
      { action: null },
    )
  }
  await countSold(tx, lotId)
}

/** What the rule takes of a purchase is one row, beside that which somebody named. */
function added(rows: readonly Source[], part: { buyEntryId: number; qty: string }): Source[] {
  const same = rows.find(one => one.buyEntryId === part.buyEntryId && one.byRule)
  return same
    ? rows.map(one => (one === same ? { ...one, qty: qty(add(one.qty, part.qty)) } : one))
    : [...rows, { ...part, byRule: true } as Source]
}

const isSameTruck = (sale: Entry, buy: Entry): boolean =>
  (!!sale.waybillId && sale.waybillId === buy.waybillId) || (!!sale.wagonLoadId && sale.wagonLoadId === buy.wagonLoadId)

/** Tonnes that a sale takes of purchases: those that it delivered, and those that it lost on its own way. */
export const wantedOf = (sale: Entry, buys: readonly Entry[]): string =>
  buys.some(buy => isSameTruck(sale, buy)) ? receivedOf(sale) : qty(add(receivedOf(sale), lostOf(sale)))

/** Takes back what the rule gave; what people named stays. */
export async function release(tx: Tx, lotId: number): Promise<void> {
  for (const { id, sources } of await entriesOf(tx, lotId))
    if (sources.length)
      await tx.overwrite(
        supplyEntry,
        { id, sources: sources.filter(one => !one.byRule).map(one => ({ ...one, days: null, cost: null })) },
        { action: null },
      )
  await countSold(tx, lotId)
}

async function countSold(tx: Tx, lotId: number): Promise<void> {
  await tx.writing(supplyEntry)(
    `update supply_entry b set sold_qty = x.qty from (
       select b.id, coalesce(sum(s.qty) filter (where e.deleted_at is null), 0) as qty from supply_entry b
         left join supply_entry_source s on s.org_id = $1 and s.buy_entry_id = b.id
         left join supply_entry e on e.org_id = $1 and e.id = s.parent_id
       where b.org_id = $1 and b.lot_id = $2 and b.side = 'buy' group by b.id) x
     where b.org_id = $1 and b.id = x.id and b.sold_qty is distinct from x.qty`,
    [tx.orgId, lotId],
    'lot-sold',
  )
}

/**
 * The cost of each source: its share of the purchase net of tax. Shares of one purchase are cut from its running total, so
 * that a purchase that is sold whole gives its whole cost.
 */
export async function costSources(tx: Tx, lotId: number): Promise<void> {
  const entries = await entriesOf(tx, lotId)
  const run = new Map<number, string>()
  const upTo = (buy: Entry, tonnes: string | undefined): string =>
    tonnes && !isZero(tonnes) ? (splitExact(buy.excl ?? '0', [tonnes, sub(receivedOf(buy), tonnes)])[0] ?? '0') : '0'
  for (const sale of entries) {
    if (!sale.sources.length) continue
    const sources = sale.sources.map(one => {
      const buy = entries.find(entry => entry.id === one.buyEntryId)
      if (!buy?.excl) return { ...one, cost: null }
      const before = run.get(buy.id)
      const after = add(before, one.qty)
      run.set(buy.id, after)
      return { ...one, cost: money(sub(upTo(buy, after), upTo(buy, before))) }
    })
    await tx.overwrite(supplyEntry, { id: sale.id, sources }, { action: null })
  }
}
