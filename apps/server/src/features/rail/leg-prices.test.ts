import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { money, mul, sum } from '@tuheng/domain/kernel/decimal'
import { beforeAll, expect, it } from 'vitest'
import { random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { checkLedger } from '../settlement/index.ts'
import {
  acceptedWaybill,
  givenRailLeg,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'
import { moveTrain, wagonOf } from './testing/trains.ts'

let world: RailWorld

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const setPrice = (id: number, terms: AnyRow) => call('oms/railLeg/setPrice', { id, reason: '补充协议', ...terms })
const info = (id: number) => must('oms/railWaybill/info', { id })

/** Charges of a train, receivable and payable. */
async function chargesOf(id: number): Promise<AnyRow[]> {
  const { railNo } = await info(id)
  const body = { filters: { docNo: [railNo] }, sort: ['id'], pageSize: 100 }
  return (await world.clerk.must<{ list: AnyRow[] }>('sap/charge/list', body)).list
}

const expectBooks = async () => {
  const { orgId } = world.masters
  expect(await world.app.db.company(orgId, sql => checkLedger(sql, orgId))).toEqual([])
}

/** The leg of an order whose legs have prices of their own, by the pair. */
const pairLeg = () =>
  givenRailLeg(world, { pricing: 'perLeg', arBasis: null, arPrice: null, planQty: '9999.000', planBoxes: 300 })

/** A train with a wagon for each entry, which has one container or two of 30 t each. */
async function train(legId: number, wagons: readonly (1 | 2)[]): Promise<number> {
  const { id } = await acceptedWaybill(world, legId, wagons.length)
  for (const [i, boxes] of wagons.entries())
    await must('oms/railDelivery/save', {
      railWaybillId: id,
      ...wagonOf(world, boxes === 2 ? ['30', '30'] : ['30']),
      seq: i + 1,
    })
  return id
}

const byBatch = (receivedQty: string): AnyRow => ({ receiptWay: 'batch', receivedQty })

it('a price by the pair is mended after the departure, and what had none gets one', async () => {
  const leg = await pairLeg()
  expect(await setPrice(leg.id, { arBasis: 'set', arPrice: '9000', apPrice: '8000' })).toMatchObject({
    errors: [{ path: 'apBasis' }],
  })
  expect((await setPrice(leg.id, { arBasis: 'set', arPrice: '9000', apBasis: 'set', apPrice: '8000' })).http).toBe(200)
  const id = await train(leg.id, [2, 1])
  await moveTrain(world, { id, to: 'departed' })
  expect(await call('oms/railLeg/reassign', { id: leg.id, reason: '改价' })).toMatchObject({
    error: 'rail_leg.moved',
    data: { blockers: [{ resource: 'railWaybill', id }], hidden: 0 },
  })
  expect((await setPrice(leg.id, { arPrice: '9500' })).http).toBe(200)
  await moveTrain(world, { id, to: 'confirmed', over: byBatch('90') })
  const open = (await chargesOf(id)).filter(row => row['state'] === 'unpriced')
  expect(open.map(row => row['side']).toSorted()).toEqual(['ap', 'ar'])
  expect(await info(id)).toMatchObject({ arAmount: '9500.00', apAmount: '8000.00' })
  expect((await setPrice(leg.id, { arBasis: 'box', arPrice: '4800', apBasis: 'box', apPrice: '4000' })).http).toBe(200)
  expect((await chargesOf(id)).map(row => [row['side'], row['state'], row['amount']])).toEqual([
    ['ar', 'priced', '14400.00'],
    ['ap', 'priced', '12000.00'],
  ])
  expect(await info(id)).toMatchObject({ arAmount: '14400.00', apAmount: '12000.00', status: 'confirmed' })
  await expectBooks()
})

it('a price stays while a charge that it made is in a statement or a closed month', async () => {
  const leg = await pairLeg()
  await setPrice(leg.id, { arBasis: 'set', arPrice: '9000' })
  const id = await train(leg.id, [2])
  await moveTrain(world, { id, to: 'confirmed', over: byBatch('60') })
  const month = await must('smp/companyMonth/save', { month: '2026-11', docType: 'charge' })
  await must('smp/companyMonth/close', { id: month.id, reason: '月结' })
  expect(await setPrice(leg.id, { arPrice: '9100' })).toMatchObject({ http: 409, error: 'month.closed' })
  await must('smp/companyMonth/reopen', { id: month.id, reason: '补录' })
  const made = await must('sap/customer/save', {
    partyId: world.masters.customerId,
    periodFrom: '2026-11-01',
    periodTo: '2026-11-30',
    supplementary: true,
  })
  await must('sap/customer/collect', { id: made.id })
  expect(await setPrice(leg.id, { arPrice: '9100' })).toMatchObject({ http: 409, error: 'rail_waybill.in_statement' })
  expect(await must('oms/railLeg/info', { id: leg.id })).toMatchObject({ arPrice: '9000.0000' })
  expect(await info(id)).toMatchObject({ arAmount: '9000.00' })
  await must('sap/customer/delete', { id: made.id })
  expect((await setPrice(leg.id, { arPrice: '9100' })).http).toBe(200)
  expect(await info(id)).toMatchObject({ arAmount: '9100.00' })
  await expectBooks()
})

it('trips of a short haul that are not loaded yet take the new price, others keep theirs', async () => {
  const { pickup } = await legsOf(world, (await releasedOrder(world)).id)
  const { masters, routes } = world
  const leg = await must('oms/railLeg/assign', {
    id: pickup.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    routeId: routes.pickup,
    apBasis: 'ton',
    apPrice: '22',
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  const dispatched = async () => {
    const { vehicleId, trailerId, driverId } = await masters.team()
    const trip = await must('oms/shortHaul/save', { mainId: leg['mainId'], planQty: '32' })
    return must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  }
  const [gone, waiting] = [await dispatched(), await dispatched()]
  const weights = { loadGross: '46.00', loadTare: '16.00' }
  await must('oms/shortHaul/load', { id: gone.id, loadAt: '2026-11-10 08:00:00', ...weights })
  expect((await setPrice(leg.id, { apBasis: 'set', apPrice: '700' })).http).toBe(200)
  expect(await must('oms/shortHaul/info', { id: gone.id })).toMatchObject({ apBasis: 'ton', apPrice: '22.0000' })
  expect(await must('oms/shortHaul/info', { id: waiting.id })).toMatchObject({ apBasis: 'set', apPrice: '700.0000' })
})

it('whatever is agreed and confirmed, trains are charged by the price of their leg (random history)', async () => {
  const rng = random(77_003)
  const leg = await pairLeg()
  await setPrice(leg.id, { arBasis: 'set', arPrice: '900', apBasis: 'set', apPrice: '900' })
  const trains: { id: number; boxes: (1 | 2)[] }[] = []
  for (let i = 0; i < 3; i++) {
    const boxes = [2, rng.int(0, 1) ? 1 : 2] as (1 | 2)[]
    trains.push({ id: await train(leg.id, boxes), boxes })
  }
  const counts = { ton: (n: number) => n * 30, box: (n: number) => n, set: () => 0, truck: () => 1 }
  for (let step = 0; step < 14; step++) {
    const { id, boxes: own } = rng.pick(trains)
    const { status } = await info(id)
    if (rng.int(0, 1)) {
      const basis = rng.pick(['ton', 'box', 'set', 'truck'])
      const price = String(rng.int(100, 999))
      expect((await setPrice(leg.id, { arBasis: basis, arPrice: price, apBasis: basis, apPrice: price })).http).toBe(
        200,
      )
    } else if (status === 'confirmed') await must('oms/railWaybill/undoConfirm', { id, reason: '误操作' })
    else
      await moveTrain(world, {
        id,
        to: 'confirmed',
        over: byBatch(String(30 * own.reduce((all: number, n) => all + n, 0))),
      })
    const { arBasis, arPrice } = await must('oms/railLeg/info', { id: leg.id })
    for (const { id: one, boxes } of trains) {
      const basis = arBasis as keyof typeof counts
      const units = boxes.map(n => (basis === 'set' ? (n === 2 ? 1 : 0) : counts[basis](n)))
      const charges = await chargesOf(one)
      const isBilled = (await info(one))['status'] === 'confirmed'
      for (const side of ['ar', 'ap']) {
        const own = charges.filter(row => row['side'] === side)
        expect(money(sum(own.map(row => String(row['amount'] ?? '0'))))).toBe(
          isBilled ? money(mul(sum(units.map(String)), String(arPrice))) : '0.00',
        )
      }
    }
  }
  await expectBooks()
})
