// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { money, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import { RAIL_STEPS, type RailStatus } from '@tuheng/domain/rail/haul.choices'
import { beforeAll, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { takePdf } from '../testing/take-file.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'
import { expectBooks, expectSums } from './testing/rail-sums.ts'

let world: RailWorld
let numbers = 2000

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, pageSize: 200 })).list
const PLAN = { planFrom: '2026-11-01', planTo: '2026-11-30' }

/** Steps of a train with what each asks for, and how each is undone. */
const STEPS: readonly (readonly [RailStatus, string, () => AnyRow, string])[] = [
  ['loaded', 'load', () => ({ loadedAt: '2026-11-11 18:00:00' }), 'undoLoad'],
  ['ticketed', 'ticket', () => ticket(), 'undoTicket'],
  ['departed', 'depart', () => ({ departAt: '2026-11-11 23:00:00' }), 'undoDepart'],
  ['arrived', 'arrive', () => ({ arriveAt: '2026-11-15 06:00:00' }), 'undoArrive'],
  ['unloaded', 'unload', () => ({ unloadAt: '2026-11-15 12:00:00' }), 'undoUnload'],
  ['delivered', 'deliver', () => ({ deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' }), 'undoDeliver'],
  ['confirmed', 'confirm', () => ({}), 'undoConfirm'],
]
const ticket = (): AnyRow => ({
  ticketNo: `GZDZW${String(1_000_000 + ++numbers)}`,
  ticketAt: '2026-11-11 20:00:00',
  km: 600,
  freight: '5470.00',
})

async function assign(leg: Row): Promise<void> {
  const { masters, routes } = world
  const type = leg['legType'] as 'pickup' | 'rail' | 'delivery'
  await must('oms/railLeg/assign', {
    id: leg.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    ...(type === 'rail' ? {} : { routeId: routes[type], apBasis: 'box', apPrice: '700' }),
    ...PLAN,
  })
}

/** A truck of a road leg with one container goes as far as chance has it, or comes back. */
async function haul(rng: Random, leg: Row): Promise<void> {
  const trips = await listOf('oms/shortHaul/list', { legId: [leg.id] })
  const old = trips.length ? trips[rng.int(0, trips.length - 1)] : undefined
  if (old?.['transportStatus'] === 'unloaded' && rng.int(0, 2) === 0) {
    await must('oms/shortHaul/undoUnload', { id: old.id, reason: '录错' })
    return
  }
  if (old?.['transportStatus'] === 'inTransit') {
    const to = rng.int(0, 3) ? 'unload' : 'undoLoad'
    const unloaded = { unloadAt: '2026-11-11 10:00:00', unloadGross: '45.90', unloadTare: '16.00', lossReason: '撒漏' }
    await must(`oms/shortHaul/${to}`, { id: old.id, ...(to === 'unload' ? unloaded : { reason: '退回' }) })
    return
  }
  const { vehicleId, trailerId, driverId } = await world.masters.team()
  const trip = await must('oms/shortHaul/save', { mainId: leg['mainId'], planQty: '30' })
  await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  await must('oms/shortHaul/load', {
    id: trip.id,
    loadAt: '2026-11-11 08:00:00',
    loadGross: `${46 + rng.int(0, 40) / 50}`,
    loadTare: '16.00',
    ...(rng.int(0, 4) ? { boxNo1: boxNumber(++numbers), boxNet1: '30' } : {}),
  })
}

/** A train gets a wagon, or goes one step on or back. */
async function rail(rng: Random, leg: Row): Promise<void> {
  const trains = await listOf('oms/railWaybill/list', { legId: [leg.id] })
  const train = trains.length && rng.int(0, 4) ? trains[rng.int(0, trains.length - 1)] : undefined
  if (!train) return void (await acceptedWaybill(world, leg.id, 4))
  const at = RAIL_STEPS.indexOf(train['status'] as RailStatus)
  const next = STEPS.find(([status]) => RAIL_STEPS.indexOf(status) === at + 1)
  const back = STEPS.find(([status]) => RAIL_STEPS.indexOf(status) === at)
  const wagons = Number(train['wagons'] ?? 0)
  if (train['status'] === 'accepted' && wagons < 4 && rng.int(0, 3)) {
    const [boxNo1, boxNo2] = [boxNumber(++numbers), boxNumber(++numbers)]
    await must('oms/railDelivery/save', {
      railWaybillId: train.id,
      seq: wagons + 1,
      wagonNo: String(1_600_000 + ++numbers),
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1,
      net1: `${29 + rng.int(0, 100) / 50}`,
      ...(rng.int(0, 3) ? { boxNo2, net2: `${29 + rng.int(0, 100) / 50}` } : {}),
    })
  } else if (back && rng.int(0, 4) === 0) await call(`oms/railWaybill/${back[3]}`, { id: train.id, reason: '录错' })
  else if (next?.[1] === 'unload') await unload(rng, train.id)
  else if (next && (wagons > 0 || at >= RAIL_STEPS.indexOf('loaded')))
    await must(`oms/railWaybill/${next[1]}`, { id: train.id, ...next[2]() })
}

/** Some wagons are weighed, and the train is unloaded by its wagons, by the batch, or not yet. */
async function unload(rng: Random, id: number): Promise<void> {
  const wagons = await listOf('oms/railDelivery/list', { railWaybillId: [id] })
  for (const wagon of wagons)
    if (wagon['receiptStatus'] === 'pending' && rng.int(0, 3))
      await must('oms/railDelivery/receive', { id: wagon.id, receivedQty: qty(sub(String(wagon['net']), '0.05')) })
  const way = rng.int(0, 1) ? { receiptWay: 'batch', receivedQty: '60' } : { receiptWay: 'wagon' }
  const known = await listOf('oms/railDelivery/list', { railWaybillId: [id] })
  const answer = await call('oms/railWaybill/unload', { id, unloadAt: '2026-11-15 12:00:00', ...way })
  const missing = way.receiptWay === 'wagon' && known.some(wagon => wagon['receiptStatus'] !== 'received')
  expect(answer.error).toBe(missing ? 'rail_waybill.not_received' : undefined)
}

/** An order is closed and opened again: what is carried by whom is as before, but for what somebody does meanwhile. */
async function closeAndReopen(rng: Random, orderId: number): Promise<void> {
  const planOf = async () => {
    const legs = await listOf('oms/railLeg/list', { orderId: [orderId] })
    return new Map(legs.map(leg => [leg.id, { status: leg['status'], planQty: leg['planQty'] }]))
  }
  const legs = await listOf('oms/railLeg/list', { orderId: [orderId] })
  const open = legs.filter(leg => leg['status'] === 'active' || leg['status'] === 'pending')
  const byHand = open[rng.int(0, open.length - 1)]
  // Before the end: this stays over
  if (byHand && rng.int(0, 1))
    await must(`oms/railLeg/${byHand['status'] === 'active' ? 'finish' : 'cancel'}`, { id: byHand.id, reason: '随机' })
  const before = await planOf()
  await must(`oms/railOrder/${rng.int(0, 1) ? 'stop' : 'close'}`, { id: orderId, reason: '随机' })
  const over = [...(await planOf()).values()].filter(({ status }) => status === 'active' || status === 'pending')
  expect(over).toEqual([])
  // Meanwhile no leg goes on without its order
  const back = open.find(leg => leg.id !== byHand?.id)
  if (back) {
    const act = back['status'] === 'active' ? 'reopen' : 'restore'
    const refused = await call(`oms/railLeg/${act}`, { id: back.id, reason: '随机' })
    expect(refused.error).toBe('rail_leg.order_over')
  }
  await must('oms/railOrder/reopen', { id: orderId, reason: '随机' })
  expect(await planOf()).toEqual(before)
  const status = byHand && before.get(byHand.id)?.status
  if (status === 'done' || status === 'cancelled')
    await must(`oms/railLeg/${status === 'done' ? 'reopen' : 'restore'}`, { id: byHand?.id, reason: '随机' })
}

/** Changes who carries what: a part goes off, or comes back to another one. */
async function rearrange(rng: Random, legs: readonly Row[]): Promise<void> {
  const leg = legs[rng.int(0, legs.length - 1)]
  if (!leg) return
  if (leg['status'] === 'active')
    await call('oms/railLeg/splitRest', { id: leg.id, qty: `${rng.int(1, 90)}`, boxes: rng.int(0, 3) })
  else if (leg['status'] === 'pending') {
    const other = legs.find(one => one.id !== leg.id && one['legType'] === leg['legType'] && one['status'] === 'active')
    if (other && rng.int(0, 1)) await call('oms/railLeg/merge', { id: leg.id, intoNo: other['legNo'] })
    else await assign(leg)
  }
}

/** The sums of both sides on the settlement of an order by its legs, and what its trips and trains have in the ledger. */
async function expectSettlement(orderId: number): Promise<void> {
  const legs = await listOf('oms/railLeg/list', { orderId: [orderId] })
  const trips = await listOf('oms/shortHaul/list', { legId: legs.map(leg => leg.id) })
  const trains = await listOf('oms/railWaybill/list', { orderId: [orderId] })
  const charges = await listOf('sap/charge/list', {
    docNo: [...trips.map(trip => trip['waybillNo']), ...trains.map(train => train['railNo'])],
  })
  const { pages } = await takePdf(world.app, world.clerk, {
    path: 'oms/railOrder/print',
    body: { id: orderId, layout: 'settlement' },
  })
  const printed = [
    ...pages
      .join(' ')
      .replaceAll(',', '')
      .matchAll(/合计((?:\s+-?\d+\.\d\d){4})/g),
  ]
  const isFreight = (row: AnyRow) => row['kind'] === 'freight'
  const isLoss = (row: AnyRow) => row['kind'] === 'lossDeduct'
  const booked = ['ar', 'ap'].map(side => {
    const own = charges.filter(row => row['side'] === side)
    const others = own.filter(row => !isFreight(row) && !isLoss(row))
    return [own.filter(isFreight), own.filter(isLoss), others, own].map(some =>
      money(sum(some.map(row => String(row['amount'] ?? '0')))),
    )
  })
  expect(printed.map(([, sums = '']) => sums.trim().split(/\s+/))).toEqual(booked)
}

it.each([1, 2, 3])(
  'whatever happens to an order, its figures are those of its trips and wagons (history %i)',
  async seed => {
    const rng = random(seed * 7919)
    const { id } = await releasedOrder(world, { planQty: '640.000', planBoxes: 20 })
    for (const leg of Object.values(await legsOf(world, id))) await assign(leg)
    for (let step = 0; step < 28; step++) {
      const legs = await listOf('oms/railLeg/list', { orderId: [id] })
      const active = legs.filter(leg => leg['status'] === 'active')
      const leg = active[rng.int(0, active.length - 1)]
      if (step % 6 === 5) await closeAndReopen(rng, id)
      if (rng.int(0, 5) === 0) await rearrange(rng, legs)
      else if (leg) await (leg['legType'] === 'rail' ? rail(rng, leg) : haul(rng, leg))
      if (step % 7 === 6) {
        await expectSums(world, id)
        await expectBooks(world)
      }
    }
    await expectSettlement(id)
    await expectBooks(world)
  },
)
