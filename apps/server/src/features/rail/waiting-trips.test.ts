import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { testApp, type Person } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { nodeFor, publishBy, todoOf } from '../approvals/testing/fixture.ts'
import { makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { shortHaul } from './testing/short-haul.ts'

/** What is agreed for a leg, beside trips of it that wait for an approval. */

let world: RailWorld
let admin: Person
let judge: Person
let published: number[] = []

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const trip = (id: number) => must('oms/shortHaul/info', { id })

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { orgId } = world.masters
  admin = await world.app.person(orgId, { isAdmin: true })
  judge = await world.app.person(orgId)
})

afterEach(async () => {
  for (const id of published.splice(0)) await admin.must('bpm/process/withdraw', { id, reason: '测试结束' })
})

/** A trip whose dispatch waits, beside one that was dispatched. */
async function waitingTrip() {
  const haul = await shortHaul(world, { apBasis: 'ton', apPrice: '22' })
  const sent = await haul.trip()
  await must('oms/shortHaul/dispatch', haul.sending(sent))
  const waiting = await haul.trip()
  published.push(await publishBy(admin, 'waybill.dispatch', { nodes: [nodeFor('经理', [judge])] }))
  const { approvalId } = await must('oms/shortHaul/dispatch', haul.sending(waiting))
  return { ...haul, sent, waiting: await trip(waiting.id), approvalId: Number(approvalId) }
}

it.each(['reassign', 'setPrice'])(
  '%s is refused while a trip waits that would get another price, and names it',
  async act => {
    const { leg, sent, waiting, approvalId } = await waitingTrip()
    const change = { id: leg.id, apBasis: 'ton', apPrice: '55', reason: '补充协议' }
    const answer = await call(`oms/railLeg/${act}`, change)
    expect(answer).toMatchObject({ http: 409, errors: [{ code: 'record.locked' }] })
    expect(answer.msg).toContain(String(waiting['waybillNo']))
    expect(await trip(waiting.id)).toEqual(waiting)
    expect(await trip(sent.id)).toMatchObject({ apPrice: '22.0000' })
    expect(await must('oms/railLeg/info', { id: leg.id })).toMatchObject({ apPrice: '22.0000' })
    // The same price changes nothing that somebody agrees to
    expect((await call(`oms/railLeg/${act}`, { ...change, apPrice: '22' })).http).toBe(200)
    expect(await trip(waiting.id)).toMatchObject({ version: waiting.version, approval: 'running' })
    await must('bpm/approval/withdraw', { id: approvalId })
    expect((await call(`oms/railLeg/${act}`, change)).http).toBe(200)
    expect(await trip(waiting.id)).toMatchObject({ apPrice: '55.0000', approval: 'none' })
    const { list } = await must('oms/shortHaul/history', { id: waiting.id })
    expect(JSON.stringify(list)).toContain('55')
  },
)

it('a trip goes to no other carrier than that of its leg, and the refusal says where to change that', async () => {
  const haul = await shortHaul(world, { apBasis: 'ton', apPrice: '22' })
  const sent = await haul.trip()
  await must('oms/shortHaul/dispatch', haul.sending(sent))
  const { carrierId } = await trip(sent.id)
  const { carrierA, carrierB } = world.masters
  const other = carrierId === carrierA ? carrierB : carrierA
  const body = { id: sent.id, carrierId: other, reason: '换车队' }
  const refused = await call('oms/shortHaul/changeCarrier', body)
  expect(refused).toMatchObject({
    http: 409,
    errors: [
      {
        code: 'main_waybill.not_of_leg',
        path: 'carrierId',
        records: [{ resource: 'railLeg', id: haul.leg.id, no: haul.leg['legNo'] }],
      },
    ],
  })
  expect(refused.msg).toContain('改承运商')
  const blind = await world.app.person(world.masters.orgId, {
    permissions: ['oms.way.read', 'oms.way.dispatch', 'oms.way.modify'],
    scope: 'company',
  })
  const told = await blind.call('oms/shortHaul/changeCarrier', body)
  expect(JSON.stringify(told)).not.toContain(String(haul.leg['legNo']))
})

it('the home page counts the arrivals of short hauls, too, as the page does that lists them', async () => {
  const haul = await shortHaul(world, { apBasis: 'ton', apPrice: '22' })
  const sent = await haul.trip()
  await must('oms/shortHaul/dispatch', haul.sending(sent))
  const load = { loadGross: '48.00', loadTare: '16.00', boxNo1: boxNumber(7_701), boxNet1: '32' }
  await must('oms/shortHaul/load', { id: sent.id, loadAt: '2026-11-11 08:00:00', ...load })
  const { todos } = await world.clerk.must<{ todos: { key: string; count: number; filters: object }[] }>(
    'sys/home/info',
  )
  const arrivals = todos.find(one => one.key === 'arrivals')
  const { total } = await world.clerk.must<{ total: number }>('oms/arrival/list', { filters: arrivals?.filters })
  expect(total).toBeGreaterThan(0)
  expect(arrivals?.count).toBe(total)
})

it('a trip that was returned is submitted with the price that its leg has by then', async () => {
  const { leg, waiting, approvalId } = await waitingTrip()
  const task = (await todoOf(judge)).at(-1)
  await judge.must('bpm/approval/reject', { id: approvalId, taskId: task?.taskId, opinion: '运价待定' })
  await must('oms/railLeg/reassign', { id: leg.id, apBasis: 'ton', apPrice: '55', reason: '补充协议' })
  expect(await trip(waiting.id)).toMatchObject({ approval: 'returned', apPrice: '55.0000' })
})
