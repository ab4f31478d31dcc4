import { registerBlockers } from '../../../engine/write/blockers.ts'

/** Which trips of a task stand in the way, by refusal. */
const TRIPS: Readonly<Record<string, string>> = {
  'main_waybill.has_trips': `transport_status in ('toLoad', 'inTransit', 'arrived', 'unloaded')`,
  'main_waybill.trips_on_way': `transport_status in ('toLoad', 'inTransit', 'arrived')`,
  'main_waybill.trips_planned': `transport_status = 'toDispatch'`,
}

/** Refusals about the trips of a task name them. */
export function registerTripNames(): void {
  for (const [code, which] of Object.entries(TRIPS))
    registerBlockers(code, async (tx, row) => {
      const { rows } = await tx.sql<{ id: number }>(
        `select id from waybill where org_id = $1 and main_id = $2 and ${which} and deleted_at is null order by id`,
        [tx.orgId, row.id],
      )
      return [{ resource: 'waybill', ids: rows.map(found => found.id) }]
    })
}
