import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { beforeAll, expect, it } from 'vitest'
import { makerFor } from '../../../testing/make.ts'
import { type Approvals, approvals, nodeFor } from '../../approvals/testing/fixture.ts'

interface Party extends AnyRow {
  id: number
  version: number
  creditLimit: string | null
  approvalId: number | null
}

let at: Approvals
let survivor: number
let loser: number

const customer = (id: number) => at.starter.must<Party>('sys/customer/info', { id })
const setCredit = (id: number, creditLimit: string) =>
  at.starter.must<Party>('sys/customer/setCredit', { id, creditLimit, reason: '年度授信' })
const merge = async (take: string[]) =>
  at.admin.call('sys/customer/merge', {
    id: survivor,
    version: (await customer(survivor)).version,
    loserId: loser,
    loserVersion: (await customer(loser)).version,
    take,
    reason: '同一单位录了两次',
    sameEntity: true,
  })

beforeAll(async () => {
  at = await approvals()
  survivor = at.masters.customerId
  const maker = await makerFor(at.app, at.orgId, { furnished: true })
  const input = await maker.input(anyResource(party), { isCustomer: true })
  loser = (await at.starter.must<Party>('sys/customer/save', { ...input, notDouble: true })).id
  await setCredit(loser, '88000000')
})

it('a merge neither takes a value that needs an approval nor passes a running one', async () => {
  const process = await at.publish('party.setCredit', [nodeFor('经理', [at.admin])])
  expect(await merge(['creditLimit'])).toMatchObject({
    http: 409,
    errors: [{ code: 'merge.needs_approval', path: 'take', msg: expect.stringContaining('信用额度') }],
  })
  for (const id of [survivor, loser]) {
    const { approvalId } = await setCredit(id, '1000')
    expect(await merge([])).toMatchObject({ http: 409, errors: [{ code: 'merge.under_approval' }] })
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
  }
  expect(await customer(survivor)).toMatchObject({ creditLimit: null })
  await at.withdraw(process)
  expect(await merge(['creditLimit'])).toMatchObject({ http: 200 })
  expect(await customer(survivor)).toMatchObject({ creditLimit: '88000000.00' })
})
