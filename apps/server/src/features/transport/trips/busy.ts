import type { Issue } from '@tuheng/domain/kernel/errors'
import { waybillErrors } from '@tuheng/domain/transport/index'
import { onConstraint } from '../../../sql/db-errors.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Trip } from '../shared/rows.ts'

/** Open trip of the truck and of the driver, by number. */
export interface OpenTrips {
  vehicle?: string
  driver?: string
}

type Team = Pick<Trip, 'vehicleId' | 'driverId'> & { id?: number }

/** Other trips that still hold the truck or the driver. */
export async function openTripsOf(tx: Tx, { id, vehicleId, driverId }: Team): Promise<OpenTrips> {
  const { rows } = await tx.sql<{ no: string; vehicle: boolean | null; driver: boolean | null }>(
    `select waybill_no as no, vehicle_id = $2 as vehicle, driver_id = $3 as driver from waybill
     where org_id = $1 and transport_status in ('toLoad', 'inTransit', 'arrived') and biz_kind = 'road' and deleted_at is null
       and (vehicle_id = $2 or driver_id = $3) and id <> $4 order by id`,
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

/** The database has the last word when two people take one truck at once. */
export function registerBusyConstraints(): void {
  onConstraint('waybill_vehicle_busy', () => waybillErrors.fail('waybill.vehicle_taken', {}, 'vehicleId'))
  onConstraint('waybill_driver_busy', () => waybillErrors.fail('waybill.driver_taken', {}, 'driverId'))
}
