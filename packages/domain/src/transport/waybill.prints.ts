import type { Issue } from '../kernel/errors.ts'
import type { TransportStatus } from './waybill.choices.ts'
import { waybillErrors } from './waybill.errors.ts'
import type { TripState } from './waybill.guards.ts'

type OnPaper = Pick<TripState, 'waybillNo'> & { transportStatus: TransportStatus }

const WITHOUT_TRUCK: readonly TransportStatus[] = ['toDispatch', 'void']
const NOT_LOADED: readonly TransportStatus[] = [...WITHOUT_TRUCK, 'toLoad']
const NOT_UNLOADED: readonly TransportStatus[] = [...NOT_LOADED, 'inTransit', 'arrived']

/** What is printed for the driver names a truck. */
export function withoutTruckRefusal({ waybillNo, transportStatus }: OnPaper): Issue | undefined {
  return WITHOUT_TRUCK.includes(transportStatus)
    ? waybillErrors.issue('waybill.print_truck', { no: waybillNo })
    : undefined
}

/** A weighing note shows what was weighed. */
export function notLoadedRefusal({ waybillNo, transportStatus }: OnPaper): Issue | undefined {
  return NOT_LOADED.includes(transportStatus) ? waybillErrors.issue('waybill.print_load', { no: waybillNo }) : undefined
}

/** A receipt belongs to a delivery. */
export function notUnloadedRefusal({ waybillNo, transportStatus }: OnPaper): Issue | undefined {
  return NOT_UNLOADED.includes(transportStatus)
    ? waybillErrors.issue('waybill.print_unload', { no: waybillNo })
    : undefined
}

/** A driver signs that all is paid: the freight must stand. */
export function driverSettleRefusal(row: OnPaper & Partial<Pick<TripState, 'apStatus'>>): Issue | undefined {
  return (
    notUnloadedRefusal(row) ??
    (row.apStatus === 'unpriced' ? waybillErrors.issue('waybill.print_price', { no: row.waybillNo }) : undefined)
  )
}
