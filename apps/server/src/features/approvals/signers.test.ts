import { contract } from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { partyErrors } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '../../engine/write/work.ts'
import type { Person } from '../../testing/app.ts'
import { rememberRefusal } from './refusal.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let judge: Person
let second: Person
let free: Person
let blind: Person
let clerk: Person

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
  const permissions = [...permissionCodes(anyResource(contract)), 'bpm.approval.read']
  judge = await at.app.person(at.orgId, { permissions, scope: 'company' })
  second = await at.app.person(at.orgId)
  free = await at.app.person(at.orgId)
  blind = await at.app.person(at.orgId, { permissions: ['bpm.approval.read'] })
  clerk = await at.app.person(at.orgId, { permissions: permissionCodes(anyResource(contract)), scope: 'company' })
})

async function submitted(): Promise<HeldRow> {
  const { id } = await at.draft()
  return at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
}

describe('who can be added as a signer', () => {
  it('is offered and nobody else, and each refusal gives its one reason', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge, second])])
    const { approvalId: id } = await submitted()
    const asked = { id, taskId: 1 }
    const { ids } = await judge.must<{ ids: number[] }>('bpm/approval/signers', asked)
    expect(ids).toEqual(expect.arrayContaining([free.memberId, at.admin.memberId]))
    for (const { memberId } of [judge, second, at.starter, blind]) expect(ids).not.toContain(memberId)
    // Whoever may not read members chooses among them all the same
    const { list } = await judge.must<{ list: { id: number }[] }>('sys/user/options', { filters: { id: ids } })
    expect(list.map(one => one.id).toSorted((a, b) => a - b)).toEqual(ids)
    for (const act of ['addSigners', 'handOver'] as const) {
      const to = (person: Person) =>
        act === 'handOver' ? { to: person.memberId } : { add: [person.memberId], where: 'before' }
      const refusal = async (person: Person) =>
        (await judge.call(`bpm/approval/${act}`, { ...asked, ...to(person) })).error
      expect(await refusal(blind)).toBe('approval.unable_blind')
      expect(await refusal(at.starter)).toBe('approval.unable_maker')
      expect(await refusal(second)).toBe('approval.same_people')
    }
    for (const stranger of [free, at.starter])
      expect(await stranger.call('bpm/approval/signers', asked)).toMatchObject({ error: 'approval.not_yours' })
    expect(
      (await at.app.person(await at.app.company()).then(who => who.call('bpm/approval/signers', asked))).status,
    ).toBe(false)
    await judge.must('bpm/approval/addSigners', { ...asked, add: [free.memberId], where: 'before' })
    expect(await todoOf(free)).toMatchObject([{ id }])
    await at.admin.must('bpm/approval/end', { id, reason: '测试结束' })
    await at.withdraw(process)
  })
})

describe('a decision without the version', () => {
  it('is refused once somebody else has changed the record since the task came', async () => {
    const fields = { creditDays: 'editable' }
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge, second], { fields })])
    const { id, approvalId } = await submitted()
    at.app.clock.set('2026-11-20T10:05:00+08:00')
    const { version } = await at.info(id)
    const saved = await judge.must<HeldRow>(`${CONTRACTS}/save`, { id, version, creditDays: 30 })
    for (const [act, body] of [
      ['agree', {}],
      ['reject', { opinion: '不妥' }],
      ['handOver', { to: free.memberId }],
    ] as const)
      expect(await second.call(`bpm/approval/${act}`, { id: approvalId, taskId: 2, ...body })).toMatchObject({
        http: 409,
        errors: [expect.objectContaining({ code: 'approval.changed_since', path: 'version' })],
      })
    // Their own change they know
    expect(await agreeFirst(judge)).toEqual({ status: 'running' })
    expect(await agreeFirst(second, { version: saved.version })).toEqual({ status: 'approved' })
    await at.withdraw(process)
  })
})

describe('a decision in the second in which the record was changed', () => {
  it('is refused without the version, too, though their times are the same', async () => {
    const fields = { creditDays: 'editable' }
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge, second], { fields })])
    const { id, approvalId } = await submitted()
    const { version } = await at.info(id)
    const saved = await judge.must<HeldRow>(`${CONTRACTS}/save`, { id, version, creditDays: 30 })
    const body = { id: approvalId, taskId: 2 }
    expect(await second.call('bpm/approval/agree', body)).toMatchObject({ error: 'approval.changed_since' })
    // Whoever changes it again has seen it
    await second.must<HeldRow>(`${CONTRACTS}/save`, { id, version: saved.version, creditDays: 31 })
    expect(await agreeFirst(second)).toEqual({ status: 'running' })
    expect(await judge.call('bpm/approval/agree', { id: approvalId, taskId: 1 })).toMatchObject({
      error: 'approval.changed_since',
    })
    // Whoever is asked only now sees it as it is
    await judge.must('bpm/approval/handOver', {
      id: approvalId,
      taskId: 1,
      to: free.memberId,
      version: (await at.info(id)).version,
    })
    expect(await agreeFirst(free)).toEqual({ status: 'approved' })
    await at.withdraw(process)
  })

  it('is not taken for the other decision under the same key', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge, second])])
    const { approvalId } = await submitted()
    const act = async (name: 'agree' | 'reject') => {
      const answer = await at.app.app.inject({
        method: 'POST',
        url: '/api/v1/bpm/approval/actOnMany',
        headers: { authorization: judge.token, 'idempotency-key': `both-decisions-${approvalId}` },
        payload: { act: name, opinion: '已核对', items: [{ id: approvalId, taskId: 1 }] },
      })
      return (answer.json() as { data: { list: { ok: boolean }[] } }).data.list.map(({ ok }) => ok)
    }
    expect([await act('agree'), await act('agree'), await act('reject')]).toEqual([[true], [true], [false]])
    await at.admin.must('bpm/approval/end', { id: approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })
})

describe('why a held act was refused', () => {
  it('is kept for no approval that somebody else has ended meanwhile', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const { approvalId } = await submitted()
    const { engine } = at.app
    const refused = { engine, actor: systemActor(at.orgId, '测试'), request: { id: 'refused' } }
    const refuse = () =>
      rememberRefusal(
        refused as never,
        approvalId as number,
        new DomainError([partyErrors.issue('party.merged', { party: '甲' })]),
      )
    const refusal = async () =>
      (await at.admin.must<{ refusal: string | null }>('bpm/approval/info', { id: approvalId })).refusal
    await refuse()
    expect(await refusal()).not.toBeNull()
    expect(await agreeFirst(judge)).toEqual({ status: 'approved' })
    await refuse()
    expect(await refusal()).toBeNull()
    await at.withdraw(process)
  })
})

describe('a returned approval', () => {
  it('is withdrawn by whoever may edit the record, with a reason that its history keeps', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const { id, approvalId } = await submitted()
    const drop = (who: Person) => who.call('bpm/approval/drop', { id: approvalId, reason: '不再需要' })
    expect(await drop(clerk)).toMatchObject({ error: 'approval.not_returned' })
    await judge.must('bpm/approval/reject', { id: approvalId, taskId: 1, opinion: '不妥' })
    const reader = await at.app.person(at.orgId, { permissions: ['cm.customer.read'], scope: 'company' })
    expect(await drop(reader)).toMatchObject({ http: 403, error: 'approval.not_theirs_to_drop' })
    expect(await drop(blind)).toMatchObject({ http: 404 })
    expect((await at.app.person(await at.app.company()).then(drop)).status).toBe(false)
    expect(await clerk.call('bpm/approval/drop', { id: approvalId, reason: ' ' })).toMatchObject({ http: 400 })
    expect(await drop(clerk)).toMatchObject({ status: true, data: { status: 'withdrawn' } })
    expect(await at.info(id)).toMatchObject({ approval: 'none', approvalId: null, status: 'draft' })
    const { list } = await at.starter.must<{ list: { action: string; reason: string | null }[] }>(
      `${CONTRACTS}/history`,
      { id },
    )
    expect(list[0]).toMatchObject({ action: 'approvalWithdrawn', reason: '不再需要' })
    const told = await at.starter.must<{ list: { title: string }[] }>('sys/msg/my/list', { kinds: ['approval.ended'] })
    expect(told.list[0]?.title).toContain('审批被撤回')
    await at.withdraw(process)
  })
})
