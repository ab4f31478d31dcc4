import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'
import { heldSheet } from './testing/price-sheets.ts'

let at: Approvals
let judge: Person

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
})

describe('the fields that a node makes editable', () => {
  it('are changed by whoever is asked there, and by nobody else; the change shows', async () => {
    const process = await at.publish('contract.submit', [
      nodeFor('财务', [judge], { fields: { creditDays: 'editable' } }),
    ])
    const { id } = await at.draft()
    const { version, approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    expect((await at.starter.call(`${CONTRACTS}/save`, { id, version, creditDays: 30 })).status).toBe(false)
    expect(await judge.call(`${CONTRACTS}/save`, { id, version, title: '改题' })).toMatchObject({
      status: false,
      errors: [expect.objectContaining({ path: 'title', code: 'field.locked' })],
    })
    await judge.must(`${CONTRACTS}/save`, { id, version, creditDays: 30 })
    const run = await judge.must<{ changes: AnyRow[] }>('bpm/approval/info', { id: approvalId })
    expect(run.changes).toEqual([{ label: expect.any(String), before: '45 天', after: '30 天' }])
    // An approver who changed the record is its maker: they cannot be the second person
    expect(await judge.call('bpm/approval/agree', { id: approvalId, taskId: 1, opinion: '同意' })).toMatchObject({
      status: false,
    })
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
    await at.withdraw(process)
  })
})

describe('an agreement that the guard refuses', () => {
  it('is not kept; the starter is told why, and it can be given again', async () => {
    const process = await at.publish('priceSheet.submit', [nodeFor('财务', [judge])])
    const sheet = await heldSheet(at)
    const { approvalId } = sheet.row
    await sheet.block()
    const [task] = await todoOf(judge)
    const refused = await judge.call('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
    expect(refused.status).toBe(false)
    expect(await sheet.info()).toMatchObject({ status: 'draft', approval: 'running' })
    const told = await at.starter.must<{ list: { title: string; kind: string }[] }>('sys/msg/my/list', {
      kinds: ['approval.ended'],
    })
    expect(told.list[0]?.title).toContain('未能执行')
    expect(await at.starter.must('bpm/approval/info', { id: approvalId })).toMatchObject({ refusal: refused.msg })
    await sheet.unblock()
    expect(await agreeFirst(judge)).toEqual({ status: 'approved' })
    expect(await sheet.info()).toMatchObject({ status: 'active', approval: 'none' })
    expect(await at.starter.must('bpm/approval/info', { id: approvalId })).toMatchObject({ refusal: null })
    await at.withdraw(process)
  })
})

describe('whoever is asked', () => {
  it('can see the record: others are passed over, and the start says that nobody is left', async () => {
    const blind = await at.app.person(at.orgId, { permissions: ['cm.customer.read'] })
    const process = await at.publish('contract.submit', [nodeFor('财务', [blind])])
    await at.app.work(at.orgId, tx =>
      tx.sql(
        `update role set permissions = '["oms.way.read"]' where org_id = $1 and id in
           (select target_id from member_roles where org_id = $1 and parent_id = $2)`,
        [at.orgId, blind.memberId],
      ),
    )
    const { id } = await at.draft()
    expect(await at.starter.call(`${CONTRACTS}/submit`, { id })).toMatchObject({
      status: false,
      msg: expect.stringContaining('找不到审批人'),
    })
    expect((await blind.call('bpm/approval/info', { id: 1 })).status).toBe(false)
    // Asked for quietly, an approval that one may not see is as none
    for (const one of [1, 999_999]) expect(await blind.must('bpm/approval/ofRecord', { id: one })).toEqual({})
    await at.withdraw(process)
  })

  it('is somebody else, where a second person is needed', async () => {
    const process = await at.publish('contract.submit', [nodeFor('自己', [at.starter])])
    const { id } = await at.draft()
    expect((await at.starter.call(`${CONTRACTS}/submit`, { id })).status).toBe(false)
    await at.withdraw(process)
  })

  it('hands over to an administrator on leaving', async () => {
    const leaver = await at.app.person(at.orgId)
    const process = await at.publish('contract.submit', [nodeFor('财务', [leaver])])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    await at.admin.must('sys/user/lock', { id: leaver.memberId, reason: '离职' })
    const run = await at.starter.must<{ nodes: { people: { memberId: number }[] }[] }>('bpm/approval/info', {
      id: approvalId,
    })
    expect(run.nodes[0]?.people.map(one => one.memberId)).not.toContain(leaver.memberId)
    expect(run.nodes[0]?.people).toHaveLength(1)
    await at.admin.must('bpm/approval/end', { id: approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })
})
