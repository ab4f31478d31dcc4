import { diffDays } from '@tuheng/domain/kernel/dates'
import { quotient } from '@tuheng/domain/kernel/decimal'
import { stock, warehouse } from '@tuheng/domain/warehouse/index'
import type { Clock } from '../../plugins/clock.ts'
import { momentOf } from '../../plugins/clock.ts'
import { onShow } from '../../engine/read/on-show.ts'

/** Shows how old stock is today, and how full a warehouse is. */
export function showStockAsOfNow(clock: Clock): void {
  onShow(stock, {
    where: { field: 'status', values: ['normal', 'frozen'] },
    columns: ['ageDays'],
    refresh: (_reader, rows) => {
      const { today } = momentOf(clock)
      for (const row of rows) row.ageDays = row.agedFrom ? Math.max(0, diffDays(row.agedFrom, today)) : null
      return Promise.resolve()
    },
  })
  onShow(warehouse, {
    where: { field: 'status', values: ['enabled', 'disabled'] },
    columns: ['stockQty', 'fillRate'],
    async refresh(reader, rows) {
      const { rows: held } = await reader.sql<{ id: number; tons: string }>(
        `select warehouse_id as id, sum(book_qty)::numeric(18, 3)::text as tons from stock
         where org_id = $1 and warehouse_id = any($2::bigint[]) and deleted_at is null group by 1`,
        [reader.orgId, rows.map(row => row.id)],
        'held-in-warehouses',
      )
      const tons = new Map(held.map(row => [row.id, row.tons]))
      for (const row of rows) {
        row.stockQty = tons.get(row.id) ?? '0.000'
        row.fillRate = row.capacity ? quotient(row.stockQty, row.capacity, 4) : null
      }
    },
  })
}
