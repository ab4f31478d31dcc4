// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { importer, workbook } from '../../testing/import.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  releasedOrder,
  type RailWorld,
  type Row,
} from './testing/rail-world.ts'

let world: RailWorld
let legs: Awaited<ReturnType<typeof legsOf>>
let mainId: number
let numbers = 27_000
/** Beside the yards of the order at both stations: one that handles other goods alone. */
let bulkYard: number
let farYard: number

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, sort: ['id'], pageSize: 200 })).list
const SLOTS = ['A01', 'A02'].map(slotNo => ({ slotNo, kind: 'boxes', boxes: 40 }))
const PLAN = { planFrom: '2026-11-01', planTo: '2026-11-30' }

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { masters, routes, stations, yards } = world
  for (const id of yards) {
    const { version } = await must('sys/yard/info', { id })
    await must('sys/yard/save', { id, version, slots: [...SLOTS, { slotNo: 'S01', kind: 'open' }] })
  }
  const at = { kind: 'siding', slots: SLOTS }
  bulkYard = (await must('sys/yard/save', { ...at, name: '散货专用线', stationId: stations[0], slots: [] })).id
  farYard = (await must('sys/yard/save', { ...at, name: '林西专用线', stationId: stations[1], handlesBox35: true })).id
  legs = await legsOf(world, (await releasedOrder(world)).id)
  for (const leg of Object.values(legs))
    await must('oms/railLeg/assign', {
      id: leg.id,
      carrierId: masters.carrierA,
      contractId: masters.apContractA,
      ...(leg['legType'] === 'rail'
        ? {}
        : { routeId: routes[leg['legType'] as 'pickup'], apBasis: 'ton', apPrice: '22' }),
      ...PLAN,
    })
  mainId = (await must('oms/railLeg/info', { id: legs.pickup.id }))['mainId'] as number
})

const planned = async (over: AnyRow = {}): Promise<Row> =>
  must('oms/shortHaul/save', { mainId, planQty: '32', ...over })

/** A truck with one container, loaded at eight. */
async function loaded(boxNo1: string, over: AnyRow = {}, plan: AnyRow = {}): Promise<Row> {
  const { vehicleId, trailerId, driverId } = await world.masters.team()
  const trip = await planned(plan)
  await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  const load = { loadGross: '48.00', loadTare: '16.00', boxNo1, boxNet1: '32' }
  return must('oms/shortHaul/load', { id: trip.id, loadAt: '2026-11-09 08:00:00', ...load, ...over })
}

const UNLOAD = { unloadAt: '2026-11-09 10:00:00', unloadGross: '48.00', unloadTare: '16.00' }

/** A container that stands empty in the yard at the origin. */
const box = async (): Promise<Row> =>
  must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId: world.yards[0],
    slotNo: 'A01',
    sinceAt: '2026-11-01 08:00:00',
  })

describe('the yard of a short haul', () => {
  it('is that of its order, at its station, until somebody names another', async () => {
    expect(await planned()).toMatchObject({ stationId: world.stations[0], yardId: world.yards[0], slotNo: null })
    expect(await call('oms/shortHaul/save', { mainId, planQty: '32', yardId: farYard })).toMatchObject({
      http: 400,
      errors: [{ path: 'yardId' }],
    })
    expect(await call('oms/shortHaul/save', { mainId, planQty: '32', yardId: bulkYard })).toMatchObject({
      http: 400,
      errors: [{ path: 'yardId', code: 'yard.not_handled' }],
    })
    for (const [slotNo, code] of [
      ['Z99', 'container.no_slot'],
      ['S01', 'yard.slot_kind'],
    ])
      expect(await call('oms/shortHaul/save', { mainId, planQty: '32', slotNo })).toMatchObject({
        http: 400,
        errors: [{ path: 'slotNo', code }],
      })
    expect(await planned({ slotNo: 'A02' })).toMatchObject({ yardId: world.yards[0], slotNo: 'A02' })
  })

  it('says beside each choice what speaks against it', async () => {
    const { list } = await world.clerk.must<{ list: AnyRow[] }>('sys/yard/options', {
      filters: { stationId: world.stations[0] },
      judge: { as: 'haul', beside: { legId: legs.pickup.id } },
    })
    const noted = new Map(list.map(one => [one['id'], (one['choiceNote'] as AnyRow | undefined)?.['level']]))
    expect([noted.get(world.yards[0]), noted.get(bulkYard)]).toEqual([undefined, 'block'])
  })

  it('goes into the ledger of containers, the hand-over, the list and a file', async () => {
    const { id, boxNo } = await box()
    const trip = await loaded(String(boxNo))
    const [out] = await listOf('oms/containerMove/list', { containerId: [id], event: ['gateOut'] })
    expect(out).toMatchObject({ fromSlotNo: 'A01', slotNo: null })
    await must('oms/shortHaul/unload', { id: trip.id, ...UNLOAD, slotNo: 'A02' })
    expect(await must('oms/container/info', { id })).toMatchObject({ yardId: world.yards[0], slotNo: 'A02' })
    const [handed] = await listOf('oms/handover/list', { waybillId: [trip.id], step: ['yardIn'] })
    expect(handed).toMatchObject({ yardId: world.yards[0], slotNo: 'A02' })
    const found = await listOf('oms/shortHaul/list', { yardId: [world.yards[0]], slotNo: 'A02', boxNo1: [boxNo] })
    expect(found.map(one => one.id)).toEqual([trip.id])
    const { mainNo } = await must('oms/mainWay/info', { id: mainId })
    const file = await workbook([
      '公路发货',
      [
        ['主运单', '计划量', '货场', '货位'],
        [String(mainNo), '32', '高桥镇货场', 'A01'],
      ],
    ])
    const into = importer(world.app, world.clerk, 'oms/shortHaul')
    const checked = await into.map(await into.upload(file))
    expect((await into.rows(checked.id)).flatMap(row => row.errors)).toEqual([])
    await into.commit(checked.id)
    expect((await listOf('oms/shortHaul/list', { slotNo: 'A01' })).at(-1)).toMatchObject({ yardId: world.yards[0] })
  })
})

it('two people who unload one truck at the same moment put its container in one place', async () => {
  const { id, boxNo } = await box()
  const trip = await loaded(String(boxNo))
  const answers = await Promise.all(
    ['A01', 'A02', 'A01', 'A02'].map(slotNo => call('oms/shortHaul/unload', { id: trip.id, ...UNLOAD, slotNo })),
  )
  expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
  const { slotNo } = await must('oms/shortHaul/info', { id: trip.id })
  expect(await must('oms/container/info', { id })).toMatchObject({ slotNo, yardId: world.yards[0] })
  expect(await listOf('oms/containerMove/list', { containerId: [id], event: ['gateIn'] })).toMatchObject([{ slotNo }])
})

describe('a container that the ledger has elsewhere', () => {
  it('is named with its place when it is loaded', async () => {
    const { boxNo } = await must('oms/container/save', {
      boxNo: boxNumber(++numbers),
      boxType: 'ot35',
      yardId: world.yards[1],
      sinceAt: '2026-11-01 08:00:00',
    })
    const answer = await loaded(String(boxNo))
    expect(JSON.stringify(answer['warnings'] ?? answer)).toContain('林西货场')
  })

  const listed = (railWaybillId: number, boxNo: unknown) =>
    call('oms/railDelivery/save', {
      railWaybillId,
      wagonNo: String(5_300_000 + ++numbers),
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1: boxNo,
      net1: '30',
    })

  it('is listed while a truck brings it, and loaded by the train once it is there', async () => {
    const rail = await acceptedWaybill(world, legs.rail.id)
    const { boxNo } = await box()
    const trip = await loaded(String(boxNo))
    expect((await listed(rail.id, boxNo)).http).toBe(200)
    const load = { id: rail.id, loadedAt: '2026-11-11 18:00:00' }
    expect(await call('oms/railWaybill/load', load)).toMatchObject({
      http: 409,
      errors: [{ code: 'wagon.box_under_way' }],
    })
    await must('oms/shortHaul/unload', { id: trip.id, ...UNLOAD })
    await must('oms/railWaybill/load', load)
  })

  it('is not listed while it is under way with no truck, or with one that goes elsewhere', async () => {
    const rail = await acceptedWaybill(world, legs.rail.id)
    const { id, boxNo } = await box()
    await must('oms/container/gateOut', { id, movedAt: '2026-11-09 08:00:00', laden: 'laden' })
    const alone = await listed(rail.id, boxNo)
    expect(alone).toMatchObject({ http: 409, errors: [{ path: 'boxNo1', code: 'wagon.box_under_way' }] })
    expect(alone.msg).toContain(String(boxNo))
    await must('oms/container/gateIn', { id, movedAt: '2026-11-10 08:00:00', yardId: world.yards[1], laden: 'laden' })
    const { mainId: deliveryId } = await must('oms/railLeg/info', { id: legs.delivery.id })
    const trip = await loaded(String(boxNo), { loadAt: '2026-11-11 08:00:00' }, { mainId: deliveryId })
    const answer = await listed(rail.id, boxNo)
    expect(answer).toMatchObject({ http: 409, errors: [{ path: 'boxNo1', code: 'wagon.box_brought_elsewhere' }] })
    for (const word of [boxNo, trip['waybillNo'], '宏泰焦化厂']) expect(answer.msg).toContain(String(word))
    await must('oms/shortHaul/unload', { id: trip.id, ...UNLOAD, unloadAt: '2026-11-11 10:00:00' })
    expect((await listed(rail.id, boxNo)).http).toBe(200)
  })
})

const SPOTS = (): AnyRow[] => [
  { yardId: world.yards[0], slotNo: 'A01' },
  { yardId: world.yards[0], slotNo: 'A02' },
  { yardId: world.yards[0], slotNo: null },
  { yardId: otherYard, slotNo: 'A01' },
]
let otherYard: number

/** Arrivals that a correction could not follow, since their container had moved on. */
const outlived = new Set<number>()

async function happens(rng: Random, tripId: number, boxId: number): Promise<void> {
  const trip = await must('oms/shortHaul/info', { id: tripId })
  const spot = SPOTS()[rng.int(0, 3)] as AnyRow
  const dice = rng.int(0, 5)
  const reason = '随机'
  if (trip['transportStatus'] === 'inTransit')
    await (dice < 4
      ? call('oms/shortHaul/unload', { id: tripId, ...UNLOAD, ...spot })
      : call('oms/shortHaul/save', { id: tripId, version: trip.version, ...spot }))
  else if (trip['transportStatus'] === 'toLoad')
    await call('oms/shortHaul/load', {
      id: tripId,
      loadAt: '2026-11-09 08:00:00',
      loadGross: '48.00',
      loadTare: '16.00',
      boxNo1: (await must('oms/container/info', { id: boxId }))['boxNo'],
      boxNet1: '32',
    })
  else if (dice < 3) {
    const moves = await listOf('oms/containerMove/list', { containerId: [boxId], status: ['valid'] })
    if (moves.at(-1)?.['event'] === 'relocate') for (const { id } of moves) outlived.add(id)
    await call('oms/shortHaul/correct', { id: tripId, reason, ...spot })
  } else if (dice === 3) await call('oms/shortHaul/undoUnload', { id: tripId, reason })
  else if (dice === 4)
    await call('oms/container/relocate', { id: boxId, movedAt: '2026-11-12 08:00:00', slotNo: 'A01' })
  else {
    const last = (await listOf('oms/containerMove/list', { containerId: [boxId], status: ['valid'] })).at(-1)
    if (last?.['event'] === 'relocate') await call('oms/containerMove/undo', { id: last.id, reason })
  }
}

/** What a truck brought stands where the trip says, for its ledger and its hand-over, as long as it did not move on. */
async function expectTrue(tripId: number, boxId: number): Promise<string> {
  const trip = await must('oms/shortHaul/info', { id: tripId })
  const moves = await listOf('oms/containerMove/list', { containerId: [boxId], status: ['valid'] })
  const came = moves.filter(one => one['docNo'] === trip['waybillNo'] && one['event'] === 'gateIn')
  const isThere = trip['transportStatus'] === 'unloaded'
  const handed = await listOf('oms/handover/list', { waybillId: [tripId], step: ['yardIn'] })
  const spot = { yardId: trip['yardId'], slotNo: trip['slotNo'] }
  expect(handed.map(({ yardId, slotNo }) => ({ yardId, slotNo }))).toEqual(isThere ? [spot] : [])
  const last = moves.at(-1)
  // What moved on since stays, and whoever corrected was told
  if (last?.['event'] === 'relocate' || (last && outlived.has(last.id)) || (came.length > 0 && !isThere))
    return 'moved on'
  expect(came.map(({ toYardId, slotNo }) => ({ yardId: toYardId, slotNo }))).toEqual(isThere ? [spot] : [])
  const now = await must('oms/container/info', { id: boxId })
  if (isThere) expect(now).toMatchObject({ ...spot, status: 'inYard' })
  else expect(now['yardId']).toBeNull()
  return `${String(trip['transportStatus'])} ${String(trip['yardId'])} ${String(trip['slotNo'])}`
}

it.each([1, 2, 3])('whatever happens to a trip, its container stands where it says (history %i)', async seed => {
  otherYard ??= (
    await must('sys/yard/save', {
      name: '高桥镇西货场',
      kind: 'freightYard',
      stationId: world.stations[0],
      handlesBox35: true,
      slots: SLOTS,
    })
  ).id
  const rng = random(seed * 3391)
  const { id, boxNo } = await box()
  const trip = await loaded(String(boxNo))
  const seen = new Set<string>()
  for (let step = 0; step < 30; step++) {
    await happens(rng, trip.id, id)
    seen.add(await expectTrue(trip.id, id))
  }
  expect(seen.size).toBeGreaterThan(4)
})
