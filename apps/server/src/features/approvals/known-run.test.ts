// PostgreSQL instead: security
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor } from './testing/fixture.ts'

const AMOUNT = '8765432.10'

let at: Approvals
let first: Person
let second: Person
let held: HeldRow

beforeAll(async () => {
  at = await approvals()
  first = await at.app.person(at.orgId)
  second = await at.app.person(at.orgId)
  const fields = { deposit: 'hidden' }
  await at.publish('contract.submit', [nodeFor('财务', [first], { fields }), nodeFor('经理', [second])])
  const { id } = await at.draft({ deposit: AMOUNT })
  held = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
})

it('an approval is unknown to whoever may see those of their own data scope alone', async () => {
  const permissions = ['bpm.data.read', 'bpm.approval.read', 'cm.customer.read']
  const narrow = await at.app.person(at.orgId, { permissions, scope: 'own' })
  const wide = await at.app.person(at.orgId, { permissions, scope: 'company' })
  const urge = async (who: Person) => (await who.call('bpm/approval/urge', { id: held.approvalId })).http
  expect(await urge(narrow)).toBe(404)
  expect(await urge(wide)).not.toBe(404)
})

it('what a node hides stays hidden from whoever agreed there until the approval ends', async () => {
  const seen = async () => (await first.must<HeldRow>(`${CONTRACTS}/info`, { id: held.id }))['deposit']
  expect(await seen()).toBeUndefined()
  await agreeFirst(first)
  expect(await seen()).toBeUndefined()
  const { mine } = await first.must<{ mine: { takeBackId: number } }>('bpm/approval/info', { id: held.approvalId })
  await first.must('bpm/approval/takeBack', { id: held.approvalId, taskId: mine.takeBackId })
  expect(await seen()).toBeUndefined()
  await agreeFirst(first)
  await agreeFirst(second)
  expect(await seen()).toBe(AMOUNT)
})
