import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { legsOf, makeRailWorld, type RailWorld, releasedOrder, type Row } from './testing/rail-world.ts'

/** A leg that is over takes no further trips; those that are on the road come home. */

let world: RailWorld

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

async function givenLeg(): Promise<Row> {
  const { id } = await releasedOrder(world)
  const { pickup } = await legsOf(world, id)
  return must('oms/railLeg/assign', {
    id: pickup.id,
    carrierId: world.masters.carrierA,
    contractId: world.masters.apContractA,
    routeId: world.routes.pickup,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
}

const taskOf = (leg: Row) => must('oms/mainWay/info', { id: leg['mainId'] })
const newTrip = (leg: Row) => world.clerk.call<Row>('oms/shortHaul/save', { mainId: leg['mainId'], planQty: '32' })

async function onTheRoad(leg: Row): Promise<Row> {
  const { data } = await newTrip(leg)
  const id = data?.id ?? 0
  const { vehicleId, trailerId, driverId } = await world.masters.team()
  await must('oms/shortHaul/dispatch', { id, vehicleId, trailerId, driverId })
  return must('oms/shortHaul/load', { id, loadAt: '2026-11-11 08:00:00', loadGross: '48.00', loadTare: '16.00' })
}

it('its main waybill is over with it, and under way again with it', async () => {
  const leg = await givenLeg()
  const waiting = (await newTrip(leg)).data as Row
  const trip = await onTheRoad(leg)
  expect(await taskOf(leg)).toMatchObject({ status: 'active' })
  await must('oms/railLeg/finish', { id: leg.id })
  expect(await taskOf(leg)).toMatchObject({ status: 'done' })
  expect(await newTrip(leg)).toMatchObject({ http: 409, error: 'ref.state' })
  const { vehicleId, trailerId, driverId } = await world.masters.team()
  expect(
    await world.clerk.call('oms/shortHaul/dispatch', { id: waiting.id, vehicleId, trailerId, driverId }),
  ).toMatchObject({ error: 'main_waybill.not_active' })
  // What is on the road comes home, and neither that nor taking it back opens the task
  const unload = { id: trip.id, unloadAt: '2026-11-11 10:00:00', unloadGross: '48.00', unloadTare: '16.00' }
  await must('oms/shortHaul/unload', unload)
  await must('oms/shortHaul/undoUnload', { id: trip.id, reason: '磅单录错' })
  await must('oms/shortHaul/unload', unload)
  expect(await taskOf(leg)).toMatchObject({ status: 'done', unloadedTrucks: 1 })
  await must('oms/railLeg/reopen', { id: leg.id, reason: '还有余量' })
  expect(await taskOf(leg)).toMatchObject({ status: 'active' })
  expect(await newTrip(leg)).toMatchObject({ http: 200 })
})

it('the end of an order ends them, and its opening opens them', async () => {
  const leg = await givenLeg()
  await onTheRoad(leg)
  await must('oms/railOrder/stop', { id: leg['orderId'], reason: '货主停炉' })
  expect(await must('oms/railLeg/info', { id: leg.id })).toMatchObject({ status: 'done' })
  expect(await taskOf(leg)).toMatchObject({ status: 'done' })
  await must('oms/railOrder/reopen', { id: leg['orderId'], reason: '恢复' })
  expect(await taskOf(leg)).toMatchObject({ status: 'active' })
})
