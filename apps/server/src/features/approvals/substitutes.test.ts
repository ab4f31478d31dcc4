import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let judge: Person
let other: Person
let clerk: Person

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
  other = await at.app.person(at.orgId)
  clerk = await at.app.person(at.orgId, {
    permissions: ['bpm.substitute.read', 'bpm.substitute.modify', 'bpm.substitute.delete'],
  })
})

const names = (from: string, to: string, more: object = {}) => ({
  memberId: judge.memberId,
  substituteId: other.memberId,
  fromDate: from,
  toDate: to,
  reason: '休假',
  ...more,
})

describe('a substitute', () => {
  it('acts for the member on the days that were named, and the trail says for whom', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const early = await judge.must<HeldRow>('bpm/substitute/save', names('2026-11-01', '2026-11-19'))
    const asked = { id: approvalId, taskId: 1, opinion: '同意' }
    expect(await todoOf(other)).toEqual([])
    expect((await other.call('bpm/approval/agree', asked)).status).toBe(false)
    const elsewhere = await judge.must<HeldRow>(
      'bpm/substitute/save',
      names('2026-11-20', '2026-11-25', { act: 'settlement.submit' }),
    )
    expect(await todoOf(other)).toEqual([])
    await judge.must('bpm/substitute/save', names('2026-11-20', '2026-11-25'))
    expect(await todoOf(other)).toEqual([expect.objectContaining({ id: approvalId, insteadOf: expect.any(String) })])
    expect(await agreeFirst(other)).toEqual({ status: 'approved' })
    const run = await at.starter.must<{
      acts: { kind: string; by: string; instead: string | null }[]
      nodes: { people: { name: string; actedBy: string | null }[] }[]
    }>('bpm/approval/info', { id: approvalId })
    const [act] = run.acts.filter(({ kind }) => kind === 'agree')
    expect(act?.instead).not.toBeNull()
    expect(act?.instead).not.toBe(act?.by)
    expect(run.nodes[0]?.people).toEqual([expect.objectContaining({ name: act?.instead, actedBy: act?.by })])
    for (const row of [early, elsewhere]) await judge.must('bpm/substitute/delete', { id: row.id })
    await at.withdraw(process)
  })

  it('is told that somebody else was faster, not that the record was changed', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const { version } = await at.info(id)
    await judge.must('bpm/approval/agree', { id: approvalId, taskId: 1, version })
    const late = await other.must<{ list: { ok: boolean; msg: string }[] }>('bpm/approval/actOnMany', {
      act: 'agree',
      items: [{ id: approvalId, taskId: 1, version }],
    })
    expect(late.list).toEqual([expect.objectContaining({ ok: false, msg: '这一步已经处理过了，请刷新查看' })])
    await at.withdraw(process)
  })

  it('is nobody who may not be asked: who made the record, or may not see it', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge]), nodeFor('经理', [other])])
    const blind = await at.app.person(at.orgId, { permissions: ['bpm.approval.read'] })
    const { id } = await at.draft()
    const asked = await other.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    for (const [person, error] of [
      [at.starter, 'approval.unable_maker'],
      [blind, 'approval.unable_blind'],
    ] as const) {
      const dates = { ...names('2026-11-20', '2026-11-25'), substituteId: person.memberId }
      const row = await judge.must<HeldRow>('bpm/substitute/save', dates)
      const agreed = await person.call('bpm/approval/agree', { id: asked.approvalId, taskId: 1, opinion: '同意' })
      expect(agreed).toMatchObject({ status: false, error })
      await judge.must('bpm/substitute/delete', { id: row.id })
    }
    await other.must('bpm/approval/withdraw', { id: asked.approvalId })
    await at.withdraw(process)
  })

  it('is named for oneself; for others by an administrator', async () => {
    const own = { ...names('2026-11-20', '2026-11-25'), memberId: clerk.memberId }
    await clerk.must('bpm/substitute/save', own)
    expect(await clerk.call('bpm/substitute/save', names('2026-11-20', '2026-11-25'))).toMatchObject({
      status: false,
      errors: [expect.objectContaining({ path: 'memberId' })],
    })
    expect((await clerk.call('bpm/substitute/save', { ...own, substituteId: clerk.memberId })).status).toBe(false)
    expect((await clerk.call('bpm/substitute/save', { ...own, toDate: '2026-11-19' })).status).toBe(false)
  })

  it('comes back from deletion only by whom it stands in for, and by an administrator', async () => {
    const gainer = await at.app.person(at.orgId, {
      permissions: ['bpm.substitute.read', 'bpm.substitute.modify', 'bpm.substitute.delete', 'sys.deleted.restore'],
      scope: 'company',
    })
    const dates = { ...names('2026-11-20', '2026-11-25'), substituteId: gainer.memberId }
    const { id } = await judge.must<HeldRow>('bpm/substitute/save', dates)
    await judge.must('bpm/substitute/delete', { id })
    expect(await gainer.call('bpm/substitute/undelete', { id })).toMatchObject({
      status: false,
      error: 'approval.substitute_other',
    })
    expect(await at.admin.call('bpm/substitute/undelete', { id })).toMatchObject({ status: true })
    await judge.must('bpm/substitute/delete', { id })
  })

  it('never approves what they submitted themselves', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    await judge.must('bpm/substitute/save', { ...names('2026-11-20', '2026-11-25'), substituteId: at.starter.memberId })
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const refused = await at.starter.call('bpm/approval/agree', { id: approvalId, taskId: 1, opinion: '同意' })
    expect(refused.status).toBe(false)
    // Nor is it counted or offered
    expect(await todoOf(at.starter)).toEqual([])
    const { mine } = await at.starter.must<{ mine: { acts: string[] } }>('bpm/approval/info', { id: approvalId })
    expect(mine.acts).not.toContain('agree')
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
    await at.withdraw(process)
  })
})

describe('whoever may see the record no more', () => {
  it('decides on it no more', async () => {
    const person = await at.app.person(at.orgId, { permissions: ['cm.customer.read', 'bpm.approval.read'] })
    const process = await at.publish('contract.submit', [nodeFor('财务', [person])])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    await at.app.work(at.orgId, tx =>
      tx.sql(
        `update role set permissions = '["bpm.approval.read"]' where org_id = $1 and id in
           (select target_id from member_roles where org_id = $1 and parent_id = $2)`,
        [at.orgId, person.memberId],
      ),
    )
    expect(await person.call('bpm/approval/agree', { id: approvalId, taskId: 1 })).toMatchObject({
      error: 'approval.unable_blind',
    })
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
    await at.withdraw(process)
  })
})
