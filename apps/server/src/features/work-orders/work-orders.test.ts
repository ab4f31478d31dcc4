// PostgreSQL too: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { workOrder } from '@tuheng/domain/work-orders/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { workOrdersDue } from './index.ts'

/** Monday, 10 o'clock. */
const MONDAY = '2026-06-08T10:00:00+08:00'
const EVERYBODY = ['wo.data.read', 'wo.data.modify', 'wo.data.handle', 'wo.kind.read']

let app: TestApp
let org = 0
let admin: Person
/** Reports from another department, and sees what they made alone. */
let reporter: Person
let ann: Person
let ben: Person
let desk: Person
let dataKind = 0
let plainKind = 0

const own = { permissions: EVERYBODY, scope: 'own' }

beforeAll(async () => {
  app = await testApp()
  app.clock.set(MONDAY)
  org = await app.company()
  admin = await app.person(org)
  reporter = await app.person(org, { name: '报修人', ...own })
  ann = await app.person(org, { name: '处理甲', ...own })
  ben = await app.person(org, { name: '处理乙', ...own })
  desk = await app.person(org, { name: '工单台', permissions: [...EVERYBODY, 'wo.data.list', 'wo.data.assign'] })
  dataKind = await kindOf({
    name: '数据修改',
    handlerIds: [ann.memberId, ben.memberId],
    leaderId: desk.memberId,
    asks: [
      { label: '正确值', answer: 'number', must: true },
      { label: '依据', answer: 'choice', options: '磅单,合同', must: false },
    ],
    checks: [
      { label: '已核对磅单', must: true },
      { label: '已通知对账员', must: false },
    ],
    limits: [{ urgency: 'high', takeHours: '1', doneHours: '4' }],
  })
  plainKind = await kindOf({ name: '其他', assignment: 'pool', handlerIds: [] })
})

const kindOf = async (body: AnyRow): Promise<number> => (await admin.must<{ id: number }>('wo/kind/save', body)).id

const report = (body: AnyRow = {}, who = reporter) =>
  who.must<AnyRow & { id: number }>('wo/mine/save', {
    kindId: dataKind,
    title: '卸货净重录反',
    description: '32.46 录成 34.26',
    urgency: 'high',
    details: [{ label: '正确值', value: '32.46' }],
    ...body,
  })

/** The person who has it in hand. */
const handlerOf = (row: AnyRow): Person => (row.handlerId === ann.memberId ? ann : ben)
const taken = async (body: AnyRow = {}) => {
  const row = await report(body)
  const handler = handlerOf(row)
  await handler.must('wo/wait/take', { id: row.id })
  return { id: row.id, handler }
}
const ticked = async (handler: Person, id: number) => {
  const { checks } = await handler.must<{ checks: { id: number }[] }>('wo/wait/info', { id })
  return checks.map(({ id: check }) => ({ id: check, done: true }))
}
const replied = async (body: AnyRow = {}) => {
  const { id, handler } = await taken(body)
  await handler.must('wo/wait/reply', { id, solution: '已更正', checks: await ticked(handler, id) })
  return { id, handler }
}
const listed = async (who: Person, face: string): Promise<number[]> => {
  const { list } = await who.must<{ list: { id: number }[] }>(`wo/${face}/list`, { pageSize: 200 })
  return list.map(({ id }) => id)
}

describe('a new work order', () => {
  it('goes to whoever has least in hand, never to its reporter while others can', async () => {
    const loads = new Map<unknown, number>()
    for (let i = 0; i < 4; i++) {
      const { handlerId } = await report()
      loads.set(handlerId, (loads.get(handlerId) ?? 0) + 1)
    }
    expect([...loads.values()].toSorted()).toEqual([2, 2])
    expect((await report({}, ann)).handlerId).toBe(ben.memberId)
  })

  it('asks what its kind asks, each in its way', async () => {
    const refused = (details: AnyRow[]) =>
      reporter.call('wo/mine/save', { kindId: dataKind, title: '试', description: '试', details })
    expect(await refused([])).toMatchObject({ http: 400, error: 'work_order.ask_missing' })
    expect(await refused([{ label: '正确值', value: '三十二' }])).toMatchObject({ error: 'work_order.ask_number' })
    expect(
      await refused([
        { label: '正确值', value: '32.46' },
        { label: '依据', value: '口头' },
      ]),
    ).toMatchObject({ error: 'work_order.ask_choice', errors: [{ path: 'details.1.value' }] })
  })

  it('is due by the working hours of its urgency, and has no limit where its kind names none', async () => {
    app.clock.set('2026-06-12T16:30:00+08:00')
    const { id } = await report()
    // 1.5 hours are left of Friday, 2.5 are Monday's
    expect(await reporter.must('wo/mine/info', { id })).toMatchObject({
      takeDueAt: '2026-06-12 17:30:00',
      dueAt: '2026-06-15 11:30:00',
    })
    expect(await report({ urgency: 'normal' })).toMatchObject({ dueAt: null, takeDueAt: null })
    app.clock.set(MONDAY)
  })
})

describe('its clock', () => {
  it('stands while the reporter is asked, and goes on with what is left', async () => {
    app.clock.set('2026-06-09T09:00:00+08:00')
    const { id, handler } = await taken()
    app.clock.set('2026-06-09T10:00:00+08:00')
    expect(await handler.must('wo/wait/ask', { id, words: '请补磅单' })).toMatchObject({
      status: 'asked',
      dueAt: null,
      usedMinutes: 60,
    })
    app.clock.set('2026-06-11T09:00:00+08:00')
    expect(await reporter.must('wo/mine/answer', { id, words: '已补' })).toMatchObject({ status: 'handling' })
    expect(await handler.must('wo/wait/info', { id })).toMatchObject({ dueAt: '2026-06-11 12:00:00', usedMinutes: 60 })
    app.clock.set('2026-06-11T11:00:00+08:00')
    await handler.must('wo/wait/reply', { id, solution: '已更正', checks: await ticked(handler, id) })
    expect(await handler.must('wo/wait/info', { id })).toMatchObject({ usedMinutes: 180, status: 'replied' })
    const { turns } = await reporter.must<{ turns: { turn: string }[] }>('wo/mine/info', { id })
    expect(turns.map(({ turn }) => turn)).toEqual(['take', 'ask', 'answer', 'reply'])
    app.clock.set(MONDAY)
  })

  it('begins anew when a closed one is reopened, and only so long after it', async () => {
    const { id } = await replied()
    await reporter.must('wo/mine/accept', { id, rating: 4 })
    app.clock.set('2026-06-10T09:00:00+08:00')
    expect(await reporter.must('wo/mine/reopen', { id, reason: '又错了' })).toMatchObject({
      status: 'handling',
      reopened: 1,
      rating: null,
      closedAt: null,
      dueAt: '2026-06-10 14:30:00',
    })
    app.clock.set(MONDAY)
    const old = await replied()
    await reporter.must('wo/mine/accept', { id: old.id })
    app.clock.set('2026-07-20T09:00:00+08:00')
    expect(await reporter.call('wo/mine/reopen', { id: old.id, reason: '又错了' })).toMatchObject({
      error: 'work_order.too_late',
    })
    app.clock.set(MONDAY)
  })
})

describe('who reads and acts', () => {
  it('are those whom it names, wherever it was made, and the desk', async () => {
    const { id, handler } = await taken()
    const other = handler === ann ? ben : ann
    expect(await listed(reporter, 'mine')).toContain(id)
    expect(await listed(handler, 'wait')).toContain(id)
    expect(await listed(other, 'wait')).not.toContain(id)
    expect(await listed(reporter, 'wait')).not.toContain(id)
    expect(await other.call('wo/wait/info', { id })).toMatchObject({ http: 404 })
    expect(await handler.call('wo/mine/info', { id })).toMatchObject({ http: 404 })
    expect(await handler.call('wo/data/list', {})).toMatchObject({ http: 403 })
    expect(await listed(desk, 'data')).toContain(id)
    expect(await other.call('wo/wait/reply', { id, solution: '抢答' })).toMatchObject({ http: 404 })
  })

  it('waits for whoever takes it where its kind gives it to nobody', async () => {
    const everybody = await app.person(org, { permissions: EVERYBODY })
    const { id } = await report({ kindId: plainKind, details: [], urgency: 'low' })
    expect(await listed(everybody, 'wait')).toContain(id)
    expect(await listed(reporter, 'wait')).not.toContain(id)
    expect(await everybody.must('wo/wait/take', { id })).toMatchObject({ handlerId: everybody.memberId })
    expect(await desk.must('wo/data/info', { id })).toMatchObject({ status: 'handling' })
  })

  it('leaves whoever hands it on', async () => {
    const { id, handler } = await taken()
    const other = handler === ann ? ben : ann
    expect(await handler.call('wo/wait/handOn', { id, handlerId: handler.memberId, reason: '重复' })).toMatchObject({
      error: 'work_order.handler_same',
    })
    const answer = await handler.must('wo/wait/handOn', { id, handlerId: other.memberId, reason: '外出' })
    expect(answer).toEqual({ id })
    expect(await listed(handler, 'wait')).not.toContain(id)
    expect(await other.must('wo/wait/info', { id })).toMatchObject({ status: 'open', handlerId: other.memberId })
    const { list } = await other.must<{ list: { kind: string }[] }>('sys/msg/my/list', {})
    expect(list[0]).toMatchObject({ kind: 'workOrder.assigned', path: `/work_order/wait_work_order/${id}` })
  })

  it('keeps internal notes from whoever reported it, on every way', async () => {
    const { id, handler } = await taken()
    const secret = '司机已两次作假'
    await handler.must('wo/wait/note', { id, words: secret })
    expect(JSON.stringify(await handler.must('wo/wait/info', { id }))).toContain(secret)
    for (const path of ['wo/mine/info', 'wo/mine/history'])
      expect(JSON.stringify(await reporter.must(path, { id })), path).not.toContain(secret)
    expect(JSON.stringify(await reporter.must('wo/mine/list', { pageSize: 200 }))).not.toContain(secret)
    expect(await reporter.call('wo/wait/note', { id, words: '我也写' })).toMatchObject({ http: 404 })
  })

  it('are nobody of another company', async () => {
    const elsewhere = await app.person(await app.company())
    const { id } = await report()
    for (const face of ['mine', 'wait', 'data'])
      expect(await elsewhere.call(`wo/${face}/info`, { id }), face).toMatchObject({ http: 404 })
  })
})

describe('an answer', () => {
  it('needs the required checks, and keeps the checklist of the kind', async () => {
    const { id, handler } = await taken()
    expect(await handler.call('wo/wait/reply', { id, solution: '已更正' })).toMatchObject({
      error: 'work_order.check_open',
    })
    const [first] = await ticked(handler, id)
    await handler.must('wo/wait/reply', { id, solution: '已更正', checks: [first] })
    const { checks } = await handler.must<{ checks: AnyRow[] }>('wo/wait/info', { id })
    expect(checks).toMatchObject([
      { label: '已核对磅单', done: true, doneBy: handler.memberId },
      { label: '已通知对账员', done: false, doneBy: null },
    ])
  })

  it('is accepted by its reporter alone, or refused, which counts', async () => {
    const { id, handler } = await replied()
    expect(await handler.call('wo/mine/accept', { id })).toMatchObject({ http: 404 })
    await reporter.must('wo/mine/refuse', { id, words: '还差一车' })
    await handler.must('wo/wait/reply', { id, solution: '都改了', checks: await ticked(handler, id) })
    expect(await reporter.must('wo/mine/accept', { id, rating: 3, ratingWords: '慢了些' })).toMatchObject({
      status: 'closed',
      reopened: 1,
      rating: 3,
    })
  })

  it('closes by itself after the hours of its kind', async () => {
    const { id } = await replied()
    app.clock.set('2026-06-10T17:59:00+08:00')
    await workOrdersDue(app.engine)
    expect(await desk.must('wo/data/info', { id })).toMatchObject({ status: 'replied' })
    app.clock.set('2026-06-12T09:00:00+08:00')
    await workOrdersDue(app.engine)
    expect(await desk.must('wo/data/info', { id })).toMatchObject({ status: 'closed', rating: null })
    expect(await reporter.must('wo/mine/rate', { id, rating: 5 })).toMatchObject({ status: 'closed', rating: 5 })
    app.clock.set(MONDAY)
  })
})

describe('doubles', () => {
  it('are merged into one that lives, and their reporter hears of it', async () => {
    const target = await taken()
    const double = await report({ title: '同一车重量错' }, desk)
    const merging = (id: number, duplicateOfId: number) => desk.call('wo/data/merge', { id, duplicateOfId })
    expect(await merging(double.id, double.id)).toMatchObject({ error: 'work_order.itself' })
    expect(await merging(double.id, target.id)).toMatchObject({ data: { status: 'merged', clockFrom: null } })
    expect(await merging((await report()).id, double.id)).toMatchObject({ error: 'work_order.merged_already' })
    const { turns } = await desk.must<{ turns: AnyRow[] }>('wo/data/info', { id: target.id })
    expect(turns.at(-1)).toMatchObject({ turn: 'merge', words: double.no })
    expect(await desk.must('wo/data/unmerge', { id: double.id, reason: '不是同一车' })).toMatchObject({
      status: 'open',
      duplicateOfId: null,
    })
  })
})

describe('what is late', () => {
  it('is told once to its handler and to whoever leads, and marked', async () => {
    app.clock.set('2026-06-16T09:00:00+08:00')
    const row = await report()
    app.clock.set('2026-06-16T10:01:00+08:00')
    await workOrdersDue(app.engine)
    const told = async (who: Person) => {
      const { list } = await who.must<{ list: { kind: string; title: string }[] }>('sys/msg/my/list', { pageSize: 200 })
      return list.filter(({ kind, title }) => kind === 'workOrder.late' && title.includes(String(row.no))).length
    }
    expect([await told(handlerOf(row)), await told(desk)]).toEqual([1, 1])
    await workOrdersDue(app.engine)
    expect(await told(desk)).toBe(1)
    app.clock.set('2026-06-16T14:31:00+08:00')
    await workOrdersDue(app.engine)
    expect(await told(desk)).toBe(2)
    expect(await desk.must('wo/data/info', { id: row.id })).toMatchObject({ late: true })
    const waits = await handlerOf(row).must<{ list: { key: string; badge: string }[] }>('sys/home/waiting', {})
    expect(waits.list.find(({ key }) => key === 'workOrdersLate')).toMatchObject({ badge: 'danger' })
    const { todos } = await handlerOf(row).must<{ todos: { key: string }[] }>('sys/home/info', {})
    const late = todos.find(({ key }) => key === 'workOrdersLate')
    expect(late).toMatchObject({ overdue: true })
    expect(late).not.toHaveProperty('limit')
    app.clock.set(MONDAY)
  })
})

it('counts in the report what stands in the records', async () => {
  const { rows, totals } = await admin.must<{ rows: AnyRow[]; totals: AnyRow }>('wo/report/query', {
    dateFrom: '2026-06-01',
    dateTo: '2026-06-30',
    groupBy: 'handlerId',
  })
  const all = await app.work(org, tx => tx.find(workOrder, { where: {} }))
  const counted = all.filter(
    ({ status, createdAt }) => status !== 'merged' && status !== 'cancelled' && createdAt < '2026-07',
  )
  const closed = counted.filter(({ status }) => status === 'closed')
  expect(Number(totals.count)).toBe(counted.length)
  expect(Number(totals.closed)).toBe(closed.length)
  expect(Number(totals.usedMinutes)).toBe(closed.reduce((sum, row) => sum + row.usedMinutes, 0))
  expect(Number(totals.reopened)).toBe(counted.filter(row => row.reopened > 0).length)
  const mine = rows.find(row => row.handlerId === ann.memberId)
  expect(Number(mine?.count)).toBe(counted.filter(row => row.handlerId === ann.memberId).length)
})
