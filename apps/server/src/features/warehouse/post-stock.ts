import { add, gt, isNeg, isPos, neg, qty, sub } from '@tuheng/domain/kernel/decimal'
import { columnOf, stock, stockLedger, warehouseErrors } from '@tuheng/domain/warehouse/index'
import type { Tx } from '../../engine/write/tx.ts'
import { lockPositions, openPosition } from './positions.ts'
import { markBills } from './storage-bills.ts'
import type { Leg, Stock, StockDoc, StockKey } from './rows.ts'

interface Posting {
  doc: StockDoc
  legs: readonly Leg[]
  /** Whether the rows take back what the document posted. */
  isReversal?: boolean
}

/** What a document does: goods that leave a position, then goods that come to one. */
export function legsOf(doc: StockDoc): Leg[] {
  const from = keyOf(doc)
  const net = doc.net ?? '0'
  if (doc.flow === 'in') return [{ key: from, delta: net }]
  const out = { key: from, delta: neg(net) }
  if (doc.flow === 'out') return [out]
  const to =
    doc.flow === 'move'
      ? { ...from, warehouseId: doc.toWarehouseId ?? 0, slotNo: doc.toSlotNo ?? '' }
      : { ...from, ownerId: doc.toOwnerId ?? 0 }
  return [out, { key: to, delta: net }]
}

export const keyOf = (doc: StockDoc): StockKey => ({
  warehouseId: doc.warehouseId,
  slotNo: doc.slotNo ?? '',
  ownerId: doc.ownerId,
  goodsId: doc.goodsId,
  batchNo: doc.batchNo ?? '',
})

/**
 * Writes the rows of a document in the ledger and brings the positions in step with them. What a submitted document had
 * reserved is given back with what leaves.
 * @throws if less is available than leaves, now or by business date on any later day
 */
export async function postStock(tx: Tx, { doc, legs, isReversal = false }: Posting): Promise<void> {
  const rows = await lockPositions(
    tx,
    legs.map(leg => leg.key),
  )
  for (const [i, { key, delta }] of legs.entries()) {
    const isReserved = isNeg(delta) && !isReversal
    const row =
      rows[i] ?? (isNeg(delta) ? warehouseErrors.fail('stock.none', {}, 'batchNo') : await openPosition(tx, key))
    if (isNeg(delta)) refuseShort(row, { delta, isReserved, isReversal })
    await writeRow(tx, { doc, row, delta, isReversal })
    await changePosition(tx, row, { book: delta, locked: isReserved ? delta : '0' })
    if (isNeg(delta)) await refuseShortThen(tx, row, doc.bizDate)
    await noteDays(tx, row.id)
  }
  await markBills(tx, { keys: legs.map(leg => leg.key), day: doc.bizDate })
}

function refuseShort(
  row: Stock,
  { delta, isReserved, isReversal }: { delta: string; isReserved: boolean; isReversal: boolean },
): void {
  const avail = qty(add(row.availQty, isReserved ? neg(delta) : '0'))
  if (!gt(neg(delta), avail)) return
  warehouseErrors.fail(isReversal ? 'stock.used_since' : 'stock.not_enough', { avail }, isReversal ? '' : 'net')
}

async function writeRow(
  tx: Tx,
  { doc, row, delta, isReversal }: { doc: StockDoc; row: Stock; delta: string; isReversal: boolean },
): Promise<void> {
  const before = row.bookQty ?? '0'
  const isIn = isPos(delta) !== isReversal
  await tx.insert(
    stockLedger,
    {
      stockId: row.id,
      docId: doc.id,
      docNo: doc.docNo,
      docType: doc.docType,
      bizDate: doc.bizDate,
      postedOn: tx.now.today,
      warehouseId: row.warehouseId,
      slotNo: row.slotNo,
      ownerId: row.ownerId,
      goodsId: row.goodsId,
      batchNo: row.batchNo,
      countedAs: columnOf(doc.docType, isIn ? 1 : -1),
      delta: qty(delta),
      before: qty(before),
      after: qty(add(before, delta)),
      isReversal,
      deptId: row.deptId,
    },
    { audit: false },
  )
}

/** Adds to what is in the books and to what is reserved. Checks of the table refuse less than nothing. */
async function changePosition(
  tx: Tx,
  { id }: Pick<Stock, 'id'>,
  { book = '0', locked = '0' }: { book?: string; locked?: string },
): Promise<void> {
  await tx.writing(stock)(
    `update stock set book_qty = book_qty + $3, locked_qty = locked_qty + $4, avail_qty = avail_qty + $3 - $4, version = version + 1, updated_at = $5, updated_by = $6
     where org_id = $1 and id = $2`,
    [tx.orgId, id, book, locked, tx.now.at, tx.actor.memberId || null],
    'change-position',
  )
}

/** What a submitted document takes is not available to others; withdrawn or rejected, it is given back. */
export async function reserve(tx: Tx, doc: StockDoc, sign: 1 | -1): Promise<void> {
  if (doc.flow === 'in' || !doc.net) return
  const [row] = await lockPositions(tx, [keyOf(doc)])
  if (!row) return sign < 0 ? undefined : warehouseErrors.fail('stock.none', {}, 'batchNo')
  if (sign > 0 && gt(doc.net, row.availQty ?? '0'))
    warehouseErrors.fail('stock.not_enough', { avail: qty(row.availQty) }, 'net')
  await changePosition(tx, row, { locked: sign > 0 ? doc.net : neg(doc.net) })
}

/** By business date, too, nothing falls below zero: what is entered late counts on all later days. */
async function refuseShortThen(tx: Tx, { id }: Pick<Stock, 'id'>, from: string): Promise<void> {
  const { rows } = await tx.sql<{ day: string; least: string }>(
    `select x.day::text as day, x.least::text as least from (
       select l.biz_date as day, s.book_qty - coalesce(sum(sum(l.delta)) over (order by l.biz_date desc rows between unbounded preceding and 1 preceding), 0) as least
       from stock s join stock_ledger l on l.org_id = $1 and l.stock_id = s.id
       where s.org_id = $1 and s.id = $2 and l.biz_date >= $3::date and l.deleted_at is null group by l.biz_date, s.book_qty) x
     where x.least < 0 order by x.day limit 1`,
    [tx.orgId, id, from],
    'least-stock-since',
  )
  const [short] = rows
  if (short) warehouseErrors.fail('stock.not_enough_then', { day: short.day, least: qty(short.least) }, 'bizDate')
}

/** The last days on which something came and went, and since when the oldest tonne is there, first in, first out. */
async function noteDays(tx: Tx, id: number): Promise<void> {
  await tx.writing(stock)(
    `update stock s set last_in_on = x.last_in, last_out_on = x.last_out, aged_from = x.aged_from from (
       select max(d.day) filter (where d.came > 0) as last_in, max(d.day) filter (where d.went > 0) as last_out,
         min(d.day) filter (where d.came > 0 and d.newer < d.book) as aged_from
       from (select l.biz_date as day, p.book_qty as book,
           sum(l.delta) filter (where (l.delta > 0) <> l.is_reversal) as came,
           -sum(l.delta) filter (where (l.delta < 0) <> l.is_reversal) as went,
           coalesce(sum(sum(l.delta) filter (where (l.delta > 0) <> l.is_reversal)) over (order by l.biz_date desc rows between unbounded preceding and 1 preceding), 0) as newer
         from stock_ledger l join stock p on p.org_id = $1 and p.id = l.stock_id
         where l.org_id = $1 and l.stock_id = $2 and l.deleted_at is null group by l.biz_date, p.book_qty) d) x
     where s.org_id = $1 and s.id = $2`,
    [tx.orgId, id],
    'days-of-position',
  )
}

/** The rows that take back what the document posted, in the opposite order. */
export const reversedLegs = (doc: StockDoc): Leg[] =>
  legsOf(doc)
    .map(leg => ({ ...leg, delta: sub('0', leg.delta) }))
    .toReversed()
