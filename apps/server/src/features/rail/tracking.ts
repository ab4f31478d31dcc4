import {
  positionOf,
  expectedLateDays,
  railWaybill,
  station,
  trackingEvent,
  trackingRefusal,
  type TrackedEvent,
} from '@tuheng/domain/rail/index'
import { failAll } from '@tuheng/domain/kernel/errors'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'

type Told = RowOf<typeof trackingEvent>

/** Registers the ledger of trains under way: whatever it tells, their waybills show where they are. */
export function registerTracking(): void {
  onSave(trackingEvent, {
    independent: true,
    derivesFor: ({ railWaybillId }) => railWaybillId,
    before: async ({ tx, row, next, actor }) => {
      await refuseElsewhere(tx, next)
      return {
        bureau: next.bureau ?? (await bureauOf(tx, next.stationName)),
        ...(row.id === undefined && isProgram(actor) ? { source: 'program' as const } : {}),
      }
    },
    derive: ({ tx, next }) => locateTrain(tx, next.railWaybillId),
  })
  onDelete(trackingEvent, {
    before: async ({ tx, row }) => void (await tx.lock(railWaybill, row.railWaybillId)),
    derive: ({ tx, row }) => locateTrain(tx, row.railWaybillId),
  })
  onUndelete(trackingEvent, {
    before: ({ tx, next }) => refuseElsewhere(tx, next),
    derive: ({ tx, next }) => locateTrain(tx, next.railWaybillId),
  })
  onTransition(railWaybill, ['depart', 'undoDepart', 'arrive', 'undoArrive'], {
    derive: ({ tx, next }) => locateTrain(tx, next.id),
  })
}

/** A program acts as a member without a user. */
const isProgram = ({ userId, memberId }: { userId: number; memberId: number }): boolean => !userId && memberId > 0

/** Locks the waybill. @throws if the train was not on its way then */
async function refuseElsewhere(tx: Tx, { railWaybillId, at }: Told): Promise<void> {
  const { visibilityOf } = viewerAccess(tx.actor, anyResource(railWaybill))
  const train = await tx.lock(railWaybill, railWaybillId)
  const refusal = trackingRefusal(train, at, name => visibilityOf(name) === 'visible')
  if (refusal) failAll([refusal])
}

async function bureauOf(tx: Tx, name: string): Promise<Told['bureau']> {
  const { rows } = await tx.sql<{ bureau: Told['bureau'] }>(
    'select bureau from station where org_id = $1 and name = $2 and deleted_at is null',
    [tx.orgId, name],
    'bureau-of-station',
  )
  return rows[0]?.bureau ?? null
}

/** Shows on a waybill where its train is. */
async function locateTrain(tx: Tx, id: number): Promise<void> {
  const train = await tx.getRequired(railWaybill, id)
  const [from, to, { rows: events }] = [
    await tx.getRequired(station, train.fromStationId ?? 0),
    await tx.getRequired(station, train.toStationId ?? 0),
    await tx.sql<TrackedEvent>(
      `select id, at, station_name as "stationName", remaining_km as "remainingKm", expected_at as "expectedAt"
       from tracking_event where org_id = $1 and rail_waybill_id = $2 and deleted_at is null`,
      [tx.orgId, id],
      'tracking-of-train',
    ),
  ]
  const position = positionOf({ ...train, fromStation: from.name, toStation: to.name }, events)
  await tx.writing(railWaybill)(
    `update rail_waybill set cur_station = $3, left_km = $4, eta_at = $5, tracked_at = $6, eta_late_days = $7
     where org_id = $1 and id = $2
       and (cur_station, left_km, eta_at, tracked_at, eta_late_days) is distinct from ($3::text, $4::int, $5::timestamptz, $6::timestamptz, $7::int)`,
    [
      tx.orgId,
      id,
      position.curStation,
      position.leftKm,
      position.etaAt,
      position.trackedAt,
      expectedLateDays({ ...train, ...position }),
    ],
    'locate-train',
  )
}
