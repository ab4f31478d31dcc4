import type { Issue } from '@tuheng/domain/kernel/errors'
import { waybillErrors } from '@tuheng/domain/transport/index'
import { onConstraint } from '../../../sql/db-errors.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Trip } from '../shared/rows.ts'

/** The numbers of the open trips of the truck and of the driver. */
export interface OpenTrips {
  vehicle?: string
  driver?: string
}

type Team = Pick<Trip, 'vehicleId' | 'driverId'> & { id?: number }

/**
 * SQL condition over `w`: a trip that still holds its truck and driver. The database constraints have the same
 * condition.
 */
export const HOLDS_TEAM = `w.transport_status in ('toLoad', 'inTransit', 'arrived') and w.biz_kind in ('road', 'shortHaul') and w.deleted_at is null`

/** Other trips that still hold the truck or the driver. */
export async function openTripsOf(tx: Tx, { id, vehicleId, driverId }: Team): Promise<OpenTrips> {
  const { rows } = await tx.sql<{ no: string; vehicle: boolean | null; driver: boolean | null }>(
    `select w.waybill_no as no, w.vehicle_id = $2 as vehicle, w.driver_id = $3 as driver from waybill w
     where w.org_id = $1 and ${HOLDS_TEAM} and (w.vehicle_id = $2 or w.driver_id = $3) and w.id <> $4 order by w.id`,
    [tx.orgId, vehicleId ?? 0, driverId ?? 0, id ?? 0],
    'open-trips',
  )
  const vehicle = rows.find(row => row.vehicle)?.no
  const driver = rows.find(row => row.driver)?.no
  return { ...(vehicle ? { vehicle } : {}), ...(driver ? { driver } : {}) }
}

export function busyIssues(open: OpenTrips, names: { plateNo: string; driver: string }): Issue[] {
  return [
    open.vehicle &&
      waybillErrors.issue('waybill.vehicle_busy', { plateNo: names.plateNo, no: open.vehicle }, 'vehicleId'),
    open.driver && waybillErrors.issue('waybill.driver_busy', { driver: names.driver, no: open.driver }, 'driverId'),
  ].filter(issue => !!issue)
}

/** The constraints decide when two people dispatch one truck at the same moment. */
export function registerBusyConstraints(): void {
  onConstraint('waybill_vehicle_busy', () => waybillErrors.fail('waybill.vehicle_taken', {}, 'vehicleId'))
  onConstraint('waybill_driver_busy', () => waybillErrors.fail('waybill.driver_taken', {}, 'driverId'))
}
