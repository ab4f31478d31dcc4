import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import {
  agreeFirst,
  type Approvals,
  approvals,
  CONTRACTS,
  type HeldRow,
  nodeFor,
  todoOf,
  when,
} from './testing/fixture.ts'

interface Info {
  no: string
  status: string
  acts: { kind: string }[]
}

let at: Approvals
let first: Person
let second: Person

beforeAll(async () => {
  at = await approvals()
  first = await at.app.person(at.orgId)
  second = await at.app.person(at.orgId)
})

const submit = (id: number) => at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
const previewOf = (id: unknown, who = at.starter) => who.call('bpm/approval/resubmission', { id })
const runOf = (id: unknown) => at.admin.must<Info>('bpm/approval/info', { id })

/** The person returns what waits longest for them. */
async function returnFirst(person: Person): Promise<void> {
  const [task] = await todoOf(person)
  await person.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '请修改' })
}

async function edit(id: number, creditDays: number): Promise<void> {
  const { version } = await at.info(id)
  await at.starter.must(`${CONTRACTS}/save`, { id, version, creditDays })
}

describe('what is submitted again', () => {
  it('is judged by the process that fits it now', async () => {
    const small = await at.publish('contract.submit', [nodeFor('经理', [first])], {
      condition: when('record.creditDays', 'lt', '60'),
    })
    const large = await at.publish('contract.submit', [nodeFor('总经理', [second])], {
      condition: when('record.creditDays', 'gte', '60'),
    })
    const { id } = await at.draft()
    const before = await submit(id)
    await returnFirst(first)
    await edit(id, 365)
    expect(await previewOf(before.approvalId)).toMatchObject({
      data: { process: '测试流程', isOther: true, nodes: [] },
    })
    expect(await second.call(`${CONTRACTS}/submit`, { id })).toMatchObject({ status: false })
    const after = await submit(id)
    expect(after).toMatchObject({ status: 'draft', approval: 'running' })
    expect(after.approvalId).not.toBe(before.approvalId)
    const ended = await runOf(before.approvalId)
    expect(ended.status).toBe('ended')
    expect(ended.acts.map(({ kind }) => kind)).toContain('end')
    expect(await todoOf(first)).toEqual([])
    expect(await agreeFirst(second)).toEqual({ status: 'approved' })
    expect(await at.info(id)).toMatchObject({ status: 'toSign', approval: 'none', creditDays: 365 })
    for (const process of [small, large]) await at.withdraw(process)
  })

  it('goes to those whom a version asks that was published meanwhile', async () => {
    const process = await at.publish('contract.submit', [nodeFor('经理', [first])])
    const { id } = await at.draft()
    await submit(id)
    await returnFirst(first)
    const { id: next } = await at.admin.must<{ id: number }>('bpm/process/newVersion', { id: process })
    const { flow, version } = await at.admin.must<{ flow: object; version: number }>('bpm/process/design', { id: next })
    const nodes = [nodeFor('经理', [first]), nodeFor('总经理', [second])]
    const design = { id: next, version, flow: { ...flow, nodes }, condition: null }
    const saved = await at.admin.must<{ version: number }>('bpm/process/saveDesign', design)
    await at.admin.must('bpm/process/publish', { id: next, version: saved.version })
    await submit(id)
    expect(await agreeFirst(first)).toEqual({ status: 'running' })
    expect(await agreeFirst(second)).toEqual({ status: 'approved' })
    await at.withdraw(next)
  })

  it('goes on with its own process where none fits any more', async () => {
    const process = await at.publish('contract.submit', [nodeFor('经理', [first])])
    const { id } = await at.draft()
    const { approvalId } = await submit(id)
    await returnFirst(first)
    await at.withdraw(process)
    expect(await previewOf(approvalId)).toMatchObject({
      data: { process: '测试流程', version: 1, isOther: false, nodes: ['经理'] },
    })
    expect(await submit(id)).toMatchObject({ approval: 'running', approvalId })
    expect(await previewOf(approvalId)).toMatchObject({ status: false, error: 'approval.not_returned' })
    expect(await agreeFirst(first)).toEqual({ status: 'approved' })
  })

  it('goes on from who returned it only if nothing has changed', async () => {
    const process = await at.publish('contract.submit', [nodeFor('经理', [first]), nodeFor('总经理', [second])], {
      policies: { resubmission: 'resume' },
    })
    const { id } = await at.draft()
    const { approvalId } = await submit(id)
    await agreeFirst(first)
    await returnFirst(second)
    const nodes = async () => (await previewOf(approvalId)).data.nodes
    expect(await nodes()).toEqual(['总经理'])
    expect(await previewOf(approvalId, first)).toMatchObject({ status: false, error: 'approval.not_starter' })
    await submit(id)
    expect([await todoOf(first), await todoOf(second)]).toMatchObject([[], [{}]])
    await returnFirst(second)
    await edit(id, 365)
    expect(await nodes()).toEqual(['经理'])
    await submit(id)
    expect([await todoOf(first), await todoOf(second)]).toMatchObject([[{}], []])
    await agreeFirst(first)
    expect(await agreeFirst(second)).toEqual({ status: 'approved' })
    await at.withdraw(process)
  })
})
