import { add, qty, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { legsOf, makeRailWorld, type RailWorld, releasedOrder, type Row } from './testing/rail-world.ts'

/** A short haul whose carrier changes while its trucks are on the road. */

let world: RailWorld

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, pageSize: 200, sort: ['id'] })).list

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

const terms = (carrier: 'A' | 'B', over: AnyRow = {}): AnyRow => ({
  carrierId: world.masters[`carrier${carrier}`],
  contractId: world.masters[`apContract${carrier}`],
  routeId: world.routes.pickup,
  planFrom: '2026-11-01',
  planTo: '2026-11-30',
  apBasis: 'ton',
  apPrice: carrier === 'A' ? '22' : '24',
  ...over,
})

async function pickupOf(orderId: number): Promise<Row> {
  const { pickup } = await legsOf(world, orderId)
  return must('oms/railLeg/assign', { id: pickup.id, ...terms('A') })
}

const tripOf = (leg: Row) => must('oms/shortHaul/save', { mainId: leg['mainId'], planQty: '32' })
async function send(trip: Row): Promise<Row> {
  const { vehicleId, trailerId, driverId } = await world.masters.team()
  return must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
}
const load = (trip: Row, gross = '48.02') =>
  must('oms/shortHaul/load', { id: trip.id, loadAt: '2026-11-11 08:00:00', loadGross: gross, loadTare: '16.00' })
const change = (leg: Row, carrier: 'A' | 'B') =>
  call('oms/railLeg/reassign', { id: leg.id, ...terms(carrier), reason: '原车队运力不足' })

describe('a leg with trucks on the road', () => {
  it('keeps its carrier for what was sent; the rest and the trips without a truck go to the other one', async () => {
    const { id: orderId } = await releasedOrder(world)
    const leg = await pickupOf(orderId)
    const [loaded, sent, planned] = [await tripOf(leg), await tripOf(leg), await tripOf(leg)] as [Row, Row, Row]
    await send(loaded)
    await load(loaded)
    await send(sent)
    const answer = await change(leg, 'B')
    expect(answer).toMatchObject({
      http: 200,
      data: {
        warnings: [
          {
            code: 'rail_leg.handed_on',
            msg: expect.stringMatching(
              /64\.02.* 吨仍由原承运商承运，其余 575\.98.* 吨和未派车的 1 张运单已转到 GT\S+-J2/,
            ),
          },
        ],
      },
    })
    const [kept, other] = (await listOf('oms/railLeg/list', { orderId: [orderId], legType: ['pickup'] })) as [Row, Row]
    expect(kept).toMatchObject({
      id: leg.id,
      carrierId: world.masters.carrierA,
      apPrice: '22.0000',
      planQty: '64.020',
      movedQty: '32.020',
      planBoxes: 2,
    })
    expect(other).toMatchObject({
      status: 'active',
      carrierId: world.masters.carrierB,
      contractId: world.masters.apContractB,
      apPrice: '24.0000',
      planQty: '575.980',
      planBoxes: 18,
    })
    for (const { id } of [loaded, sent])
      expect(await must('oms/shortHaul/info', { id })).toMatchObject({
        legId: kept.id,
        mainId: kept['mainId'],
        carrierId: world.masters.carrierA,
        apPrice: '22.0000',
      })
    expect(await must('oms/shortHaul/info', { id: planned.id })).toMatchObject({
      legId: other.id,
      mainId: other['mainId'],
      carrierId: world.masters.carrierB,
      apContractId: world.masters.apContractB,
      apPrice: '24.0000',
      tripSeq: 1,
    })
    expect(await must('oms/mainWay/info', { id: kept['mainId'] })).toMatchObject({ planQty: '64.020' })
    // The trip of the other carrier goes its way, and is counted there
    await send(planned)
    await load(planned, '47.50')
    const after = await listOf('oms/railLeg/list', { orderId: [orderId], legType: ['pickup'] })
    expect(after.map(one => one['movedQty'])).toEqual(['32.020', '31.500'])
  })

  it('has nothing for another carrier where all of it is sent or loaded, and says which', async () => {
    const { id: orderId } = await releasedOrder(world, { planQty: '32.000', planBoxes: 1 })
    const leg = await pickupOf(orderId)
    const trip = await tripOf(leg)
    await send(trip)
    expect(await change(leg, 'B')).toMatchObject({ http: 409, errors: [{ code: 'rail_leg.all_sent' }] })
    await load(trip)
    expect(await change(leg, 'B')).toMatchObject({ http: 409, errors: [{ code: 'rail_leg.all_moved' }] })
    expect(await listOf('oms/railLeg/list', { orderId: [orderId], legType: ['pickup'] })).toHaveLength(1)
  })

  it('is priced anew, not reassigned, where the carrier stays', async () => {
    const leg = await pickupOf((await releasedOrder(world)).id)
    const trip = await tripOf(leg)
    await send(trip)
    await load(trip)
    expect(await change(leg, 'A')).toMatchObject({ http: 409, errors: [{ code: 'rail_leg.same_carrier' }] })
  })

  it('takes its trips without a truck along where none was sent', async () => {
    const leg = await pickupOf((await releasedOrder(world)).id)
    const trip = await tripOf(leg)
    expect((await change(leg, 'B')).http).toBe(200)
    expect(await must('oms/shortHaul/info', { id: trip.id })).toMatchObject({
      legId: leg.id,
      carrierId: world.masters.carrierB,
      apPrice: '24.0000',
    })
    expect((await send(trip)).id).toBe(trip.id)
  })
})

it.each(Array.from({ length: Number(process.env['HISTORIES'] ?? 4) }, (_, i) => i + 1))(
  'whatever is sent, loaded, unloaded and given to others, the legs plan what the order plans (history %i)',
  async seed => {
    const rng = random(seed * 7_919)
    const order = await releasedOrder(world)
    await pickupOf(order.id)
    const legs = () => listOf('oms/railLeg/list', { orderId: [order.id], legType: ['pickup'] })
    const trips = async () =>
      (await Promise.all((await legs()).map(leg => listOf('oms/shortHaul/list', { legId: [leg.id] })))).flat()
    for (let step = 0; step < 14; step++) {
      const all = await legs()
      const leg = all[rng.int(0, all.length - 1)] as Row
      const before = await trips()
      const roll = rng.int(0, 5)
      const trip = before.length ? (before[rng.int(0, before.length - 1)] as Row) : undefined
      if (roll === 0 || !trip) await call('oms/shortHaul/save', { mainId: leg['mainId'], planQty: '32' })
      else if (roll === 1) {
        const { masters } = world
        const answer = await change(leg, leg['carrierId'] === masters.carrierA ? 'B' : 'A')
        const sent = before.filter(one => one['transportStatus'] !== 'toDispatch')
        for (const one of sent)
          expect(await must('oms/shortHaul/info', { id: one.id })).toMatchObject({
            legId: one['legId'],
            carrierId: one['carrierId'],
          })
        if (answer.http !== 200)
          expect(answer.errors?.[0]).toMatchObject({ code: expect.stringMatching(/^rail_leg\.all_/) as unknown })
      } else if (trip['transportStatus'] === 'toDispatch') {
        const { vehicleId, trailerId, driverId } = await world.masters.team()
        await call('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
      } else if (trip['transportStatus'] === 'toLoad') await load(trip, `${47 + rng.int(0, 60) / 50}`)
      else if (trip['transportStatus'] === 'inTransit')
        await (rng.int(0, 2)
          ? must('oms/shortHaul/unload', {
              id: trip.id,
              unloadAt: '2026-11-11 10:00:00',
              unloadGross: '47.00',
              unloadTare: '16.00',
              lossReason: '撒漏',
            })
          : must('oms/shortHaul/undoLoad', { id: trip.id, reason: '退回' }))
      const now = await legs()
      expect(qty(sum(now.map(one => String(one['planQty'])))), `step ${step}`).toBe(order['planQty'])
      expect(now.reduce((boxes, one) => boxes + Number(one['planBoxes']), 0)).toBe(order['planBoxes'])
      const moving = (await trips()).filter(one =>
        ['inTransit', 'arrived', 'unloaded'].includes(String(one['transportStatus'])),
      )
      for (const one of now) {
        const own = moving.filter(found => found['legId'] === one.id)
        expect(one['movedQty']).toBe(own.reduce((total, found) => qty(add(total, String(found['loadNet']))), '0.000'))
        const task = await must('oms/mainWay/info', { id: one['mainId'] })
        expect(task['planQty']).toBe(one['planQty'])
        for (const found of await listOf('oms/shortHaul/list', { legId: [one.id] }))
          expect(found).toMatchObject({ mainId: one['mainId'], carrierId: one['carrierId'] })
      }
    }
  },
)
