import { describe, expect, it } from 'vitest'
import { mapDesign, MAX_RULES, namedIn } from './design-mapping.ts'
import { flowIssues, type Known } from './flow-issues.ts'
import { type ApprovalNode, type Condition, type Flow, type PeopleRule, SAFE_POLICIES } from './flow.ts'

const OWNERS: Readonly<Record<string, string>> = {
  'record.partyId': 'party',
  'record.payType': 'payType',
  'starter.deptIds': 'department',
}
const TWINS: Readonly<Record<string, number | string>> = {
  'member/1': 101,
  'member/2': 102,
  'role/5': 105,
  'department/7': 107,
  'party/20': 120,
  'party/21': 121,
  'payType/monthly': 'month',
}
const ownerOf = (subject: string) => OWNERS[subject]
const twin = ({ of, value }: { of: string; value: number | string }) => TWINS[`${of}/${value}`]

const node = (id: string, people: readonly PeopleRule[]): ApprovalNode => ({
  type: 'approval',
  id,
  name: `节点${id}`,
  people,
  way: 'all',
})
const flowOf = (...nodes: Flow['nodes']): Flow => ({ nodes, policies: SAFE_POLICIES })
const test = (subject: string, op: 'in' | 'eq' | 'gt' | 'empty', value?: unknown): Condition => ({
  anyOf: [{ allOf: [{ subject, op, ...(value === undefined ? {} : { value }) }] }],
})
const mapped = (flow: Flow, condition: Condition | null = null) => mapDesign({ flow, condition }, ownerOf, twin)
const people = (rules: readonly PeopleRule[]) => (mapped(flowOf(node('a', rules))).flow.nodes[0] as ApprovalNode).people

const KNOWN: Known = {
  subjects: {
    'record.partyId': { kind: 'one', ids: true, zh: '单位', en: 'Party' },
    'record.amount': { kind: 'number', zh: '金额', en: 'Amount' },
  },
  members: new Set([101, 102]),
  roles: new Set([105]),
  departments: new Set([107]),
  fields: new Set(),
  memberFields: new Set(['createdBy']),
  fourEyes: false,
}

describe('a design for another company', () => {
  it('names the twins there, and keeps what is the same everywhere', () => {
    const rules: PeopleRule[] = [
      { by: 'members', memberIds: [1, 2] },
      { by: 'role', roleId: 5 },
      { by: 'department', deptId: 7 },
      { by: 'head', levels: 2 },
      { by: 'chosen' },
      { by: 'field', field: 'createdBy' },
    ]
    expect(people(rules)).toEqual([
      { by: 'members', memberIds: [101, 102] },
      { by: 'role', roleId: 105 },
      { by: 'department', deptId: 107 },
      ...rules.slice(3),
    ])
    const found = mapped(flowOf(node('a', rules)), test('record.payType', 'in', ['monthly']))
    expect(found.condition).toEqual(test('record.payType', 'in', ['month']))
    expect(mapped(flowOf(), test('record.amount', 'gt', '5')).condition).toEqual(test('record.amount', 'gt', '5'))
    expect(mapped(flowOf(), test('record.partyId', 'empty')).condition).toEqual(test('record.partyId', 'empty'))
  })

  it('leaves empty what has no twin, so that its check refuses the node', () => {
    for (const rule of [
      { by: 'members', memberIds: [9] },
      { by: 'members', memberIds: [1, 9] },
      { by: 'role', roleId: 9 },
      { by: 'department', deptId: 9 },
    ] satisfies PeopleRule[]) {
      const { flow } = mapped(flowOf(node('ok', [{ by: 'role', roleId: 5 }]), node('bad', [rule])))
      expect(flowIssues(flow, KNOWN)).toMatchObject([{ path: 'bad', code: 'approval.approver_unset' }])
    }
    expect(people([{ by: 'members', memberIds: [1, 9] }])).toEqual([
      { by: 'members', memberIds: [101] },
      { by: 'members', memberIds: [] },
    ])
  })

  it('empties a rule where a node has no room for another one', () => {
    const heads = Array.from({ length: MAX_RULES - 1 }, (): PeopleRule => ({ by: 'head', levels: 1 }))
    const rules = people([{ by: 'members', memberIds: [1, 9] }, ...heads])
    expect(rules).toEqual([{ by: 'members', memberIds: [] }, ...heads])
  })

  it('keeps no value of a test of which one has no twin: it would say something else', () => {
    const inner = node('inner', [{ by: 'role', roleId: 5 }])
    const branches = (condition: Condition) =>
      flowOf({
        type: 'branch',
        id: 'fork',
        name: '分支',
        kind: 'exclusive',
        branches: [
          { id: 'yes', name: '大客户', condition, nodes: [inner] },
          { id: 'no', name: '其他', nodes: [inner] },
        ],
      })
    const whole = mapped(branches(test('record.partyId', 'in', [20, 21])))
    expect(flowIssues(whole.flow, KNOWN).filter(one => one.code !== 'approval.node_twice')).toEqual([])
    const half = mapped(branches(test('record.partyId', 'in', [20, 29])))
    expect(JSON.stringify(half.flow)).not.toMatch(/\b(20|29|120)\b/)
    expect(flowIssues(half.flow, KNOWN)).toContainEqual(
      expect.objectContaining({ path: 'yes', code: 'approval.test_wrong' }),
    )
    expect(half.parts).toEqual([
      {
        id: 'yes',
        name: '大客户',
        named: [
          { of: 'party', value: 20, isMapped: true },
          { of: 'party', value: 29, isMapped: false },
        ],
      },
      { id: 'inner', name: '节点inner', named: [{ of: 'role', value: 5, isMapped: true }] },
    ])
  })

  it('tells what a design names, once', () => {
    const rules: PeopleRule[] = [
      { by: 'members', memberIds: [1, 1, 2] },
      { by: 'role', roleId: 0 },
    ]
    const flow = flowOf(node('a', rules), node('b', rules))
    expect(namedIn({ flow, condition: test('starter.deptIds', 'in', [7]) }, ownerOf)).toEqual([
      { of: 'member', value: 1 },
      { of: 'member', value: 2 },
      { of: 'department', value: 7 },
    ])
  })
})
