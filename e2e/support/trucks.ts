import { ask, type Row } from './actions.ts'
import type { Window } from './browser.ts'
import { day } from './papers.ts'

export interface Truck {
  vehicleId: number
  plateNo: string
  trailerNo: string
  driverId: number
  driver: string
  /** Trips that the stories of this product gave it before: one truck cannot carry two at the same hour. */
  earlierTrips: number
}

/** Trips given by the stories of this product, by plate. */
const tripsByPlate = new Map<string, number>()

/**
 * A truck without an open trip, with its trailer and a driver with valid papers: one with the fewest trips of stories,
 * of the given carrier where possible.
 */
export async function freeTruck(window: Window, carrierId?: number): Promise<Truck> {
  const open = await ask<{ list: Row[] }>(window, 'oms/wayBill/list', {
    filters: { transportStatus: ['toLoad', 'inTransit', 'arrived'] },
    pageSize: 200,
  })
  const busy = new Set(open.list.flatMap(row => [row['vehicleId'], row['driverId']]))
  const drivers = await ask<{ list: Row[] }>(window, 'sys/driver/list', {
    filters: { licenseTo: { op: 'range', value: [day(), null] } },
    pageSize: 200,
  })
  const free = drivers.list.filter(row => row['vehicleId'] && !busy.has(row.id) && !busy.has(row['vehicleId']))
  const tripsOf = (row: Row) => tripsByPlate.get(String(row['vehicleId$'])) ?? 0
  const earlierTrips = Math.min(...free.map(tripsOf))
  const least = free.filter(row => tripsOf(row) === earlierTrips)
  const driver = least.find(row => (row['carrierIds'] as number[] | null)?.includes(carrierId ?? 0)) ?? least[0]
  if (!driver) throw new Error('no truck is free')
  const vehicle = await ask<Row>(window, 'sys/vehicle/info', { id: driver['vehicleId'] })
  tripsByPlate.set(String(driver['vehicleId$']), earlierTrips + 1)
  return {
    vehicleId: vehicle.id,
    plateNo: String(vehicle['plateNo']),
    trailerNo: String(vehicle['trailerId$']),
    driverId: driver.id,
    driver: String(driver['name']),
    earlierTrips,
  }
}
