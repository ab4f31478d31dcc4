import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { add, qty, sub } from '@tuheng/domain/kernel/decimal'
import { beforeAll, expect, it } from 'vitest'
import { random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { importer, workbook } from '../../testing/import.ts'
import { takePdf } from '../testing/take-file.ts'
import { legsOf, makeRailWorld, type RailWorld, releasedOrder, type Row } from './testing/rail-world.ts'

let world: RailWorld
let mainId: number
let numbers = 31_000

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const info = (id: number) => must('oms/shortHaul/info', { id })

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { masters, routes } = world
  const { pickup } = await legsOf(world, (await releasedOrder(world)).id)
  await must('oms/railLeg/assign', {
    id: pickup.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    routeId: routes.pickup,
    apBasis: 'ton',
    apPrice: '22',
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  mainId = (await must('oms/railLeg/info', { id: pickup.id }))['mainId'] as number
})

/** A truck with two containers of 16 t and 15 t, or with one of 31 t, loaded at eight. */
async function loaded(boxes: 1 | 2 = 2): Promise<Row> {
  const { vehicleId, trailerId, driverId } = await world.masters.team()
  const trip = await must('oms/shortHaul/save', { mainId, planQty: '32' })
  await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  const pair = { boxNo1: boxNumber(++numbers), boxNet1: '16', boxNo2: boxNumber(++numbers), boxNet2: '15' }
  const load = boxes === 2 ? pair : { boxNo1: boxNumber(++numbers), boxNet1: '31' }
  const weights = { loadGross: '47.00', loadTare: '16.00' }
  return must('oms/shortHaul/load', { id: trip.id, loadAt: '2026-11-09 08:00:00', ...weights, ...load })
}

/** 30.9 t */
const UNLOAD = { unloadAt: '2026-11-09 10:00:00', unloadGross: '46.90', unloadTare: '16.00' }
const unload = ({ id }: Row, over: AnyRow) => call('oms/shortHaul/unload', { id, ...UNLOAD, ...over })
const handed = async ({ id }: Row): Promise<Row | undefined> =>
  ((await must('oms/handover/list', { filters: { waybillId: [id], step: ['yardIn'] } })) as unknown as { list: Row[] })
    .list[0]

it('both containers of a truck are weighed, or none, and together they are what the truck brought', async () => {
  const trip = await loaded()
  expect(await unload(trip, { boxReceived1: '15.9' })).toMatchObject({
    errors: [{ path: 'boxReceived2', code: 'waybill.half_weighed' }],
  })
  expect(await unload(trip, { boxReceived1: '15.9', boxReceived2: '15.1' })).toMatchObject({
    errors: [{ path: 'boxReceived2', code: 'waybill.box_sum' }],
  })
  expect(await unload(trip, { boxReceived1: '15.9', boxReceived2: '15' })).toMatchObject({ http: 200 })
  expect(await info(trip.id)).toMatchObject({ lossQty: '0.100', boxLoss1: '0.100', boxLoss2: '0.000' })
  expect(await handed(trip)).toMatchObject({
    boxNet1: '15.900',
    boxNet2: '15.000',
    boxDiff1: '-0.100',
    boxDiff2: '0.000',
  })
  const corrected = { id: trip.id, unloadGross: '46.80', lossReason: '撒漏', reason: '磅单看错' }
  expect(await call('oms/shortHaul/correct', corrected)).toMatchObject({ errors: [{ code: 'waybill.box_sum' }] })
  await must('oms/shortHaul/correct', { ...corrected, boxReceived1: '15.8' })
  expect(await info(trip.id)).toMatchObject({ unloadNet: '30.800', boxLoss1: '0.200' })
  await must('oms/shortHaul/undoUnload', { id: trip.id, reason: '录错' })
  expect(await info(trip.id)).toMatchObject({ boxReceived1: null, boxReceived2: null, boxLoss1: null, boxLoss2: null })
})

it('one container is what the truck brought, and has no weight of its own', async () => {
  const trip = await loaded(1)
  expect(await unload(trip, { boxReceived1: '30.9' })).toMatchObject({
    errors: [{ path: 'boxReceived1', code: 'waybill.no_box_pair' }],
  })
  expect(await unload(trip, {})).toMatchObject({ http: 200 })
  expect(await handed(trip)).toMatchObject({ boxNet1: '30.900', boxNet2: null })
})

it('the file of a scale brings the weights of both containers, and the weighing ticket shows them', async () => {
  const trip = await loaded()
  const into = importer(world.app, world.clerk, 'oms/arrival')
  const header = ['运单号', '卸货时间', '毛重', '皮重', '箱1实收', '箱2实收']
  const row = [String(trip['waybillNo']), '2026-11-09 10:00', '46.90', '16.00']
  const wrong = await into.map(await into.upload(await workbook(['到货', [header, [...row, '15.9', '14']]])))
  expect(wrong.counts).toMatchObject({ error: 1, ok: 0 })
  const staged = await into.map(await into.upload(await workbook(['到货', [header, [...row, '15.8', '15.1']]])))
  expect(staged.counts).toMatchObject({ ok: 1 })
  await into.commit(staged.id)
  expect(await info(trip.id)).toMatchObject({ transportStatus: 'unloaded', boxLoss1: '0.200', boxLoss2: '-0.100' })
  const { pages } = await takePdf(world.app, world.clerk, {
    path: 'oms/shortHaul/print',
    body: { id: trip.id, layout: 'weighNote' },
  })
  const text = pages.join(' ').replaceAll(',', '')
  for (const weight of ['16000', '15000', '15800', '15100']) expect(text).toContain(weight)
})

it('whatever is weighed and taken back, the losses of both containers are that of the truck (random trips)', async () => {
  const rng = random(20_261_109)
  const trips = [await loaded(), await loaded()]
  for (let step = 0; step < 24; step++) {
    const trip = rng.pick(trips)
    const { transportStatus } = await info(trip.id)
    const [one, two] = [`${15 + rng.int(0, 9) / 10}`, `${14 + rng.int(0, 9) / 10}`]
    const given = rng.int(0, 3) ? { boxReceived1: one, boxReceived2: two } : {}
    const net = add(one, two, rng.int(0, 3) ? '0' : '0.3')
    const weights = { unloadGross: add('16', net), unloadTare: '16', lossReason: '随机' }
    const fits = !('boxReceived1' in given) || net === add(one, two)
    const answer =
      transportStatus === 'unloaded'
        ? await call('oms/shortHaul/undoUnload', { id: trip.id, reason: '随机' })
        : await call('oms/shortHaul/unload', { id: trip.id, ...UNLOAD, ...weights, ...given })
    if (transportStatus !== 'unloaded') expect(answer.error).toBe(fits ? undefined : 'waybill.box_sum')
    const now = await info(trip.id)
    const [loss1, loss2] = [now['boxLoss1'], now['boxLoss2']] as (string | null)[]
    expect(loss1 === null).toBe(now['boxReceived1'] === null)
    if (loss1 && loss2) expect(qty(add(loss1, loss2))).toBe(qty(sub('31', String(now['unloadNet']))))
  }
})
