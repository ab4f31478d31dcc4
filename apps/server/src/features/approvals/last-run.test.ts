// PostgreSQL instead: security
import type { FlowNode } from '@tuheng/domain/approvals/flow'
import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import {
  agreeFirst,
  type Approvals,
  approvals,
  branchFor,
  CONTRACTS,
  type HeldRow,
  nodeFor,
  when,
} from './testing/fixture.ts'

let at: Approvals
let first: Person
let second: Person
/** Sees contracts, and takes part in no approval. */
let reader: Person
/** Sees contracts without how long is given and who the salesman is. */
let narrow: Person

const OPINION = '账期可以接受'
const READS = [...permissionCodes(anyResource(contract)), 'bpm.approval.read']

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
  ;[first, second] = [await at.app.person(at.orgId), await at.app.person(at.orgId)]
  reader = await at.app.person(at.orgId, { permissions: READS, scope: 'company' })
  narrow = await at.app.person(at.orgId, {
    permissions: READS,
    scope: 'company',
    fieldRights: { contract: { creditDays: 'hidden', salesmanId: 'hidden' } },
  })
})

type Last = { last?: { id: number; status: string; endedAt: string; people: number; total: number } }
interface Shown {
  nodes: { name: string; people: { name: string; state: string }[] }[]
  acts: { node: string | null; by: string; opinion: string | null }[]
  reason: string | null
  changes: AnyRow[]
  mine: { mayPrint: boolean; acts: string[] }
}
const lastOf = async (who: Person, { id }: HeldRow) =>
  (await who.must<Last>('bpm/approval/last', { face: CONTRACTS, id })).last
const shownTo = async (who: Person, id: number | undefined) =>
  (await who.must<{ run?: Shown }>('bpm/approval/ofRecord', { id })).run

async function submitted(over: AnyRow = {}): Promise<HeldRow> {
  const { id } = await at.draft(over)
  return at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
}

describe('the last approval of a record', () => {
  it('is told to whoever sees the record once it has ended, without the words of those who took part', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [first]), nodeFor('经理', [second])])
    const held = await submitted()
    await agreeFirst(first, { opinion: OPINION })
    // While it is under way it is for those who take part
    expect(await lastOf(reader, held)).toBeUndefined()
    expect(await shownTo(reader, held.approvalId ?? 0)).toBeUndefined()
    await agreeFirst(second)
    const last = await lastOf(reader, held)
    expect(last).toEqual({ id: held.approvalId, status: 'approved', endedAt: expect.any(String), people: 2, total: 1 })
    const seen = await shownTo(reader, last?.id)
    expect(seen?.nodes.map(({ name, people }) => [name, people.length])).toEqual([
      ['财务', 1],
      ['经理', 1],
    ])
    expect(seen?.acts.map(({ opinion }) => opinion)).toEqual([null, null, null])
    expect(seen).toMatchObject({ changes: [], mine: { mayPrint: false, acts: [] } })
    for (const who of [first, at.starter]) {
      const own = await shownTo(who, last?.id)
      expect(own?.acts.map(({ opinion }) => opinion)).toContain(OPINION)
      expect(own?.mine.mayPrint).toBe(true)
    }
    // The page of the result and the sheet stay with those who may see all approvals
    expect((await reader.call('bpm/approval/info', { id: last?.id })).status).toBe(false)
    expect((await reader.call('bpm/approval/print', { id: last?.id })).status).toBe(false)
    await at.withdraw(process)
  })

  it('is the newest of several, and says how many there were', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [first])])
    const held = await submitted()
    await at.starter.must('bpm/approval/withdraw', { id: held.approvalId })
    expect(await lastOf(reader, held)).toMatchObject({ status: 'withdrawn', people: 0, total: 1 })
    const again = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id: held.id })
    await at.admin.must('bpm/approval/end', { id: again.approvalId, reason: '另行办理' })
    expect(await lastOf(reader, held)).toMatchObject({ id: again.approvalId, status: 'ended', total: 2 })
    expect([
      await shownTo(reader, again.approvalId ?? 0),
      await shownTo(at.starter, again.approvalId ?? 0),
    ]).toMatchObject([{ reason: null }, { reason: '另行办理' }])
    await at.withdraw(process)
  })

  it('counts and names nobody whom a hidden field would tell of', async () => {
    const long: FlowNode = branchFor('按账期', when('record.creditDays', 'gte', '60'), [nodeFor('超期', [first])])
    const salesman = nodeFor('业务员', [], { people: [{ by: 'field', field: 'salesmanId' }] })
    const process = await at.publish('contract.submit', [long, salesman, nodeFor('经理', [at.admin])])
    const held = await submitted({ creditDays: 90, salesmanId: second.memberId })
    for (const who of [first, second, at.admin]) await agreeFirst(who)
    expect((await lastOf(reader, held))?.people).toBe(3)
    const last = await lastOf(narrow, held)
    expect(last?.people).toBe(1)
    const seen = await shownTo(narrow, last?.id)
    expect(seen?.nodes.map(({ name, people }) => [name, people.length])).toEqual([
      ['按账期', 0],
      ['业务员', 0],
      ['经理', 1],
    ])
    expect(JSON.stringify(seen)).not.toContain('超期')
    expect(seen?.acts.map(({ node }) => node)).not.toContain('业务员')
    await at.withdraw(process)
  })

  it('does not tell who was not asked again because a hidden field had named them', async () => {
    const salesman = nodeFor('业务员', [], { people: [{ by: 'field', field: 'salesmanId' }] })
    const nodes = [salesman, nodeFor('部门', [second]), nodeFor('经理', [first]), nodeFor('复核', [first])]
    const process = await at.publish('contract.submit', nodes)
    const held = await submitted({ salesmanId: second.memberId })
    for (const who of [second, first]) await agreeFirst(who)
    const last = await lastOf(reader, held)
    const peopleFor = async (who: Person) =>
      (await shownTo(who, last?.id))?.nodes.map(({ name, people }) => [name, people.map(({ state }) => state)])
    expect(await peopleFor(reader)).toEqual([
      ['业务员', ['agreed']],
      ['部门', ['repeated']],
      ['经理', ['agreed']],
      ['复核', ['repeated']],
    ])
    expect(await peopleFor(narrow)).toEqual([
      ['业务员', []],
      ['部门', []],
      ['经理', ['agreed']],
      ['复核', ['repeated']],
    ])
    expect(JSON.stringify(await shownTo(narrow, last?.id))).not.toContain(`"memberId":${second.memberId}`)
    // The right to all approvals opens no field
    const overseer = await at.app.person(at.orgId, {
      permissions: [...READS, 'bpm.data.read'],
      scope: 'company',
      fieldRights: { contract: { salesmanId: 'hidden' } },
    })
    expect(await peopleFor(overseer)).toEqual(await peopleFor(narrow))
    await at.withdraw(process)
  })

  it('is of records that the person sees alone', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [first])])
    const held = await submitted()
    await agreeFirst(first)
    const own = await at.app.person(at.orgId, { permissions: READS, scope: 'own' })
    expect(await lastOf(own, held)).toBeUndefined()
    expect(await shownTo(own, held.approvalId ?? 0)).toBeUndefined()
    const none = await at.app.person(at.orgId, { permissions: ['bpm.approval.read'] })
    expect((await none.call('bpm/approval/last', { face: CONTRACTS, id: held.id })).http).toBe(403)
    const stranger = await at.app.person(await at.app.company())
    expect(await lastOf(stranger, held)).toBeUndefined()
    expect(await reader.call('bpm/approval/last', { face: 'no/face', id: held.id })).toMatchObject({
      http: 400,
      errors: [{ path: 'face' }],
    })
    await at.withdraw(process)
  })
})
