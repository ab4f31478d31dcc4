import type { ApprovalNode, BranchNode, Flow, FlowNode } from '@tuheng/domain/approvals/flow'
import { SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { describe, expect, it } from 'vitest'
import { fill } from '../../../shared/text/fill.ts'
import { type Design, differences } from './flow-diff.ts'
import { flowFileText, readFlowFile } from './flow-file.ts'
import { en } from './locale/en.ts'
import { type DesignerKey, zh } from './locale/zh.ts'
import { moveNode, removeNode, replaceBranch, replaceNode } from './tree.ts'
import { END, focusAfterRemoval, neighbourOf, START } from './tree-focus.ts'
import {
  branchWords,
  conditionWords,
  limitWords,
  peopleWords,
  restWords,
  type Subject,
  wayWords,
  type Wording,
} from './words.ts'

const NAMES: Readonly<Record<string, string>> = { 'member/1': '贺文博', 'member/2': '康志远', 'role/3': '财务经理' }
const SUBJECTS: readonly Subject[] = [
  { path: 'record.amount', label: '金额', kind: 'number', choices: [] },
  { path: 'record.planDate', label: '计划日期', kind: 'date', choices: [] },
  { path: 'record.kind', label: '类型', kind: 'one', choices: [{ value: 'pay', label: '付款' }] },
  { path: 'starter.deptIds', label: '发起人部门', kind: 'many', options: 'sys/department', choices: [] },
]
const wordingIn = (texts: Readonly<Record<DesignerKey, string>>): Wording => ({
  t: (key, params) => fill(texts[key], params),
  nameOf: (resource, id) => NAMES[`${resource}/${id}`] ?? `#${id}`,
  fieldOf: name => (name === 'salesmanId' ? '业务员' : name),
  subjectOf: path => SUBJECTS.find(one => one.path === path),
  valueOf: (subject, value) => subject.choices.find(one => one.value === value)?.label ?? String(value),
})
const wording = wordingIn(zh)

const approval = (id: string, more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  type: 'approval',
  id,
  name: id,
  people: [{ by: 'role', roleId: 3 }],
  way: 'any',
  ...more,
})
const fork: BranchNode = {
  type: 'branch',
  id: 'f',
  name: '按金额',
  kind: 'exclusive',
  branches: [
    {
      id: 'large',
      name: '大额',
      condition: {
        anyOf: [
          {
            allOf: [
              { subject: 'record.amount', op: 'gte', value: '50000' },
              { subject: 'record.kind', op: 'in', value: ['pay'] },
            ],
          },
          { allOf: [{ subject: 'record.planDate', op: 'lt', value: '2026-12-01' }] },
        ],
      },
      nodes: [approval('b')],
    },
    { id: 'small', name: '小额', nodes: [] },
  ],
}
const nodes: readonly FlowNode[] = [approval('a'), fork, approval('c')]

describe('words', () => {
  it('name who is asked, in the order of the rules', () => {
    const node = approval('a', {
      people: [
        { by: 'members', memberIds: [1, 2] },
        { by: 'role', roleId: 3 },
        { by: 'head', levels: 1 },
        { by: 'head', levels: 2 },
        { by: 'field', field: 'salesmanId' },
        { by: 'chosen' },
        { by: 'role', roleId: 0 },
      ],
    })
    expect(peopleWords(node, wording)).toBe(
      '贺文博、康志远、角色：财务经理、发起人的部门负责人、发起人往上第 2 级负责人、单据上的业务员、发起人自选、角色：未选择',
    )
    expect(peopleWords(approval('a', { people: [] }), wording)).toBe('未设置审批人')
  })
  it('tell conditions by the kind of what is compared', () => {
    const [large, small] = fork.branches
    expect(conditionWords(large?.condition, wording)).toBe(
      '金额 大于等于 50000 且 类型 属于 付款 或 计划日期 早于 2026-12-01',
    )
    expect(large && conditionWords(large.condition, wordingIn(en))).toBe(
      '金额 is at least 50000 and 类型 is one of 付款 or 计划日期 is before 2026-12-01',
    )
    expect(small && branchWords(fork, small, wording)).toBe('其他情况进入此分支')
    expect(large && branchWords({ ...fork, kind: 'parallel' }, large, wording)).toBe('无条件进入')
  })
  it('tell what is left for a default branch', () => {
    const upTo = (value: string) => ({ allOf: [{ subject: 'record.amount', op: 'lte' as const, value }] })
    expect(restWords({ anyOf: [upTo('50000')] }, wording)).toBe('金额 小于等于 50000')
    expect(restWords({ anyOf: [] }, wording)).toBe('没有，前面的分支已全部接住')
    expect(restWords({ anyOf: [{ allOf: [] }] }, wording)).toBe('全部单据')
    expect(restWords({ anyOf: ['1', '2', '3', '4', '5'].map(upTo) }, wordingIn(en))).toMatch(/, and 1 further case$/)
    expect(restWords(undefined, wording)).toBe('')
  })
  it('say what is not set, and what is gone', () => {
    expect(conditionWords({ anyOf: [{ allOf: [{ subject: 'record.amount', op: 'gt' }] }] }, wording)).toBe(
      '金额 大于 ？',
    )
    expect(conditionWords({ anyOf: [{ allOf: [{ subject: 'record.old', op: 'empty' }] }] }, wording)).toBe(
      '字段已不存在（record.old） 为空',
    )
    expect(conditionWords({ anyOf: [{ allOf: [] }] }, wording)).toBe('')
  })
  it('tell way and limit', () => {
    expect(wayWords(approval('a', { way: 'share', share: 60 }), wording)).toBe('60% 同意即通过')
    expect(limitWords(approval('a', { limit: { hours: 16, onExpiry: 'head' } }), wording)).toBe('16 小时，到时转给上级')
  })
})

describe('the differences of two designs', () => {
  const designOf = (own: readonly FlowNode[], more: Partial<Flow> = {}): Design => ({
    flow: { nodes: own, policies: SAFE_POLICIES, ...more },
    condition: null,
  })
  const diff = (own: readonly FlowNode[]) => differences(designOf(nodes), designOf(own), wording)

  it('are none between equal ones', () => {
    expect(diff(structuredClone(nodes))).toEqual([])
  })
  it('name what was changed, before and after', () => {
    expect(diff(replaceNode(nodes, approval('a', { way: 'all' })))).toEqual([
      { kind: 'changed', id: 'a', name: 'a', changes: [{ label: '方式', before: '或签', after: '会签' }] },
    ])
    const { condition: _condition, ...bare } = fork.branches[0] as (typeof fork.branches)[number]
    const [change] = diff(
      replaceBranch(nodes, {
        ...bare,
        condition: { anyOf: [{ allOf: [{ subject: 'record.amount', op: 'gt', value: '9' }] }] },
      }),
    )
    expect(change).toMatchObject({ kind: 'changed', id: 'large', changes: [{ label: '条件', after: '金额 大于 9' }] })
  })
  it('name what is added, removed and moved, and only that', () => {
    expect(diff([approval('n'), ...nodes]).map(({ kind, id }) => [kind, id])).toEqual([['added', 'n']])
    expect(diff(removeNode(nodes, 'f')).map(({ kind, id }) => [kind, id])).toEqual([
      ['removed', 'f'],
      ['removed', 'large'],
      ['removed', 'b'],
      ['removed', 'small'],
    ])
    expect(diff(moveNode(nodes, 'a', { index: 3 })).map(({ kind, id }) => [kind, id])).toEqual([['moved', 'a']])
    const [moved] = diff(moveNode(nodes, 'b', { branch: 'small', index: 0 }))
    expect(moved).toMatchObject({
      kind: 'moved',
      id: 'b',
      changes: [{ before: '在分支“大额”中', after: '在分支“小额”中' }],
    })
  })
  it('name settings', () => {
    const after = designOf(nodes, { policies: { ...SAFE_POLICIES, again: 'each' } })
    expect(differences(designOf(nodes), after, wording)).toMatchObject([
      { kind: 'settings', changes: [{ label: '同一人多次出现时', before: '同意过的不再问', after: '每个节点都问' }] },
    ])
  })
})

describe('arrows', () => {
  it('lead along the way and from branch to branch', () => {
    const way = (from: string, arrow: 'ArrowDown' | 'ArrowUp') => {
      const seen = [from]
      for (let at = neighbourOf(nodes, from, arrow); at !== undefined; at = neighbourOf(nodes, at, arrow)) seen.push(at)
      return seen
    }
    expect(way(START, 'ArrowDown')).toEqual([START, 'a', 'f', 'large', 'b', 'c', END])
    expect(way(END, 'ArrowUp')).toEqual([END, 'c', 'b', 'large', 'f', 'a', START])
    expect(neighbourOf(nodes, 'large', 'ArrowRight')).toBe('small')
    expect(neighbourOf(nodes, 'b', 'ArrowRight')).toBe('small')
    expect(neighbourOf(nodes, 'small', 'ArrowDown')).toBe('c')
    expect(neighbourOf(nodes, 'small', 'ArrowRight')).toBeUndefined()
    expect(neighbourOf(nodes, 'a', 'ArrowLeft')).toBeUndefined()
  })
  it('go on before what is removed', () => {
    expect(focusAfterRemoval(nodes, 'c')).toBe('f')
    expect(focusAfterRemoval(nodes, 'b')).toBe('large')
    expect(focusAfterRemoval(nodes, 'small')).toBe('large')
    expect(focusAfterRemoval(nodes, 'a')).toBe(START)
  })
})

describe('a file of a design', () => {
  const design = { act: 'settlement.submit', name: '付款', flow: { nodes, policies: SAFE_POLICIES }, condition: null }
  it('is read as it was written', () => {
    expect(readFlowFile(flowFileText(design))).toEqual({ file: design })
  })
  it('is refused where it is something else', () => {
    const why = (text: string) => {
      const read = readFlowFile(text)
      return 'fault' in read ? read.fault.why : undefined
    }
    expect(why('{')).toBe('notJson')
    expect(why('[]')).toBe('notFlow')
    expect(why('{"format":"tuheng.approvalProcess","act":"a.b","flow":{"nodes":1}}')).toBe('notFlow')
    expect(why(' '.repeat(1_000_001))).toBe('large')
  })
})

describe('texts', () => {
  it('have the same keys and placeholders in both languages', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
    for (const key of Object.keys(zh) as DesignerKey[]) expect([key, holes(en[key])]).toEqual([key, holes(zh[key])])
  })
})
