import { addDays } from '@tuheng/domain/kernel/dates'
import { nightly } from '../../../engine/write/nightly.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Engine } from '../../../engine/write/work.ts'
import { Params } from '../../../sql/params.ts'
import { insertValues } from '../../../sql/values.ts'
import { companySettings } from '../../system/index.ts'
import { plansSql, tripsSql } from './marks.ts'
import { keepDays } from './sums.ts'
import { type CensusDay, censusDays, lastDue } from './windows.ts'

/** Days that are made up at once after the server was away. */
const MOST_AT_ONCE = 31
/** Key of the lock that keeps two processes from freezing a company at once. */
const FREEZE_LOCK = 520061

/**
 * Freezes in every company the days whose cut-off has passed, and makes the sums of days that have none. Returns how many
 * were frozen.
 */
export const freezeCensus = (engine: Engine): Promise<number> =>
  nightly(engine, {
    requestId: 'freeze-census',
    failure: 'the daily census could not be frozen',
    work: async tx => {
      const frozen = await freezeDue(tx)
      await keepDays(tx)
      return frozen
    },
  })

/**
 * Freezes the days that are due, the oldest first: those after the last frozen one, at first the day before. What was
 * frozen is never written again. Returns their number.
 */
export async function freezeDue(tx: Tx): Promise<number> {
  const { censusCutoff: cutoff } = await companySettings(tx)
  await tx.sql(`select pg_advisory_xact_lock(${FREEZE_LOCK}, $1::int)`, [tx.orgId])
  const due = lastDue(tx.now.at, cutoff)
  const { rows } = await tx.sql<{ day: string | null }>(
    `select to_char(max(day), 'YYYY-MM-DD') as day from census_freeze where org_id = $1`,
    [tx.orgId],
  )
  const last = rows[0]?.day
  const from = last ? addDays(last, 1) : due
  if (from > due) return 0
  const until = addDays(from, MOST_AT_ONCE - 1)
  let frozen = 0
  for (let day = from; day <= (until < due ? until : due); day = addDays(day, 1)) {
    const [one] = await censusDays({ query: tx.sql }, { orgId: tx.orgId, from: day, to: day, cutoff })
    if (one) await freeze(tx, one)
    frozen++
  }
  return frozen
}

interface TripRow {
  docId: number
  docNo: string
  customerId: number | null
  routeId: number | null
  dept_id: number | null
  created_by: number | null
  opening: string | null
  loaded: string | null
  unloaded: string | null
  closing: string | null
  received: string | null
  cause: string | null
}
type PlanRow = Pick<TripRow, 'docId' | 'docNo' | 'customerId' | 'routeId' | 'dept_id' | 'created_by'> & {
  plan_qty: string
  loaded_qty: string
}

async function freeze(tx: Tx, day: CensusDay): Promise<void> {
  const params = new Params(tx.orgId)
  const trips = await tx.sql<TripRow>(`select c.* from ${tripsSql(tx.actor, [day], params)} c`, params.values)
  const others = new Params(tx.orgId)
  const plans = await tx.sql<PlanRow>(`select c.* from ${plansSql(tx.actor, [day], others)} c`, others.values)
  const head = (row: PlanRow | TripRow) => [
    row.docNo,
    row.customerId,
    row.routeId,
    row.dept_id,
    row.created_by,
    row.docId,
  ]
  const columns = 'org_id, day, doc_no, customer_id, route_id, dept_id, created_by'
  await insertValues(tx.writing(), {
    into: 'census_freeze (org_id, day, from_at, until_at, frozen_at)',
    first: [tx.orgId, day.day],
    rows: [[day.fromAt, day.untilAt, tx.now.at]],
  })
  await insertValues(tx.writing(), {
    into: `census_trip (${columns}, waybill_id, opening, loaded, unloaded, closing, received, cause)`,
    first: [tx.orgId, day.day],
    rows: trips.rows.map(row => [
      ...head(row),
      row.opening,
      row.loaded,
      row.unloaded,
      row.closing,
      row.received,
      row.cause,
    ]),
  })
  await insertValues(tx.writing(), {
    into: `census_plan (${columns}, main_id, plan_qty, loaded_qty)`,
    first: [tx.orgId, day.day],
    rows: plans.rows.map(row => [...head(row), row.plan_qty, row.loaded_qty]),
  })
}
