// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { sum } from '@tuheng/domain/kernel/decimal'
import { RAIL_STEPS, type RailStatus } from '@tuheng/domain/rail/haul.choices'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import {
  legsOf,
  makeRailWorld,
  acceptedWaybill,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'
import { expectBooks, expectSums } from './testing/rail-sums.ts'
import { moveTrain, STEPS, wagonOf } from './testing/trains.ts'

/** Seeds of histories. */
const SEEDS = [1, 2]
const ROUNDS = 20
const PLAN = { planFrom: '2026-11-01', planTo: '2026-11-30' }

/** Steps back, by the status that they leave. */
const BACK: Partial<Record<RailStatus, string>> = {
  loaded: 'undoLoad',
  ticketed: 'undoTicket',
  departed: 'undoDepart',
  arrived: 'undoArrive',
  unloaded: 'undoUnload',
  delivered: 'undoDeliver',
  confirmed: 'undoConfirm',
}

/** Minutes of a day as a time. */
const clock = (minutes: number): string =>
  `${String(8 + Math.floor((minutes % 1000) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('several hands on one order', () => {
  let world: RailWorld

  beforeAll(async () => {
    world = await makeRailWorld(await testApp())
    world.app.clock.set('2026-11-28T10:00:00+08:00')
  })

  const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
  const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
  const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
    (await world.clerk.must<{ list: Row[] }>(path, { filters, pageSize: 200, sort: ['id'] })).list

  async function assign(leg: Row, type: 'pickup' | 'rail' | 'delivery'): Promise<void> {
    const { masters, routes } = world
    await must('oms/railLeg/assign', {
      id: leg.id,
      carrierId: masters.carrierA,
      contractId: masters.apContractA,
      ...(type === 'rail' ? {} : { routeId: routes[type], apBasis: 'box', apPrice: '700' }),
      ...PLAN,
    })
  }

  type Act = () => Promise<unknown>

  /** What may be done to a train as it stands, the next step and the one back twice as likely. */
  async function ofTrain(rng: Random, train: Row): Promise<[string, Act][]> {
    const { id } = train
    const status = train['status'] as RailStatus
    const next = RAIL_STEPS[RAIL_STEPS.indexOf(status) + 1]
    const [forward, asked] = (next && STEPS[next]) ?? []
    const back = BACK[status]
    const wagons = await listOf('oms/railDelivery/list', { railWaybillId: [id] })
    const wagon = wagons[rng.int(0, Math.max(0, wagons.length - 1))]
    const unloading = forward === 'unload' ? { receiptWay: 'batch', receivedQty: '59.9' } : {}
    const on: [string, Act][] = forward
      ? [[forward, () => call(`oms/railWaybill/${forward}`, { id, ...asked?.(), ...unloading })]]
      : []
    const off: [string, Act][] = back ? [[back, () => call(`oms/railWaybill/${back}`, { id, reason: '录错' })]] : []
    const seq = wagons.length + 1
    return [
      ...on,
      ...on,
      ...on,
      ...off,
      ['wagon', () => call('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '30']), seq })],
      ...(wagon
        ? ([
            ['drop wagon', () => call('oms/railDelivery/delete', { ids: [wagon.id] })],
            ['edit wagon', () => call('oms/railDelivery/save', { id: wagon.id, version: wagon.version, net1: '29.5' })],
            ['receive', () => call('oms/railDelivery/receive', { id: wagon.id, receivedQty: '59.7' })],
          ] as [string, Act][])
        : []),
      [
        'event',
        () =>
          call('oms/trackingEvent/save', {
            railWaybillId: id,
            event: 'passed',
            at: '2026-11-12 09:00:00',
            stationName: '锦州',
            remainingKm: 520,
          }),
      ],
    ]
  }

  async function ofLeg(leg: Row): Promise<[string, Act][]> {
    const gaps = await listOf('oms/handover/list', { orderId: [leg['orderId']] })
    const gap = gaps.at(-1)
    const price = { id: leg.id, apBasis: 'ton', apPrice: '61.25', reason: '补充协议' }
    return [
      ['price', () => call('oms/railLeg/setPrice', price)],
      ['split', () => call('oms/railLeg/splitRest', { id: leg.id, qty: '10', boxes: 1 })],
      ...(gap
        ? ([
            ['gap', () => call('oms/handover/noteGap', { id: gap.id, gapKind: 'sealBroken' })],
            ['settle', () => call('oms/handover/settle', { id: gap.id, outcome: 'accepted', solution: '认可' })],
            ['reopen', () => call('oms/handover/reopen', { id: gap.id, reason: '录错' })],
          ] as [string, Act][])
        : []),
    ]
  }

  /** Billed freight is shared whole or not at all, charges stand where it is confirmed, and each container is on its train. */
  async function expectWhole(orderId: number): Promise<void> {
    for (const train of await listOf('oms/railWaybill/list', { orderId: [orderId] })) {
      const wagons = await listOf('oms/railDelivery/list', { railWaybillId: [train.id] })
      const shares = wagons.map(one => one['freightShare']).filter(share => share !== null)
      const isTicketed = RAIL_STEPS.indexOf(train['status'] as RailStatus) >= RAIL_STEPS.indexOf('ticketed')
      expect(shares.length).toBe(isTicketed ? wagons.length : 0)
      if (isTicketed) expect(Number(sum(shares as string[]))).toBe(Number(train['freight']))
      const charges = await listOf('sap/charge/list', { docNo: train['railNo'], docType: ['railWaybill'] })
      const standing = charges.filter(one => one['kind'] === 'freight' && one['reversed'] !== true)
      expect(standing.length > 0, `charges of ${String(train['status'])}`).toBe(train['status'] === 'confirmed')
      const handovers = await listOf('oms/handover/list', { railWaybillId: [train.id] })
      const at = RAIL_STEPS.indexOf(train['status'] as RailStatus)
      const steps = ['departed', 'unloaded'].filter(step => at >= RAIL_STEPS.indexOf(step as RailStatus)).length
      expect(handovers.length, `hand-overs of ${String(train['status'])}`).toBe(steps * wagons.length)
    }
  }

  it.each(SEEDS)('leave figures, charges and hand-overs whole (history %i)', async seed => {
    const rng = random(seed * 6151)
    const { id: orderId } = await releasedOrder(world)
    const legs = await legsOf(world, orderId)
    await assign(legs.rail, 'rail')
    const { id } = await acceptedWaybill(world, legs.rail.id, 3)
    for (const seq of [1, 2])
      await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '30']), seq })
    const reached = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const train = await must('oms/railWaybill/info', { id })
      reached.add(String(train['status']))
      const acts = [
        ...(await ofTrain(rng, train)),
        ...(await ofLeg(await must('oms/railLeg/info', { id: legs.rail.id }))),
      ]
      const chosen = [0, 1, 2].map(() => acts[rng.int(0, acts.length - 1)] as [string, Act])
      const answers = (await Promise.all(chosen.map(([, act]) => act()))) as { http: number; msg?: string }[]
      const faults = answers.flatMap((one, i) =>
        one.http >= 500 ? [`${String(chosen[i]?.[0])}: ${String(one.msg)}`] : [],
      )
      expect(faults, chosen.map(([name]) => name).join(' | ')).toEqual([])
      await expectSums(world, orderId)
      await expectWhole(orderId)
    }
    await expectBooks(world)
    expect(reached.size).toBeGreaterThan(3)
  })

  it('charge a train, state it, and price its leg anew, and the books tie', async () => {
    const rng = random(3571)
    const { id: orderId } = await releasedOrder(world)
    const legs = await legsOf(world, orderId)
    await assign(legs.rail, 'rail')
    const { id } = await acceptedWaybill(world, legs.rail.id, 1)
    await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '30']) })
    await moveTrain(world, { id, to: 'delivered', over: { receiptWay: 'batch', receivedQty: '59.95' } })
    const period = { periodFrom: '2026-11-01', periodTo: '2026-11-27', supplementary: true }
    const happened = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const stated = (await listOf('sap/carrier/list', { partyId: [world.masters.carrierA] })).at(-1)
      const price = `${60 + rng.int(0, 9)}.25`
      const acts: [string, Act][] = [
        ['confirm', () => call('oms/railWaybill/confirm', { id })],
        ['undoConfirm', () => call('oms/railWaybill/undoConfirm', { id, reason: '录错' })],
        ['state', () => call('sap/carrier/save', { partyId: world.masters.carrierA, ...period })],
        ['drop', () => call('sap/carrier/delete', { ids: [stated?.id], reason: '重做' })],
        [
          'price',
          () => call('oms/railLeg/setPrice', { id: legs.rail.id, apBasis: 'ton', apPrice: price, reason: '补充协议' }),
        ],
      ]
      const chosen = [0, 1, 2].map(() => acts[rng.int(0, acts.length - 1)] as [string, Act])
      const answers = (await Promise.all(chosen.map(([, act]) => act()))) as { http: number; msg?: string }[]
      expect(answers.filter(one => one.http >= 500)).toEqual([])
      for (const [i, one] of answers.entries()) if (one.http === 200) happened.add(String(chosen[i]?.[0]))
      await expectBooks(world)
      await expectWhole(orderId)
    }
    expect(happened.size).toBeGreaterThan(3)
  })

  it.each(SEEDS)('leave the ledger of a container without a gap (history %i)', async seed => {
    const rng = random(seed * 4001)
    const [near, far] = world.yards
    const box = await must('oms/container/save', {
      boxNo: boxNumber(80_000 + seed),
      boxType: 'ot35',
      yardId: near,
      laden: 'empty',
      sinceAt: '2026-11-01 08:00:00',
    })
    let minutes = 0
    const happened = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const moves = await listOf('oms/containerMove/list', { containerId: [box.id], status: ['valid'] })
      const last = moves.at(-1)
      const at = () => ({ id: box.id, movedAt: `2026-11-0${2 + Math.floor(++minutes / 1000)} ${clock(minutes)}` })
      const acts: [string, Act][] = [
        ['gateOut', () => call('oms/container/gateOut', at())],
        ['gateIn', () => call('oms/container/gateIn', { ...at(), yardId: rng.int(0, 1) ? near : far })],
        ['relocate', () => call('oms/container/relocate', { ...at(), slotNo: `A${rng.int(1, 9)}` })],
        ['stuff', () => call('oms/container/stuff', at())],
        ['strip', () => call('oms/container/strip', at())],
        ['toCustomer', () => call('oms/container/toCustomer', { ...at(), customerId: world.masters.customerId })],
        ['leaveCustomer', () => call('oms/container/leaveCustomer', at())],
        ['undo', () => call('oms/containerMove/undo', { id: last?.id, reason: '录错' })],
      ]
      const chosen = [0, 1, 2].map(() => acts[rng.int(0, acts.length - 1)] as [string, Act])
      const answers = (await Promise.all(chosen.map(([, act]) => act()))) as { http: number; msg?: string }[]
      expect(answers.filter(one => one.http >= 500)).toEqual([])
      for (const [i, one] of answers.entries()) if (one.http === 200) happened.add(String(chosen[i]?.[0]))
      await expectOneWay(box.id)
    }
    expect(happened.size).toBeGreaterThan(4)
  })

  /** Each move begins where the one before ended, and the container is where the last one left it. */
  async function expectOneWay(id: number): Promise<void> {
    const moves = (await listOf('oms/containerMove/list', { containerId: [id] })).filter(
      one => one['status'] !== 'undone',
    )
    const inOrder = moves.toSorted((a, b) => String(a['movedAt']).localeCompare(String(b['movedAt'])) || a.id - b.id)
    for (const [i, move] of inOrder.entries()) {
      const before = inOrder[i - 1]
      if (!before) continue
      expect([move['fromYardId'], move['fromLaden']]).toEqual([before['toYardId'], before['toLaden']])
    }
    const last = inOrder.at(-1)
    const box = await must('oms/container/info', { id })
    expect([box['yardId'], box['laden'], box['lastMoveAt']]).toEqual([
      last?.['toYardId'],
      last?.['toLaden'],
      last?.['movedAt'],
    ])
  }
})
