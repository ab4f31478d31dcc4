import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { loadBill, loadBillGrant, mainWaybill, waybill, waybillException } from '@tuheng/domain/transport/index'

export type Trip = RowOf<typeof waybill>
export type Task = RowOf<typeof mainWaybill>
export type Bill = RowOf<typeof loadBill>
export type Grant = RowOf<typeof loadBillGrant>
export type TripException = RowOf<typeof waybillException>

/** Statuses in which a trip's load has left the bill. */
export const LOADED = ['inTransit', 'arrived', 'unloaded'] as const

export const isLoaded = (trip: Pick<Trip, 'transportStatus'>): boolean =>
  (LOADED as readonly string[]).includes(trip.transportStatus)

/** The distinct numbers among optional values, ascending, which is the order for locking rows. */
export function idsOf(...values: (number | null | undefined)[]): number[] {
  return [...new Set(values.filter(value => typeof value === 'number'))].sort((a, b) => a - b)
}
