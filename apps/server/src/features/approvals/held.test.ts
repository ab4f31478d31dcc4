import { type Condition, type Flow, type FlowNode, SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { type Masters, makeMasters } from '../transport/testing/masters.ts'

const CONTRACTS = 'cm/customer'

interface Row extends AnyRow {
  id: number
  version: number
  status: string
  approval: string
  approvalId: number | null
}

let app: TestApp
let orgId: number
let masters: Masters
let admin: Person
let starter: Person
let first: Person
let second: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company('SP')
  masters = await makeMasters(app, orgId, { teams: 1 })
  ;[admin, starter, first, second] = [
    await app.person(orgId, { isAdmin: true }),
    await app.person(orgId),
    await app.person(orgId),
    await app.person(orgId),
  ]
})

const members = (...people: Person[]) => [{ by: 'members' as const, memberIds: people.map(one => one.memberId) }]
const node = (id: string, people: Person[], more: object = {}): FlowNode =>
  ({ type: 'approval', id, name: id, people: members(...people), way: 'all', ...more }) as FlowNode

/** A published process for an act. */
async function publish(
  act: string,
  nodes: readonly FlowNode[],
  { policies = {}, condition = null }: { policies?: Partial<Flow['policies']>; condition?: Condition | null } = {},
): Promise<number> {
  const made = await admin.must<Row>('bpm/process/save', { name: '测试流程', act })
  const flow = { nodes, policies: { ...SAFE_POLICIES, ...policies } }
  const { version } = await admin.must<{ version: number }>('bpm/process/saveDesign', {
    id: made.id,
    version: made.version,
    flow,
    condition,
  })
  await admin.must('bpm/process/publish', { id: made.id, version })
  return made.id
}
const withdraw = (id: number) => admin.must('bpm/process/withdraw', { id, reason: '测试结束' })

const draft = (over: AnyRow = {}): Promise<Row> =>
  starter.must<Row>(`${CONTRACTS}/save`, {
    title: '动力煤公路运输合同',
    partyId: masters.customerId,
    bizMode: 'road',
    signDate: '2026-11-01',
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    lossMode: 'none',
    payType: 'monthly',
    creditDays: 45,
    items: [{ goodsId: masters.goodsId, routeId: masters.routeId, qty: '10000' }],
    ...over,
  })
const info = (id: number) => starter.must<Row>(`${CONTRACTS}/info`, { id })
const todo = async (person: Person) =>
  (
    await person.must<{ list: { id: number; taskId: number; recordNo: string }[] }>('bpm/approval/list', {
      tab: 'todo',
    })
  ).list
async function agree(person: Person, over: AnyRow = {}) {
  const [task] = await todo(person)
  return person.must<{ status: string }>('bpm/approval/agree', { id: task?.id, taskId: task?.taskId, ...over })
}

describe('a held transition', () => {
  it('waits for everybody, then runs together with what decides on it', async () => {
    const process = await publish('contract.submit', [node('经理', [first]), node('总经理', [second])])
    const { id } = await draft()
    const held = await starter.must<Row>(`${CONTRACTS}/submit`, { id })
    expect(held).toMatchObject({ status: 'draft', approval: 'running' })
    expect(await todo(second)).toEqual([])
    expect(await agree(first)).toEqual({ status: 'running' })
    expect((await info(id)).status).toBe('draft')
    expect(await agree(second, { opinion: '同意' })).toEqual({ status: 'approved' })
    const after = await info(id)
    expect(after).toMatchObject({ status: 'toSign', approval: 'none', approvalId: null })
    const history = await starter.must<{ list: { action: string; by: number }[] }>(`${CONTRACTS}/history`, { id })
    const of = (action: string) => history.list.find(row => row.action === action)
    expect(of('submit')).toMatchObject({ by: starter.memberId })
    expect(of('approve')).toMatchObject({ by: second.memberId })
    await withdraw(process)
  })

  it('locks the record for everybody while it waits, and for nobody once it is withdrawn', async () => {
    const process = await publish('contract.submit', [node('经理', [first])])
    const { id } = await draft()
    const held = await starter.must<Row>(`${CONTRACTS}/submit`, { id })
    expect(await starter.call(`${CONTRACTS}/save`, { id, version: held.version, title: '另一个标题' })).toMatchObject({
      status: false,
      msg: expect.stringContaining('审批中'),
    })
    expect(await starter.call(`${CONTRACTS}/delete`, { id })).toMatchObject({ status: false })
    expect(await starter.call(`${CONTRACTS}/submit`, { id })).toMatchObject({
      status: false,
      msg: expect.stringContaining('正在审批中'),
    })
    await starter.must('bpm/approval/withdraw', { id: held.approvalId })
    expect(await info(id)).toMatchObject({ status: 'draft', approval: 'none' })
    await starter.must(`${CONTRACTS}/delete`, { id })
    await withdraw(process)
  })

  it('comes back to its starter with the reason, and goes on after it is submitted again', async () => {
    const process = await publish('contract.submit', [node('经理', [first])])
    const { id } = await draft()
    await starter.must(`${CONTRACTS}/submit`, { id })
    const [task] = await todo(first)
    expect(await first.call('bpm/approval/reject', { id: task?.id, taskId: task?.taskId })).toMatchObject({
      status: false,
    })
    await first.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '期限不对' })
    const returned = await info(id)
    expect(returned).toMatchObject({ status: 'draft', approval: 'returned' })
    expect(await starter.call(`${CONTRACTS}/delete`, { id })).toMatchObject({ status: false })
    await starter.must(`${CONTRACTS}/save`, { id, version: returned.version, endDate: '2026-12-30' })
    expect(await second.call(`${CONTRACTS}/submit`, { id })).toMatchObject({ status: false })
    await starter.must(`${CONTRACTS}/submit`, { id })
    expect(await agree(first)).toEqual({ status: 'approved' })
    expect(await info(id)).toMatchObject({ status: 'toSign', approval: 'none', endDate: '2026-12-30' })
    await withdraw(process)
  })

  it('is performed at once where no process fits', async () => {
    const process = await publish('contract.submit', [node('经理', [first])], {
      condition: { anyOf: [{ allOf: [{ subject: 'record.creditDays', op: 'gt', value: '60' }] }] },
    })
    const small = await draft()
    expect(await starter.must<Row>(`${CONTRACTS}/submit`, { id: small.id })).toMatchObject({
      status: 'approving',
      approval: 'none',
    })
    const large = await draft({ creditDays: 90 })
    expect(await starter.must<Row>(`${CONTRACTS}/submit`, { id: large.id })).toMatchObject({
      status: 'draft',
      approval: 'running',
    })
    await withdraw(process)
  })
})
