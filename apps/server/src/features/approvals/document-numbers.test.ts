// PostgreSQL instead: security
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor } from './testing/fixture.ts'

/** Numbers of documents, looked for by those who may not see them. */

let at: Approvals
let judge: Person
let row: HeldRow
let no: string
let process: number

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
  const fields = { contractNo: 'hidden' }
  process = await at.publish('contract.submit', [nodeFor('财务', [judge], { fields }), nodeFor('经理', [at.admin])])
  const { id } = await at.draft()
  row = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
  no = String(row['contractNo'])
})

const call = (person: Person, path: string, body: object) =>
  person.call<{ list?: object[]; total?: number } | null>(path, body)

describe('the right to all approvals', () => {
  const rights = ['bpm.data.read', 'bpm.data.export', 'bpm.data.print']

  it('shows those of kinds of documents that the person may see, with their numbers', async () => {
    expect(no).toMatch(/^\S{6,}$/)
    const spy = await at.app.person(at.orgId, { permissions: rights, scope: 'company' })
    for (const body of [{}, { search: no }, { ids: [row.approvalId] }, { filters: { act: ['contract.submit'] } }])
      expect(await call(spy, 'bpm/data/list', body)).toMatchObject({ status: true, data: { list: [] } })
    for (const path of ['bpm/data/info', 'bpm/data/history', 'bpm/approval/info'])
      expect(await call(spy, path, { id: row.approvalId })).toMatchObject({ http: 404, data: null })
    const reader = await at.app.person(at.orgId, { permissions: [...rights, 'cm.customer.read'], scope: 'company' })
    for (const body of [{}, { search: no }])
      expect((await call(reader, 'bpm/data/list', body)).data?.list).toMatchObject([{ recordNo: no }])
    expect(await call(reader, 'bpm/data/info', { id: row.approvalId })).toMatchObject({ data: { recordNo: no } })
  })

  it('shows none whose number the role hides', async () => {
    const permissions = [...rights, 'cm.customer.read']
    const fieldRights = { contract: { contractNo: 'hidden' as const } }
    const person = await at.app.person(at.orgId, { permissions, scope: 'company', fieldRights })
    expect((await call(person, 'bpm/data/list', { search: no })).data?.list).toEqual([])
    expect(await call(person, 'bpm/data/info', { id: row.approvalId })).toMatchObject({ http: 404 })
  })
})

describe('the number of a document that a node hides', () => {
  it('is shown, found and sent to nobody who decides there', async () => {
    for (const [path, body] of [
      ['bpm/approval/list', { tab: 'todo', search: no }],
      ['oms/approval/list', { search: no }],
      ['bpm/data/list', { search: no }],
      ['bpm/data/list', { filters: { act: ['contract.submit'] } }],
    ] as const)
      expect(await call(judge, path, body), path).toMatchObject({ status: true, data: { list: [] } })
    for (const [path, body] of [
      ['bpm/approval/list', { tab: 'todo' }],
      ['oms/approval/list', {}],
      ['bpm/data/list', { ids: [row.approvalId] }],
      ['bpm/data/info', { id: row.approvalId }],
      ['bpm/data/history', { id: row.approvalId }],
      ['bpm/approval/info', { id: row.approvalId }],
      ['sys/msg/my/list', { kinds: ['approval.asked'] }],
    ] as const) {
      const answer = await call(judge, path, body)
      expect(answer.status, path).toBe(true)
      if (answer.data?.list) expect(answer.data.list, path).not.toEqual([])
      expect(JSON.stringify(answer.data), path).not.toContain(no)
    }
  })

  it('is shown to others, and to them once the approval has ended', async () => {
    const found = async (person: Person) => [
      (await call(person, 'bpm/data/list', { search: no })).data?.list?.length,
      (await call(person, 'oms/approval/list', { search: no })).data?.list?.length,
    ]
    expect(await found(at.admin)).toEqual([1, 0])
    await judge.must('bpm/approval/agree', { id: row.approvalId, taskId: 1 })
    // They may take their agreement back
    expect(await found(judge)).toEqual([0, 0])
    expect(await found(at.admin)).toEqual([1, 1])
    const told = await call(at.admin, 'sys/msg/my/list', { kinds: ['approval.asked'] })
    expect(JSON.stringify(told.data?.list)).toContain(no)
    await at.admin.must('bpm/approval/end', { id: row.approvalId, reason: '测试结束' })
    expect(await found(judge)).toEqual([1, 0])
    await at.withdraw(process)
  })
})

describe('the number of a document of which a node hides something else', () => {
  it('is found by whoever decides there, even where a condition looks at what is hidden', async () => {
    const fields = { creditDays: 'hidden' }
    const condition = { anyOf: [{ allOf: [{ subject: 'record.creditDays', op: 'gte' as const, value: '0' }] }] }
    const id = await at.publish('contract.submit', [nodeFor('财务', [judge], { fields })], { condition })
    const draft = await at.draft()
    const held = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id: draft.id })
    const search = held['contractNo']
    for (const [path, body] of [
      ['bpm/approval/list', { tab: 'todo', search }],
      ['oms/approval/list', { search }],
    ] as const)
      expect((await call(judge, path, body)).data?.list, path).toHaveLength(1)
    await at.withdraw(id)
  })
})
