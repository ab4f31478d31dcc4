import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor } from './testing/fixture.ts'

let at: Approvals
let judge: Person
let substitute: Person
/** Stands in, too, and may not see contracts. */
let blind: Person

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
  substitute = await at.app.person(at.orgId, {
    permissions: ['bpm.approval.read', 'cm.customer.read'],
    scope: 'company',
  })
  blind = await at.app.person(at.orgId, { permissions: ['bpm.approval.read'] })
  for (const holder of [judge, at.starter])
    for (const { memberId: substituteId } of [substitute, blind])
      await holder.must('bpm/substitute/save', {
        memberId: holder.memberId,
        substituteId,
        fromDate: '2020-01-01',
        toDate: '2099-12-31',
        reason: '休假',
      })
})

const sees = async (person: Person, id: number | null) => {
  const info = await person.call('bpm/approval/info', { id })
  const print = await at.app.app.inject({
    method: 'POST',
    url: '/api/v1/bpm/approval/print',
    payload: { id },
    headers: { authorization: person.token },
  })
  expect(print.statusCode).toBe(info.http)
  expect(await person.must('bpm/approval/ofRecord', { id })).toEqual(info.status ? { run: expect.anything() } : {})
  return info.status
}

describe('a substitute', () => {
  it('sees what waits for the holder and what they acted on, not what the holder started or had decided', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge]), nodeFor('经理', [at.admin])])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    expect([await sees(substitute, approvalId), await sees(blind, approvalId)]).toEqual([true, false])
    await judge.must('bpm/approval/agree', { id: approvalId, taskId: 1, opinion: '机密意见' })
    // One holder started it, the other has decided; nothing of it waits for them
    expect([await sees(substitute, approvalId), await sees(blind, approvalId)]).toEqual([false, false])
    await at.admin.must('bpm/approval/end', { id: approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })

  it('still sees what they decided themselves', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    expect(await agreeFirst(substitute)).toEqual({ status: 'approved' })
    expect(await sees(substitute, approvalId)).toBe(true)
    await at.withdraw(process)
  })
})
