import { describe, expect, it } from 'vitest'
import { type ApprovalNode, type Branch, type BranchNode, type FlowNode, type Policies, SAFE_POLICIES } from './flow.ts'
import { flowIssues, type Known } from './flow-issues.ts'

const known: Known = {
  subjects: {
    'record.amount': { kind: 'number', zh: '金额', en: 'Amount' },
    'record.side': { kind: 'one', choices: ['ar', 'ap'], zh: '方向', en: 'Side' },
  },
  members: new Set([1, 2]),
  roles: new Set([7]),
  departments: new Set([3]),
  fields: new Set(['amount']),
  memberFields: new Set(['salesmanId']),
  fourEyes: false,
}
const approval = (more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  type: 'approval',
  id: 'a',
  name: '财务经理',
  people: [{ by: 'role', roleId: 7 }],
  way: 'any',
  ...more,
})
const over = (value: unknown) => ({ anyOf: [{ allOf: [{ subject: 'record.amount', op: 'gt' as const, value }] }] })
const branches = (...list: Partial<Branch>[]): BranchNode => ({
  type: 'branch',
  id: 'x',
  name: '金额',
  kind: 'exclusive',
  branches: list.map((branch, i) => ({ id: `x${i}`, name: `分支${i}`, nodes: [], ...branch })),
})
const found = (nodes: FlowNode[], more: Partial<Known> = {}, policies: Policies = SAFE_POLICIES) =>
  flowIssues({ nodes, policies }, { ...known, ...more }).map(issue => `${issue.path}:${issue.code}`)

describe('a definition', () => {
  it('is published when every node asks somebody and every branch is reached', () => {
    expect(found([approval(), branches({ condition: over('500000') }, { condition: over('50000') }, {})])).toEqual([])
  })

  it('compares a choice with what can be chosen', () => {
    const side = (op: 'eq' | 'in', value: unknown) => ({ anyOf: [{ allOf: [{ subject: 'record.side', op, value }] }] })
    expect(found([approval(), branches({ condition: side('in', ['ar', 'ap']) }, {})])).toEqual([])
    expect(found([approval(), branches({ condition: side('eq', 'pay') }, {})])).toEqual(['x0:approval.test_wrong'])
    expect(found([approval(), branches({ condition: side('in', ['ar', 'pay']) }, {})])).toEqual([
      'x0:approval.test_wrong',
    ])
  })

  it('compares a day with one of the calendar', () => {
    const subjects = { 'record.day': { kind: 'date' as const, zh: '日期', en: 'Day' } }
    const since = (value: string) => ({ anyOf: [{ allOf: [{ subject: 'record.day', op: 'gte' as const, value }] }] })
    const of = (value: string) => found([approval(), branches({ condition: since(value) }, {})], { subjects })
    for (const day of ['2026-11', '2026-11-30', '2028-02-29']) expect(of(day), day).toEqual([])
    for (const day of ['2026-13', '2026-00-10', '2026-02-30', '2026-99-99', '11/30'])
      expect(of(day), day).toEqual(['x0:approval.test_wrong'])
  })

  it('needs an approval, and names what is gone at its node', () => {
    expect(found([])).toEqual([':approval.flow_empty'])
    expect(found([approval({ people: [] })])).toEqual(['a:approval.no_approvers'])
    for (const rule of [
      { by: 'role', roleId: 8 },
      { by: 'members', memberIds: [1, 9] },
      { by: 'department', deptId: 4 },
      { by: 'field', field: 'amount' },
    ] as const)
      expect(found([approval({ people: [rule] })]), rule.by).toEqual(['a:approval.approver_gone'])
    for (const rule of [
      { by: 'role', roleId: 0 },
      { by: 'members', memberIds: [] },
      { by: 'department', deptId: 0 },
      { by: 'field', field: '' },
    ] as const)
      expect(found([approval({ people: [rule] })]), rule.by).toEqual(['a:approval.approver_unset'])
    expect(found([approval(), { type: 'copy', id: 'b', name: '抄送', people: [] }])).toEqual(['b:approval.no_copies'])
    expect(found([approval({ people: [{ by: 'head', levels: 0 }] })])).toEqual(['a:approval.levels'])
  })

  it('says what is wrong with a share, a limit, a name, a field and a number that occurs twice', () => {
    expect(found([approval({ way: 'share' })])).toEqual(['a:approval.share'])
    expect(found([approval({ limit: { hours: 0, onExpiry: 'remind' } })])).toEqual(['a:approval.limit'])
    expect(found([approval({ name: ' \u3164' })])).toEqual(['a:approval.node_name'])
    expect(found([approval({ fields: { amount: 'hidden', gone: 'editable' } })])).toEqual(['a:approval.node_field'])
    expect(found([approval(), approval()])).toEqual(['a:approval.node_twice'])
  })

  it('checks branches: number, default, conditions, and that each is reached', () => {
    expect(found([approval(), branches({})])).toEqual(['x:approval.branches_few'])
    expect(found([approval(), branches({}, {})])).toEqual(['x0:approval.branch_condition'])
    expect(found([approval(), branches({ condition: over('1') }, { condition: over('2') })])).toEqual([
      'x1:approval.branch_default',
    ])
    expect(found([approval(), branches({ condition: over('viel') }, {})])).toEqual(['x0:approval.test_wrong'])
    expect(found([approval(), branches({ condition: over('1') }, { condition: over('2') }, {})])).toEqual([
      'x1:approval.branch_taken',
    ])
  })

  it('leaves no way around the second person', () => {
    expect(
      found(
        [approval({ limit: { hours: 8, onExpiry: 'agree' } })],
        { fourEyes: true },
        { ...SAFE_POLICIES, starter: 'himself' },
      ),
    ).toEqual(['a:approval.by_clock', ':approval.starter_himself'])
  })

  it('names the branch on which nobody is asked, where a second person is needed', () => {
    const way = branches({ condition: over('100000'), nodes: [approval()] }, {})
    expect(found([way])).toEqual([])
    expect(found([way], { fourEyes: true })).toEqual(['x1:approval.nobody_asked'])
    expect(found([way, approval({ id: 'z' })], { fourEyes: true })).toEqual([])
  })

  it('refuses branches in branches without end', () => {
    const deep = Array.from({ length: 7 }).reduce<FlowNode[]>(
      (nodes, _, i) => [
        {
          type: 'branch',
          id: `d${i}`,
          name: 'd',
          kind: 'parallel',
          branches: [
            { id: `d${i}a`, name: 'a', nodes },
            { id: `d${i}b`, name: 'b', nodes: [] },
          ],
        },
      ],
      [approval()],
    )
    expect(found(deep)).toEqual([':approval.flow_large'])
  })
})
