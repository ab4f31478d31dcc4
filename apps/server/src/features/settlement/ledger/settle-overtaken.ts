import { isZero } from '@tuheng/domain/kernel/decimal'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { OVERTAKEN } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { writeAudit } from '../../../engine/write/audit.ts'
import { updateRecord } from '../../../engine/write/record-write.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { LaneTrip, OvertakenTrip } from './lanes.ts'
import { markDirty } from './mark-dirty.ts'
import { laneCharge, withOwnRows } from './own-rows.ts'
import { planSide, type SidePlan } from './plan-side.ts'
import { priceTrip, type MovedLane } from './price-trip.ts'
import { openBook, type PricingBook } from './pricing-book.ts'
import { tierEntries, tierPriors } from './tier-prior.ts'
import type { TripRow } from './trip-facts.ts'

interface Settled {
  /** Price rows in which the trip itself moved. */
  moved: MovedLane[]
  /** The trip was added to the queue, or its waiting difference changed. */
  queued: boolean
}

/**
 * Settles one overtaken trip. It is repriced if it is not audited, corrected by a signed charge if a confirmed
 * statement or a closed month contains it, and otherwise queued with its difference. A difference that wiping absorbs
 * does not count. An unknown difference, where the bands end before the trip, is 0.00.
 */
export async function settleOvertaken(tx: Tx, overtakenTrip: OvertakenTrip, why: string): Promise<Settled> {
  const { docId, side } = overtakenTrip
  const trip = await tx.lock(waybill, docId)
  if (trip.auditStatus === 'unaudited')
    return { moved: await repriceOvertaken(tx, trip, { side, why, knownPrior: overtakenTrip }), queued: false }
  const book = await withOwnRows(tx, await openBook(tx, [trip], { charges: 'lock' }), { trip })
  const entries = tierEntries(book, [trip]).filter(entry => entry.side === side)
  const priors = await tierPriors(tx, entries, { knownPrior: overtakenTrip })
  const plan = planSide(book, { trip, side }, { tierPriorQty: priors.get(`${docId}:${side}`) })
  if (plan.kind === 'priced' && !isZero(plan.result.diff) && (await isFinal(tx, book, plan)))
    return { moved: await repriceOvertaken(tx, trip, { side, why, knownPrior: overtakenTrip }), queued: false }
  const due = plan.kind !== 'priced' ? '0.00' : isZero(plan.result.diff) ? null : plan.result.diff
  return { moved: [], queued: await queueTrip(tx, trip, { side, due, why }) }
}

interface Cause {
  side: LaneTrip['side']
  why: string
}

async function repriceOvertaken(
  tx: Tx,
  before: TripRow,
  { side, why, knownPrior }: Cause & { knownPrior: OvertakenTrip },
): Promise<MovedLane[]> {
  const moved = await priceTrip(tx, before, { sides: [side], reason: why, overtaken: true, knownPrior })
  const after = await tx.getRequired(waybill, before.id)
  if (after.version !== before.version)
    await writeAudit(tx, {
      resource: anyResource(waybill),
      id: before.id,
      action: 'reprice',
      before,
      after,
      reason: why,
    })
  return moved
}

async function queueTrip(tx: Tx, trip: TripRow, { side, due, why }: Cause & { due: string | null }): Promise<boolean> {
  const next = { arDue: trip.arDue, apDue: trip.apDue, [side === 'ar' ? 'arDue' : 'apDue']: due }
  const waits = next.arDue !== null || next.apDue !== null
  if (due !== null) await markDirty(tx, { docType: 'waybill', docIds: [trip.id], side, reason: OVERTAKEN })
  const isUnchanged = trip.arDue === next.arDue && trip.apDue === next.apDue
  if (isUnchanged) return false
  await updateRecord(tx, anyResource(waybill), {
    id: trip.id,
    values: {
      ...next,
      repriceStatus: waits ? 'due' : 'none',
      dueReason: waits ? why : null,
    },
  })
  return due !== null
}

/** Nobody can undo it any more: its month is closed, or it is in confirmed statements only. */
async function isFinal(tx: Tx, book: PricingBook, { trip, side, existing }: SidePlan): Promise<boolean> {
  const laneRow = laneCharge(book, trip.id, side)
  if (laneRow && book.isInClosedMonth(laneRow)) return true
  if (!laneRow?.statementId) return false
  const { rows } = await tx.sql<{ open: boolean }>(
    `select bool_or(status in ('draft', 'sent')) as open from statement where org_id = $1 and id = any($2::bigint[])`,
    [tx.orgId, [...new Set(existing.flatMap(row => row.statementId ?? []))]],
    'open-statements',
  )
  return rows[0]?.open !== true
}

/**
 * Queues trips with an unknown difference when they are too many to be settled at once. A job computes the differences.
 */
export async function queueTrips(tx: Tx, trips: readonly LaneTrip[], why: string): Promise<void> {
  for (const side of ['ar', 'ap'] as const) {
    const ids = trips.filter(trip => trip.side === side).map(trip => trip.docId)
    if (!ids.length) continue
    await tx.sql(
      `update waybill set reprice_status = 'due', ${side}_due = 0, due_reason = $3,
         version = version + 1 where org_id = $1 and id = any($2::bigint[])`,
      [tx.orgId, ids, why],
      `queue-overtaken-${side}`,
    )
    await markDirty(tx, { docType: 'waybill', docIds: ids, side, reason: OVERTAKEN })
  }
}
