import { route } from '@tuheng/domain/contracts/index'
import { formatDateTime, instantMillis } from '@tuheng/domain/kernel/dates'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { type waybill, waybillErrors } from '@tuheng/domain/transport/index'
import type { Sql } from '../../../db/database.ts'
import type { ChoiceQuestion } from '../../../engine/read/choice-notes.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import type { Trip } from '../shared/rows.ts'
import { tripFace, trips } from '../shared/trip-parts.ts'
import { HOLDS_TEAM } from '../trips/busy.ts'

/** A trip that holds a truck and its driver. */
export type HoldingTrip = Pick<
  Trip,
  'waybillNo' | 'vehicleId' | 'driverId' | 'transportStatus' | 'loadAt' | 'arriveAt' | 'createdBy'
> & {
  deptId: number | null
  /** Name of the unloading place. */
  place: string | null
  /** The standard time of the route. */
  hours: string | null
}

/** The open trips of these trucks or drivers, except the trip that is dispatched. */
export async function holdingTrips(
  sql: Sql,
  { actor, record }: ChoiceQuestion,
  { vehicleIds, driverIds }: { vehicleIds: readonly number[]; driverIds: readonly number[] },
): Promise<HoldingTrip[]> {
  const held = vehicleIds.length ? 'vehicle_id' : 'driver_id'
  const { rows } = await sql.query<HoldingTrip>(
    `select w.waybill_no as "waybillNo", w.vehicle_id as "vehicleId", w.driver_id as "driverId",
       w.transport_status as "transportStatus", w.load_at as "loadAt", w.arrive_at as "arriveAt",
       w.created_by as "createdBy", w.dept_id as "deptId", a.name as place, r.hours
     from waybill w
     left join address a on a.org_id = $1 and a.id = w.unload_address_id
     left join route r on r.org_id = $1 and r.id = w.route_id
     where w.org_id = $1 and ${HOLDS_TEAM} and w.${held} = any($2::bigint[]) and w.id <> $3 order by w.id`,
    [actor.orgId, vehicleIds.length ? vehicleIds : driverIds, record ?? 0],
    `holding-${held}`,
  )
  return rows
}

/**
 * The refusal in the words of the picker: which trip, where to and until when, as far as the reader may see the trip.
 */
export function whereabouts(refusal: Issue, trip: HoldingTrip | undefined, actor: Actor): Issue {
  const face = tripFace('all')
  const { visibilityOf, restricted } = viewerAccess(actor, trips, face)
  const sees = (name: keyof typeof waybill.fields | 'transportStatus'): boolean => visibilityOf(name) === 'visible'
  const told =
    trip && can(actor, tripFace('all'), 'read') && inScope({ actor }, trip) && sees('waybillNo')
      ? wordedIssue(
          waybillErrors,
          { code: 'waybill.on_trip' },
          {
            status: sees('transportStatus') ? (STATES[trip.transportStatus] ?? ON_WAY) : ON_WAY,
            no: trip.waybillNo,
            to:
              sees('unloadAddressId') && !restricted.has('unloadAddressId$') && trip.place
                ? text(`，去${trip.place}`, ` to ${trip.place}`)
                : '',
            until: untilOf(trip, actor, sees),
          },
        )
      : waybillErrors.issue('waybill.on_a_trip')
  return { ...told, code: refusal.code, path: refusal.path }
}

const ON_WAY = text('有未完成运单', 'Not free')
const STATES: Readonly<Record<string, Text>> = {
  toLoad: text('待装货', 'To load'),
  inTransit: text('在途', 'On the way'),
  arrived: text('已到达', 'Arrived'),
}

/** Since when the truck is there, or when the standard time of its route ends. */
function untilOf(
  { transportStatus, loadAt, arriveAt, hours }: HoldingTrip,
  actor: Actor,
  sees: (name: 'loadAt' | 'arriveAt') => boolean,
): Text | string {
  if (transportStatus === 'arrived' && arriveAt && sees('arriveAt'))
    return text(`，${minute(arriveAt)} 到`, `, since ${minute(arriveAt)}`)
  const seesHours = viewerAccess(actor, anyResource(route)).visibilityOf('hours') === 'visible'
  if (transportStatus !== 'inTransit' || !loadAt || !hours || !sees('loadAt') || !seesHours) return ''
  const due = minute(formatDateTime(instantMillis(loadAt) + Number(hours) * 3_600_000))
  return text(`，线路时限至 ${due}`, `, time allowed until ${due}`)
}

const minute = (instant: string): string => instant.slice(5, 16)
