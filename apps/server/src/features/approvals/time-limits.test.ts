import { contract } from '@tuheng/domain/contracts/index'
import { department } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { uploadFile } from '../contracts/testing/price-sheets.ts'
import { contractIn } from '../transport/testing/masters.ts'
import { endTimeLimits } from './index.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let judge: Person
let head: Person
let chief: Person

beforeAll(async () => {
  at = await approvals()
  chief = await at.app.person(at.orgId)
  const person = async (name: string, { leaderId, parentId }: { leaderId: number; parentId?: number }) => {
    const row = await at.app.work(at.orgId, tx => tx.insert(department, { name, leaderId, parentId: parentId ?? null }))
    return { deptId: row.id, who: await at.app.person(at.orgId, { deptId: row.id }) }
  }
  const top = await person('总部', { leaderId: chief.memberId })
  head = top.who
  judge = (await person('运输部', { leaderId: head.memberId, parentId: top.deptId })).who
})

const submitted = async (more: object) => {
  at.app.clock.set('2026-11-23T09:00:00+08:00')
  const nodes = [nodeFor('财务', [judge], more), nodeFor('经理', [at.admin])]
  const process = await at.publish('contract.submit', nodes)
  const { id } = await at.draft()
  const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
  return { id: approvalId, process }
}
const expiredContract = () =>
  at.app.work(at.orgId, async tx => {
    const { customerId: partyId, goodsId, routeId } = at.masters
    const id = await contractIn(tx, { kind: 'customer', partyId, goodsId, routeId })
    await tx.run(contract, 'expire', { id })
    return id
  })
const amendment = async () => ({
  signedOn: '2026-11-20',
  summary: '展期',
  files: [await uploadFile(at.app, at.starter)],
})
const pass = async (moment: string): Promise<number> => {
  at.app.clock.set(`${moment}+08:00`)
  return endTimeLimits(at.app.engine)
}
const asked = (person: Person) =>
  person.must<{ list: object[] }>('sys/msg/my/list', { kinds: ['approval.asked'] }).then(({ list }) => list.length)
const lastTold = async (person: Person): Promise<string | undefined> =>
  (await person.must<{ list: { title: string }[] }>('sys/msg/my/list', { kinds: ['approval.asked'] })).list[0]?.title

describe('the time limit of a task', () => {
  it('begins anew for the head to whom it was handed, and goes on to theirs', async () => {
    const { id, process } = await submitted({ limit: { hours: 2, onExpiry: 'head' } })
    expect(await pass('2026-11-23T11:30:00')).toBe(1)
    expect(await todoOf(head)).toHaveLength(1)
    expect(await lastTold(judge)).toContain('您未在时限内处理，已转给负责人')
    expect(await pass('2026-11-23T12:00:00')).toBe(0)
    expect(await pass('2026-11-24T11:30:00')).toBe(1)
    expect([await todoOf(head), await todoOf(chief)]).toMatchObject([[], [{ id }]])
    await at.admin.must('bpm/approval/end', { id, reason: '测试结束' })
    await at.withdraw(process)
  })

  it('is tried again once a day where its act is refused, and administrators are told once', async () => {
    at.app.clock.set('2026-11-22T22:30:00+08:00')
    const process = await at.publish('contract.renew', [
      nodeFor('财务', [judge], { limit: { hours: 2, onExpiry: 'agree' } }),
    ])
    // Renewed until that Sunday, which is over when the time limit is
    const renewal = { endDate: '2026-11-22', amendments: [await amendment()], reason: '展期' }
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/renew`, {
      id: await expiredContract(),
      ...renewal,
    })
    const told = async (person: Person) =>
      (await person.must<{ list: object[] }>('sys/msg/my/list', { kinds: ['approval.ended'] })).list.length
    const [before, beforeStarter] = [await told(at.admin), await told(at.starter)]
    expect(await pass('2026-11-23T11:30:00')).toBe(1)
    expect(await todoOf(judge)).toMatchObject([{ id: approvalId }])
    expect(await at.admin.must('bpm/approval/info', { id: approvalId })).toMatchObject({
      refusal: expect.stringContaining('不能早于今天'),
    })
    expect([await told(at.admin), await told(at.starter)]).toEqual([before + 1, beforeStarter + 1])
    expect(await pass('2026-11-23T11:40:00')).toBe(0)
    expect(await pass('2026-11-24T11:20:00')).toBe(0)
    expect(await pass('2026-11-24T11:40:00')).toBe(1)
    expect(await pass('2026-11-24T11:50:00')).toBe(0)
    expect([await told(at.admin), await told(at.starter)]).toEqual([before + 1, beforeStarter + 1])
    await at.admin.must('bpm/approval/end', { id: approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })

  it('is no decision of whoever was asked, in the path and among those who decided', async () => {
    at.app.clock.set('2026-11-23T09:00:00+08:00')
    const limit = { hours: 2, onExpiry: 'agree' }
    const process = await at.publish('party.block', [nodeFor('经理', [judge], { limit })])
    const { customerId: id } = at.masters
    const { approvalId } = await at.starter.must<HeldRow>('sys/customer/block', { id, blacklistReason: '拖欠运费' })
    expect(await pass('2026-11-23T11:30:00')).toBe(1)
    const { status, nodes } = await at.starter.must<{ status: string; nodes: { people: object[] }[] }>(
      'bpm/approval/info',
      { id: approvalId },
    )
    expect(status).toBe('approved')
    expect(nodes[0]?.people).toEqual([expect.objectContaining({ state: 'agreed', byClock: true, actedBy: null })])
    const { last } = await at.starter.must<{ last: object }>('bpm/approval/last', { face: 'sys/customer', id })
    expect(last).toMatchObject({ status: 'approved', people: 0 })
    expect(await lastTold(judge)).toContain('您未在时限内处理，已自动同意')
    await at.withdraw(process)
    await at.admin.must('sys/customer/unblock', { id, reason: '已付清' })
  })

  it('begins anew with a task whose agreement was taken back', async () => {
    const { id, process } = await submitted({ limit: { hours: 2, onExpiry: 'remind' } })
    expect(await pass('2026-11-23T11:30:00')).toBe(1)
    await judge.must('bpm/approval/agree', { id, taskId: 1 })
    await judge.must('bpm/approval/takeBack', { id, taskId: 1 })
    const before = await asked(judge)
    expect(await pass('2026-11-24T11:30:00')).toBe(1)
    expect(await asked(judge)).toBe(before + 1)
    expect(await pass('2026-11-24T11:40:00')).toBe(0)
    await at.admin.must('bpm/approval/end', { id, reason: '测试结束' })
    await at.withdraw(process)
  })

  it('does nothing to whoever got the task after it was found', async () => {
    const { id, process } = await submitted({ limit: { hours: 2, onExpiry: 'reject' } })
    at.app.clock.set('2026-11-23T11:30:00+08:00')
    const { engine } = at.app
    let isFound = false
    // The task is handed on between the search for what is overdue and the end of it
    const db = {
      system: engine.db.system.bind(engine.db),
      company: async (...args: Parameters<typeof engine.db.company>) => {
        const found = await engine.db.company(...args)
        if (!isFound) {
          isFound = true
          await judge.must('bpm/approval/handOver', { id, taskId: 1, to: head.memberId })
        }
        return found
      },
    }
    expect(await endTimeLimits({ ...engine, db: db as never })).toBe(0)
    expect(await todoOf(head)).toMatchObject([{ id }])
    expect(await pass('2026-11-24T11:30:00')).toBe(1)
    expect(await todoOf(head)).toEqual([])
    await at.starter.must('bpm/approval/withdraw', { id })
    await at.withdraw(process)
  })
})
