import { contract } from '@tuheng/domain/contracts/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { availableTransitions } from '@tuheng/domain/kernel/transitions'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import {
  agreeFirst,
  type Approvals,
  approvals,
  CONTRACTS,
  type HeldRow,
  nodeFor as node,
  todoOf,
} from './testing/fixture.ts'

/** What an act takes beside the run. */
const NEEDS: Readonly<Record<string, object>> = {
  signers: { taskId: 1 },
  takeBack: { taskId: 1 },
  removeSigner: { taskId: 1 },
  drop: { reason: '不再需要' },
}

let at: Approvals
let starter: Person
let first: Person
let second: Person

beforeAll(async () => {
  at = await approvals()
  starter = at.starter
  first = await at.app.person(at.orgId)
  second = await at.app.person(at.orgId)
})

describe('a held transition', () => {
  it('waits for everybody, then runs together with what decides on it', async () => {
    const process = await at.publish('contract.submit', [node('经理', [first]), node('总经理', [second])])
    const { id } = await at.draft()
    const held = await starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    expect(held).toMatchObject({ status: 'draft', approval: 'running' })
    expect(await todoOf(second)).toEqual([])
    expect(await agreeFirst(first)).toEqual({ status: 'running' })
    expect((await at.info(id)).status).toBe('draft')
    expect(await agreeFirst(second, { opinion: '同意' })).toEqual({ status: 'approved' })
    const after = await at.info(id)
    expect(after).toMatchObject({ status: 'toSign', approval: 'none', approvalId: null })
    const history = await starter.must<{ list: { action: string; by: number }[] }>(`${CONTRACTS}/history`, { id })
    const of = (action: string) => history.list.find(row => row.action === action)
    expect(of('submit')).toMatchObject({ by: starter.memberId })
    expect(of('approve')).toMatchObject({ by: second.memberId })
    await at.withdraw(process)
  })

  it('tells a stranger nothing, and somebody who sees the record that the task is not theirs', async () => {
    const process = await at.publish('contract.submit', [node('经理', [first])])
    const { id } = await at.draft()
    const { approvalId } = await starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const stranger = await at.app.person(at.orgId, { permissions: ['cm.customer.read'], scope: 'own' })
    const reader = await at.app.person(at.orgId, { permissions: ['cm.customer.read'], scope: 'company' })
    expect(await stranger.call(`${CONTRACTS}/info`, { id })).toMatchObject({ http: 404 })
    for (const [act, body] of [
      ['agree', { version: 0 }],
      ['agree', { files: [999_999] }],
      ['reject', { version: 0, opinion: '不' }],
      ['handOver', { version: 0, to: starter.memberId }],
      ['addSigners', { version: 0, add: [starter.memberId], where: 'before' }],
    ] as const) {
      const answer = await stranger.call(`bpm/approval/${act}`, { id: approvalId, taskId: 1, ...body })
      const unknown = await stranger.call(`bpm/approval/${act}`, { id: 999_999, taskId: 1, ...body })
      expect(answer, act).toMatchObject({ http: 404, error: unknown.error, msg: unknown.msg })
      expect(JSON.stringify(answer), act).not.toContain('current')
      const reads = await reader.call(`bpm/approval/${act}`, { id: approvalId, taskId: 1, ...body })
      expect(reads, act).toMatchObject({ http: 403, error: 'approval.not_yours' })
      expect(JSON.stringify(reads), act).not.toContain('current')
    }
    for (const act of ['urge', 'withdraw', 'signers', 'resubmission', 'takeBack', 'removeSigner', 'drop']) {
      const of = (id: number | null) => stranger.call(`bpm/approval/${act}`, { id, ...NEEDS[act] })
      const [answer, unknown] = [await of(approvalId), await of(999_999)]
      expect(answer, act).toMatchObject({ http: 404, error: unknown.error, msg: unknown.msg })
    }
    // Nor is the run marked as one that could not be performed
    expect(await starter.must('bpm/approval/info', { id: approvalId })).toMatchObject({ refusal: null })
    await starter.must('bpm/approval/withdraw', { id: approvalId })
    await at.withdraw(process)
  })

  it('shows whoever decides what the act would write, and judges the reason by it', async () => {
    const condition = { anyOf: [{ allOf: [{ subject: 'record.creditLimit', op: 'gt' as const, value: '1000000' }] }] }
    const process = await at.publish('party.setCredit', [node('经理', [first])], { condition })
    const id = at.masters.customerId
    const { approvalId } = await starter.must<HeldRow>('sys/customer/setCredit', {
      id,
      creditLimit: '88000000',
      reason: '年度授信',
    })
    interface Told {
      facts: { label: string; value: string }[]
      why: string | null
    }
    const given = {
      label: expect.stringMatching(/^提交：/) as string,
      value: expect.stringContaining('88,000,000') as string,
    }
    const told = await first.must<Told>('bpm/approval/info', { id: approvalId })
    expect(told.facts).toContainEqual(given)
    expect(told.why).toBe('信用额度 88,000,000.00，超过 1,000,000.00')
    const { list } = await first.must<{ list: (Told & { id: number })[] }>('bpm/approval/list', { tab: 'todo' })
    const row = list.find(one => one.id === approvalId)
    expect(row?.facts).toContainEqual(given)
    expect(row?.why).toBe(told.why)
    await starter.must('bpm/approval/withdraw', { id: approvalId })
    await at.withdraw(process)
  })

  it('locks the record for everybody while it waits, and for nobody once it is withdrawn', async () => {
    const process = await at.publish('contract.submit', [node('经理', [first])])
    const { id } = await at.draft()
    const held = await starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
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
    expect(await at.info(id)).toMatchObject({ status: 'draft', approval: 'none' })
    await starter.must(`${CONTRACTS}/delete`, { id })
    await at.withdraw(process)
  })

  it('comes back to its starter with the reason, and goes on after it is submitted again', async () => {
    const process = await at.publish('contract.submit', [node('经理', [first])])
    const { id } = await at.draft()
    await starter.must(`${CONTRACTS}/submit`, { id })
    const [task] = await todoOf(first)
    expect(await first.call('bpm/approval/reject', { id: task?.id, taskId: task?.taskId })).toMatchObject({
      status: false,
    })
    await first.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '期限不对' })
    const returned = await at.info(id)
    expect(returned).toMatchObject({ status: 'draft', approval: 'returned' })
    expect(await starter.call(`${CONTRACTS}/delete`, { id })).toMatchObject({ status: false })
    // Lists and pages offer to the starter to submit it again, and nothing to others
    for (const person of [starter, second]) {
      const { list } = await person.must<{ list: HeldRow[] }>(`${CONTRACTS}/list`, {
        ids: [id],
        columns: ['title', 'status', 'approval', 'hands'],
      })
      const resource = anyResource(contract)
      const face = resource.faces.customer as Face
      const ctx = { today: '2026-11-20' }
      const actor = { memberId: person.memberId, isAdmin: true, fieldRights: {} } as unknown as Actor
      for (const row of [...list, await person.must<HeldRow>(`${CONTRACTS}/info`, { id })])
        expect(
          availableTransitions({ resource, face, row, actor, ctx })
            .filter(({ refusal }) => refusal?.code !== 'transition.returned')
            .map(({ name }) => name),
        ).toEqual(person === starter ? ['submit'] : [])
    }
    await starter.must(`${CONTRACTS}/save`, { id, version: returned.version, endDate: '2026-12-30' })
    expect(await second.call(`${CONTRACTS}/submit`, { id })).toMatchObject({ status: false })
    await starter.must(`${CONTRACTS}/submit`, { id })
    expect(await agreeFirst(first)).toEqual({ status: 'approved' })
    expect(await at.info(id)).toMatchObject({ status: 'toSign', approval: 'none', endDate: '2026-12-30' })
    await at.withdraw(process)
  })

  it('that decides on a record is performed for whoever decided, once others agreed', async () => {
    const process = await at.publish('contract.approve', [node('总经理', [second])])
    const { id } = await at.draft()
    await starter.must(`${CONTRACTS}/submit`, { id })
    const held = await first.must<HeldRow>(`${CONTRACTS}/approve`, { id })
    expect(held).toMatchObject({ status: 'approving', approval: 'running' })
    expect(await agreeFirst(second)).toEqual({ status: 'approved' })
    expect(await at.info(id)).toMatchObject({ status: 'toSign', approval: 'none' })
    const history = await starter.must<{ list: { action: string; by: number }[] }>(`${CONTRACTS}/history`, { id })
    expect(history.list.find(row => row.action === 'approve')).toMatchObject({ by: first.memberId })
    await at.withdraw(process)
  })

  it('is performed at once where no process fits', async () => {
    const process = await at.publish('contract.submit', [node('经理', [first])], {
      condition: { anyOf: [{ allOf: [{ subject: 'record.creditDays', op: 'gt', value: '60' }] }] },
    })
    const small = await at.draft()
    const numbers = () =>
      at.app.db.company(at.orgId, async sql => {
        const { rows } = await sql.query<{ last: number; n: number }>(
          'select max(id)::int as last, count(*)::int as n from audit where org_id = $1',
          [at.orgId],
        )
        return rows[0] as { last: number; n: number }
      })
    const before = await numbers()
    expect(await starter.must<HeldRow>(`${CONTRACTS}/submit`, { id: small.id })).toMatchObject({
      status: 'approving',
      approval: 'none',
    })
    // Once, not once to try it out and once more: a row of the log that is taken back leaves a gap
    const after = await numbers()
    expect(after.last - before.last).toBe(after.n - before.n)
    const large = await at.draft({ creditDays: 90 })
    expect(await starter.must<HeldRow>(`${CONTRACTS}/submit`, { id: large.id })).toMatchObject({
      status: 'draft',
      approval: 'running',
    })
    await at.withdraw(process)
  })

  it('asks whom the starter names, and refuses where nobody is named', async () => {
    const process = await at.publish('contract.submit', [
      { ...node('主管', []), people: [{ by: 'chosen' }] } as never,
      node('总经理', [second]),
    ])
    const { id } = await at.draft()
    expect(await starter.call(`${CONTRACTS}/submit`, { id })).toMatchObject({
      status: false,
      errors: [expect.objectContaining({ code: 'approval.choose', path: 'approvers.主管' })],
    })
    expect((await starter.call(`${CONTRACTS}/submit`, { id, approvers: { 主管: 'x' } })).status).toBe(false)
    const blind = await at.app.person(at.orgId, { permissions: ['bpm.approval.read'], name: '高看不到' })
    expect(
      await starter.call(`${CONTRACTS}/submit`, { id, approvers: { 主管: [first.memberId, blind.memberId] } }),
    ).toMatchObject({
      status: false,
      errors: [{ code: 'approval.unable_blind', path: 'approvers.主管', msg: expect.stringContaining('高看不到') }],
    })
    const { approvalId } = await starter.must<HeldRow>(`${CONTRACTS}/submit`, {
      id,
      approvers: { 主管: [first.memberId] },
    })
    const agree = (person: Person, taskId: number) => person.must('bpm/approval/agree', { id: approvalId, taskId })
    expect(await agree(first, 1)).toEqual({ status: 'running' })
    expect(await agree(second, 2)).toEqual({ status: 'approved' })
    await at.withdraw(process)
  })
})
