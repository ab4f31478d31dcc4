import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { railWaybill } from '@tuheng/domain/rail/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { nodeFor, publishBy, todoOf } from '../approvals/testing/fixture.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { moveTrain, wagonOf } from './testing/trains.ts'

/** What follows a document stays with it: legs with their order, wagons and containers with their train. */

let world: RailWorld
let leg: Row
let admin: Person
let judge: Person

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const lists = async (path: string, filters: AnyRow): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, sort: ['-id'], pageSize: 50 })).list

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  leg = await givenRailLeg(world, { planQty: '6400.000', planBoxes: 200 })
  admin = await world.app.person(world.masters.orgId, { isAdmin: true })
  judge = await world.app.person(world.masters.orgId)
})

/** A train whose wagons were granted, with one wagon. */
async function train(wagon: AnyRow = wagonOf(world, ['30', '30'])): Promise<Row> {
  const rail = await acceptedWaybill(world, leg.id)
  await must('oms/railDelivery/save', { railWaybillId: rail.id, ...wagon })
  return rail
}

describe('a leg', () => {
  it('is carried on with its order alone', async () => {
    const { id, orderId, legNo } = await givenRailLeg(world)
    await must('oms/railOrder/stop', { id: orderId, reason: '客户取消' })
    const acts = [
      ['reopen', { reason: '继续' }],
      ['assign', { carrierId: world.masters.carrierB, planFrom: '2026-11-01', planTo: '2026-11-30' }],
      ['restore', { reason: '继续' }],
    ] as const
    for (const [act, given] of acts) {
      const answer = await call(`oms/railLeg/${act}`, { id, ...given })
      expect(answer.http, act).toBe(409)
      if (act === 'reopen') expect(answer).toMatchObject({ error: 'rail_leg.order_over' })
    }
    expect(await must('oms/railLeg/info', { id })).toMatchObject({ status: 'done', legNo })
    await must('oms/railOrder/reopen', { id: orderId, reason: '恢复' })
    expect(await must('oms/railLeg/info', { id })).toMatchObject({ status: 'active' })
  })

  it('does not go before its order, which waits for an approval', async () => {
    const { id, orderId } = await givenRailLeg(world)
    await must('oms/railOrder/stop', { id: orderId, reason: '客户取消' })
    const process = await publishBy(admin, 'railOrder.reopen', { nodes: [nodeFor('经理', [judge])] })
    expect(await must('oms/railOrder/reopen', { id: orderId, reason: '恢复' })).toMatchObject({ approval: 'running' })
    expect((await call('oms/railLeg/reopen', { id, reason: '继续' })).http).toBe(409)
    const [task] = await todoOf(judge)
    await judge.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
    expect(await must('oms/railLeg/info', { id })).toMatchObject({ status: 'active' })
    await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})

describe('a wagon', () => {
  /** In which a wagon cannot be on another waybill. */
  const underWay = ['accepted', 'loaded', 'ticketed', 'departed', 'arrived']
  const entries = Object.entries(railWaybill.transitions).filter(
    ([, { machine, from, to }]) =>
      machine === 'status' && underWay.includes(to) && (from as readonly string[]).some(one => !underWay.includes(one)),
  )

  it.each(entries.map(([name]) => name))('is on one train under way, also after "%s"', async name => {
    const bulk = { wagonNo: wagonOf(world, ['30']).wagonNo, wagonModelId: world.wagonModelId, bulkNet: '60', seq: 1 }
    const first = await train(bulk)
    if (name === 'accept') await must('oms/railWaybill/undoAccept', { id: first.id, reason: '退回' })
    else await moveTrain(world, { id: first.id, to: 'unloaded', over: { receiptWay: 'batch', receivedQty: '60' } })
    const second = await train(bulk)
    const given =
      name === 'accept'
        ? { demandNo: `202611TY${700_000 + first.id}`, wagonsGranted: 1, acceptedAt: '2026-11-10 16:00:00' }
        : { reason: '录错' }
    expect(await call(`oms/railWaybill/${name}`, { id: first.id, ...given })).toMatchObject({
      http: 409,
      error: 'wagon.busy',
    })
    await must('oms/railWaybill/void', { id: second.id, reason: '作废' })
    expect((await call(`oms/railWaybill/${name}`, { id: first.id, ...given })).http).toBe(200)
    await must('oms/railWaybill/undoAccept', { id: first.id, reason: '清场' }).catch(() => undefined)
  })
})

describe('a container', () => {
  it('leaves and comes by hand only where no document says so', async () => {
    const wagon = wagonOf(world, ['30'])
    const rail = await train(wagon)
    await moveTrain(world, { id: rail.id, to: 'loaded' })
    const [box] = await lists('oms/container/list', { boxNo: [wagon.boxNo1] })
    const at = { id: box?.id, movedAt: '2026-11-11 19:00:00' }
    for (const act of ['gateOut', 'strip'])
      expect(await call(`oms/container/${act}`, at), act).toMatchObject({ http: 409, error: 'wagon.box_on_train' })
    await moveTrain(world, { id: rail.id, to: 'departed' })
    const undo = async () => {
      const [move] = await lists('oms/containerMove/list', { containerId: box?.id })
      return call('oms/containerMove/undo', { id: move?.id, reason: '录错' })
    }
    expect(await undo()).toMatchObject({ http: 409, error: 'container_move.of_document' })
    await must('oms/railWaybill/undoDepart', { id: rail.id, reason: '录错' })
    expect(await must('oms/container/info', { id: box?.id })).toMatchObject({ status: 'inYard' })
  })

  it('stays on a list that waits for an approval', async () => {
    const wagon = wagonOf(world, ['30'])
    const rail = await train(wagon)
    const process = await publishBy(admin, 'railWaybill.load', { nodes: [nodeFor('经理', [judge])] })
    await must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 18:00:00' })
    const [box] = await lists('oms/container/list', { boxNo: [wagon.boxNo1] })
    for (const act of ['gateOut', 'strip'])
      expect(await call(`oms/container/${act}`, { id: box?.id, movedAt: '2026-11-11 19:00:00' }), act).toMatchObject({
        http: 409,
        error: 'wagon.box_awaits',
      })
    const [task] = await todoOf(judge)
    expect(await judge.call('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })).toMatchObject({ http: 200 })
    await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})

describe('a gap', () => {
  it('is neither recorded nor opened again beside what is billed', async () => {
    const rail = await train(wagonOf(world, ['30']))
    const [wagon] = await lists('oms/railDelivery/list', { railWaybillId: [rail.id] })
    await moveTrain(world, { id: rail.id, to: 'arrived' })
    await must('oms/railArrival/receive', { id: wagon?.id, receivedQty: '30' })
    await moveTrain(world, { id: rail.id, to: 'delivered' })
    const [off, on] = await lists('oms/handover/list', { railWaybillId: [rail.id] })
    const damage = { gapKind: 'damage', remark: '箱门变形' }
    await must('oms/handover/noteGap', { id: off?.id, ...damage })
    expect(await call('oms/railWaybill/confirm', { id: rail.id })).toMatchObject({ error: 'handover.open_gaps' })
    await must('oms/handover/settle', { id: off?.id, outcome: 'accepted', solution: '不影响' })
    await must('oms/railWaybill/confirm', { id: rail.id })
    const billed = { http: 409, error: 'handover.billed_rail' }
    expect(await call('oms/handover/reopen', { id: off?.id, reason: '重议' })).toMatchObject(billed)
    expect(await call('oms/handover/noteGap', { id: on?.id, ...damage })).toMatchObject(billed)
    await must('oms/railWaybill/undoConfirm', { id: rail.id, reason: '重议' })
    await must('oms/handover/reopen', { id: off?.id, reason: '重议' })
  })
})
