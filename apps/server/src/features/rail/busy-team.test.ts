import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { shortHaul } from './testing/short-haul.ts'

let world: RailWorld
beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

it('a truck on a short haul is not free for another one: the trip that holds it is named', async () => {
  const { clerk } = world
  const { trip, sending } = await shortHaul(world)
  const [first, second] = [await trip(), await trip()]
  const { waybillNo: no } = await clerk.must<Row>('oms/shortHaul/info', { id: first.id })
  await clerk.must('oms/shortHaul/dispatch', sending(first))
  const { vehicleId, driverId } = first.team
  const refused = await clerk.call('oms/shortHaul/dispatch', { ...sending(second), vehicleId, driverId })
  expect(refused.errors?.map(({ code, path }) => [code, path])).toEqual([
    ['waybill.vehicle_busy', 'vehicleId'],
    ['waybill.driver_busy', 'driverId'],
  ])
  expect(refused.errors?.every(({ msg }) => msg.includes(String(no)))).toBe(true)
  const team: AnyRow = sending(second)
  await clerk.must<Row>('oms/shortHaul/dispatch', team)
})
