import { diffDays } from '@tuheng/domain/kernel/dates'
import { supplyEntry } from '@tuheng/domain/trade/index'
import { chargeStates } from '@tuheng/domain/settlement/index'
import { onShow } from '../../engine/read/on-show.ts'
import { type Clock, momentOf } from '../../plugins/clock.ts'

/** Shows for how many days an entry has waited until today. */
export function showWaitingNow(clock: Clock): void {
  onShow(supplyEntry, {
    where: { field: 'billing', values: Object.keys(chargeStates) },
    columns: ['ageDays'],
    async refresh(reader, rows) {
      const { rows: found } = await reader.sql<{ id: number; day: string | null }>(
        `select id, case when is_open then biz_date::text end as day from supply_entry where org_id = $1 and id = any($2::bigint[])`,
        [reader.orgId, rows.map(row => row.id)],
        'age-of-entries',
      )
      const { today } = momentOf(clock)
      const days = new Map(found.map(row => [row.id, row.day]))
      for (const row of rows) {
        const day = days.get(row.id)
        if ('ageDays' in row) row.ageDays = day ? Math.max(0, diffDays(day, today)) : null
      }
    },
  })
}
