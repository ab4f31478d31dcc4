import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeFixture, settlementOf, statementOf, tripsOf, type Fixture } from '../settlement/testing/fixture.ts'
import { takePdf } from '../testing/take-file.ts'
import { agreeFirst, approvals, CONTRACTS, nodeFor, publishBy, todoOf } from './testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let boss: Person
let deputy: Person
let statementId: number

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const { orgId } = fixture.masters
  boss = await app.person(orgId)
  deputy = await app.person(orgId)
  await tripsOf(fixture, [{ load: '33.00' }])
  statementId = (await statementOf(fixture)).id
})

const print = async (who: Person, id: number, layout = 'payment') =>
  (await takePdf(app, who, { path: 'sap/payment/print', body: { id, layout } })).pages.join('\n')
const gridIn = (text: string) => /审批\n节点[^]*/.exec(text)?.[0]

/** A payment that waits for the two nodes of a process. */
function submitted(): Promise<{ id: number }> {
  const items = [{ statementId, amount: '10.00' }]
  return settlementOf(fixture, { items, step: 'approving' })
}

describe('a printed payment request', () => {
  it('has boxes to sign while it waits and where no process ran, and the decisions once they passed it', async () => {
    const items = [{ statementId, amount: '20.00' }]
    const plain = await settlementOf(fixture, { items, step: 'approved' })
    expect(await print(fixture.clerk, plain.id)).toContain('部门负责人')
    await publishBy(boss, 'settlement.submit', {
      nodes: [nodeFor('财务审核', [boss]), nodeFor('总经理', [deputy, fixture.manager], { way: 'any' })],
    })
    const payment = await settlementOf(fixture, { items, step: 'approving' })
    expect(await print(fixture.clerk, payment.id)).toContain('部门负责人')
    // Rejected at first: that round is not printed
    const [task] = await todoOf(boss)
    await boss.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '账号不清' })
    await fixture.clerk.must('sap/payment/submit', { id: payment.id })
    await agreeFirst(boss, { opinion: '账号已核对' })
    expect(gridIn(await print(fixture.clerk, payment.id))).toBeUndefined()
    await agreeFirst(deputy, { opinion: '同意付款' })
    const text = await print(fixture.clerk, payment.id)
    expect(gridIn(text)).toMatch(
      /节点\n审批人\n结论\n意见\n时间\n财务审核\n.+\n同意\n账号已核对\n2026-.+\n总经理\n.+\n同意\n同意付款\n2026-[^]*经办：[^]*出纳：/,
    )
    expect(text).not.toContain('账号不清')
    expect(text).not.toContain('部门负责人')
    expect(gridIn(await print(fixture.clerk, payment.id, 'settlement'))).toContain('制单')
  })

  it('shows opinions to whoever may read the approval, and none to whom the approver is hidden', async () => {
    const { id } = await submitted()
    await agreeFirst(boss, { opinion: '内部意见' })
    await agreeFirst(deputy)
    const permissions = ['sap.carrier.read', 'sap.carrier.print', 'sap.carrier.pay']
    const { orgId } = fixture.masters
    const reader = await app.person(orgId, { scope: 'company', permissions })
    const text = gridIn(await print(reader, id))
    expect(text).toMatch(/财务审核\n.+\n同意\n2026-/)
    expect(text).not.toContain('内部意见')
    const auditor = await app.person(orgId, { scope: 'company', permissions: [...permissions, 'bpm.data.read'] })
    expect(gridIn(await print(auditor, id))).toContain('内部意见')
    const blind = await app.person(orgId, {
      scope: 'company',
      permissions,
      fieldRights: { settlement: { approvedBy: 'hidden' } },
    })
    expect(gridIn(await print(blind, id))).toBeUndefined()
    const nameless = await app.person(orgId, {
      scope: 'company',
      permissions,
      fieldRights: { member: { name: 'hidden' } },
    })
    expect(gridIn(await print(nameless, id))).toMatch(/财务审核\n同意\n2026-/)
  })
})

it('a printed contract names the decisions of its approval in place of who checks and approves', async () => {
  const at = await approvals()
  const judge = await at.app.person(at.orgId)
  const sheetOf = async (id: number) =>
    (await takePdf(at.app, at.starter, { path: `${CONTRACTS}/print`, body: { id, layout: 'contract' } })).pages.join(
      '\n',
    )
  const process = await at.publish('contract.submit', [nodeFor('法务', [judge])])
  const { id } = await at.draft()
  expect(await sheetOf(id)).toContain('复核：')
  await at.starter.must(`${CONTRACTS}/submit`, { id })
  await agreeFirst(judge, { opinion: '条款无误' })
  const text = await sheetOf(id)
  expect(text).toMatch(/法务\n.+\n同意\n条款无误\n2026-/)
  expect(text).not.toContain('复核：')
  await at.withdraw(process)
})
