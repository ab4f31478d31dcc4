import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Person } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { importer, workbook } from '../../testing/import.ts'
import { nodeFor, publishBy, todoOf } from '../approvals/testing/fixture.ts'
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
let admin: Person
let judge: Person
let numbers = 100
let published: number[] = []

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const info = (api: string, id: number) => must(`${api}/info`, { id })

/** From now on somebody has to agree to the act, until the end of the test. */
async function hold(act: string): Promise<void> {
  published.push(await publishBy(admin, act, { nodes: [nodeFor('经理', [judge])] }))
}

/** Agrees to what began to wait last. */
async function agree(over: AnyRow = {}): Promise<{ status: string }> {
  const task = (await todoOf(judge)).at(-1)
  return judge.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId, ...over })
}

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { orgId } = world.masters
  admin = await world.app.person(orgId, { isAdmin: true })
  judge = await world.app.person(orgId)
})

afterEach(async () => {
  for (const id of published.splice(0)) await admin.must('bpm/process/withdraw', { id, reason: '测试结束' })
})

const wagon = (over: AnyRow): AnyRow => ({
  wagonNo: String(1_500_000 + ++numbers),
  wagonModelId: world.wagonModelId,
  boxType: 'ot35',
  boxNo1: boxNumber(numbers),
  net1: '30',
  ...over,
})

/** A waybill of one wagon. */
async function loading(): Promise<{ railId: number; wagon: Row }> {
  const { id: legId } = await givenRailLeg(world)
  const { id: railId } = await acceptedWaybill(world, legId, 3)
  return { railId, wagon: await must('oms/railDelivery/save', wagon({ railWaybillId: railId, seq: 1 })) }
}

/** Loads the train and sends it to its destination. */
async function arrive(railId: number): Promise<void> {
  const steps: [string, AnyRow][] = [
    ['load', { loadedAt: '2026-11-11 18:00:00' }],
    [
      'ticket',
      { ticketNo: `GZDZW${7_000_000 + railId}`, ticketAt: '2026-11-11 20:00:00', km: 600, freight: '5470.00' },
    ],
    ['depart', { departAt: '2026-11-11 23:00:00' }],
    ['arrive', { arriveAt: '2026-11-15 06:00:00' }],
  ]
  for (const [name, body] of steps) await must(`oms/railWaybill/${name}`, { id: railId, ...body })
}

const LOCKED = { http: 409, error: 'record.locked' }

describe('a railway waybill under approval', () => {
  it('keeps its loading list on every way, and says why', async () => {
    const { railId, wagon: first } = await loading()
    const gone = await must('oms/railDelivery/save', wagon({ railWaybillId: railId, seq: 2 }))
    await must('oms/railDelivery/delete', { id: gone.id })
    const { railNo } = await info('oms/railWaybill', railId)
    const into = importer(world.app, world.clerk, 'oms/railDelivery')
    const { wagonNo, boxNo1 } = wagon({})
    const header = ['铁路运单', '序号', '车号', '车型', '箱型', '箱号1', '净重1(吨)']
    const cells = [String(railNo), '4', String(wagonNo), 'NX70', '35吨敞顶箱', String(boxNo1), '30']
    const staged = await into.map(await into.upload(await workbook(['装车', [header, cells]])))
    expect(staged.counts).toMatchObject({ ok: 1 })
    await hold('railWaybill.load')
    await must('oms/railWaybill/load', { id: railId, loadedAt: '2026-11-11 18:00:00' })
    const before = await info('oms/railWaybill', railId)
    expect(before).toMatchObject({ status: 'accepted', approval: 'running', sentQty: '30.000' })
    const save = await call('oms/railDelivery/save', { id: first.id, version: first.version, net1: '29' })
    expect(save).toMatchObject(LOCKED)
    expect(save.msg).toContain(String(before['railNo']))
    expect(save.msg).toContain('审批中')
    const tries: [string, AnyRow][] = [
      ['save', wagon({ railWaybillId: railId, seq: 2 })],
      ['delete', { id: first.id }],
      ['undelete', { id: gone.id }],
      ['rows', { railWaybillId: railId, rows: [wagon({ seq: 3 })] }],
    ]
    for (const [name, body] of tries) {
      const { http, errors } = await call(`oms/railDelivery/${name}`, body)
      expect([http, errors?.[0]?.code], name).toEqual([409, 'record.locked'])
    }
    await call('oms/railDelivery/delete', { ids: [first.id] })
    expect(await into.commit(staged.id)).toMatchObject({ result: { counts: { error: 1, done: 0 } } })
    expect(await info('oms/railWaybill', railId)).toMatchObject({ wagons: 1, version: before.version })
    expect((await agree({ version: before.version })).status).toBe('approved')
    expect(await info('oms/railWaybill', railId)).toMatchObject({ status: 'loaded', wagons: 1, sentQty: '30.000' })
  })

  it('keeps what its wagons received', async () => {
    const { railId, wagon: first } = await loading()
    await arrive(railId)
    await must('oms/railArrival/receive', { id: first.id, receivedQty: '29.9' })
    await hold('railWaybill.unload')
    await must('oms/railWaybill/unload', { id: railId, unloadAt: '2026-11-15 12:00:00', receiptWay: 'wagon' })
    expect(await info('oms/railWaybill', railId)).toMatchObject({ approval: 'running' })
    const undone = await call('oms/railArrival/undoReceive', { id: first.id, reason: '录错' })
    expect(undone).toMatchObject(LOCKED)
    expect((await agree()).status).toBe('approved')
    expect(await info('oms/railWaybill', railId)).toMatchObject({ status: 'unloaded', receivedQty: '29.900' })
  })

  it.each([
    ['receive', 'receivedQty', '29.8'],
    ['undoReceive', 'reason', '录错'],
  ] as const)('is not unloaded while %s of a wagon waits, which it names', async (act, field, value) => {
    const { railId, wagon: first } = await loading()
    await arrive(railId)
    if (act === 'undoReceive') await must('oms/railArrival/receive', { id: first.id, receivedQty: '29.9' })
    await hold(`wagonLoad.${act}`)
    await must(`oms/railArrival/${act}`, { id: first.id, [field]: value })
    const held = await info('oms/railArrival', first.id)
    expect(held).toMatchObject({ approval: 'running' })
    const tries: [string, AnyRow][] = [
      ['unload', { unloadAt: '2026-11-15 12:00:00', receiptWay: 'batch', receivedQty: '29.9' }],
      ['undoArrive', { reason: '误操作' }],
    ]
    for (const [name, body] of tries) {
      const answer = await call(`oms/railWaybill/${name}`, { id: railId, ...body })
      expect(answer, name).toMatchObject({ http: 409, error: 'rail_waybill.wagons_waiting' })
      expect(answer.msg).toContain(String(first['wagonNo']))
    }
    expect(await info('oms/railArrival', first.id)).toMatchObject({
      receiptStatus: held['receiptStatus'],
      version: held.version,
    })
    expect((await agree()).status).toBe('approved')
    await must('oms/railWaybill/unload', { id: railId, ...tries[0]?.[1] })
  })

  it('names no waybill to whoever may not see its number', async () => {
    const { railId, wagon: first } = await loading()
    await hold('railWaybill.load')
    await must('oms/railWaybill/load', { id: railId, loadedAt: '2026-11-11 18:00:00' })
    const { railNo } = await info('oms/railWaybill', railId)
    const blind = await world.app.person(world.masters.orgId, {
      permissions: ['oms.train.read', 'oms.train.modify'],
      scope: 'company',
      fieldRights: { railWaybill: { railNo: 'hidden' } } as never,
    })
    const answer = await blind.call('oms/railDelivery/save', { id: first.id, version: first.version, net1: '29' })
    expect(answer).toMatchObject(LOCKED)
    expect(JSON.stringify(answer)).not.toContain(String(railNo))
    await agree()
  })
})

it('has a new version once its wagons are others, so that nobody goes by the old figures', async () => {
  const { railId, wagon: first } = await loading()
  const before = await info('oms/railWaybill', railId)
  const { version } = await must('oms/railDelivery/save', { id: first.id, version: first.version, remark: '敞顶' })
  expect(await info('oms/railWaybill', railId)).toMatchObject({ version: before.version })
  await must('oms/railDelivery/save', { id: first.id, version, net1: '29.5' })
  const after = await info('oms/railWaybill', railId)
  expect(after.version).toBeGreaterThan(before.version)
  expect(await call('oms/railWaybill/save', { id: railId, version: before.version, remark: '旧' })).toMatchObject({
    http: 409,
  })
})

describe('a leg under approval', () => {
  const assigned = (id: number) => ({
    id,
    carrierId: world.masters.carrierB,
    contractId: world.masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })

  it('takes in no other leg', async () => {
    const { id: orderId } = await releasedOrder(world)
    const { rail } = await legsOf(world, orderId)
    await must('oms/railLeg/split', { id: rail.id, qty: '100.000', boxes: 3 })
    const { list } = await world.clerk.must<{ list: Row[] }>('oms/railLeg/list', {
      filters: { orderId: [orderId], legType: ['rail'] },
      sort: ['id'],
    })
    const [into, from] = list as [Row, Row]
    await hold('railLeg.assign')
    await must('oms/railLeg/assign', assigned(into.id))
    const held = await info('oms/railLeg', into.id)
    expect(held).toMatchObject({ approval: 'running' })
    const merged = await call('oms/railLeg/merge', { id: from.id, intoNo: held['legNo'] })
    expect(merged).toMatchObject({ http: 409, errors: [{ path: 'intoNo', code: 'record.locked' }] })
    expect(await info('oms/railLeg', into.id)).toMatchObject({ planQty: held['planQty'], version: held.version })
    expect((await agree()).status).toBe('approved')
  })

  it.each([
    ['unaudit', 'railLeg.assign'],
    ['stop', 'railLeg.assign'],
    ['void', 'railLeg.assign'],
    ['close', 'railLeg.assign'],
  ] as const)('is neither dropped nor ended by %s of its order, which names it', async (act, heldAct) => {
    const { id: orderId } = await releasedOrder(world)
    const { rail } = await legsOf(world, orderId)
    await hold(heldAct)
    await must('oms/railLeg/assign', assigned(rail.id))
    const answer = await call(`oms/railOrder/${act}`, { id: orderId, reason: '计划有变' })
    expect(answer).toMatchObject(LOCKED)
    expect(answer.msg).toContain(String(rail['legNo']))
    expect(await info('oms/railOrder', orderId)).toMatchObject({ status: 'active' })
    expect(await info('oms/railLeg', rail.id)).toMatchObject({ status: 'pending', approval: 'running' })
    expect((await agree()).status).toBe('approved')
    expect(await info('oms/railLeg', rail.id)).toMatchObject({ status: 'active' })
  })
})

it('leaves the main waybill of a leg alone while that waits for an approval', async () => {
  const { id: orderId } = await releasedOrder(world)
  const { pickup } = await legsOf(world, orderId)
  const { masters, routes } = world
  const leg = await must('oms/railLeg/assign', {
    id: pickup.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    routeId: routes.pickup,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  await hold('mainWaybill.close')
  await must('oms/mainWay/close', { id: leg['mainId'], reason: '停运' })
  expect(await info('oms/mainWay', leg['mainId'] as number)).toMatchObject({ approval: 'running' })
  for (const [act, body] of [
    ['splitRest', { qty: '10.000', boxes: 0 }],
    ['unassign', { reason: '换车队' }],
  ] as const)
    expect(await call(`oms/railLeg/${act}`, { id: leg.id, ...body }), act).toMatchObject(LOCKED)
  await agree()
})
