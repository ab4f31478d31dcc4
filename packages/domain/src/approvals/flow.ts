/** Fields of the record that a node shows otherwise than the person's own rights do. It never shows or opens more. */
export type NodeAccess = 'hidden' | 'editable'

/** Who is asked. Several rules are taken together. */
export type PeopleRule =
  | { by: 'members'; memberIds: readonly number[] }
  | { by: 'role'; roleId: number }
  /** The head of the starter's department; two levels: the head of the one above, and so on. */
  | { by: 'head'; levels: number }
  /** Whom the starter names at the submission. */
  | { by: 'chosen' }
  /** The member in a field of the record, such as its salesman or its creator. */
  | { by: 'field'; field: string }
  | { by: 'department'; deptId: number }

/** What a rule reads of the record, as conditions name it. */
export const subjectsOfRule = (rule: PeopleRule): readonly string[] => ('field' in rule ? [`record.${rule.field}`] : [])

/** Everybody agrees, one is enough, one after the other, or a share of the votes. */
export const WAYS = ['all', 'any', 'inTurn', 'share'] as const
export type Way = (typeof WAYS)[number]

/** Acts beside agreeing and rejecting, which a node may deny. */
export const DENIABLE_ACTS = ['handOver', 'addSigners', 'returnToNode'] as const
export type DeniableAct = (typeof DENIABLE_ACTS)[number]

export interface TimeLimit {
  /** Working hours of the company's calendar. */
  hours: number
  onExpiry: 'remind' | 'head' | 'agree' | 'reject'
}

interface NamedNode {
  /** Unique in the flow. */
  id: string
  name: string
}

export interface ApprovalNode extends NamedNode {
  type: 'approval'
  people: readonly PeopleRule[]
  way: Way
  /** Percent of the votes that must agree, for `share`. */
  share?: number
  fields?: Readonly<Record<string, NodeAccess>>
  opinion?: 'optional' | 'onReject' | 'always'
  attachment?: boolean
  denies?: readonly DeniableAct[]
  limit?: TimeLimit
}

/** Tells people; nobody waits for them. */
export interface CopyNode extends NamedNode {
  type: 'copy'
  people: readonly PeopleRule[]
}

export interface BranchNode extends NamedNode {
  type: 'branch'
  /** The first branch that holds; all of them; or all that hold. */
  kind: 'exclusive' | 'parallel' | 'inclusive'
  /** Unless parallel, the last one is the default and has no condition. */
  branches: readonly Branch[]
}

export interface Branch extends NamedNode {
  condition?: Condition
  nodes: readonly FlowNode[]
}

export type FlowNode = ApprovalNode | CopyNode | BranchNode

/** Holds if one of the clauses holds, of which every test must hold. */
export interface Condition {
  anyOf: readonly Clause[]
}
export interface Clause {
  allOf: readonly Test[]
}

/** A comparison with a subject: `record.amount`, `starter.deptIds`, `input.qty`. */
export interface Test {
  subject: string
  op: Op
  /** A decimal, a date, an id or a choice; a list for `in` and `notIn`; absent for `empty` and `filled`. */
  value?: unknown
}

export const OPS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'empty', 'filled'] as const
export type Op = (typeof OPS)[number]

export interface Policies {
  /** Nobody is found for a node: the start is refused, administrators are asked, or the node is passed. */
  nobody: 'refuse' | 'admins' | 'pass'
  /** The starter would be asked: left out, the head instead, or asked as anybody. */
  starter: 'skip' | 'head' | 'himself'
  /** Whoever has agreed in this round is not asked again, or is. */
  again: 'once' | 'each'
  /** A record that was returned goes through everything again, or on from where it was rejected. */
  resubmission: 'restart' | 'resume'
}

export const SAFE_POLICIES: Policies = { nobody: 'refuse', starter: 'skip', again: 'once', resubmission: 'restart' }

/** One version of a definition: its nodes run one after the other. */
export interface Flow {
  nodes: readonly FlowNode[]
  policies: Policies
  /** The member who published it without the right to decide. No rule makes them an approver. */
  barred?: number
}

/** Every node, branches' own nodes included, in the order of the page. */
export function nodesOf(nodes: readonly FlowNode[]): FlowNode[] {
  return nodes.flatMap(node =>
    node.type === 'branch' ? [node, ...node.branches.flatMap(branch => nodesOf(branch.nodes))] : [node],
  )
}

/** A step on the way from the flow to a node. */
export interface Step {
  branchNode: string
  branch: string
}

/** The branches in which a node stands, outermost first; undefined if the flow has no such node. */
export function pathTo(nodes: readonly FlowNode[], id: string): Step[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return []
    if (node.type !== 'branch') continue
    for (const branch of node.branches) {
      const rest = pathTo(branch.nodes, id)
      if (rest) return [{ branchNode: node.id, branch: branch.id }, ...rest]
    }
  }
  return undefined
}
