import { SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { beforeAll, describe, expect, it } from 'vitest'
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

interface Trail {
  nodes: { name: string; people: { memberId: number; name: string; taskId: number; state: string }[] }[]
}

let at: Approvals

beforeAll(async () => {
  at = await approvals()
})

describe('a dry run', () => {
  const run = (input?: object) =>
    at.admin.call<{ isFitting: boolean }>('bpm/process/dryRun', {
      act: 'party.block',
      flow: { nodes: [nodeFor('财务', [at.admin])] },
      condition: { anyOf: [{ allOf: [{ subject: 'input.blacklistUntil', op: 'gte', value: '2027-01-01' }] }] },
      recordId: at.masters.customerId,
      starterId: at.starter.memberId,
      ...(input ? { input } : {}),
    })

  it('takes what the starter would give, which is empty if it is not given', async () => {
    expect((await run()).data.isFitting).toBe(false)
    expect((await run({ blacklistUntil: '2027-06-30' })).data.isFitting).toBe(true)
    expect((await run({ blacklistUntil: '2026-12-31', blacklistReason: null })).data.isFitting).toBe(false)
  })

  it('takes a number that is compared with a word for a condition that does not hold', async () => {
    for (const value of ['abc', [1], true]) {
      const answer = await at.admin.call<{ isFitting: boolean }>('bpm/process/dryRun', {
        act: 'party.setCredit',
        flow: { nodes: [branchFor('金额', when('record.creditLimit', 'gte', value), [nodeFor('财务', [at.admin])])] },
        condition: when('record.creditLimit', 'gte', value),
        recordId: at.masters.customerId,
        starterId: at.starter.memberId,
        input: { creditLimit: '5' },
      })
      expect(answer, JSON.stringify(value)).toMatchObject({ http: 200, data: { isFitting: false } })
    }
  })

  it('says that nobody is found at one node although the starter has still to choose at another one', async () => {
    const chosen = nodeFor('自选', [], { people: [{ by: 'chosen' }] })
    const salesman = nodeFor('业务员', [], { people: [{ by: 'field', field: 'salesmanId' }] })
    const { id } = await at.draft({ salesmanId: null })
    const refusalOf = async (nodes: object[]) =>
      (
        await at.admin.must<{ refusal: string | null }>('bpm/process/dryRun', {
          act: 'contract.submit',
          flow: { nodes, policies: SAFE_POLICIES },
          condition: null,
          recordId: id,
          starterId: at.starter.memberId,
        })
      ).refusal
    expect(await refusalOf([chosen])).toBeNull()
    expect(await refusalOf([salesman])).toContain('业务员')
    expect(await refusalOf([chosen, salesman])).toContain('业务员')
  })

  it('says at its field what is no input', async () => {
    expect(await run({ blacklistUntil: '2027-99-99' })).toMatchObject({
      http: 400,
      errors: [{ path: 'input.blacklistUntil' }],
    })
    expect(await run({ nothing: 1 })).toMatchObject({ http: 400, errors: [{ path: 'input.nothing' }] })
    expect(await run([])).toMatchObject({ http: 400, errors: [{ path: 'input' }] })
  })
})

describe('a dry run and a preview', () => {
  it('name whom the submission then asks, where the starter is among those whom the rules name', async () => {
    const other = await at.app.person(at.orgId, { permissions: ['cm.customer.read', 'bpm.approval.read'] })
    const nodes = [nodeFor('本人', [at.starter]), nodeFor('两人', [other, at.starter]), nodeFor('再次', [other])]
    const policies = { nobody: 'admins', starter: 'skip', again: 'once' } as const
    const process = await at.publish('contract.submit', nodes, { policies })
    const { id } = await at.draft()
    const design = await at.admin.must<{ flow: unknown }>('bpm/process/design', { id: process })
    const dry = await at.admin.must<{ nodes: { name: string; people: { name: string; isAsked: boolean }[] }[] }>(
      'bpm/process/dryRun',
      { act: 'contract.submit', flow: design.flow, condition: null, recordId: id, starterId: at.starter.memberId },
    )
    const preview = await at.starter.must<{ nodes: { name: string; people: string[] }[] }>('bpm/approval/preview', {
      face: CONTRACTS,
      act: 'submit',
      id,
    })
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const asked: [string, string[]][] = []
    for (let step = 0; step < 3; step++) {
      const run = await at.admin.must<Trail>('bpm/approval/info', { id: approvalId })
      const open = run.nodes.find(node => node.people.some(one => one.state === 'open'))
      if (!open) break
      const people = open.people.filter(one => one.state === 'open')
      asked.push([open.name, people.map(one => one.name)])
      const person = people.some(one => one.memberId === other.memberId) ? other : at.admin
      const task = people.find(one => one.memberId === person.memberId)
      await person.must('bpm/approval/agree', { id: approvalId, taskId: task?.taskId, opinion: '同意' })
    }
    expect(asked.map(([name]) => name)).toEqual(['本人', '两人'])
    const named = dry.nodes.map(node => [node.name, node.people.filter(one => one.isAsked).map(one => one.name)])
    expect(named).toEqual([...asked, ['再次', []]])
    expect(preview.nodes.map(({ name, people }) => [name, people])).toEqual([...asked, ['再次', []]])
    await at.withdraw(process)
  })
})

describe('a preview and a dry run of an act with inputs', () => {
  interface Preview {
    mayBeHeld: boolean
    process: string | null
    refusal: string | null
    nodes: { name: string; type: string }[]
  }

  it('agree with what then happens, by the record as the act would leave it', async () => {
    const deep = [branchFor('大额', when('record.creditLimit', 'gt', '5000000'), [nodeFor('总经理', [at.admin])])]
    const process = await at.publish('party.setCredit', [nodeFor('经理', [at.admin]), ...deep], {
      condition: when('record.creditLimit', 'gt', '1000000'),
    })
    const { flow, condition } = await at.admin.must<{ flow: unknown; condition: unknown }>('bpm/process/design', {
      id: process,
    })
    const id = at.masters.customerId
    const face = 'sys/customer'
    const preview = (input?: object) =>
      at.starter.must<Preview>('bpm/approval/preview', { face, act: 'setCredit', id, ...(input ? { input } : {}) })
    for (const creditLimit of ['300000', '1000000', '1000000.01', '5000000', '5000000.01', '90000000']) {
      const input = { creditLimit, reason: '年度授信' }
      const told = await preview(input)
      const dry = await at.admin.must<{
        isFitting: boolean
        isAsItStands: boolean
        nodes: { name: string; isTaken: boolean }[]
      }>('bpm/process/dryRun', {
        act: 'party.setCredit',
        flow,
        condition,
        recordId: id,
        starterId: at.starter.memberId,
        input,
      })
      const done = await at.starter.must<HeldRow>(`${face}/setCredit`, { id, ...input })
      const isHeld = done.approval === 'running'
      expect([creditLimit, told.mayBeHeld, told.process !== null, dry.isFitting, dry.isAsItStands]).toEqual([
        creditLimit,
        isHeld,
        isHeld,
        isHeld,
        false,
      ])
      if (!isHeld) continue
      for (let status = 'running'; status === 'running';) status = (await agreeFirst(at.admin)).status
      const trail = await at.admin.must<Trail>('bpm/approval/info', { id: done.approvalId })
      const asked = trail.nodes.filter(node => node.name !== '大额').map(node => node.name)
      expect(told.nodes.map(node => node.name)).toEqual(asked)
      expect(dry.nodes.filter(node => node.isTaken && node.name !== '大额').map(node => node.name)).toEqual(asked)
    }
    // What is missing keeps it from being told, and nothing of a trial stays
    expect(await preview()).toEqual({ mayBeHeld: true, process: null, refusal: null, nodes: [] })
    expect(await at.admin.must(`${face}/info`, { id })).toMatchObject({ creditLimit: '90000000.00', approval: 'none' })
    expect(await at.starter.call('bpm/approval/preview', { face, act: 'setCredit', id, input: [] })).toMatchObject({
      http: 400,
      errors: [{ path: 'input' }],
    })
    await at.withdraw(process)
    // Where nobody is found it is said before the act is refused
    const empty = await at.publish('party.setCredit', [nodeFor('经理', [at.starter])], {
      policies: { starter: 'head', nobody: 'refuse' },
    })
    const input = { creditLimit: '90000001', reason: '年度授信' }
    const { refusal } = await preview(input)
    expect(refusal).toBe((await at.starter.call(`${face}/setCredit`, { id, ...input })).msg)
    await at.withdraw(empty)
    expect(await preview({ creditLimit: '90000000', reason: '年度授信' })).toMatchObject({ mayBeHeld: false })
  })
})
