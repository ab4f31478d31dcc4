// PostgreSQL instead: security
import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { agreeFirst, type Approvals, approvals, type HeldRow, nodeFor } from './testing/fixture.ts'

const CONTRACTS = 'cm/other'

let at: Approvals
let judge: Person
let blind: Person
let masked: Person
let starterName: string
const PARTY = '常乐源煤业'
const AMOUNT = '8,765,432.10 元'

beforeAll(async () => {
  at = await approvals()
  const permissions = [...permissionCodes(anyResource(contract)), 'bpm.approval.read']
  const person = (fieldRights: object) =>
    at.app.person(at.orgId, { permissions, scope: 'company', fieldRights: { contract: fieldRights } })
  judge = await person({})
  blind = await person({ totalAmount: 'hidden', partyId: 'hidden' })
  masked = await person({ totalAmount: 'masked' })
  const { list } = await at.admin.must<{ list: { id: number; name: string }[] }>('sys/user/list', { pageSize: 100 })
  starterName = list.find(({ id }) => id === at.starter.memberId)?.name ?? ''
})

interface Message {
  title: string
  body: string | null
}
const lastOf = async (who: Person, kind: string): Promise<Message | undefined> =>
  (await who.must<{ list: Message[] }>('sys/msg/my/list', { kinds: [kind] })).list[0]
const submitted = async () => {
  const { id } = await at.starter.must<HeldRow>(`${CONTRACTS}/save`, {
    title: '办公楼租赁',
    partyId: at.masters.customerId,
    category: 'lease',
    otherSide: 'ap',
    totalAmount: '8765432.10',
    signDate: '2026-11-01',
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    payType: 'monthly',
    creditDays: 45,
  })
  return at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
}

describe('what a message says of a document', () => {
  it('is who submitted it, and counterparty and amount to those who may see them', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge, blind, masked, at.admin])])
    const held = await submitted()
    const who = `${starterName}提交`
    expect((await lastOf(judge, 'approval.asked'))?.body).toBe(`${who} · ${PARTY} · ${AMOUNT}`)
    expect((await lastOf(at.admin, 'approval.asked'))?.body).toBe(`${who} · ${PARTY} · ${AMOUNT}`)
    expect((await lastOf(masked, 'approval.asked'))?.body).toBe(`${who} · ${PARTY}`)
    expect((await lastOf(blind, 'approval.asked'))?.body).toBe(who)
    const [card] = await at.app.db
      .system(
        'test',
        async sql =>
          (await sql.query<{ text: string }>(`select string_agg(m::text, '') as text from messenger_message m`)).rows,
      )
      .catch(() => [])
    expect(card?.text ?? '').not.toContain('8,765')
    await at.admin.must('bpm/approval/end', { id: held.approvalId, reason: '另行办理' })
    expect((await lastOf(at.starter, 'approval.ended'))?.body).toBe(`${PARTY} · ${AMOUNT} · 另行办理`)
    await at.withdraw(process)
  })

  it('leaves out what the node hides, also for whoever stands in', async () => {
    const substitute = await at.app.person(at.orgId)
    await at.admin.must('bpm/substitute/save', {
      memberId: judge.memberId,
      substituteId: substitute.memberId,
      fromDate: '2020-01-01',
      toDate: '2099-12-31',
      reason: '休假',
    })
    const copy = {
      type: 'copy',
      id: '抄送',
      name: '抄送',
      people: [{ by: 'members', memberIds: [substitute.memberId] }],
    }
    const process = await at.publish('contract.submit', [
      copy as never,
      nodeFor('财务', [judge], { fields: { totalAmount: 'hidden' } }),
      nodeFor('经理', [at.admin]),
    ])
    const held = await submitted()
    expect((await lastOf(judge, 'approval.asked'))?.body).toBe(`${starterName}提交 · ${PARTY}`)
    expect((await lastOf(substitute, 'approval.copied'))?.body).toBe(`${starterName}提交 · ${PARTY}`)
    await agreeFirst(judge)
    expect((await lastOf(at.admin, 'approval.asked'))?.body).toBe(`${starterName}提交 · ${PARTY} · ${AMOUNT}`)
    await at.admin.must('bpm/approval/end', { id: held.approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })

  it('names nobody and nothing where the receiver may see neither', async () => {
    const nameless = await at.app.person(at.orgId, {
      permissions: [...permissionCodes(anyResource(contract)), 'bpm.approval.read'],
      scope: 'company',
      fieldRights: { member: { name: 'hidden' }, contract: { totalAmount: 'hidden' }, party: { shortName: 'hidden' } },
    })
    const process = await at.publish('contract.submit', [nodeFor('财务', [nameless])])
    const held = await submitted()
    const told = await lastOf(nameless, 'approval.asked')
    expect(told?.title).toContain('待您审批')
    expect(told?.body).toBeNull()
    await at.admin.must('bpm/approval/end', { id: held.approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })
})
