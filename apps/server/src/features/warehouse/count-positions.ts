import { addDays } from '@tuheng/domain/kernel/dates'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { type stockCount, warehouseErrors } from '@tuheng/domain/warehouse/index'
import type { Tx } from '../../engine/write/tx.ts'
import { Params } from '../../sql/params.ts'

export type Count = RowOf<typeof stockCount>
export type CountRow = Count['rows'][number]

/** A position with what stood in the books at the end of the day of a count. */
export interface CountedPosition {
  id: number
  slotNo: string
  ownerId: number
  goodsId: number
  batchNo: string
  bookQty: string
}

/** More are counted in parts: every row is typed by somebody. */
const MOST_ROWS = 500

/** The positions that a count is about, in the order in which one walks past them. @throws if there are none or too many */
export async function positionsToCount(tx: Tx, count: Count): Promise<CountedPosition[]> {
  const params = new Params(tx.orgId)
  const where = [`s.warehouse_id = ${params.add(count.warehouseId)}`, ...scopeConditions(params, count)]
  const rows = await booked(tx, params, { day: count.countedOn, where: where.join(' and ') })
  const held = rows.filter(row => Number(row.bookQty) !== 0)
  if (!held.length) warehouseErrors.fail('stock_count.nothing', {}, 'scope')
  if (held.length > MOST_ROWS) warehouseErrors.fail('stock_count.too_many', { most: MOST_ROWS }, 'scope')
  return held
}

function scopeConditions(params: Params, { scope, slotNo, ownerId, goodsId, spanDays, countedOn }: Count): string[] {
  const since = (): string => `${params.add(addDays(countedOn, -(spanDays ?? 0)))}::date`
  if (scope === 'partial')
    return [
      ...(slotNo ? [`s.slot_no = ${params.add(slotNo)}`] : []),
      ...(ownerId ? [`s.owner_id = ${params.add(ownerId)}`] : []),
      ...(goodsId ? [`s.goods_id = ${params.add(goodsId)}`] : []),
    ]
  if (scope === 'cyclic')
    return [
      `not exists (select from stock_count_row r join stock_count c on c.org_id = $1 and c.id = r.parent_id
        where r.org_id = $1 and r.stock_id = s.id and c.status = 'adjusted' and c.deleted_at is null and c.counted_on > ${since()})`,
    ]
  if (scope === 'touched')
    return [
      `exists (select from stock_ledger l where l.org_id = $1 and l.stock_id = s.id and l.deleted_at is null and l.biz_date > ${since()})`,
    ]
  return []
}

/** What stood in the books of positions at the end of a day, by business date. */
export async function bookedOn(tx: Tx, day: string, ids: readonly number[]): Promise<Map<number, string>> {
  const params = new Params(tx.orgId)
  const rows = await booked(tx, params, { day, where: `s.id = any(${params.add(ids)}::bigint[])` })
  return new Map(rows.map(row => [row.id, row.bookQty]))
}

async function booked(
  tx: Tx,
  params: Params,
  { day, where }: { day: string; where: string },
): Promise<CountedPosition[]> {
  const { rows } = await tx.sql<CountedPosition>(
    `select s.id, s.slot_no as "slotNo", s.owner_id as "ownerId", s.goods_id as "goodsId", s.batch_no as "batchNo",
       (s.book_qty - coalesce((select sum(l.delta) from stock_ledger l
         where l.org_id = $1 and l.stock_id = s.id and l.deleted_at is null and l.biz_date > ${params.add(day)}::date), 0))::text as "bookQty"
     from stock s where s.org_id = $1 and s.deleted_at is null and ${where} order by s.slot_no, s.owner_id, s.goods_id, s.batch_no`,
    params.values,
  )
  return rows.map(row => ({ ...row, id: Number(row.id), ownerId: Number(row.ownerId), goodsId: Number(row.goodsId) }))
}
