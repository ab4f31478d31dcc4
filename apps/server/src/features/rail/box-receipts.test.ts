import { add, abs, gt, mul, qty, round, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld
let legId: number
let numbers = 37_000

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, sort: ['id'], pageSize: 200 })).list

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  legId = (await givenRailLeg(world, { planQty: '6400.000', planBoxes: 200, lossValue: '3', goodsValue: '600' })).id
  const [, far] = world.yards
  const { version } = await must('sys/yard/info', { id: far })
  const slots = ['A01', 'A02', 'A03'].map(slotNo => ({ slotNo, kind: 'boxes', boxes: 40 }))
  await must('sys/yard/save', { id: far, version, slots })
})

/** A train that is there, each wagon with two containers. */
async function arrived(wagons: number, net = '31.000'): Promise<{ rail: Row; loads: Row[] }> {
  const rail = await acceptedWaybill(world, legId, wagons)
  const { id } = rail
  for (let seq = 1; seq <= wagons; seq++)
    await must('oms/railDelivery/save', {
      railWaybillId: id,
      seq,
      wagonNo: String(5_400_000 + ++numbers),
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1: boxNumber(++numbers),
      net1: net,
      boxNo2: boxNumber(++numbers),
      net2: net,
    })
  const steps: [string, AnyRow][] = [
    ['load', { loadedAt: '2026-11-11 18:00:00' }],
    ['ticket', { ticketNo: `GZDZW${1_000_000 + id}`, ticketAt: '2026-11-11 20:00:00', freight: '5470.00' }],
    ['depart', { departAt: '2026-11-11 23:00:00' }],
    ['arrive', { arriveAt: '2026-11-15 06:00:00' }],
  ]
  for (const [name, body] of steps) await must(`oms/railWaybill/${name}`, { id, ...body })
  return { rail, loads: await listOf('oms/railArrival/list', { railWaybillId: [id] }) }
}

const receive = (load: Row, body: AnyRow) => call('oms/railArrival/receive', { id: load.id, ...body })
const UNLOAD = { unloadAt: '2026-11-15 12:00:00' }

describe('both containers of a wagon', () => {
  it('are weighed apart, and the wagon received their sum', async () => {
    const { loads } = await arrived(1)
    const [load] = loads as [Row]
    expect(await receive(load, { received1: '30.9' })).toMatchObject({
      errors: [{ path: 'received2', code: 'wagon.half_received' }],
    })
    expect(await receive(load, { received1: '30.9', received2: '30.5', receivedQty: '62' })).toMatchObject({
      errors: [{ path: 'receivedQty', code: 'wagon.received_sum' }],
    })
    expect(await receive(load, { received1: '39', received2: '20' })).toMatchObject({ errors: [{ path: 'received1' }] })
    expect((await receive(load, { received1: '30.9', received2: '30.5' })).http).toBe(200)
    expect(await must('oms/railArrival/info', { id: load.id })).toMatchObject({
      receivedQty: '61.400',
      lossQty: '0.600',
      loss1: '0.100',
      loss2: '0.500',
    })
    await must('oms/railArrival/undoReceive', { id: load.id, reason: '录错' })
    expect(await must('oms/railArrival/info', { id: load.id })).toMatchObject({
      received1: null,
      received2: null,
      receivedQty: null,
      loss1: null,
    })
  })

  it('differ although the wagon does not: what one gained is no weight of the other', async () => {
    const { rail, loads } = await arrived(1)
    await receive((loads as [Row])[0], { received1: '30.000', received2: '32.000' })
    await must('oms/railWaybill/unload', { id: rail.id, receiptWay: 'wagon', ...UNLOAD })
    const [gap] = await listOf('oms/handover/list', { railWaybillId: [rail.id], step: ['trainOff'] })
    // One tonne less than its 0.093 t of tolerance, at 600 yuan a tonne
    expect(gap).toMatchObject({
      status: 'gap',
      gapKind: 'weight',
      netDiff: '0.000',
      boxDiff1: '-1.000',
      boxDiff2: '1.000',
      lossAmount: '544.20',
    })
  })

  it('leave their trace where the batch takes their place, and where the arrival is undone', async () => {
    const { rail, loads } = await arrived(2)
    const [one, two] = loads as [Row, Row]
    await receive(one, { received1: '30.900', received2: '30.500' })
    const logOf = async ({ id }: Row) => {
      const { list } = await world.clerk.must<{ list: AnyRow[] }>('oms/railArrival/history', { id })
      return list.map(event => event['action']).filter(action => action !== 'create')
    }
    const versionOf = async ({ id }: Row) => (await must('oms/railArrival/info', { id })).version
    const seen = await versionOf(one)
    const id = rail.id
    await must('oms/railWaybill/unload', { id, receiptWay: 'batch', receivedQty: '122', ...UNLOAD })
    expect(await versionOf(one)).toBe(seen + 1)
    expect([await logOf(one), await logOf(two)]).toEqual([['followReceipt', 'receive'], ['followReceipt']])
    const { list } = await world.clerk.must<{ list: AnyRow[] }>('oms/railArrival/history', { id: one.id })
    expect(JSON.stringify(list[0])).toContain('61.400')
    await must('oms/railWaybill/undoUnload', { id, reason: '录错' })
    expect(await logOf(two)).toEqual(['followReceipt', 'followReceipt'])
    await receive(two, { received1: '30.900', received2: '30.500' })
    await must('oms/railWaybill/undoArrive', { id, reason: '录错' })
    expect(await logOf(two)).toEqual(['followReceipt', 'receive', 'followReceipt', 'followReceipt'])
    // What was pending stays as it was
    expect(await logOf(one)).toEqual(['followReceipt', 'followReceipt', 'receive'])
    const { version } = await must('oms/railDelivery/info', { id: two.id })
    await must('oms/railWaybill/arrive', { id, arriveAt: '2026-11-15 06:00:00' })
    expect(await versionOf(two)).toBe(version)
  })

  it('stand where their wagon was unloaded, else where the batch was', async () => {
    const { rail, loads } = await arrived(2)
    const [one, two] = loads as [Row, Row]
    expect(await receive(one, { receivedQty: '62', slotNo: 'Z9' })).toMatchObject({ errors: [{ path: 'slotNo' }] })
    const unload = { id: rail.id, receiptWay: 'batch', receivedQty: '124', ...UNLOAD }
    expect(await call('oms/railWaybill/unload', { ...unload, yardId: world.yards[0] })).toMatchObject({
      errors: [{ path: 'yardId' }],
    })
    await must('oms/railWaybill/unload', { ...unload, slotNo: 'A03' })
    const spot = { yardId: world.yards[1], slotNo: 'A03' }
    for (const { id } of [one, two]) expect(await must('oms/railArrival/info', { id })).toMatchObject(spot)
    const boxes = await listOf('oms/container/list', { boxNo: [one['boxNo1'], two['boxNo2']] })
    for (const box of boxes) expect(box).toMatchObject(spot)
    const off = await listOf('oms/handover/list', { railWaybillId: [rail.id], step: ['trainOff'] })
    for (const row of off) expect(row).toMatchObject(spot)
    await must('oms/railWaybill/undoUnload', { id: rail.id, reason: '重卸' })
    expect(await must('oms/railArrival/info', { id: two.id })).toMatchObject({ yardId: null, slotNo: null })
    await receive(one, { receivedQty: '62', slotNo: 'A01' })
    await receive(two, { receivedQty: '62' })
    await must('oms/railWaybill/unload', { id: rail.id, receiptWay: 'wagon', slotNo: 'A02', ...UNLOAD })
    const slots = await listOf('oms/container/list', { boxNo: [one['boxNo1'], two['boxNo1']] })
    expect(slots.map(({ slotNo }) => slotNo)).toEqual(['A01', 'A02'])
  })
})

/** A train is weighed wagon by wagon or as a batch, unloaded, and taken back. */
async function happens(rng: Random, { id }: Row, loads: readonly Row[]): Promise<void> {
  const { status } = await must('oms/railWaybill/info', { id })
  const load = loads[rng.int(0, loads.length - 1)] as Row
  const weight = () => `${rng.int(30, 31)}.${String(rng.int(0, 999)).padStart(3, '0')}`
  const dice = rng.int(0, 9)
  if (status === 'unloaded') await call('oms/railWaybill/undoUnload', { id, reason: '随机' })
  else if (dice < 5)
    await receive(
      load,
      dice < 4
        ? { received1: weight(), received2: weight(), slotNo: `A0${rng.int(1, 3)}` }
        : { receivedQty: mul(weight(), '2') },
    )
  else if (dice === 5) await call('oms/railArrival/undoReceive', { id: load.id, reason: '随机' })
  else if (dice < 8) await call('oms/railWaybill/unload', { id, receiptWay: 'wagon', ...UNLOAD })
  else
    await call('oms/railWaybill/unload', {
      id,
      receiptWay: 'batch',
      receivedQty: round(mul(weight(), '4'), 3),
      ...UNLOAD,
    })
}

/** Sums, losses and gaps are what the weights say. @returns how far the train is, and by what it was weighed */
async function expectTrue(rail: Row): Promise<string> {
  const now = await must('oms/railWaybill/info', { id: rail.id })
  const loads = await listOf('oms/railArrival/list', { railWaybillId: [rail.id] })
  for (const load of loads) {
    const [one, two] = [load['received1'], load['received2']] as (string | null)[]
    if (one && two) {
      expect(load['receivedQty']).toBe(qty(add(one, two)))
      expect([load['loss1'], load['loss2']]).toEqual([qty(sub('31', one)), qty(sub('31', two))])
    } else expect([load['loss1'], load['loss2']]).toEqual([null, null])
    const received = load['receivedQty'] as string | null
    expect(load['lossQty']).toBe(received ? qty(sub('62', received)) : null)
    expect(received !== null).toBe(load['receiptStatus'] === 'received')
  }
  const isUnloaded = now['status'] === 'unloaded'
  if (isUnloaded && now['receiptWay'] === 'wagon')
    expect(now['receivedQty']).toBe(qty(sum(loads.map(load => String(load['receivedQty'])))))
  const off = await listOf('oms/handover/list', { railWaybillId: [rail.id], step: ['trainOff'] })
  expect(off).toHaveLength(isUnloaded ? loads.length : 0)
  for (const row of off) {
    const load = loads.find(one => one.id === row['wagonLoadId']) as Row
    const nets = [load['received1'], load['received2']] as (string | null)[]
    expect([row['boxNet1'], row['boxNet2']]).toEqual(nets)
    const diffs = nets.map(net => (net ? qty(sub(net, '31')) : null))
    expect([row['boxDiff1'], row['boxDiff2']]).toEqual(diffs)
    const over = (diff: string | null, allowed: string) => diff !== null && gt(abs(diff), allowed)
    const isGap = over(row['netDiff'] as string, '0.186') || diffs.some(diff => over(diff, '0.093'))
    expect(row['status'], JSON.stringify(diffs)).toBe(isGap ? 'gap' : 'noted')
  }
  const weighed = loads.map(load => (load['received1'] ? 'boxes' : String(load['receiptStatus'])))
  const gaps = off.filter(row => row['status'] === 'gap').length
  return `${String(now['status'])} ${String(now['receiptWay'])} ${weighed.toSorted().join(' ')} ${gaps}`
}

it.each([1, 2, 3])('whatever is weighed and taken back, weights and gaps agree (history %i)', async seed => {
  const rng = random(seed * 5077)
  const { rail, loads } = await arrived(2)
  const seen = new Set<string>()
  for (let step = 0; step < 40; step++) {
    await happens(rng, rail, loads)
    if (step % 2) seen.add(await expectTrue(rail))
  }
  expect(seen.size).toBeGreaterThan(3)
})
