import { abs, eq, isPos, isZero } from '@tuheng/domain/kernel/decimal'
import { isSameValue } from '@tuheng/domain/kernel/same-value'
import { postedDiff, stockCount, stockDoc, warehouse, warehouseErrors } from '@tuheng/domain/warehouse/index'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { bookedOn, type Count, type CountRow, positionsToCount } from './count-positions.ts'
import { refuseFrozenMonths } from './months.ts'
import { lockPositions } from './positions.ts'
import { legsOf, postStock, reserve } from './post-stock.ts'

/** Registers what counts do: their rows come of the stock, their differences go to the ledger. */
export function registerStockCounts(): void {
  onSave(stockCount, { before: async ({ row, next }) => keepRows(row, next) })
  onTransition(stockCount, 'start', {
    before: async ({ tx, next }) => ({ rows: await newRows(tx, next), rounds: 1 }),
  })
  onTransition(stockCount, 'finish', { before: async ({ tx, next }) => ({ rows: await bookedRows(tx, next) }) })
  onTransition(stockCount, 'recount', {
    before: async ({ next }) => ({
      rows: next.rows.map(row => countedAnew(next, row)),
      rounds: (next.rounds ?? 1) + 1,
    }),
  })
  onTransition(stockCount, 'approve', {
    before: async ({ actor, now }) => ({ approvedBy: actor.memberId || null, approvedAt: now.at }),
    post: async ({ tx, next }) => postDifferences(tx, next),
  })
  onTransition(stockCount, 'reverse', { post: ({ tx, next }) => reverseDocs(tx, next) })
  onTransition(stockDoc, 'reverse', { before: ({ tx, row }) => refuseOfCount(tx, row.countId) })
}

/** What a row is typed of. Nobody changes it once the books are shown. */
const TYPED = ['method', 'volume', 'density', 'statedQty'] as const

/** @throws where rows are added, left out, or counted otherwise after the counting is done */
function keepRows(before: Partial<Count> | null | undefined, next: Count): void {
  const kept = before?.rows ?? []
  const isSame = kept.length === next.rows.length && kept.every(row => next.rows.some(one => one.id === row.id))
  if (!isSame) warehouseErrors.fail('stock_count.rows_fixed', {}, 'rows')
  if (next.status !== 'counted') return
  for (const [i, row] of next.rows.entries()) {
    const old = kept.find(one => one.id === row.id)
    const name = TYPED.find(field => !isSameValue(old?.[field], row[field]))
    if (name) warehouseErrors.fail('stock_count.counted_already', {}, `rows.${i}.${name}`)
  }
}

async function newRows(tx: Tx, count: Count): Promise<CountRow[]> {
  const positions = await positionsToCount(tx, count)
  return positions.map(({ id, bookQty, ...key }) => ({
    ...key,
    stockId: id,
    bookQty: count.mode === 'blind' ? null : bookQty,
    tolerance: count.tolerance,
    method: 'weigh',
  })) as never
}

/** The rows with what stands in the books of them now. */
async function bookedRows(tx: Tx, count: Count): Promise<CountRow[]> {
  const booked = await bookedOn(tx, count.countedOn, stockIds(count))
  return count.rows.map(row => ({ ...row, bookQty: booked.get(row.stockId ?? 0) ?? '0.000' }))
}

const stockIds = ({ rows }: Count): number[] => rows.map(row => row.stockId ?? 0)

/** A row that is beyond the tolerance is counted again; what was found first stays beside it. */
function countedAnew({ mode }: Count, row: CountRow): CountRow {
  const bookQty = mode === 'blind' ? null : row.bookQty
  if (row.result !== 'over') return { ...row, bookQty }
  return { ...row, bookQty, firstQty: row.countedQty, volume: null, density: null, statedQty: null, reason: null }
}

/**
 * Posts the differences beyond the tolerance, one document each, as of the day of the count.
 * @throws if the books changed since the counting was done, or more is reserved than is left
 */
async function postDifferences(tx: Tx, count: Count): Promise<void> {
  await refuseFrozenMonths(tx, count.countedOn)
  const { keeperId } = await tx.getRequired(warehouse, count.warehouseId)
  await lockPositions(
    tx,
    count.rows.map(row => keyOfRow(count, row)),
  )
  const booked = await bookedOn(tx, count.countedOn, stockIds(count))
  const moved = count.rows.findIndex(row => !eq(booked.get(row.stockId ?? 0), row.bookQty))
  if (moved >= 0) warehouseErrors.fail('stock_count.moved', { row: moved + 1 })
  for (const row of count.rows) {
    const diff = postedDiff(row)
    if (isZero(diff)) continue
    const made = await tx.insert(stockDoc, {
      ...keyOfRow(count, row),
      docType: isPos(diff) ? 'countGain' : 'countLoss',
      bizDate: count.countedOn,
      statedQty: abs(diff),
      countId: count.id,
      keeperId: count.keeperId ?? keeperId,
      remark: row.reason,
      deptId: count.deptId,
      // Audited with the count
      status: 'posted',
      approvedBy: tx.actor.memberId || null,
      approvedAt: tx.now.at,
    })
    await reserve(tx, made, 1)
    await postStock(tx, { doc: made, legs: legsOf(made) })
  }
}

const keyOfRow = ({ warehouseId }: Count, row: CountRow) => ({
  warehouseId,
  slotNo: row.slotNo ?? '',
  ownerId: row.ownerId ?? 0,
  goodsId: row.goodsId ?? 0,
  batchNo: row.batchNo ?? '',
})

async function reverseDocs(tx: Tx, { id }: Count): Promise<void> {
  for (const doc of await tx.find(stockDoc, { where: { countId: id, status: 'posted' }, sort: ['-id'] }))
    await tx.run(stockDoc, 'reverse', { id: doc.id })
}

/** @throws for a document of a count that stands: its rows would say what is not in the ledger */
async function refuseOfCount(tx: Tx, countId: number | null): Promise<void> {
  if (countId && (await tx.getRequired(stockCount, countId)).status === 'adjusted')
    warehouseErrors.fail('stock_doc.of_count')
}
