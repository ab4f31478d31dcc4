import type { Issue } from '../kernel/errors.ts'
import type { TransportStatus } from './waybill.choices.ts'
import { waybillErrors } from './waybill.errors.ts'
import type { TripState } from './waybill.guards.ts'

type PrintFacts = Pick<TripState, 'waybillNo'> & { transportStatus: TransportStatus }

const WITHOUT_TRUCK: readonly TransportStatus[] = ['toDispatch', 'void']
const NOT_LOADED: readonly TransportStatus[] = [...WITHOUT_TRUCK, 'toLoad']
const NOT_UNLOADED: readonly TransportStatus[] = [...NOT_LOADED, 'inTransit', 'arrived']

/** Documents for the driver need a truck. */
export function withoutTruckRefusal({ waybillNo, transportStatus }: PrintFacts): Issue | undefined {
  return WITHOUT_TRUCK.includes(transportStatus)
    ? waybillErrors.issue('waybill.print_truck', { no: waybillNo })
    : undefined
}

/** A weighing note needs the loaded weights. */
export function notLoadedRefusal({ waybillNo, transportStatus }: PrintFacts): Issue | undefined {
  return NOT_LOADED.includes(transportStatus) ? waybillErrors.issue('waybill.print_load', { no: waybillNo }) : undefined
}

/** Trucks hand over to trains and take over from them on short hauls. */
export function withoutHandoverRefusal({
  waybillNo,
  transportStatus,
  bizKind,
}: PrintFacts & Pick<TripState, 'bizKind'>): Issue | undefined {
  if (bizKind !== undefined && bizKind !== 'shortHaul')
    return waybillErrors.issue('waybill.print_short_haul', { no: waybillNo })
  return NOT_LOADED.includes(transportStatus)
    ? waybillErrors.issue('waybill.print_handover', { no: waybillNo })
    : undefined
}

/** A receipt needs the unloading. */
export function notUnloadedRefusal({ waybillNo, transportStatus }: PrintFacts): Issue | undefined {
  return NOT_UNLOADED.includes(transportStatus)
    ? waybillErrors.issue('waybill.print_unload', { no: waybillNo })
    : undefined
}

/** The driver's settlement needs a driver, whom services may lack, and a priced payable side. */
export function driverSettleRefusal(
  row: PrintFacts & Partial<Pick<TripState, 'apStatus'>> & { driverId?: number | null },
): Issue | undefined {
  return (
    notUnloadedRefusal(row) ??
    (row.driverId === null ? waybillErrors.issue('waybill.print_driver', { no: row.waybillNo }) : undefined) ??
    (row.apStatus === 'unpriced' ? waybillErrors.issue('waybill.print_price', { no: row.waybillNo }) : undefined)
  )
}
