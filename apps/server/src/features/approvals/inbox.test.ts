import { type FlowNode, SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { type Masters, makeMasters } from '../transport/testing/masters.ts'

const CONTRACTS = 'cm/customer'

interface Row extends AnyRow {
  id: number
  version: number
  approvalId: number
  items: { id: number; qty: string }[]
}
interface Item {
  id: number
  taskId: number
  recordNo: string
  lateMinutes: number | null
}
interface Todo {
  key: string
  count: number
  path: string
  badge?: string
  overdue?: boolean
  oldest?: string
}

let app: TestApp
let orgId: number
let masters: Masters
let admin: Person
let starter: Person
let boss: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company('SP')
  masters = await makeMasters(app, orgId, { teams: 1 })
  ;[admin, starter, boss] = [
    await app.person(orgId, { isAdmin: true }),
    await app.person(orgId),
    await app.person(orgId),
  ]
  const node: FlowNode = {
    type: 'approval',
    id: 'n1',
    name: '经理',
    people: [{ by: 'members', memberIds: [boss.memberId] }],
    way: 'all',
    limit: { hours: 4, onExpiry: 'remind' },
  }
  const made = await admin.must<Row>('bpm/process/save', { name: '合同审批', act: 'contract.submit' })
  const { version } = await admin.must<{ version: number }>('bpm/process/saveDesign', {
    id: made.id,
    version: made.version,
    flow: { nodes: [node], policies: SAFE_POLICIES },
    condition: null,
  })
  await admin.must('bpm/process/publish', { id: made.id, version })
})

const nameOf = async ({ memberId }: Person): Promise<string | undefined> =>
  (await admin.must<{ list: { name: string }[] }>('sys/user/list', { filters: { id: memberId } })).list[0]?.name

/** A contract that waits for the boss. */
async function submitted(): Promise<Row> {
  const { id } = await starter.must<Row>(`${CONTRACTS}/save`, {
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
  })
  return starter.must<Row>(`${CONTRACTS}/submit`, { id })
}
const todo = (more: AnyRow = {}) =>
  boss.must<{ list: Item[]; acts: { act: string; name: string }[]; counts: { todo: number } }>('bpm/approval/list', {
    tab: 'todo',
    ...more,
  })
const changesOf = async (who: Person, { approvalId }: Row) =>
  (await who.must<{ changes: AnyRow[] }>('bpm/approval/info', { id: approvalId })).changes
const taskOf = async ({ approvalId }: Row) => {
  const item = (await todo()).list.find(({ id }) => id === approvalId)
  return { id: approvalId, taskId: item?.taskId }
}

describe('the inbox', () => {
  it('names the acts of a tab, whatever is searched for', async () => {
    await submitted()
    expect((await todo({ search: '没有这个编号' })).list).toEqual([])
    expect((await todo({ search: '没有这个编号' })).acts).toEqual([{ act: 'contract.submit', name: '合同提交审批' }])
  })

  it('has its number on home and in the menu, red once a time limit has passed', async () => {
    const before = (await todo()).counts.todo
    const row = await submitted()
    const onHome = async () =>
      (await boss.must<{ todos: Todo[] }>('sys/home/info')).todos.find(({ key }) => key === 'approvals')
    const inMenu = async () =>
      (await boss.must<{ list: Todo[] }>('sys/home/waiting')).list.find(({ key }) => key === 'approvals')
    const path = '/process_management/approval_process'
    expect(await onHome()).toMatchObject({ count: before + 1, path, group: 'waiting', overdue: false })
    expect(await inMenu()).toMatchObject({ count: before + 1, path, badge: 'primary' })
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 30 * 86_400_000).toISOString())
    expect(await onHome()).toMatchObject({ overdue: true })
    expect((await todo()).list.some(({ lateMinutes }) => (lateMinutes ?? 0) > 0)).toBe(true)
    expect(await inMenu()).toMatchObject({ badge: 'danger' })
    app.clock.set(now.toISOString())
    await boss.must('bpm/approval/agree', await taskOf(row))
    expect((await onHome())?.count ?? 0).toBe(before)
    expect((await starter.must<{ todos: Todo[] }>('sys/home/info')).todos.some(({ key }) => key === 'approvals')).toBe(
      false,
    )
  })

  it('counts what exceeds a time limit in working minutes, wherever it is told', async () => {
    const now = app.clock.now()
    // A Friday afternoon
    app.clock.set('2026-11-20T15:00:00+08:00')
    const row = await submitted()
    const { id } = await taskOf(row)
    const late = async (): Promise<(number | null | undefined)[]> => {
      const inbox = (await todo()).list.find(one => one.id === id)?.lateMinutes
      const { nodes } = await boss.must<{ nodes: { people: { lateMinutes: number | null }[] }[] }>(
        'bpm/approval/info',
        { id },
      )
      const { list } = await boss.must<{ list: { lateMinutes: number | null }[] }>('oms/approval/list', {})
      const queued = list.flatMap(({ lateMinutes }) => lateMinutes ?? [])
      return [inbox, nodes[0]?.people[0]?.lateMinutes, queued.find(minutes => minutes === inbox)]
    }
    expect(await late()).toEqual([null, null, undefined])
    // Due on Monday at ten: six and a half hours of that day, and four days
    app.clock.set('2026-11-28T12:00:00+08:00')
    expect(await late()).toEqual([2190, 2190, 2190])
    app.clock.set('2026-11-30T09:10:00+08:00')
    expect(await late()).toEqual([2200, 2200, 2200])
    app.clock.set(now.toISOString())
    await boss.must('bpm/approval/agree', await taskOf(row))
  })

  it('answers a repeated act with the first answer', async () => {
    const task = await taskOf(await submitted())
    const headers = { 'idempotency-key': 'twice' }
    const first = await boss.call('bpm/approval/agree', task, headers)
    expect(first).toMatchObject({ status: true, data: { status: 'approved' } })
    expect(await boss.call('bpm/approval/agree', task, headers)).toMatchObject({ status: true, data: first.data })
  })
})

describe('what an approval is about', () => {
  it('is told with its counterparty, in the inbox and in the results, to whoever may see it', async () => {
    const { approvalId } = await submitted()
    const figures = { party: '常乐源煤业', amount: null, way: null }
    expect((await todo()).list.find(({ id }) => id === approvalId)).toMatchObject(figures)
    const about = async (who: Person) =>
      (await who.must<{ list: object[] }>('bpm/data/figures', { ids: [approvalId] })).list
    expect(await about(admin)).toEqual([
      { id: approvalId, currentNode: '经理', people: [await nameOf(boss)], ...figures },
    ])
    const permissions = ['bpm.data.read', 'cm.customer.read']
    const person = (more: object) => app.person(orgId, { permissions, scope: 'company', ...more })
    expect(await about(await person({ fieldRights: { contract: { partyId: 'hidden' } } }))).toEqual([
      {
        id: approvalId,
        currentNode: '经理',
        people: expect.any(Array) as unknown,
        party: null,
        amount: null,
        way: null,
      },
    ])
    // No document, no approval of it
    expect(await about(await person({ permissions: ['bpm.data.read'] }))).toEqual([])
    const stranger = await app.person(await app.company())
    expect(await about(stranger)).toEqual([])
    const none = await person({ permissions: ['cm.customer.read'] })
    expect((await none.call('bpm/data/figures', { ids: [approvalId] })).http).toBe(403)
  })
})

describe('what changed since the submission', () => {
  it('is nothing at first, then the fields and child rows that were changed', async () => {
    const row = await submitted()
    expect(await changesOf(boss, row)).toEqual([])
    await boss.must('bpm/approval/reject', { ...(await taskOf(row)), opinion: '数量不对' })
    const now = await starter.must<Row>(`${CONTRACTS}/info`, { id: row.id })
    const [item] = now.items
    await starter.must(`${CONTRACTS}/save`, {
      id: row.id,
      version: now.version,
      creditDays: 30,
      items: [{ id: item?.id, goodsId: masters.goodsId, routeId: masters.routeId, qty: '12000' }],
    })
    const changes = await changesOf(starter, row)
    expect(changes).toContainEqual({ label: '账期', before: '45 天', after: '30 天' })
    expect(changes).toContainEqual({ label: '标的 1 · 数量', before: '10,000 吨', after: '12,000 吨' })
  })
})
