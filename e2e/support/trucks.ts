import { ask, type Row } from './actions.ts'
import type { Window } from './browser.ts'
import { day } from './papers.ts'

export interface Truck {
  vehicleId: number
  plateNo: string
  trailerNo: string
  driver: string
}

/** Trucks already used in this story: one truck cannot carry two trips at the same hour. */
const used = new Set<string>()

/** A free truck with its trailer and a driver with valid papers; of the given carrier, if any. */
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
  const free = drivers.list.filter(
    row => row['vehicleId'] && !used.has(String(row['vehicleId$'])) && !busy.has(row.id) && !busy.has(row['vehicleId']),
  )
  const driver = free.find(row => (row['carrierIds'] as number[] | null)?.includes(carrierId ?? 0)) ?? free[0]
  if (!driver) throw new Error('no truck is free')
  const vehicle = await ask<Row>(window, 'sys/vehicle/info', { id: driver['vehicleId'] })
  used.add(String(vehicle['plateNo']))
  return {
    vehicleId: vehicle.id,
    plateNo: String(vehicle['plateNo']),
    trailerNo: String(vehicle['trailerId$']),
    driver: String(driver['name']),
  }
}
