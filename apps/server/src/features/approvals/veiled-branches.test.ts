// PostgreSQL instead: security
import type { Condition, FlowNode } from '@tuheng/domain/approvals/flow'
import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { takePdf } from '../testing/take-file.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor } from './testing/fixture.ts'

let at: Approvals
let judge: Person
let other: Person
/** Their role hides how long is given, and who the salesman is. */
let narrow: Person

const LONG = '账期六十天以上'
const SECRETS = [LONG, '超期审批', '超期自选', '如常', '如常审批', '如常自选']
const secretsIn = (value: unknown): string[] => SECRETS.filter(word => JSON.stringify(value).includes(`"${word}"`))

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
  judge = await at.app.person(at.orgId)
  other = await at.app.person(at.orgId)
  narrow = await at.app.person(at.orgId, {
    permissions: [...permissionCodes(anyResource(contract)), 'bpm.approval.read', 'bpm.process.read', 'sys.user.read'],
    scope: 'company',
    fieldRights: { contract: { creditDays: 'hidden', salesmanId: 'hidden', createdBy: 'hidden' } },
  })
})

const longCredit: Condition = { anyOf: [{ allOf: [{ subject: 'record.creditDays', op: 'gte', value: '60' }] }] }
const branch = (nodes: { long: readonly FlowNode[]; usual: readonly FlowNode[] }): FlowNode => ({
  type: 'branch',
  id: 'term',
  name: '按账期',
  kind: 'exclusive',
  branches: [
    { id: 'long', name: LONG, condition: longCredit, nodes: nodes.long },
    { id: 'usual', name: '如常', nodes: nodes.usual },
  ],
})
const terms = () => branch({ long: [nodeFor('超期审批', [other])], usual: [nodeFor('如常审批', [other])] })

interface Step {
  name: string
  type: string
  picks: string[]
  within?: string
  people: object[]
}
const infoFor = (person: Person, id: number | null) =>
  person.must<{ nodes: Step[]; acts: { node: string | null }[]; mine: { returnTo: { name: string }[] } }>(
    'bpm/approval/info',
    { id },
  )
const previewFor = (person: Person, id: number) =>
  person.must<{ nodes: { name: string; type: string; people: string[]; isChosen: boolean }[] }>(
    'bpm/approval/preview',
    {
      face: CONTRACTS,
      act: 'submit',
      id,
    },
  )
const submitted = async () => {
  const { id } = await at.draft({ creditDays: 365 })
  return at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
}
const ended = async ({ approvalId }: HeldRow, process: number) => {
  await at.admin.must('bpm/approval/end', { id: approvalId, reason: '测试结束' })
  await at.withdraw(process)
}

describe('a branch that depends on a hidden field', () => {
  it('counts in the statistics as one node that tells of nobody, for whose role it is hidden', async () => {
    const process = await at.publish('contract.submit', [terms(), nodeFor('财务', [judge])])
    await submitted()
    await agreeFirst(other)
    await agreeFirst(judge)
    interface Counted {
      node?: string
      memberId?: number | null
      tasks: number
    }
    const figures = async (person: Person, groupBy: string) => {
      const params = { monthFrom: '2026-11', monthTo: '2026-11', groupBy }
      const { rows } = await person.must<{ rows: Counted[] }>('bpm/report/query', params)
      return rows.map(({ node, memberId, tasks }) => [groupBy === 'node' ? node : memberId, tasks])
    }
    const reader = (more: object) =>
      at.app.person(at.orgId, { scope: 'company', permissions: ['bpm.report.read', 'cm.customer.read'], ...more })
    const whole = await reader({})
    expect(await figures(whole, 'node')).toEqual(
      expect.arrayContaining([
        ['超期审批', 1],
        ['财务', 1],
      ]),
    )
    expect(await figures(whole, 'memberId')).toHaveLength(2)
    const veiled = await reader({ fieldRights: { contract: { creditDays: 'hidden' } } })
    expect((await figures(veiled, 'node')).toSorted()).toEqual([
      ['按账期', 1],
      ['财务', 1],
    ])
    expect(await figures(veiled, 'memberId')).toEqual(
      expect.arrayContaining([
        [null, 1],
        [judge.memberId, 1],
      ]),
    )
    // Whoever sees none of the records has no figures
    const stranger = await at.app.person(at.orgId, { scope: 'company', permissions: ['bpm.report.read'] })
    expect(await figures(stranger, 'node')).toEqual([])
    await at.withdraw(process)
  })

  it('is one node of the printed grid, without people, for whose role it is hidden', async () => {
    const process = await at.publish('contract.submit', [terms(), nodeFor('财务', [judge])])
    const row = await submitted()
    await agreeFirst(other)
    await agreeFirst(judge)
    const printed = async (person: Person) =>
      (
        await takePdf(at.app, person, { path: `${CONTRACTS}/print`, body: { id: row.id, layout: 'contract' } })
      ).pages.join('\n')
    expect(await printed(at.starter)).toContain('超期审批')
    const text = await printed(narrow)
    expect(SECRETS.filter(word => text.includes(word))).toEqual([])
    expect(text).toContain('按账期')
    await at.withdraw(process)
  })

  it('names the branch of each step while it is open which is taken, to whoever may see it', async () => {
    const fields = { creditDays: 'hidden' }
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge], { fields }), terms()])
    const row = await submitted()
    const steps = async (person: Person) =>
      (await infoFor(person, row.approvalId)).nodes.map(({ name, within }) => [name, within])
    expect(await steps(at.starter)).toEqual([
      ['财务', undefined],
      ['按账期', undefined],
      ['超期审批', LONG],
      ['如常审批', '如常'],
    ])
    expect(await steps(judge)).toEqual([
      ['财务', undefined],
      ['按账期', undefined],
    ])
    await agreeFirst(judge)
    expect(await steps(at.starter)).toEqual([
      ['财务', undefined],
      ['按账期', undefined],
      ['超期审批', undefined],
    ])
    await ended(row, process)
  })

  it('is one step of the trail and of the sheet for whom the node hides it', async () => {
    const fields = { creditDays: 'hidden' }
    const process = await at.publish('contract.submit', [terms(), nodeFor('财务', [judge], { fields })])
    const row = await submitted()
    await agreeFirst(other)
    const info = await infoFor(judge, row.approvalId)
    expect(info.nodes.map(({ name, picks, people }) => [name, picks, people.length])).toEqual([
      ['按账期', [], 0],
      ['财务', [], 1],
    ])
    expect(info.acts.map(({ node }) => node)).toEqual([null, '按账期'])
    expect(secretsIn(info)).toEqual([])
    const body = { id: row.approvalId }
    const { pages } = await takePdf(at.app, judge, { path: 'bpm/approval/print', body })
    expect(SECRETS.filter(word => pages.join('\n').includes(word))).toEqual([])
    expect(secretsIn(await infoFor(at.starter, row.approvalId))).toEqual([LONG, '超期审批'])
    await ended(row, process)
  })

  it('is one step for whom the role hides it, in the trail and beforehand', async () => {
    const process = await at.publish('contract.submit', [terms(), nodeFor('财务', [narrow])])
    const row = await submitted()
    await agreeFirst(other)
    const info = await infoFor(narrow, row.approvalId)
    expect(info.nodes.map(({ name }) => name)).toEqual(['按账期', '财务'])
    expect([secretsIn(info), info.mine.returnTo]).toEqual([[], []])
    expect((await previewFor(narrow, row.id)).nodes).toMatchObject([
      { name: '按账期', type: 'branch', people: [] },
      { name: '财务', type: 'approval' },
    ])
    expect((await previewFor(at.starter, row.id)).nodes.map(({ name }) => name)).toEqual(['超期审批', '财务'])
    await ended(row, process)
  })

  it('is what the current node is called, wherever it is named', async () => {
    const process = await at.publish('contract.submit', [terms(), nodeFor('财务', [at.admin])])
    const { id: recordId } = await at.draft({ creditDays: 365 })
    const row = await narrow.must<HeldRow>(`${CONTRACTS}/submit`, { id: recordId })
    const started = async (person: Person) =>
      (await person.must<{ list: { id: number; currentNode: string }[] }>('bpm/approval/list', { tab: 'started' })).list
    expect((await started(narrow)).find(({ id }) => id === row.approvalId)?.currentNode).toBe('按账期')
    const reader = await at.app.person(at.orgId, {
      permissions: [...permissionCodes(anyResource(contract)), 'bpm.data.read'],
      scope: 'company',
      fieldRights: { contract: { creditDays: 'hidden' } },
    })
    const asked = { ids: [row.approvalId] }
    for (const [person, name, asks] of [
      [reader, '按账期', 0],
      [at.admin, '超期审批', 1],
    ] as const) {
      const { list } = await person.must<{ list: { currentNode: string; people: string[] }[] }>(
        'bpm/data/figures',
        asked,
      )
      expect(list.map(({ currentNode, people }) => [currentNode, people.length])).toEqual([[name, asks]])
      const results = await person.must<{ list: { currentNode: string }[] }>('bpm/data/list', asked)
      expect(results.list.map(({ currentNode }) => currentNode)).toEqual(['按账期'])
    }
    await ended(row, process)
  })

  it('is not played out beforehand by whoever decides at a node that hides it', async () => {
    const asked = nodeFor('财务', [judge, at.admin], { way: 'any', fields: { creditDays: 'hidden' } })
    const process = await at.publish('contract.submit', [asked, terms()])
    const row = await submitted()
    expect((await previewFor(judge, row.id)).nodes.map(({ name }) => name)).toEqual(['财务', '按账期'])
    await ended(row, process)
  })

  it('asks beforehand for the people of all its branches whom the starter names', async () => {
    const chosen = (id: string): FlowNode => nodeFor(id, [], { people: [{ by: 'chosen' }] })
    const nodes = { long: [nodeFor('超期审批', [other]), chosen('超期自选')], usual: [chosen('如常自选')] }
    const process = await at.publish('contract.submit', [branch(nodes)])
    const { id } = await at.draft({ creditDays: 365 })
    const { nodes: found } = await previewFor(narrow, id)
    expect(found.map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['按账期', false],
      ['超期自选', true],
      ['如常自选', true],
    ])
    const approvers = { 超期自选: [other.memberId], 如常自选: [other.memberId] }
    const row = await narrow.must<HeldRow>(`${CONTRACTS}/submit`, { id, approvers })
    expect(row.approval).toBe('running')
    await ended(row, process)
  })
})

describe('a dry run', () => {
  const run = (person: Person, field: string) =>
    at.draft({ salesmanId: other.memberId }).then(({ id }) =>
      person.call<{ nodes: { people: { name: string }[] }[] }>('bpm/process/dryRun', {
        act: 'contract.submit',
        flow: { nodes: [nodeFor('业务员', [], { people: [{ by: 'field', field }] })] },
        condition: null,
        recordId: id,
        starterId: at.starter.memberId,
      }),
    )

  it('names nobody who stands in a field that the person may not see', async () => {
    for (const field of ['salesmanId', 'createdBy'])
      expect(await run(narrow, field)).toMatchObject({ http: 403, error: 'approval.dry_hidden', data: null })
    expect((await run(narrow, 'salesmanId')).msg).toContain('业务员')
    expect((await run(judge, 'salesmanId')).data.nodes[0]?.people).toHaveLength(1)
  })
})
