import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { agreeFirst, type Approvals, approvals, branchFor, type HeldRow, nodeFor, todoOf, when } from './testing/fixture.ts'

let at: Approvals
let first: Person
let director: Person

beforeAll(async () => {
  at = await approvals()
  first = await at.app.person(at.orgId)
  director = await at.app.person(at.orgId)
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
