import { matchOf, type MatchTrip, platformErrors, platformWaybill } from '@tuheng/domain/platforms/index'
import { formatDateTime, instantMillis } from '@tuheng/domain/kernel/dates'
import { anyResource, type AnyTransition } from '@tuheng/domain/kernel/resource'
import { isByTruck, waybill } from '@tuheng/domain/transport/index'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { wouldBeHeld } from '../../engine/write/hold.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { settingsOf } from '../system/index.ts'
import type { Trip } from '../transport/index.ts'
import type { Waybill } from './rows.ts'

export const minutesOf = async (tx: Tx): Promise<number> => Number((await settingsOf(tx)).platformMatchMinutes)

const moment = (at: string, minutes: number): string =>
  formatDateTime(instantMillis(`${at.replace(' ', 'T')}+08:00`) + minutes * 60_000)

type Meant = Pick<Waybill, 'platformNo' | 'ourNo' | 'plateNo' | 'loadAt'>

/** Trips that the number or plate and time of a platform waybill may mean: by truck, and not void. */
export const possibleTrips = (tx: Tx, row: Meant): Promise<Trip[]> => meantTrips(tx, row, false)

/**
 * Those among them that the person may refer to, and whose numbers, plates and times they may ask for: that a trip answers
 * tells it.
 */
export const reachableTrips = (tx: Tx, row: Meant): Promise<Trip[]> => meantTrips(tx, row, true)

async function meantTrips(tx: Tx, row: Meant, inReach: boolean): Promise<Trip[]> {
  const minutes = await minutesOf(tx)
  const wheres = [
    ...(row.ourNo ? [{ waybillNo: row.ourNo }] : []),
    ...(row.platformNo ? [{ outerNo: row.platformNo }] : []),
    {
      plateNo: row.plateNo,
      loadAt: { op: 'range', value: [moment(row.loadAt, -minutes), moment(row.loadAt, minutes)] },
    },
  ]
  const { mayQuery } = viewerAccess(tx.actor, anyResource(waybill))
  const found = new Map<number, Trip>()
  for (const where of wheres) {
    if (inReach && !Object.keys(where).every(mayQuery)) continue
    for (const trip of await tx.find(waybill, { where, limit: 50, inReferenceScope: inReach }))
      if (isByTruck(trip.bizKind) && trip.transportStatus !== 'void') found.set(trip.id, trip)
  }
  return [...found.values()].sort((a, b) => a.id - b.id)
}

/** Platform waybills that have these trips, by trip. */
export async function takenBy(tx: Tx, tripIds: readonly number[]): Promise<Map<number, Waybill>> {
  if (!tripIds.length) return new Map()
  const rows = await tx.find(platformWaybill, { where: { waybillId: [...tripIds], matchStatus: 'matched' } })
  return new Map(rows.map(row => [row.waybillId as number, row]))
}

const asMatchTrip = ({ id, waybillNo, outerNo, plateNo, loadAt }: Trip): MatchTrip => ({
  id,
  waybillNo,
  outerNo,
  plateNo,
  loadAt,
})

/**
 * Matches a platform waybill with the one trip that it means, or notes that there are several. A person decides of those.
 * What a trip says stands in the record from then on, so one beyond the person's reach is neither matched nor noted.
 */
export async function matchAlone(tx: Tx, id: number): Promise<'matched' | 'candidates' | 'unmatched'> {
  const row = await tx.lock(platformWaybill, id)
  if (row.matchStatus === 'matched') return 'matched'
  if (row.matchStatus === 'released') return 'unmatched'
  const trips = await possibleTrips(tx, row)
  const taken = await takenBy(
    tx,
    trips.map(trip => trip.id),
  )
  const free = trips.filter(trip => !taken.has(trip.id))
  const found = matchOf(row, free.map(asMatchTrip), await minutesOf(tx))
  const reach = new Set(found.by === 'none' ? [] : (await reachableTrips(tx, row)).map(trip => trip.id))
  const meant = found.by === 'number' || found.by === 'plate' ? [found.id] : found.by === 'several' ? found.ids : []
  const reached = meant.filter(one => reach.has(one))
  const [only] = reached
  if (only !== undefined && found.by !== 'several' && !(await isMatchHeld(tx, row, only))) {
    await tx.run(platformWaybill, 'match', { id, waybillId: only })
    return 'matched'
  }
  const candidateCount = reached.length
  await tx.overwrite(platformWaybill, { id, candidateCount }, { action: null })
  if (candidateCount) {
    await tx.run(platformWaybill, 'offer', { id })
    return 'candidates'
  }
  if (row.matchStatus === 'candidates') await tx.run(platformWaybill, 'lose', { id })
  return 'unmatched'
}

/** Where a process holds the match, the one trip is a candidate, and a person asks for the approval. */
async function isMatchHeld(tx: Tx, before: Waybill, waybillId: number): Promise<boolean> {
  const transition: AnyTransition = platformWaybill.transitions.match
  const input = { waybillId }
  return wouldBeHeld(
    tx,
    { resource: anyResource(platformWaybill), name: 'match', transition, before, input },
    { ...before, waybillId },
  )
}

/** The trip, locked so that nobody else matches it. @throws if it is void, not by truck, or matched already */
export async function tripToMatch(tx: Tx, { id, waybillId }: Pick<Waybill, 'id' | 'waybillId'>): Promise<Trip> {
  const trip = await tx.lock(waybill, waybillId as number)
  const { waybillNo } = trip
  if (trip.transportStatus === 'void')
    platformErrors.fail('platform_waybill.trip_void', { trip: waybillNo }, 'waybillId')
  if (!isByTruck(trip.bizKind)) platformErrors.fail('platform_waybill.not_by_truck', { trip: waybillNo }, 'waybillId')
  const taken = (await takenBy(tx, [trip.id])).get(trip.id)
  if (taken && taken.id !== id)
    throw await refusalWithBlockers(
      tx,
      platformErrors.issue('platform_waybill.trip_taken', { trip: waybillNo, no: taken.thirdNo }, 'waybillId'),
      [{ resource: 'platformWaybill', ids: [taken.id], isNamed: true }],
    )
  return trip
}
