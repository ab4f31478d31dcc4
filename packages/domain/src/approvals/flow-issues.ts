import { parseDecimal } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { wordsOf } from '../kernel/invisible-characters.ts'
import { approvalErrors } from './approvals.errors.ts'
import { unreachableBranches } from './branch-coverage.ts'
import { OPS_OF, type Subject, type Subjects } from './condition.ts'
import {
  type ApprovalNode,
  type Branch,
  type BranchNode,
  type Condition,
  type CopyNode,
  type Flow,
  type FlowNode,
  nodesOf,
  type PeopleRule,
  type Test,
} from './flow.ts'
import { text, type Text } from '../kernel/text.ts'

/** What a definition may name: ids of what is active in the company, and fields of the document. */
export interface Known {
  subjects: Subjects
  members: ReadonlySet<number>
  roles: ReadonlySet<number>
  departments: ReadonlySet<number>
  fields: ReadonlySet<string>
  /** Fields of the document that hold a member. */
  memberFields: ReadonlySet<string>
  /** The held act needs a second person. */
  fourEyes: boolean
}

const MAX_NODES = 100
const MAX_DEPTH = 6
const MAX_NAME = 40
const MAX_HOURS = 1000

/** Everything that keeps a definition from being published. The path of an issue is the id of its node or branch. */
export function flowIssues({ nodes, policies }: Flow, known: Known): Issue[] {
  const all = nodesOf(nodes)
  const branches = all.flatMap(node => (node.type === 'branch' ? node.branches : []))
  const issues = [
    ...all.flatMap(node => nodeIssues(node, known)),
    ...[...all, ...branches].flatMap(({ id, name }) =>
      wordsOf(name) && name.length <= MAX_NAME ? [] : [atNode(id, approvalErrors.issue('approval.node_name'))],
    ),
    ...twice([...all, ...branches].map(({ id }) => id)).map(id =>
      atNode(id, approvalErrors.issue('approval.node_twice', { id })),
    ),
  ]
  if (!all.some(node => node.type === 'approval')) issues.push(approvalErrors.issue('approval.flow_empty'))
  if (all.length > MAX_NODES || depthOf(nodes) > MAX_DEPTH)
    issues.push(approvalErrors.issue('approval.flow_large', { nodes: MAX_NODES, depth: MAX_DEPTH }))
  if (known.fourEyes && policies.starter === 'himself') issues.push(approvalErrors.issue('approval.starter_himself'))
  if (known.fourEyes && !issues.length) issues.push(...unaskedIssues(nodes))
  return issues
}

/** A way on which nobody is asked, though the act needs a second person: its start would be refused. */
function unaskedIssues(nodes: readonly FlowNode[]): Issue[] {
  const branch = asksNobody(nodes) ? firstUnasked(nodes) : undefined
  return branch ? [atNode(branch.id, approvalErrors.issue('approval.nobody_asked', { branch: branch.name }))] : []
}

/** Whether a run may come to the end of the nodes without an approval. */
const asksNobody = (nodes: readonly FlowNode[]): boolean =>
  nodes.every(node => node.type === 'copy' || (node.type === 'branch' && mayAskNobody(node)))

const mayAskNobody = ({ kind, branches }: BranchNode): boolean =>
  kind === 'parallel' ? branches.every(one => asksNobody(one.nodes)) : branches.some(one => asksNobody(one.nodes))

function firstUnasked(nodes: readonly FlowNode[]): Branch | undefined {
  for (const node of nodes) {
    const branch = node.type === 'branch' ? node.branches.find(one => asksNobody(one.nodes)) : undefined
    if (branch) return firstUnasked(branch.nodes) ?? branch
  }
  return undefined
}

/** A fault of a node, at the node. */
export const atNode = (path: string, issue: Issue): Issue => ({ ...issue, path })

const twice = (ids: readonly string[]): string[] => [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))]

function depthOf(nodes: readonly FlowNode[]): number {
  const inner = nodes.flatMap(node =>
    node.type === 'branch' ? node.branches.map(branch => 1 + depthOf(branch.nodes)) : [],
  )
  return Math.max(0, ...inner)
}

function nodeIssues(node: FlowNode, known: Known): Issue[] {
  if (node.type === 'branch') return branchIssues(node, known)
  const issues = peopleIssues(node, known)
  if (node.type === 'approval') issues.push(...approvalIssues(node, known))
  return issues.map(issue => atNode(node.id, issue))
}

function peopleIssues({ name, type, people }: ApprovalNode | CopyNode, known: Known): Issue[] {
  if (!people.length)
    return [approvalErrors.issue(type === 'copy' ? 'approval.no_copies' : 'approval.no_approvers', { node: name })]
  return people.flatMap(rule => {
    if (rule.by === 'head')
      return isWhole(rule.levels, 9) ? [] : [approvalErrors.issue('approval.levels', { node: name })]
    const gone = goneIn(rule, known)
    if (!gone) return []
    const issue = isUnset(rule) ? 'approval.approver_unset' : 'approval.approver_gone'
    return [approvalErrors.issue(issue, { node: name, kind: gone.zh, kindEn: gone.en })]
  })
}

/** What a rule names that is not there any more. */
function goneIn(rule: PeopleRule, known: Known): Text | undefined {
  switch (rule.by) {
    case 'members':
      return rule.memberIds.length && rule.memberIds.every(id => known.members.has(id))
        ? undefined
        : text('成员', 'a member')
    case 'role':
      return known.roles.has(rule.roleId) ? undefined : text('角色', 'a role')
    case 'department':
      return known.departments.has(rule.deptId) ? undefined : text('部门', 'a department')
    case 'field':
      return known.memberFields.has(rule.field) ? undefined : text('字段', 'a field')
    case 'head':
    case 'chosen':
      return undefined
  }
}

/** Whether it names nothing yet, as one that was just added. */
function isUnset(rule: PeopleRule): boolean {
  switch (rule.by) {
    case 'members':
      return !rule.memberIds.length
    case 'role':
      return !rule.roleId
    case 'department':
      return !rule.deptId
    case 'field':
      return !rule.field
    case 'head':
    case 'chosen':
      return false
  }
}

const isWhole = (value: number | undefined, max: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= max

function approvalIssues(node: ApprovalNode, known: Known): Issue[] {
  const { name, way, share, limit, fields = {} } = node
  const issues: Issue[] = Object.keys(fields)
    .filter(field => !known.fields.has(field))
    .map(field => approvalErrors.issue('approval.node_field', { node: name, field }))
  if (way === 'share' && !isWhole(share, 100)) issues.push(approvalErrors.issue('approval.share', { node: name }))
  if (limit && !isWhole(limit.hours, MAX_HOURS)) issues.push(approvalErrors.issue('approval.limit', { node: name }))
  if (known.fourEyes && limit?.onExpiry === 'agree')
    issues.push(approvalErrors.issue('approval.by_clock', { node: name }))
  return issues
}

function branchIssues(node: BranchNode, known: Known): Issue[] {
  const { id, name, kind, branches } = node
  const issues: Issue[] = []
  if (branches.length < 2) issues.push(atNode(id, approvalErrors.issue('approval.branches_few', { node: name })))
  for (const [i, branch] of branches.entries()) {
    const needsNone = kind === 'parallel' || i === branches.length - 1
    if (needsNone && branch.condition)
      issues.push(atNode(branch.id, approvalErrors.issue('approval.branch_default', { branch: branch.name })))
    if (!needsNone) issues.push(...conditionIssues(branch, known.subjects).map(issue => atNode(branch.id, issue)))
  }
  if (kind !== 'parallel' && !issues.length) issues.push(...reachIssues(node, known.subjects))
  return issues
}

function conditionIssues({ name, condition }: Branch, subjects: Subjects): Issue[] {
  const clauses = condition?.anyOf ?? []
  if (!condition || !clauses.length || clauses.some(({ allOf }) => !allOf.length))
    return [approvalErrors.issue('approval.branch_condition', { branch: name })]
  return wrongTests(condition, subjects).map(words =>
    approvalErrors.issue('approval.test_wrong', { branch: name, ...words }),
  )
}

/** What keeps a process with this condition of its own from being published. */
export function processConditionIssues(condition: Condition, subjects: Subjects): Issue[] {
  if (!condition.anyOf.length || condition.anyOf.some(({ allOf }) => !allOf.length))
    return [approvalErrors.issue('approval.condition_empty')]
  return wrongTests(condition, subjects).map(words => approvalErrors.issue('approval.condition_wrong', words))
}

/** The subjects, in words, whose tests are not valid. */
const wrongTests = ({ anyOf }: Condition, subjects: Subjects): { subject: string; subjectEn: string }[] =>
  anyOf
    .flatMap(({ allOf }) => allOf)
    .filter(test => !isValidTest(test, subjects[test.subject]))
    .map(({ subject }) => ({
      subject: subjects[subject]?.zh ?? subject,
      subjectEn: subjects[subject]?.en ?? subject,
    }))

function isValidTest({ op, value }: Test, subject: Subject | undefined): boolean {
  if (!subject || !OPS_OF[subject.kind].includes(op)) return false
  if (op === 'empty' || op === 'filled') return value === undefined
  if (op === 'in' || op === 'notIn')
    return Array.isArray(value) && value.length > 0 && value.every(one => isValueOf(subject, one))
  return isValueOf(subject, value)
}

function isValueOf({ kind, ids, choices }: Subject, value: unknown): boolean {
  if (kind === 'flag') return typeof value === 'boolean'
  if (ids) return Number.isSafeInteger(value)
  if (typeof value !== 'string' || value === '') return false
  if (choices) return choices.includes(value)
  if (kind === 'number') return parseDecimal(value) !== null
  return kind !== 'date' || isDayOrMonth(value)
}

/** A day that is in the calendar, or a month. */
function isDayOrMonth(value: string): boolean {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(value)) return false
  const day = value.length === 7 ? `${value}-01` : value
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

function reachIssues({ kind, branches }: BranchNode, subjects: Subjects): Issue[] {
  return [...unreachableBranches(branches, subjects, kind)].map(([id, reason]) => {
    const nameOf = (branchId: string) => branches.find(branch => branch.id === branchId)?.name ?? branchId
    const issue =
      reason.why === 'contradiction'
        ? approvalErrors.issue('approval.branch_contradiction', { branch: nameOf(id) })
        : approvalErrors.issue('approval.branch_taken', { branch: nameOf(id), by: nameOf(reason.by) })
    return atNode(id, issue)
  })
}
