import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Person } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { nodeFor, publishBy, todoOf } from '../approvals/testing/fixture.ts'
import { countStaysOfAll } from './stays.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'

/** What documents may do to a container while an act of its own waits for an approval. */

let world: RailWorld
let legs: Awaited<ReturnType<typeof legsOf>>
let admin: Person
let judge: Person
let numbers = 4200
let trips = 0
let published: number[] = []

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const boxNow = (id: number) => must('oms/container/info', { id })

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { masters, routes, app } = world
  admin = await app.person(masters.orgId, { isAdmin: true })
  judge = await app.person(masters.orgId)
  legs = await legsOf(world, (await releasedOrder(world)).id)
  const common = { planFrom: '2026-11-01', planTo: '2026-11-30' }
  for (const [leg, carrierId, contractId, more] of [
    [legs.pickup, masters.carrierA, masters.apContractA, { routeId: routes.pickup, apBasis: 'ton', apPrice: '22' }],
    [legs.rail, masters.carrierB, masters.apContractB, {}],
  ] as const)
    await must('oms/railLeg/assign', { id: leg.id, carrierId, contractId, ...more, ...common })
})

async function withdrawProcesses(): Promise<void> {
  for (const id of published.splice(0)) await admin.must('bpm/process/withdraw', { id, reason: '测试结束' })
}
afterEach(withdrawProcesses)

interface Held {
  act: string
  body: AnyRow
}

const RELOCATE: Held = { act: 'relocate', body: { movedAt: '2026-11-12 09:00:00', slotNo: 'A01' } }
const STRIP: Held = { act: 'strip', body: { movedAt: '2026-11-12 09:00:00' } }
const DEPOSIT: Held = { act: 'lodgeDeposit', body: { deposit: '3000.00', depositOn: '2026-11-10' } }

/** From now on somebody has to agree to this act of the container, which is performed. */
async function held(box: Row, { act, body }: Held): Promise<number> {
  published.push(await publishBy(admin, `container.${act}`, { nodes: [nodeFor('场站经理', [judge])] }))
  const { approval, approvalId } = await must(`oms/container/${act}`, { id: box.id, ...body })
  expect(approval).toBe('running')
  return approvalId as number
}

async function agree(): Promise<{ status: string }> {
  const task = (await todoOf(judge)).at(-1)
  return judge.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
}

const box = (over: AnyRow = {}) =>
  must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId: world.yards[0],
    laden: 'empty',
    sinceAt: '2026-11-05 08:00:00',
    ownerKind: 'hired',
    ownerId: world.masters.carrierB,
    ...over,
  })

/** A trip of the short haul, dispatched. */
async function trip(): Promise<Row> {
  const { mainId } = await must('oms/railLeg/info', { id: legs.pickup.id })
  const team = world.masters.teams[trips++ % 4] as (typeof world.masters.teams)[number]
  const { vehicleId, trailerId, driverId } = team
  const made = await must('oms/shortHaul/save', { mainId, planQty: '32' })
  await must('oms/shortHaul/dispatch', { id: made.id, vehicleId, trailerId, driverId })
  return made
}
const loading = ({ id }: Row, boxNo1: unknown) => ({
  id,
  loadAt: '2026-11-11 08:00:00',
  loadGross: '48.00',
  loadTare: '16.00',
  boxNo1,
  boxNet1: '32',
})
const unloading = ({ id }: Row) => ({
  id,
  unloadAt: '2026-11-11 10:00:00',
  unloadGross: '48.00',
  unloadTare: '16.00',
})

/** A train of one wagon with the container, accepted. */
async function listed(boxNo1: unknown): Promise<{ rail: Row; wagon: AnyRow }> {
  const rail = await acceptedWaybill(world, legs.rail.id)
  return {
    rail,
    wagon: {
      railWaybillId: rail.id,
      wagonNo: String(5_270_000 + ++numbers),
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1,
      net1: '32',
    },
  }
}
async function ticketed({ id }: Row): Promise<void> {
  await must('oms/railWaybill/load', { id, loadedAt: '2026-11-11 18:00:00' })
  const ticketNo = `GZDZW${String(2_000_000 + id)}`
  await must('oms/railWaybill/ticket', { id, ticketNo, ticketAt: '2026-11-11 20:00:00', freight: '2735.00' })
}

/** The act is refused because of the container, which is named with its approval, and performed once that has ended. */
async function waits(made: Row, [path, body]: readonly [string, AnyRow], approvalId: number): Promise<void> {
  const before = await boxNow(made.id)
  const answer = await call(path, body)
  expect(answer).toMatchObject({ http: 409, error: 'record.locked' })
  expect(answer.msg).toContain(String(made['boxNo']))
  expect(answer.msg).toContain('审批中')
  expect(await boxNow(made.id)).toEqual(before)
  await must('bpm/approval/withdraw', { id: approvalId })
  await withdrawProcesses()
  expect((await call(path, body)).msg).not.toContain('审批中')
}

describe('a container of which an act waits that moves it', () => {
  it('is not fetched by a truck', async () => {
    const made = await box()
    const own = await trip()
    const approvalId = await held(made, RELOCATE)
    await waits(made, ['oms/shortHaul/load', loading(own, made['boxNo'])], approvalId)
    expect(await boxNow(made.id)).toMatchObject({ status: 'moving' })
    await must('oms/shortHaul/unload', unloading(own))
  })

  it('is not brought by a truck', async () => {
    const made = await box()
    const own = await trip()
    await must('oms/shortHaul/load', loading(own, made['boxNo']))
    const body = { movedAt: '2026-11-11 09:00:00', yardId: world.yards[1], laden: 'laden' }
    const approvalId = await held(made, { act: 'gateIn', body })
    await waits(made, ['oms/shortHaul/unload', unloading(own)], approvalId)
    expect(await boxNow(made.id)).toMatchObject({ status: 'inYard', yardId: world.yards[0] })
  })

  it('keeps its last move, and the time of it', async () => {
    const made = await box()
    const own = await trip()
    await must('oms/shortHaul/load', loading(own, made['boxNo']))
    await must('oms/shortHaul/unload', unloading(own))
    const { list } = await world.clerk.must<{ list: Row[] }>('oms/containerMove/list', {
      filters: { boxNo: { op: 'contains', value: made['boxNo'] } },
      sort: ['-id'],
    })
    const [last] = list
    const later = { id: last?.id, movedAt: '2026-11-11 10:30:00', reason: '门岗记录有误' }
    const approvalId = await held(made, RELOCATE)
    await waits(made, ['oms/containerMove/correctTime', later], approvalId)
    const again = await held(made, STRIP)
    await waits(made, ['oms/shortHaul/undoUnload', { id: own.id, reason: '录错' }], again)
    expect(await boxNow(made.id)).toMatchObject({ status: 'moving' })
  })

  it('gets on no loading list', async () => {
    const made = await box({ laden: 'laden' })
    const approvalId = await held(made, RELOCATE)
    const { wagon } = await listed(made['boxNo'])
    const answer = await call('oms/railDelivery/save', wagon)
    expect(answer).toMatchObject({ errors: [{ path: 'boxNo1', code: 'record.locked' }] })
    await waits(made, ['oms/railDelivery/save', wagon], approvalId)
    expect(await boxNow(made.id)).toMatchObject({ railWaybillId: wagon['railWaybillId'] })
  })

  it('gets on no loading list while it is to be scrapped', async () => {
    const made = await box({ laden: 'empty' })
    const approvalId = await held(made, { act: 'scrap', body: { movedAt: '2026-11-12 09:00:00', reason: '箱体变形' } })
    const { wagon } = await listed(made['boxNo'])
    await waits(made, ['oms/railDelivery/save', wagon], approvalId)
    expect(await boxNow(made.id)).toMatchObject({ railWaybillId: wagon['railWaybillId'] })
  })

  it('does not leave with its train', async () => {
    const made = await box({ laden: 'laden' })
    const { rail, wagon } = await listed(made['boxNo'])
    await must('oms/railDelivery/save', wagon)
    await ticketed(rail)
    const approvalId = await held(made, RELOCATE)
    await waits(made, ['oms/railWaybill/depart', { id: rail.id, departAt: '2026-11-11 23:00:00' }], approvalId)
    expect(await boxNow(made.id)).toMatchObject({ status: 'moving' })
  })

  it('stays a day longer every night, and is performed when all agreed', async () => {
    const made = await box()
    await held(made, RELOCATE)
    await countStaysOfAll(world.app.engine)
    expect(Number((await boxNow(made.id))['stayDays'])).toBeGreaterThan(0)
    expect((await agree()).status).toBe('approved')
    expect(await boxNow(made.id)).toMatchObject({ slotNo: 'A01', approval: 'none' })
  })
})

describe('a container whose deposit waits for an approval', () => {
  it('goes by truck and by train meanwhile, and its deposit is lodged in the end', async () => {
    const made = await box()
    await held(made, DEPOSIT)
    const own = await trip()
    await must('oms/shortHaul/load', loading(own, made['boxNo']))
    await must('oms/shortHaul/unload', unloading(own))
    expect(await boxNow(made.id)).toMatchObject({ status: 'inYard', laden: 'laden', approval: 'running' })
    const { rail, wagon } = await listed(made['boxNo'])
    await must('oms/railDelivery/save', wagon)
    await ticketed(rail)
    await must('oms/railWaybill/depart', { id: rail.id, departAt: '2026-11-11 23:00:00' })
    expect(await boxNow(made.id)).toMatchObject({ status: 'moving', approval: 'running' })
    expect((await agree()).status).toBe('approved')
    expect(await boxNow(made.id)).toMatchObject({ status: 'moving', depositStatus: 'paid', deposit: '3000.00' })
  })
})

it('keeps a container on the list of a train that waits for an approval away from trucks', async () => {
  const made = await box({ laden: 'laden' })
  const { rail, wagon } = await listed(made['boxNo'])
  await must('oms/railDelivery/save', wagon)
  published.push(await publishBy(admin, 'railWaybill.load', { nodes: [nodeFor('站长', [judge])] }))
  const { approvalId, railNo } = await must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 18:00:00' })
  const own = await trip()
  const answer = await call('oms/shortHaul/load', loading(own, made['boxNo']))
  expect(answer).toMatchObject({ http: 409, errors: [{ path: 'boxNo1', code: 'wagon.box_awaits' }] })
  expect(answer.msg).toContain(String(railNo))
  await must('bpm/approval/withdraw', { id: approvalId })
  expect((await call('oms/shortHaul/load', loading(own, made['boxNo']))).error).not.toBe('wagon.box_awaits')
})
