// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { contract } from '@tuheng/domain/contracts/index'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { roadRailCost, roadRailIncome } from '@tuheng/domain/margin/index'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { journeysOf } from '../invoices/compose-invoice.ts'
import { checkLedger } from '../settlement/index.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'

let world: RailWorld
let boxes = 500

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const order = (id: number) => must('oms/railOrder/info', { id })
const pair = () => [boxNumber(++boxes), boxNumber(++boxes)] as const

async function assigned(legs: Awaited<ReturnType<typeof legsOf>>): Promise<void> {
  const { masters, routes } = world
  const common = { planFrom: '2026-11-01', planTo: '2026-11-30' }
  await must('oms/railLeg/assign', {
    id: legs.pickup.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    routeId: routes.pickup,
    apBasis: 'ton',
    apPrice: '22',
    ...common,
  })
  await must('oms/railLeg/assign', {
    id: legs.rail.id,
    carrierId: masters.carrierB,
    contractId: masters.apContractB,
    ...common,
  })
  await must('oms/railLeg/assign', {
    id: legs.delivery.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    routeId: routes.delivery,
    apBasis: 'ton',
    apPrice: '26',
    ...common,
  })
}

/** 公铁运输收入 and 公铁运输成本 add up to the ledger under every grouping, each amount at its part and rate. */
async function provesReports(): Promise<void> {
  const params = { monthFrom: '2026-11', monthTo: '2026-11' }
  const income = {
    tons: '64.000',
    amount: '10112.00',
    through: '10112.00',
    pickup: '0.00',
    rail: '0.00',
    delivery: '0.00',
    other: '0.00',
    at9: '10112.00',
    at6: '0.00',
    atOther: '0.00',
    tax: '834.94',
    excl: '9277.06',
  }
  expect(await proveReport(world.clerk, roadRailIncome, { params, summed: Object.keys(income) })).toEqual(income)
  const cost = {
    tons: '64.000',
    amount: '9700.40',
    pickup: '1408.00',
    rail: '5560.40',
    handling: '972.00',
    delivery: '1664.00',
    agency: '96.00',
    other: '0.00',
    at9: '8606.80',
    at6: '1093.60',
    atOther: '0.00',
    tax: '772.57',
    excl: '8927.83',
  }
  expect(await proveReport(world.clerk, roadRailCost, { params, summed: Object.keys(cost) })).toEqual(cost)
}

/** Two trucks of a short haul with a container each, from the dispatch to the unloading. */
async function haul(legId: number, { loadAt, unloadAt, nos }: Haul): Promise<void> {
  const { mainId } = await must('oms/railLeg/info', { id: legId })
  for (const [i, boxNo1] of nos.entries()) {
    const { vehicleId, trailerId, driverId } = world.masters.teams[i] as (typeof world.masters.teams)[number]
    const trip = await must('oms/shortHaul/save', { mainId, planQty: '32' })
    await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
    const weights = { loadGross: '48.00', loadTare: '16.00', boxNo1, boxNet1: '32' }
    await must('oms/shortHaul/load', { id: trip.id, loadAt, ...weights })
    await must('oms/shortHaul/unload', { id: trip.id, unloadAt, unloadGross: '48.00', unloadTare: '16.00' })
  }
}

interface Haul {
  loadAt: string
  unloadAt: string
  nos: readonly string[]
}

it('an order goes from gate to gate, and earns what its legs leave of its price', async () => {
  const { id, orderNo } = await releasedOrder(world)
  const legs = await legsOf(world, id)
  expect([legs.pickup, legs.rail, legs.delivery].map(leg => leg['legNo'])).toEqual([
    `${String(orderNo)}-J`,
    `${String(orderNo)}-T`,
    `${String(orderNo)}-S`,
  ])
  await assigned(legs)
  const nos = pair()
  await haul(legs.pickup.id, { loadAt: '2026-11-11 08:00:00', unloadAt: '2026-11-11 10:00:00', nos })
  expect(await order(id)).toMatchObject({ pickedQty: '64.000', pickedBoxes: 2, loadedQty: '0.000' })

  const rail = await acceptedWaybill(world, legs.rail.id)
  const wagon = await must('oms/railDelivery/save', {
    railWaybillId: rail.id,
    wagonNo: '5264131',
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: nos[0],
    net1: '32',
    boxNo2: nos[1],
    net2: '32',
  })
  await must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 18:00:00', trainNo: '41002' })
  expect(await order(id)).toMatchObject({ loadedQty: '64.000', loadedBoxes: 2, sentQty: '0.000' })
  const ticketed = await must('oms/railWaybill/ticket', {
    id: rail.id,
    ticketNo: 'GZDZW0461092',
    ticketAt: '2026-11-11 20:00:00',
    km: 600,
    dueDays: 4,
    freight: '5470.00',
  })
  expect(ticketed).toMatchObject({ tariffFreight: '5470.00', freightDiff: '0.00', diffStatus: 'none' })
  await must('oms/railWaybill/depart', { id: rail.id, departAt: '2026-11-11 23:00:00' })
  expect(await order(id)).toMatchObject({ sentQty: '64.000', arrivedQty: '0.000' })
  expect(await must('oms/railArrival/info', { id: wagon.id })).toMatchObject({
    trainNo: '41002',
    ticketNo: 'GZDZW0461092',
    freightShare: '5470.00',
    railStatus: 'departed',
  })
  await must('oms/railWaybill/arrive', { id: rail.id, arriveAt: '2026-11-16 06:00:00' })
  await must('oms/railWaybill/unload', {
    id: rail.id,
    unloadAt: '2026-11-16 12:00:00',
    receiptWay: 'batch',
    receivedQty: '64',
  })
  await must('oms/railWaybill/deliver', {
    id: rail.id,
    deliverAt: '2026-11-16 15:00:00',
    receiver: '刘建国',
    fees: [
      { feeCode: 'loading', qty: '2', unit: 'box', price: '195', taxRate: '0.06' },
      { feeCode: 'platform', qty: '64', unit: 'ton', price: '3', taxRate: '0.06' },
      { feeCode: 'shunting', qty: '1', unit: 'set', price: '64.80', taxRate: '0.09' },
      { feeCode: 'tarpaulin', qty: '2', unit: 'box', price: '12.80', taxRate: '0.06' },
      { feeCode: 'unloading', qty: '2', unit: 'box', price: '195', taxRate: '0.06' },
      { feeCode: 'agencyTo', qty: '64', unit: 'ton', price: '1.50', taxRate: '0.06' },
    ],
  })
  const confirmed = await must('oms/railWaybill/confirm', { id: rail.id })
  expect(await must('oms/railWaybill/info', { id: rail.id })).toMatchObject({
    status: 'confirmed',
    lateDays: 1,
    feeSum: '1158.40',
    arAmount: '10112.00',
    apAmount: '6628.40',
  })
  expect(confirmed).toMatchObject({ status: 'confirmed' })
  await haul(legs.delivery.id, { loadAt: '2026-11-17 08:00:00', unloadAt: '2026-11-17 10:00:00', nos })
  expect(await order(id)).toMatchObject({ arrivedQty: '64.000', deliveredQty: '64.000', deliveredBoxes: 2 })
  // The containers went with the train and the trucks, each move with its document
  const { list: moved } = await world.clerk.must<{ list: Row[] }>('oms/containerMove/list', {
    filters: { boxNo: [nos[0]] },
    sort: ['id'],
  })
  expect(moved.map(({ event, docNo }) => [event, docNo !== null])).toEqual([
    ['register', false],
    ['gateOut', true],
    ['gateIn', true],
    ['gateOut', true],
    ['toCustomer', true],
  ])
  expect(moved[1]).toMatchObject({ docNo: rail['railNo'], fromYardId: world.yards[0], movedAt: '2026-11-11 23:00:00' })
  expect(moved[4]).toMatchObject({ customerId: world.masters.customerId })

  const { list } = await world.clerk.must<{ list: Row[] }>('sap/charge/list', {
    filters: { segment: ['roadRail'] },
    columns: ['side', 'amount', 'excl', 'segment', 'tons'],
  })
  const total = (side: string, name: string) =>
    money(sum(list.filter(row => row['side'] === side).map(row => String(row[name]))))
  expect([total('ar', 'amount'), total('ap', 'amount')]).toEqual(['10112.00', '9700.40'])
  // Two trucks round their tax apart: a cent less than one would, until their carrier's statement rounds it once
  expect([total('ar', 'excl'), total('ap', 'excl')]).toEqual(['9277.06', '8927.83'])
  const ledger = () => world.app.db.company(world.masters.orgId, sql => checkLedger(sql, world.masters.orgId))
  expect(await ledger()).toEqual([])
  await provesReports()

  // The agent's and the owner's statements take the train, by its ticket
  const period = { periodFrom: '2026-11-01', periodTo: '2026-11-30' }
  const stated = async (kind: 'carrier' | 'customer', partyId: number) => {
    const { results } = await world.clerk.must<{ results: { id: number }[] }>(`sap/${kind}/generate`, {
      ...period,
      partyIds: [partyId],
    })
    return must(`sap/${kind}/info`, { id: results[0]?.id })
  }
  const line = {
    docType: 'railWaybill',
    docId: rail.id,
    plateNo: 'GZDZW0461092',
    loadNet: '64.000',
    unloadNet: '64.000',
  }
  const agent = await stated('carrier', world.masters.carrierB)
  expect(agent).toMatchObject({
    netSum: '6628.40',
    lines: [{ ...line, loadDate: '2026-11-11', unloadDate: '2026-11-16' }],
  })
  const owner = await stated('customer', world.masters.customerId)
  expect(owner).toMatchObject({ netSum: '10112.00', lines: [line] })
  const journeys = await world.app.db.company(world.masters.orgId, sql =>
    journeysOf(sql, world.masters.orgId, [owner.id]),
  )
  expect(journeys).toMatchObject([{ vehicleKind: 'rail', vehicleNo: `5264131 ${nos.join(' ')}`, goodsName: '煤' }])
  expect(journeys[0]?.fromPlace).toMatch(/^陕西省.*高桥镇站$/)
  expect(await call('oms/railWaybill/undoConfirm', { id: rail.id, reason: '误操作' })).toMatchObject({
    error: 'rail_waybill.in_statement',
  })
  expect(await ledger()).toEqual([])
})

it('legs are split, merged, cancelled and given to others, and plan what the order plans', async () => {
  const { id } = await releasedOrder(world)
  const { rail } = await legsOf(world, id)
  const planned = async () => {
    const { list } = await world.clerk.must<{ list: Row[] }>('oms/railLeg/list', {
      filters: { orderId: [id], legType: ['rail'] },
    })
    return [sum(list.map(leg => String(leg['planQty']))), list.length]
  }
  expect(await call('oms/railLeg/split', { id: rail.id, qty: '640' })).toMatchObject({
    errors: [{ path: 'qty', code: 'rail_leg.part' }],
  })
  await must('oms/railLeg/split', { id: rail.id, qty: '128', boxes: 4 })
  expect(await planned()).toEqual(['640', 2])
  const { list } = await world.clerk.must<{ list: Row[] }>('oms/railLeg/list', {
    filters: { orderId: [id], legType: ['rail'] },
  })
  const part = list.find(leg => leg.id !== rail.id) as Row
  expect(part).toMatchObject({ planQty: '128.000', planBoxes: 4, legNo: `${String(rail['legNo'])}2` })
  expect(await call('oms/railLeg/merge', { id: part.id, intoNo: '没有' })).toMatchObject({
    errors: [{ path: 'intoNo', code: 'rail_leg.other' }],
  })
  await must('oms/railLeg/merge', { id: part.id, intoNo: rail['legNo'] })
  expect(await must('oms/railLeg/info', { id: rail.id })).toMatchObject({ planQty: '640.000', planBoxes: 20 })
  expect(await planned()).toEqual(['640', 2])
  expect(await call('oms/railLeg/restore', { id: part.id, reason: '误操作' })).toMatchObject({
    error: 'rail_leg.merged',
  })
})

it('a loading list says everything that is wrong with it, each at its field', async () => {
  const { id } = await releasedOrder(world)
  const legs = await legsOf(world, id)
  await assigned(legs)
  const rail = await acceptedWaybill(world, legs.rail.id, 3)
  const [first, second] = pair()
  const row = {
    railWaybillId: rail.id,
    wagonNo: '1754444',
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: first,
    net1: '32',
    boxNo2: second,
    net2: '32',
  }
  const errorsOf = async (over: AnyRow) =>
    (
      (await call('oms/railDelivery/save', { ...row, ...over })) as unknown as {
        errors: { path: string; code: string }[]
      }
    ).errors.map(({ path, code }) => `${path} ${code}`)
  expect(await errorsOf({ wagonNo: '17544', net2: '20' })).toEqual(['wagonNo wagon.no', 'net2 wagon.pair'])
  expect(await errorsOf({ net1: '32.5', net2: '31.5' })).toEqual(['net1 wagon.box_overload'])
  expect(await errorsOf({ net1: '32', net2: '32.1' })).toContain('net2 wagon.overload')
  expect(await errorsOf({ boxNo2: first })).toEqual(['boxNo2 wagon.same_box'])
  expect(await errorsOf({ boxNo1: null, boxNo2: null, net1: null, net2: null })).toEqual(['bulkNet wagon.no_net'])
  await must('oms/railDelivery/save', row)
  expect(await errorsOf({ boxNo1: boxNumber(++boxes), boxNo2: boxNumber(++boxes) })).toEqual(['wagonNo unique.taken'])

  // Its containers are on one open waybill at a time
  const other = await acceptedWaybill(world, legs.rail.id, 1)
  expect(await errorsOf({ railWaybillId: other.id, wagonNo: '1754445' })).toEqual([
    'boxNo1 wagon.box_busy_on',
    'boxNo2 wagon.box_busy_on',
  ])
  const { list } = await world.clerk.must<{ list: Row[] }>('oms/container/list', { filters: { boxNo: [first] } })
  expect(list).toMatchObject([{ status: 'inYard', yardId: world.yards[0], boxType: 'ot35' }])
  await must('oms/railWaybill/void', { id: rail.id, reason: '货主退订' })
  expect(await must('oms/railDelivery/save', { ...row, railWaybillId: other.id })).toMatchObject({ boxes: 2 })
})

it('a train whose delivery is undone has its containers again, unless they went on', async () => {
  const { id } = await releasedOrder(world)
  const legs = await legsOf(world, id)
  await assigned(legs)
  const trains = [await acceptedWaybill(world, legs.rail.id, 1), await acceptedWaybill(world, legs.rail.id, 1)] as const
  const [boxNo1] = pair()
  const load = (railWaybillId: number, wagonNo: string) =>
    call('oms/railDelivery/save', {
      railWaybillId,
      wagonNo,
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1,
      net1: '30',
    })
  const [first, next] = trains
  await load(first.id, '1754470')
  for (const [step, input] of [
    ['load', { loadedAt: '2026-11-11 18:00:00' }],
    ['ticket', { ticketNo: 'GZDZW0990001', ticketAt: '2026-11-11 20:00:00', km: 600, freight: '2735.00' }],
    ['depart', { departAt: '2026-11-11 23:00:00' }],
    ['arrive', { arriveAt: '2026-11-15 06:00:00' }],
    ['unload', { unloadAt: '2026-11-15 12:00:00', receiptWay: 'batch', receivedQty: '30' }],
    ['deliver', { deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' }],
  ] as const)
    await must(`oms/railWaybill/${step}`, { id: first.id, ...input })
  const undo = () => call('oms/railWaybill/undoDeliver', { id: first.id, reason: '录错' })
  expect(await undo()).toMatchObject({ http: 200 })
  expect(await load(next.id, '1754471')).toMatchObject({ errors: [{ path: 'boxNo1', code: 'wagon.box_busy_on' }] })
  await must('oms/railWaybill/deliver', { id: first.id, deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' })
  expect(await load(next.id, '1754471')).toMatchObject({ http: 200 })
  expect(await undo()).toMatchObject({ http: 409, error: 'wagon.box_busy_on' })
})

it('a container goes on one of two waybills that take it at the same moment', async () => {
  const { id } = await releasedOrder(world)
  const legs = await legsOf(world, id)
  await assigned(legs)
  const rails = [await acceptedWaybill(world, legs.rail.id, 1), await acceptedWaybill(world, legs.rail.id, 1)]
  const [boxNo1] = pair()
  const taken = await Promise.all(
    rails.map((rail, i) =>
      call('oms/railDelivery/save', {
        railWaybillId: rail.id,
        wagonNo: `175445${i}`,
        wagonModelId: world.wagonModelId,
        boxType: 'ot35',
        boxNo1,
        net1: '30',
      }),
    ),
  )
  expect(taken.map(answer => answer.http).toSorted()).toEqual([200, 409])
})

it('wagons that were not granted have a reason, and no more are loaded than were', async () => {
  const { id } = await releasedOrder(world)
  const legs = await legsOf(world, id)
  await assigned(legs)
  const { id: railId } = await must('oms/railWaybill/save', {
    legId: legs.rail.id,
    shipper: '常乐源煤业',
    consignee: '宏泰焦化',
    wagonsAsked: 5,
    tonsAsked: '320',
  })
  await must('oms/railWaybill/ask', { id: railId, askedAt: '2026-11-10 08:00:00' })
  const accept = { id: railId, demandNo: '202611TY315854', wagonsGranted: 3, acceptedAt: '2026-11-10 09:00:00' }
  expect(await call('oms/railWaybill/accept', accept)).toMatchObject({
    errors: [{ path: 'lostReason', code: 'rail_waybill.lost_reason' }],
  })
  expect(await call('oms/railWaybill/accept', { ...accept, wagonsGranted: 6 })).toMatchObject({
    errors: [{ path: 'wagonsGranted', code: 'rail_waybill.granted' }],
  })
  expect(await call('oms/railWaybill/accept', { ...accept, demandNo: '12', lostReason: '车源不足' })).toMatchObject({
    errors: [{ path: 'demandNo', code: 'rail_waybill.demand_no' }],
  })
  expect(await must('oms/railWaybill/accept', { ...accept, lostReason: '车源不足' })).toMatchObject({ wagonsLost: 2 })
  expect(await call('oms/railWaybill/load', { id: railId, loadedAt: '2026-11-10 18:00:00' })).toMatchObject({
    error: 'rail_waybill.no_wagons',
  })
})

/** A train of one wagon with one container of 30 t from the acceptance to the delivery. */
async function delivered(legId: number, ticketNo: string): Promise<Row> {
  const rail = await acceptedWaybill(world, legId, 1)
  const wagon = { railWaybillId: rail.id, wagonNo: ticketNo.slice(-7), wagonModelId: world.wagonModelId }
  await must('oms/railDelivery/save', { ...wagon, boxType: 'ot35', boxNo1: boxNumber(++boxes), net1: '30' })
  for (const [step, input] of [
    ['load', { loadedAt: '2026-11-11 18:00:00' }],
    ['ticket', { ticketNo, ticketAt: '2026-11-11 20:00:00', km: 600, freight: '2735.00' }],
    ['depart', { departAt: '2026-11-11 23:00:00' }],
    ['arrive', { arriveAt: '2026-11-15 06:00:00' }],
    ['unload', { unloadAt: '2026-11-15 12:00:00', receiptWay: 'batch', receivedQty: '30' }],
    ['deliver', { deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' }],
  ] as const)
    await must(`oms/railWaybill/${step}`, { id: rail.id, ...input })
  return rail
}

it('a train of an order with a price per leg is billed by its leg', async () => {
  const { masters } = world
  const { id } = await releasedOrder(world, { pricing: 'perLeg', arBasis: null, arPrice: null })
  const { rail: leg } = await legsOf(world, id)
  const agreed = {
    id: leg.id,
    carrierId: masters.carrierB,
    contractId: masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  }
  await must('oms/railLeg/assign', agreed)
  const unpriced = await delivered(leg.id, 'GZDZW7000001')
  expect(await call('oms/railWaybill/confirm', { id: unpriced.id })).toMatchObject({
    http: 409,
    error: 'rail_waybill.no_price',
  })
  const priced = await releasedOrder(world, { pricing: 'perLeg', arBasis: null, arPrice: null })
  const { rail } = await legsOf(world, priced.id)
  await must('oms/railLeg/assign', { ...agreed, id: rail.id, arBasis: 'ton', arPrice: '110' })
  const train = await delivered(rail.id, 'GZDZW7000002')
  await must('oms/railWaybill/confirm', { id: train.id })
  expect(await must('oms/railWaybill/info', { id: train.id })).toMatchObject({ arAmount: '3300.00' })
})

it('an agent who gives no invoice that can be deducted gives no input tax', async () => {
  const { app, masters } = world
  await app.work(masters.orgId, tx =>
    tx.overwrite(contract, { id: masters.apContractB, invoiceKind: 'ordinary' }, { action: null }),
  )
  const { id } = await releasedOrder(world)
  const legs = await legsOf(world, id)
  await assigned(legs)
  const { id: railId } = await delivered(legs.rail.id, 'GZDZW7000003')
  await must('oms/railWaybill/confirm', { id: railId })
  const { list } = await world.clerk.must<{ list: Row[] }>('sap/charge/list', {
    filters: { docType: ['railWaybill'], side: ['ap'] },
    columns: ['docId', 'amount', 'excl', 'tax'],
    sort: ['-id'],
    pageSize: 1,
  })
  expect(list).toMatchObject([{ docId: railId, amount: '2735.00', excl: '2735.00', tax: '0.00' }])
})
