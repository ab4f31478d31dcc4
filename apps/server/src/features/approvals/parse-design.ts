import {
  type Condition,
  DENIABLE_ACTS,
  type Flow,
  OPS,
  type PeopleRule,
  SAFE_POLICIES,
  WAYS,
} from '@tuheng/domain/approvals/flow'
import { MAX_RULES } from '@tuheng/domain/approvals/design-mapping'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { failAll } from '@tuheng/domain/kernel/errors'
import { s, type Shape } from '@tuheng/domain/kernel/shape'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

const id = s.text(40, { minLength: 1 })
const name = s.text(40)
const ids = s.list(s.integer({ minimum: 1 }), { max: 200 })
const isOne = (by: string): Shape<string> => s.oneOf(by)

/** What each kind of approver has beside its name. */
const RULES: Readonly<Record<PeopleRule['by'], Parameters<typeof s.object>[0]>> = {
  members: { memberIds: ids },
  role: { roleId: s.integer() },
  head: { levels: s.integer() },
  chosen: {},
  field: { field: s.text(60) },
  department: { deptId: s.integer() },
}
const rule = s.either(...Object.entries(RULES).map(([by, own]) => s.object({ by: isOne(by), ...own })))
const people = s.list(rule, { max: MAX_RULES })

const value = s.either(s.text(200), s.integer(), s.bool(), s.list(s.either(s.text(200), s.integer()), { max: 200 }))
const test = s.object({ subject: s.text(120), op: s.oneOf(...OPS), value: s.maybe(value) })
const condition = s.object({
  anyOf: s.list(s.object({ allOf: s.list(test, { max: 20 }) }), { max: 20 }),
})

const approval = s.object({
  type: isOne('approval'),
  id,
  name,
  people,
  way: s.oneOf(...WAYS),
  share: s.maybe(s.integer()),
  fields: s.maybe(s.map(s.oneOf('hidden', 'editable'), { keys: '^.{1,60}$', max: 200 })),
  opinion: s.maybe(s.oneOf('optional', 'onReject', 'always')),
  attachment: s.maybe(s.bool()),
  denies: s.maybe(s.list(s.oneOf(...DENIABLE_ACTS), { max: 3 })),
  limit: s.maybe(s.object({ hours: s.integer(), onExpiry: s.oneOf('remind', 'head', 'agree', 'reject') })),
})
const copy = s.object({ type: isOne('copy'), id, name, people })
const branchHead = {
  type: isOne('branch'),
  id,
  name,
  kind: s.oneOf('exclusive', 'parallel', 'inclusive'),
}
const policies = s.object({
  nobody: s.oneOf('refuse', 'admins', 'pass'),
  starter: s.oneOf('skip', 'head', 'himself'),
  again: s.oneOf('once', 'each'),
  resubmission: s.oneOf('restart', 'resume'),
})

const compiled = (shape: Shape) => Compile(shape.json as TSchema)
const CHECKS = {
  approval: compiled(approval),
  copy: compiled(copy),
  branch: compiled(s.object({ ...branchHead, branches: s.list(s.opaque<unknown>(), { max: 50 }) })),
  part: compiled(
    s.object({ id, name, condition: s.maybe(condition), nodes: s.list(s.opaque<unknown>(), { max: 100 }) }),
  ),
  policies: compiled(policies),
  condition: compiled(condition),
}

/** Levels that are looked at; the check of flows allows fewer. */
const MAX_DEPTH = 20

/** The design that a client sent, in its exact shape. What it means is checked apart. @throws what is not of that shape. */
export function parseDesign(given: { flow?: unknown; condition?: unknown }): {
  flow: Flow
  condition: Condition | null
} {
  const { flow, condition: asked } = given
  const isFlow =
    isObject(flow) &&
    Array.isArray(flow.nodes) &&
    CHECKS.policies.Check(flow.policies ?? SAFE_POLICIES) &&
    Object.keys(flow).every(key => key === 'nodes' || key === 'policies')
  if (!isFlow || !flow.nodes.every((node: unknown) => isNode(node, 0))) failAll([badParam('flow')])
  if (asked !== null && asked !== undefined && !CHECKS.condition.Check(asked)) failAll([badParam('condition')])
  const { nodes, policies: sent = SAFE_POLICIES } = flow as unknown as {
    nodes: Flow['nodes']
    policies?: Flow['policies']
  }
  return { flow: { nodes, policies: sent }, condition: (asked as Condition | null | undefined) ?? null }
}

function isNode(node: unknown, depth: number): boolean {
  if (!isObject(node) || depth > MAX_DEPTH || isInherited(node.id)) return false
  if (node.type === 'approval') return CHECKS.approval.Check(node)
  if (node.type === 'copy') return CHECKS.copy.Check(node)
  return CHECKS.branch.Check(node) && (node.branches as unknown[]).every(branch => isBranch(branch, depth))
}

const isBranch = (branch: unknown, depth: number): boolean =>
  isObject(branch) &&
  !isInherited(branch.id) &&
  CHECKS.part.Check(branch) &&
  (branch.nodes as unknown[]).every(node => isNode(node, depth + 1))

/** What is chosen at nodes is kept by their ids, so an id is no name that every object has. */
const isInherited = (id: unknown): boolean => typeof id === 'string' && id in Object.prototype

const isObject = (value: unknown): value is Record<string, unknown> & { nodes: unknown[] } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
