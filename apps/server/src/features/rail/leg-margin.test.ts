import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { add, money, mul, sum } from '@tuheng/domain/kernel/decimal'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'

let world: RailWorld
let numbers = 9000

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, sort: ['id'], pageSize: 200 })).list
const margin = (id: number) => must('oms/railOrder/legMargin', { id })
const report = (body: AnyRow) =>
  must('gl/legMargin/query', { monthFrom: '2026-11', monthTo: '2026-11', ...body }) as Promise<AnyRow>

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

async function assign(leg: Row): Promise<void> {
  const { masters, routes } = world
  const type = leg['legType'] as 'pickup' | 'rail' | 'delivery'
  await must('oms/railLeg/assign', {
    id: leg.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    ...(type === 'rail' ? {} : { routeId: routes[type], apBasis: 'ton', apPrice: type === 'pickup' ? '22' : '26' }),
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
}

/** An order at 158 yuan a tonne for the whole way, with a carrier on each leg. */
async function assigned(over: AnyRow = {}): Promise<Row> {
  const order = await releasedOrder(world, over)
  for (const leg of Object.values(await legsOf(world, order.id))) await assign(leg)
  return order
}

/** A train of one wagon, confirmed: it bills the whole way. */
async function confirmed(legId: number, net: string): Promise<Row> {
  const rail = await acceptedWaybill(world, legId)
  const { id } = rail
  await must('oms/railDelivery/save', {
    railWaybillId: id,
    seq: 1,
    wagonNo: String(1_600_000 + ++numbers),
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: boxNumber(++numbers),
    net1: net,
    boxNo2: boxNumber(++numbers),
    net2: net,
  })
  const steps: [string, AnyRow][] = [
    ['load', { loadedAt: '2026-11-11 18:00:00' }],
    [
      'ticket',
      { ticketNo: `GZDZW${1_000_000 + ++numbers}`, ticketAt: '2026-11-11 20:00:00', km: 600, freight: '5470.00' },
    ],
    ['depart', { departAt: '2026-11-11 23:00:00' }],
    ['arrive', { arriveAt: '2026-11-15 06:00:00' }],
    ['unload', { unloadAt: '2026-11-15 12:00:00', receiptWay: 'batch', receivedQty: mul(net, '2') }],
    ['deliver', { deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' }],
    ['confirm', {}],
  ]
  for (const [name, body] of steps) await must(`oms/railWaybill/${name}`, { id, ...body })
  return rail
}

/** A trip of a road leg, unloaded, so that it has its price. */
async function hauled(legId: number, net: string): Promise<Row> {
  const { mainId } = await must('oms/railLeg/info', { id: legId })
  const { vehicleId, trailerId, driverId } = await world.masters.team()
  const trip = await must('oms/shortHaul/save', { mainId, planQty: '32' })
  await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  const gross = add(net, '16')
  await must('oms/shortHaul/load', { id: trip.id, loadAt: '2026-11-10 08:00:00', loadGross: gross, loadTare: '16.00' })
  const unload = { unloadAt: '2026-11-10 10:00:00', unloadGross: gross, unloadTare: '16.00' }
  await must('oms/shortHaul/unload', { id: trip.id, ...unload })
  return trip
}

/** 64 t from gate to gate: 22 and 26 yuan a tonne on the road, 5,470 on rail, 158 a tonne for all. */
async function carried(over: AnyRow = {}): Promise<Row> {
  const order = await assigned({ planQty: '64.000', planBoxes: 2, ...over })
  const legs = await legsOf(world, order.id)
  for (const leg of [legs.pickup, legs.delivery]) for (let i = 0; i < 2; i++) await hauled(leg.id, '32')
  await confirmed(legs.rail.id, '32')
  return order
}

const legsIn = (answer: Row) =>
  Object.fromEntries((answer['list'] as AnyRow[]).map(leg => [leg['legType'], [leg['income'], leg['cost']]]))

describe('a through price', () => {
  it('is shared by cost, by tonne-kilometres, or as agreed', async () => {
    const order = await carried()
    const byCost = await margin(order.id)
    expect(byCost).toMatchObject({ by: 'cost', shared: '9277.06', total: { income: '9277.06', cost: '7836.69' } })
    // 9,277.06 × 1,291.74 ÷ 7,836.69
    expect(legsIn(byCost)).toEqual({
      pickup: ['1529.16', '1291.74'],
      rail: ['5940.71', '5018.35'],
      delivery: ['1807.19', '1526.60'],
    })
    const save = async (body: AnyRow) => {
      const { version } = await must('oms/railOrder/info', { id: order.id })
      return call('oms/railOrder/save', { id: order.id, version, ...body })
    }
    await save({ incomeShare: 'distance' })
    const byWay = await margin(order.id)
    expect(byWay).toMatchObject({ by: 'distance' })
    expect(legsIn(byWay)['pickup']?.[0]).toBe('260.92')
    expect(
      await save({ incomeShare: 'fixed', pickupShare: '0.1', railShare: '0.7', deliveryShare: '0.1' }),
    ).toMatchObject({ http: 400, errors: [{ path: 'railShare', code: 'rail_order.shares' }] })
    await save({ incomeShare: 'fixed', pickupShare: '0.15', railShare: '0.7', deliveryShare: '0.15' })
    expect(legsIn(await margin(order.id))).toMatchObject({
      pickup: ['1391.56', '1291.74'],
      rail: ['6493.94', '5018.35'],
      delivery: ['1391.56', '1526.60'],
    })
  })

  it('is shared as the company chose where the order says nothing', async () => {
    const order = await carried({ incomeShare: null })
    const admin = await world.app.person(world.masters.orgId, { isAdmin: true })
    await admin.must('sys/set/save', { settings: { legShare: 'fixed', legShareRail: '60.00' } })
    // 15 : 60 : 15
    expect(await margin(order.id)).toMatchObject({ by: 'fixed' })
    expect(legsIn(await margin(order.id))).toMatchObject({
      pickup: ['1546.18', '1291.74'],
      rail: ['6184.71', '5018.35'],
    })
    await admin.must('sys/set/save', { settings: { legShare: 'cost', legShareRail: '70.00' } })
  })

  it('is not shared where each leg has its own', async () => {
    const order = await assigned({ pricing: 'perLeg', arBasis: null, arPrice: null })
    expect(await margin(order.id)).toMatchObject({ by: 'own', shared: null })
  })

  it('tells its shares by cost only to whoever sees costs', async () => {
    const order = await carried()
    const person = (fieldRights: AnyRow) =>
      world.app.person(world.masters.orgId, {
        permissions: ['oms.train.read', 'gl.legMargin.read', 'smp.data.read'],
        scope: 'company',
        fieldRights: fieldRights as never,
      })
    const [payless, blind] = [
      await person({ waybill: { apTotal: 'hidden' } }),
      await person({ waybill: { arTotal: 'hidden' } }),
    ]
    const seen = async (who: typeof payless) => who.must<Row>('oms/railOrder/legMargin', { id: order.id })
    const byCost = await seen(payless)
    expect(byCost['total']).toMatchObject({ income: '9277.06' })
    expect(byCost['total']).not.toHaveProperty('cost')
    for (const leg of byCost['list'] as AnyRow[]) {
      expect(leg['income'] ?? null).toBeNull()
      for (const name of ['cost', 'margin', 'weight']) expect(leg).not.toHaveProperty(name)
    }
    expect(JSON.stringify(byCost)).not.toContain('1291.74')
    const noShare = await seen(blind)
    for (const leg of noShare['list'] as AnyRow[]) {
      expect(leg).toMatchObject({ cost: expect.any(String) as unknown })
      for (const name of ['income', 'margin', 'weight']) expect(leg).not.toHaveProperty(name)
    }
    const { version } = await must('oms/railOrder/info', { id: order.id })
    const shares = { pickupShare: '0.15', railShare: '0.7', deliveryShare: '0.15' }
    await must('oms/railOrder/save', { id: order.id, version, incomeShare: 'fixed', ...shares })
    expect(legsIn(await seen(payless))['rail']).toEqual(['6493.94', undefined])
    for (const who of [payless, blind]) {
      const { rows, totals } = await who.must<{ rows: AnyRow[]; totals: AnyRow }>('gl/legMargin/query', {
        monthFrom: '2026-11',
        monthTo: '2026-11',
      })
      for (const row of [...rows, totals])
        for (const name of ['revenueExcl', 'costExcl', 'margin']) expect(row[name] ?? null).toBeNull()
    }
  })
})

it('names no order beyond the data scope of the reader, though charges of it are within', async () => {
  const { orgId } = world.masters
  const order = await carried()
  const reader = await world.app.person(orgId, {
    permissions: ['oms.train.read', 'gl.legMargin.read', 'sap.charge.read'],
    scope: 'department',
    deptId: (await must('sys/department/save', { name: '审计部' })).id,
  })
  const { deptId } = await world.app.work(orgId, async tx => {
    const { rows } = await tx.sql<{ deptId: number }>(
      'select dept_id as "deptId" from member where org_id = $1 and id = $2',
      [orgId, reader.memberId],
    )
    return rows[0] ?? { deptId: 0 }
  })
  // Its charges were moved to the department of the reader, the order was not
  const legs = await listOf('oms/railLeg/list', { orderId: [order.id] })
  const trips = await listOf('oms/shortHaul/list', { legId: legs.map(leg => leg.id) })
  const trains = await listOf('oms/railWaybill/list', { orderId: [order.id] })
  await world.app.work(orgId, tx =>
    tx.sql(`update charge set dept_id = $2 where org_id = $1 and doc_no = any($3::text[])`, [
      orgId,
      deptId,
      [...trips.map(trip => trip['waybillNo']), ...trains.map(train => train['railNo'])],
    ]),
  )
  const answer = await reader.must<{ rows: AnyRow[] }>('gl/legMargin/query', {
    monthFrom: '2026-11',
    monthTo: '2026-11',
    groupBy: 'docNo',
  })
  expect(answer.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(answer)).not.toContain(String(order['orderNo']))
  expect(answer.rows.map(row => row['docType'])).not.toContain('railOrder')
  expect(await reader.call('oms/railOrder/legMargin', { id: order.id })).toMatchObject({ http: 400 })
})

/** The costs of the legs are 1,291.74, 5,018.35 and 1,526.60; the shares by cost tell them. */
it.each([
  ['railWaybill', ['apAmount', 'freight', 'fees', 'feeSum', 'tariffFreight', 'freightDiff']],
  ['railLeg', ['apPrice', 'apBasis']],
] as const)('tells no cost to whoever may not see a figure of %s that it comes from', async (resource, names) => {
  const order = await carried()
  for (const name of names) {
    const who = await world.app.person(world.masters.orgId, {
      permissions: ['oms.train.read', 'gl.legMargin.read'],
      scope: 'company',
      fieldRights: { [resource]: { [name]: 'hidden' } } as never,
    })
    const answer = await who.must<Row>('oms/railOrder/legMargin', { id: order.id })
    expect(answer['total'], name).toMatchObject({ income: '9277.06' })
    for (const row of [answer['total'], answer['rest'], ...(answer['list'] as AnyRow[])] as AnyRow[])
      for (const figure of ['cost', 'margin', 'weight']) expect(row, name).not.toHaveProperty(figure)
    for (const leg of answer['list'] as AnyRow[]) expect(leg['income'] ?? null, name).toBeNull()
    expect(answer, name).not.toHaveProperty('weightSum')
    const { rows, totals } = await who.must<{ rows: AnyRow[]; totals: AnyRow }>('gl/legMargin/query', {
      monthFrom: '2026-11',
      monthTo: '2026-11',
    })
    for (const row of [...rows, totals])
      for (const figure of ['revenueExcl', 'costExcl', 'margin', 'marginRate'])
        expect(row[figure] ?? null, name).toBeNull()
  }
})

it.each([
  ['railWaybill', 'arAmount'],
  ['railOrder', 'arPrice'],
  ['railLeg', 'arPrice'],
])('tells no income to whoever may not see %s.%s', async (resource, name) => {
  const order = await carried()
  const who = await world.app.person(world.masters.orgId, {
    permissions: ['oms.train.read'],
    scope: 'company',
    fieldRights: { [resource]: { [name]: 'hidden' } } as never,
  })
  const answer = await who.must<Row>('oms/railOrder/legMargin', { id: order.id })
  expect(answer['total']).toMatchObject({ cost: '7836.69' })
  for (const figure of ['income', 'margin']) expect(answer['total']).not.toHaveProperty(figure)
  expect(answer).not.toHaveProperty('shared')
})

it('says of how many trains and trips it tells', async () => {
  const order = await carried()
  const { rail } = await legsOf(world, order.id)
  const all = { trains: 1, ofTrains: 1, sentQty: '64.000', trips: 4, ofTrips: 4, loadNet: '128.000' }
  expect(await margin(order.id)).toMatchObject({ counted: all })
  const { id } = await confirmed(rail.id, '31')
  await acceptedWaybill(world, rail.id)
  expect(await margin(order.id)).toMatchObject({ counted: { ...all, trains: 2, ofTrains: 2, sentQty: '126.000' } })
  await must('oms/railWaybill/undoConfirm', { id, reason: '重新核对' })
  expect(await margin(order.id)).toMatchObject({ counted: { ...all, ofTrains: 2 } })
})

it('knows no order that is not of the company', async () => {
  const order = await releasedOrder(world)
  const stranger = await world.app.person(await world.app.company())
  for (const [who, id] of [
    [world.clerk, 99_999_999],
    [stranger, order.id],
  ] as const)
    expect(await who.call('oms/railOrder/legMargin', { id })).toMatchObject({ http: 404, error: 'record.missing' })
})

const WAYS = [{ incomeShare: 'cost' }, { incomeShare: 'distance' }, { incomeShare: null }] as const

/** Something happens to an order: money comes or goes, its legs are others, or it is shared another way. */
async function happens(rng: Random, id: number): Promise<void> {
  const legs = (await listOf('oms/railLeg/list', { orderId: [id] })).filter(leg => leg['status'] === 'active')
  const kind = rng.int(0, 1) ? legs.filter(leg => leg['legType'] === 'rail') : legs
  const leg = kind[rng.int(0, kind.length - 1)] as Row
  const net = `${rng.int(29, 31)}.${rng.int(10, 99)}`
  const dice = rng.int(0, 9)
  if (dice < 3) await (leg['legType'] === 'rail' ? confirmed(leg.id, net) : hauled(leg.id, net))
  else if (dice < 5) await stepBack(rng, id)
  else if (dice === 5) await call('oms/railLeg/splitRest', { id: leg.id, qty: `${rng.int(1, 900)}`, boxes: 0 })
  else if (dice === 6) await rejoin(rng, id)
  else if (dice === 7) await correct(rng, leg)
  else {
    const { version } = await must('oms/railOrder/info', { id })
    const parts = { incomeShare: 'fixed', pickupShare: '0.2', railShare: '0.7', deliveryShare: '0.1' }
    await must('oms/railOrder/save', { id, version, ...(WAYS[rng.int(0, 3)] ?? parts) })
  }
}

async function stepBack(rng: Random, id: number): Promise<void> {
  const trains = await listOf('oms/railWaybill/list', { orderId: [id] })
  const train = trains[rng.int(0, Math.max(0, trains.length - 1))]
  if (!train) return
  const act = train['status'] === 'confirmed' ? 'undoConfirm' : 'confirm'
  await call(`oms/railWaybill/${act}`, { id: train.id, reason: '重新核对' })
}

/** A leg that waits for a carrier gets one, or goes into another. */
async function rejoin(rng: Random, id: number): Promise<void> {
  const legs = await listOf('oms/railLeg/list', { orderId: [id] })
  const leg = legs.find(one => one['status'] === 'pending')
  if (!leg) return
  const into = legs.find(one => one['legType'] === leg['legType'] && one['status'] === 'active')
  if (into && rng.int(0, 1)) await call('oms/railLeg/merge', { id: leg.id, intoNo: into['legNo'] })
  else await assign(leg)
}

/** The tickets of a trip are corrected late, or the unloading taken back. */
async function correct(rng: Random, leg: Row): Promise<void> {
  const trips = await listOf('oms/shortHaul/list', { legId: [leg.id] })
  const trip = trips[rng.int(0, Math.max(0, trips.length - 1))]
  if (!trip) return
  if (rng.int(0, 2)) {
    const weights = { loadGross: '47.11', unloadGross: '47.11' }
    await call('oms/shortHaul/correct', { id: trip.id, reason: '复磅', ...weights })
  } else await call('oms/shortHaul/undoUnload', { id: trip.id, reason: '录错' })
}

/** What the legs of an order earn and cost is what its charges say, to the cent, on its page and in the report. */
async function expectShares(order: Row): Promise<string> {
  const legs = await listOf('oms/railLeg/list', { orderId: [order.id] })
  const trips = await listOf('oms/shortHaul/list', { legId: legs.map(leg => leg.id) })
  const documents = [...trips, ...(await listOf('oms/railWaybill/list', { orderId: [order.id] }))]
  const numberOf = (one: AnyRow) => one['waybillNo'] ?? one['railNo']
  const docNo = documents.map(numberOf)
  const charges = docNo.length ? await listOf('sap/charge/list', { docNo }) : []
  const booked = (side: string, of: readonly AnyRow[] = charges) =>
    money(sum(of.filter(one => one['side'] === side).map(one => String(one['excl'] ?? '0'))))
  const answer = await margin(order.id)
  const [list, rest, total] = [answer['list'] as AnyRow[], answer['rest'] as AnyRow, answer['total'] as AnyRow]
  const added = (name: string) => money(sum([...list, rest].map(one => String(one[name]))))
  expect(total).toMatchObject({ income: booked('ar'), cost: booked('ap') })
  expect([added('income'), added('cost'), added('margin')]).toEqual([total['income'], total['cost'], total['margin']])
  expect(rest).toMatchObject({ income: '0.00', cost: '0.00' })
  for (const leg of list) {
    const own = documents.filter(one => one['legId'] === leg['id']).map(numberOf)
    const paid = charges.filter(one => own.includes(one['docNo']))
    expect(leg['cost'], String(leg['legNo'])).toBe(booked('ap', paid))
    if (order['pricing'] === 'through') expect(String(leg['income'])).not.toMatch(/^-/)
  }
  const { rows } = (await report({ groupBy: 'docNo' })) as { rows: AnyRow[] }
  if (charges.some(one => one['excl']))
    expect(rows.find(row => row['docNo'] === order['orderNo'])).toMatchObject({
      revenueExcl: booked('ar'),
      costExcl: booked('ap'),
    })
  return booked('ar')
}

it.each([1, 2, 3])('whatever happens, the legs of an order earn what the order earns (history %i)', async seed => {
  const rng = random(seed * 5171)
  const order = await assigned({ planQty: '6400.000', planBoxes: 200 })
  const incomes = new Set<string>()
  for (let step = 0; step < 60; step++) {
    await happens(rng, order.id)
    if (step % 4 === 3) incomes.add(await expectShares(order))
  }
  expect(incomes.size).toBeGreaterThan(3)
})

it('adds up to what the business of road and rail earned, by every grouping', async () => {
  const { rows } = (await must('smp/business/query', {
    monthFrom: '2026-11',
    monthTo: '2026-11',
    groupBy: 'segment',
  })) as AnyRow as { rows: AnyRow[] }
  const business = rows.find(row => row['segment'] === 'roadRail')
  for (const groupBy of ['legType', 'month', 'customerId', 'docNo']) {
    const answer = (await report({ groupBy })) as { rows: AnyRow[]; totals: AnyRow }
    for (const name of ['revenueExcl', 'costExcl', 'margin']) {
      expect(answer.totals[name], groupBy).toBe(business?.[name])
      expect(money(sum(answer.rows.map(row => String(row[name])))), groupBy).toBe(business?.[name])
    }
  }
})
