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
    async refresh(reader, rows) {
      const { rows: held } = await reader.sql<{ id: number; since: string | null }>(
        `select id, aged_from::text as since from stock where org_id = $1 and id = any($2::bigint[])`,
        [reader.orgId, rows.map(row => row.id)],
        'age-of-stock',
      )
      const { today } = momentOf(clock)
      const since = new Map(held.map(row => [row.id, row.since]))
      for (const row of rows) {
        const from = since.get(row.id)
        if ('ageDays' in row) row.ageDays = from ? Math.max(0, diffDays(from, today)) : null
      }
    },
  })
  onShow(warehouse, {
    where: { field: 'status', values: ['enabled', 'disabled'] },
    columns: ['stockQty', 'fillRate'],
    async refresh(reader, rows) {
      const { rows: held } = await reader.sql<{ id: number; capacity: string | null; tons: string }>(
        `select w.id, w.capacity, coalesce(sum(s.book_qty), 0)::numeric(18, 3)::text as tons
         from warehouse w left join stock s on s.org_id = $1 and s.warehouse_id = w.id and s.deleted_at is null
         where w.org_id = $1 and w.id = any($2::bigint[]) group by w.id, w.capacity`,
        [reader.orgId, rows.map(row => row.id)],
        'held-in-warehouses',
      )
      const now = new Map(held.map(row => [row.id, row]))
      for (const row of rows) {
        const { capacity = null, tons = '0.000' } = now.get(row.id) ?? {}
        if ('stockQty' in row) row.stockQty = tons
        if ('fillRate' in row) row.fillRate = capacity ? quotient(tons, capacity, 4) : null
      }
    },
  })
}
