import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import {
  agreeFirst,
  type Approvals,
  approvals,
  branchFor,
  CONTRACTS,
  type HeldRow,
  nodeFor,
  todoOf,
  when,
} from './testing/fixture.ts'

let at: Approvals
let first: Person
let director: Person
let last: Person

beforeAll(async () => {
  at = await approvals()
  first = await at.app.person(at.orgId)
  director = await at.app.person(at.orgId)
  last = await at.app.person(at.orgId)
})

describe('a branch before somebody who may edit', () => {
  it('is not passed by their change', async () => {
    const long = branchFor('账期', when('record.creditDays', 'gte', '60'), [nodeFor('总经理', [director])])
    const editor = nodeFor('经理', [first], { fields: { creditDays: 'editable' } })
    const process = await at.publish('contract.submit', [long, editor, nodeFor('财务', [last])])
    const { id } = await at.draft()
    await at.starter.must(`${CONTRACTS}/submit`, { id })
    const edit = async (creditDays: number) =>
      first.must(`${CONTRACTS}/save`, { id, version: (await at.info(id)).version, creditDays })
    const agree = () => first.call('bpm/approval/agree', act)
    const [task] = await todoOf(first)
    const act = { id: task?.id, taskId: task?.taskId, opinion: '账期改长' }
    await edit(365)
    expect(await agree()).toMatchObject({ http: 409, error: 'approval.branch_moved' })
    await edit(50)
    expect(await agree()).toMatchObject({ data: { status: 'running' } })
    expect(await agreeFirst(last)).toEqual({ status: 'approved' })
    expect(await at.info(id)).toMatchObject({ status: 'toSign', creditDays: 50 })
    await at.withdraw(process)
  })
})

describe('a branch behind the first person', () => {
  it('is taken by what the transition would set', async () => {
    const large = branchFor('金额', when('record.creditLimit', 'gte', '1000000'), [nodeFor('总经理', [director])])
    const process = await at.publish('party.setCredit', [nodeFor('经理', [first]), large])
    const id = at.masters.customerId
    const ask = (creditLimit: string) =>
      at.starter.must<HeldRow>('sys/customer/setCredit', { id, creditLimit, reason: '年度授信' })
    const limit = async () =>
      (await at.starter.must<HeldRow & { creditLimit: string | null }>('sys/customer/info', { id })).creditLimit
    await ask('99000000')
    expect(await agreeFirst(first)).toEqual({ status: 'running' })
    expect(await limit()).toBeNull()
    expect(await agreeFirst(director)).toEqual({ status: 'approved' })
    expect(await limit()).toBe('99000000.00')
    await ask('5000')
    expect(await agreeFirst(first)).toEqual({ status: 'approved' })
    expect(await todoOf(director)).toEqual([])
    expect(await limit()).toBe('5000.00')
    await at.withdraw(process)
  })
})
