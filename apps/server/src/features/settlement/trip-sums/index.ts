import { route } from '@tuheng/domain/contracts/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { onWritten } from '../../../engine/write/written.ts'
import { insertValues } from '../../../sql/values.ts'
import { FACT_FIELDS, ROUTE_FIELDS } from './facts.ts'

export { gapsSql, standingTrips } from './census-marks.ts'
export { carried, CENSUS_COLUMNS, CENSUS_NAMES, censusSums, FACTS, KEPT_DAY } from './census-sums.ts'
export { CARRIES, FACT_COLUMNS, MARKED, tripFacts, unmarked } from './facts.ts'
export { fillTripSums, measuresOf, TRIP_MEASURES, tripGrain } from './grains.ts'
export { followAllTrips, followLock, followTrips, startFollowing } from './merge-marks.ts'

/** Whoever writes a trip, or the time limit of a route, marks it in the same transaction. Called once per process. */
export function registerTripMarks(): void {
  onWritten(waybill, { fields: FACT_FIELDS, note: (tx, ids) => mark(tx, 'waybill_id', ids) })
  onWritten(route, { fields: ROUTE_FIELDS, note: (tx, ids) => mark(tx, 'route_id', ids) })
}

async function mark(tx: Tx, column: 'waybill_id' | 'route_id', ids: readonly number[]): Promise<void> {
  await insertValues(tx.writing(), {
    into: `trip_mark (org_id, ${column})`,
    first: [tx.orgId],
    rows: ids.map(id => [id]),
  })
}
