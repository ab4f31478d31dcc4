import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { contract } from '@tuheng/domain/contracts/index'
import { sub } from '@tuheng/domain/kernel/decimal'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { refreshContractProgress } from '../contracts/index.ts'
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

let world: RailWorld
let numbers = 40_000

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const books = () => world.app.db.company(world.masters.orgId, sql => checkLedger(sql, world.masters.orgId))
const PLAN = { planFrom: '2026-11-01', planTo: '2026-11-30' }

/** A train of wagons with one or two containers each of 28 t, as far as its arrival. */
async function arrived(legId: number, wagons: readonly (1 | 2)[], km = 600): Promise<Row> {
  const rail = await acceptedWaybill(world, legId, wagons.length)
  for (const [i, boxes] of wagons.entries())
    await must('oms/railDelivery/save', {
      railWaybillId: rail.id,
      seq: i + 1,
      wagonNo: String(1_600_000 + ++numbers),
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1: boxNumber(++numbers),
      net1: '28',
      ...(boxes === 2 ? { boxNo2: boxNumber(++numbers), net2: '28' } : {}),
    })
  const { id } = rail
  await must('oms/railWaybill/load', { id, loadedAt: '2026-11-11 18:00:00' })
  const ticketNo = `GZDZW${1_000_000 + ++numbers}`
  await must('oms/railWaybill/ticket', { id, ticketNo, ticketAt: '2026-11-11 20:00:00', km, freight: '5470.00' })
  await must('oms/railWaybill/depart', { id, departAt: '2026-11-11 23:00:00' })
  return must('oms/railWaybill/arrive', { id, arriveAt: '2026-11-15 06:00:00' })
}

const UNLOAD_AT = { unloadAt: '2026-11-15 12:00:00' }

async function confirmed(id: number, receivedQty: string): Promise<Row> {
  await must('oms/railWaybill/unload', { id, ...UNLOAD_AT, receiptWay: 'batch', receivedQty })
  await must('oms/railWaybill/deliver', { id, deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' })
  await must('oms/railWaybill/confirm', { id })
  return must('oms/railWaybill/info', { id })
}

async function chargesOf(docNo: unknown): Promise<AnyRow[]> {
  const { list } = await world.clerk.must<{ list: AnyRow[] }>('sap/charge/list', {
    filters: { docNo: [docNo] },
    sort: ['id'],
    pageSize: 100,
  })
  return list
}

describe('weights of wagons', () => {
  it('are recorded anew after the train was unloaded by the batch and that was undone', async () => {
    const leg = await givenRailLeg(world)
    const { id } = await arrived(leg.id, [2])
    const { list } = await world.clerk.must<{ list: Row[] }>('oms/railDelivery/list', {
      filters: { railWaybillId: [id] },
    })
    const wagon = list[0]?.id ?? 0
    await must('oms/railDelivery/receive', { id: wagon, receivedQty: '55.9' })
    await must('oms/railWaybill/unload', { id, ...UNLOAD_AT, receiptWay: 'batch', receivedQty: '55.9' })
    expect(await must('oms/railArrival/info', { id: wagon })).toMatchObject({
      receiptStatus: 'batch',
      receivedQty: null,
    })
    await must('oms/railWaybill/undoUnload', { id, reason: '录错' })
    expect(await must('oms/railArrival/info', { id: wagon })).toMatchObject({ receiptStatus: 'pending' })
    expect(await call('oms/railWaybill/unload', { id, ...UNLOAD_AT, receiptWay: 'wagon' })).toMatchObject({
      error: 'rail_waybill.not_received',
      data: { blockers: [{ resource: 'wagonLoad' }] },
    })
    await must('oms/railDelivery/receive', { id: wagon, receivedQty: '55.8' })
    expect(await must('oms/railWaybill/unload', { id, ...UNLOAD_AT, receiptWay: 'wagon' })).toMatchObject({
      receivedQty: '55.800',
    })
  })

  it('are there where a wagon is received, by a rule of the database', async () => {
    const leg = await givenRailLeg(world)
    await arrived(leg.id, [1])
    const taken = world.app.work(world.masters.orgId, tx =>
      tx.sql(`update wagon_load set receipt_status = 'received', received_qty = null where org_id = $1`, [tx.orgId]),
    )
    await expect(taken).rejects.toThrow('wagon_load_weighed_check')
  })
})

describe('what is carried out under contracts', () => {
  const progressOf = (ids: readonly number[]) =>
    world.app.work(world.masters.orgId, async tx => {
      const found: string[] = []
      for (const id of ids) found.push((await tx.getRequired(contract, id)).doneQty ?? '0')
      return found
    })

  it('is once what the whole way delivers for the customer, and each leg for its carrier', async () => {
    const { arContractId, apContractA, apContractB, carrierA, carrierB } = world.masters
    const all = [arContractId, apContractA, apContractB]
    const before = await progressOf(all)
    const since = async () => (await progressOf(all)).map((now, i) => sub(now, before[i]))
    const { id } = await releasedOrder(world)
    const legs = await legsOf(world, id)
    for (const type of ['pickup', 'delivery'] as const)
      await must('oms/railLeg/assign', {
        id: legs[type].id,
        carrierId: carrierA,
        contractId: apContractA,
        routeId: world.routes[type],
        apBasis: 'ton',
        apPrice: '22',
        ...PLAN,
      })
    await must('oms/railLeg/assign', { id: legs.rail.id, carrierId: carrierB, contractId: apContractB, ...PLAN })
    const haul = async (leg: Row) => {
      const { mainId } = await must('oms/railLeg/info', { id: leg.id })
      const { vehicleId, trailerId, driverId } = await world.masters.team()
      const trip = await must('oms/shortHaul/save', { mainId, planQty: '32' })
      await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
      const weights = { loadGross: '46.00', loadTare: '16.00' }
      await must('oms/shortHaul/load', { id: trip.id, loadAt: '2026-11-10 08:00:00', ...weights })
      const unloaded = { unloadAt: '2026-11-10 10:00:00', unloadGross: '46.00', unloadTare: '16.00' }
      await must('oms/shortHaul/unload', { id: trip.id, ...unloaded })
      return trip
    }
    await haul(legs.pickup)
    expect(await since()).toEqual(['0', '30', '0'])
    const train = await arrived(legs.rail.id, [1])
    expect(await since()).toEqual(['0', '30', '28'])
    const trip = await haul(legs.delivery)
    expect(await since()).toEqual(['30', '60', '28'])
    expect(await books()).toEqual([])
    for (const contractId of all)
      await world.app.work(world.masters.orgId, tx => refreshContractProgress(tx, contractId))
    expect(await since()).toEqual(['30', '60', '28'])
    await must('oms/shortHaul/undoUnload', { id: trip.id, reason: '录错' })
    await must('oms/railWaybill/undoArrive', { id: train.id, reason: '录错' })
    expect(await since()).toEqual(['0', '30', '0'])
    expect(await books()).toEqual([])
  })
})

describe('the cost of a leg', () => {
  it('is less by the agreed loss where the railway bills the freight', async () => {
    const { id } = await releasedOrder(world)
    const { rail } = await legsOf(world, id)
    const { carrierB, apContractB } = world.masters
    const loss = { lossRate: '1', lossPrice: '620' }
    await must('oms/railLeg/assign', { id: rail.id, carrierId: carrierB, contractId: apContractB, ...PLAN, ...loss })
    const train = await arrived(rail.id, [2])
    const done = await confirmed(train.id, '55.900')
    // 56 t sent, 0.056 t tolerated, 0.1 t lost: 0.044 × 620
    expect(done).toMatchObject({ apAmount: '5442.72' })
    const deducted = (await chargesOf(done['railNo'])).filter(
      row => row['side'] === 'ap' && row['kind'] === 'lossDeduct',
    )
    expect(deducted).toMatchObject([{ qty: '0.044', price: '620.0000', amount: '-27.28' }])
    expect(await books()).toEqual([])
  })

  it.each([
    ['a pair', 'set', { wagons: [2, 2, 1], amounts: ['2000.00', null] }],
    ['a pair, without any', 'set', { wagons: [1], amounts: [null] }],
    ['a pair, with pairs alone', 'set', { wagons: [2], amounts: ['1000.00'] }],
    ['a container', 'box', { wagons: [2, 1], amounts: ['3000.00'] }],
  ] as const)('priced by %s is open for what has none', async (_what, basis, { wagons, amounts }) => {
    const { id } = await releasedOrder(world, { arBasis: basis, arPrice: '1000' })
    const { rail } = await legsOf(world, id)
    const { carrierB, apContractB } = world.masters
    const price = { apBasis: basis, apPrice: '1000' }
    await must('oms/railLeg/assign', { id: rail.id, carrierId: carrierB, contractId: apContractB, ...PLAN, ...price })
    const train = await arrived(rail.id, wagons)
    const done = await confirmed(train.id, String(train['sentQty']))
    const charges = await chargesOf(done['railNo'])
    for (const side of ['ar', 'ap']) {
      const own = charges.filter(row => row['side'] === side)
      expect(own.map(row => row['amount'])).toEqual(amounts)
      expect(own.map(row => row['state'])).toEqual(amounts.map(amount => (amount === null ? 'unpriced' : 'priced')))
      // The tonnes of the train count once
      expect(own.filter(row => row['tons'] !== '0.000').map(row => row['tons'])).toEqual([train['sentQty']])
    }
    expect(await books()).toEqual([])
    await must('oms/railWaybill/undoConfirm', { id: train.id, reason: '录错' })
    expect(await chargesOf(done['railNo'])).toEqual([])
  })
})

it('tonne-kilometres of a leg are those of its loaded trains, each by its way', async () => {
  const order = await releasedOrder(world, {
    planQty: '112.000',
    haulMode: 'stationDoor',
    loadAddressId: null,
    incomeShare: 'distance',
  })
  const legs = await legsOf(world, order.id)
  const { carrierA, carrierB, apContractA, apContractB } = world.masters
  await must('oms/railLeg/assign', { id: legs.rail.id, carrierId: carrierB, contractId: apContractB, ...PLAN })
  await must('oms/railLeg/assign', {
    id: legs.delivery.id,
    carrierId: carrierA,
    contractId: apContractA,
    routeId: world.routes.delivery,
    ...PLAN,
  })
  await arrived(legs.rail.id, [2], 600)
  await arrived(legs.rail.id, [1], 300)
  // A draft with a detour
  const { id: draft } = await acceptedWaybill(world, legs.rail.id)
  const { version } = await must('oms/railWaybill/info', { id: draft })
  await must('oms/railWaybill/save', { id: draft, version, km: 1900 })
  const answer = await must('oms/railOrder/legMargin', { id: order.id })
  const weights = Object.fromEntries((answer['list'] as AnyRow[]).map(leg => [leg['legType'], Number(leg['weight'])]))
  // (56 × 600 + 28 × 300) ÷ 84 = 500
  expect(weights).toEqual({ rail: 56_000, delivery: 2464 })
})
