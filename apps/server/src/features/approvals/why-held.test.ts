import type { Condition } from '@tuheng/domain/approvals/flow'
import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor } from './testing/fixture.ts'

let at: Approvals
let judge: Person
/** Their role hides how long is given. */
let narrow: Person

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
  narrow = await at.app.person(at.orgId, {
    permissions: [...permissionCodes(anyResource(contract)), 'bpm.approval.read'],
    scope: 'company',
    fieldRights: { contract: { creditDays: 'hidden' } },
  })
})

const either: Condition = {
  anyOf: [
    { allOf: [{ subject: 'record.creditDays', op: 'gt', value: '60' }] },
    { allOf: [{ subject: 'record.totalQty', op: 'gte', value: '5000' }] },
  ],
}

/** What the person reads of a contract that was submitted. */
async function whyFor(person: Person, draft: object, condition: Condition | null): Promise<unknown> {
  const process = await at.publish('contract.submit', [nodeFor('经理', [judge, narrow])], { condition })
  const { id } = await at.draft(draft as never)
  const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
  const { why, facts } = await person.must<{ why: unknown; facts: { label: string; value: string }[] }>(
    'bpm/approval/info',
    { id: approvalId },
  )
  expect(facts).toContainEqual({ label: '对方单位', value: '常乐源煤业' })
  const inbox = await person.must<{ list: { id: number; why: unknown }[] }>('bpm/approval/list', { tab: 'todo' })
  expect(inbox.list.find(row => row.id === approvalId)?.why).toBe(condition === null ? null : why)
  await at.starter.must('bpm/approval/withdraw', { id: approvalId })
  await at.withdraw(process)
  return why
}

it('an approval names the figure that its process caught it by, and what it is compared with', async () => {
  expect(await whyFor(judge, { creditDays: 75 }, either)).toBe('账期 75 天，超过 60 天')
  expect(await whyFor(judge, { creditDays: 30 }, either)).toBe('合同总量 10,000 吨，达到 5,000 吨')
  expect(await whyFor(judge, { creditDays: 75 }, null)).toBe('此操作一律审批')
})

it('names no clause about the starter, whose departments were not kept', async () => {
  const { id: roleId } = await at.admin.must<{ id: number }>('sys/role/save', {
    code: 'elsewhere',
    name: '别的角色',
    permissions: ['cm.customer.read'],
    fieldRights: {},
    scope: 'own',
  })
  const byRole: Condition = {
    anyOf: [
      { allOf: [{ subject: 'starter.roleIds', op: 'in', value: [roleId] }] },
      { allOf: [{ subject: 'record.creditDays', op: 'gt', value: '60' }] },
    ],
  }
  expect(await whyFor(judge, { creditDays: 75 }, byRole)).toBe('账期 75 天，超过 60 天')
  // Which of two it was is not known while one of them asks for the starter, unless the other is certain
  const own = { subject: 'starter.memberId', op: 'in' as const, value: [at.admin.memberId] }
  const unsure: Condition = {
    anyOf: [
      { allOf: [{ subject: 'record.creditDays', op: 'gt', value: '40' }, own] },
      { allOf: [{ subject: 'record.totalQty', op: 'gte', value: '5000' }] },
    ],
  }
  expect(await whyFor(judge, { creditDays: 75 }, unsure)).toBe('合同总量 10,000 吨，达到 5,000 吨')
})

it('and nothing of it to whoever may not see the figure', async () => {
  expect(await whyFor(narrow, { creditDays: 75 }, either)).toBeNull()
  // Nor that the hidden figure was not what caught it
  expect(await whyFor(narrow, { creditDays: 30 }, either)).toBeNull()
})
