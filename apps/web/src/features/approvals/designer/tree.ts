import { type Branch, type BranchNode, type FlowNode, nodesOf } from '@tuheng/domain/approvals/flow'

/** A place between nodes: before the node of that index in the flow itself or in a branch. */
export interface Slot {
  /** Id of the branch; undefined for the flow itself. */
  branch?: string | undefined
  index: number
}

type Nodes = readonly FlowNode[]

/** Every node and every branch, in the order of the page. */
export function partsOf(nodes: Nodes): (FlowNode | Branch)[] {
  return nodes.flatMap(node =>
    node.type === 'branch' ? [node, ...node.branches.flatMap(branch => [branch, ...partsOf(branch.nodes)])] : [node],
  )
}

export const isBranch = (part: FlowNode | Branch): part is Branch => !('type' in part)

export function findNode(nodes: Nodes, id: string): FlowNode | undefined {
  return nodesOf(nodes).find(node => node.id === id)
}

export interface BranchPlace {
  node: BranchNode
  branch: Branch
  index: number
}

export function findBranch(nodes: Nodes, id: string): BranchPlace | undefined {
  for (const node of nodesOf(nodes)) {
    if (node.type !== 'branch') continue
    const index = node.branches.findIndex(branch => branch.id === id)
    const branch = node.branches[index]
    if (branch) return { node, branch, index }
  }
  return undefined
}

/** The nodes of a branch, or of the flow itself. Empty for an unknown branch. */
export function sequenceOf(nodes: Nodes, branch: string | undefined): Nodes {
  return branch === undefined ? nodes : (findBranch(nodes, branch)?.branch.nodes ?? [])
}

/** Where a node stands; undefined if there is no such node. */
export function slotOf(nodes: Nodes, id: string, branch?: string): Slot | undefined {
  const index = nodes.findIndex(node => node.id === id)
  if (index >= 0) return { branch, index }
  for (const node of nodes) {
    if (node.type !== 'branch') continue
    for (const one of node.branches) {
      const found = slotOf(one.nodes, id, one.id)
      if (found) return found
    }
  }
  return undefined
}

/** Whether the last branch is taken when no other is. */
export const hasDefault = ({ kind }: Pick<BranchNode, 'kind'>): boolean => kind !== 'parallel'

/** Whether a branch is the default of its node. */
export const isDefault = (node: BranchNode, id: string): boolean => hasDefault(node) && node.branches.at(-1)?.id === id

/** Changes every sequence, innermost first. */
function mapSequences(
  nodes: Nodes,
  change: (nodes: Nodes, branch: string | undefined) => Nodes,
  branch?: string,
): Nodes {
  const inner = nodes.map(node =>
    node.type === 'branch'
      ? { ...node, branches: node.branches.map(one => ({ ...one, nodes: mapSequences(one.nodes, change, one.id) })) }
      : node,
  )
  return change(inner, branch)
}

const inSequence = (nodes: Nodes, branch: string | undefined, change: (nodes: Nodes) => Nodes): Nodes =>
  mapSequences(nodes, (inner, at) => (at === branch ? change(inner) : inner))

/** Puts a node into a place. An unknown branch changes nothing. */
export function insertNode(nodes: Nodes, { branch, index }: Slot, node: FlowNode): Nodes {
  return inSequence(nodes, branch, inner => inner.toSpliced(index, 0, node))
}

export function removeNode(nodes: Nodes, id: string): Nodes {
  return mapSequences(nodes, inner => inner.filter(node => node.id !== id))
}

export function replaceNode(nodes: Nodes, node: FlowNode): Nodes {
  return mapSequences(nodes, inner => inner.map(one => (one.id === node.id ? node : one)))
}

/** Whether the node may go there: not into one of its own branches, and not where it stands. */
export function mayMove(nodes: Nodes, id: string, to: Slot): boolean {
  const node = findNode(nodes, id)
  const from = slotOf(nodes, id)
  if (!node || !from) return false
  if (to.branch !== undefined && !findBranch(nodes, to.branch)) return false
  if (to.branch !== undefined && partsOf([node]).some(part => part.id === to.branch)) return false
  return from.branch !== to.branch || (to.index !== from.index && to.index !== from.index + 1)
}

/** Moves a node to a place; the flow stays as it is where that is not possible. */
export function moveNode(nodes: Nodes, id: string, to: Slot): Nodes {
  const node = findNode(nodes, id)
  const from = slotOf(nodes, id)
  if (!node || !from || !mayMove(nodes, id, to)) return nodes
  const isBefore = from.branch === to.branch && from.index < to.index
  return insertNode(removeNode(nodes, id), { ...to, index: to.index - (isBefore ? 1 : 0) }, node)
}

/** Moves a node by one place within its sequence. */
export function stepNode(nodes: Nodes, id: string, by: 1 | -1): Nodes {
  const from = slotOf(nodes, id)
  if (!from) return nodes
  const index = from.index + (by > 0 ? 2 : -1)
  return index < 0 || index > sequenceOf(nodes, from.branch).length ? nodes : moveNode(nodes, id, { ...from, index })
}

const withBranches = (node: BranchNode, branches: readonly Branch[]): BranchNode => ({
  ...node,
  branches: branches.map((branch, i) => {
    const { condition: _condition, ...bare } = branch
    return !hasDefault(node) || i === branches.length - 1 ? bare : branch
  }),
})

/** Changes the kind of a branch node: parallel branches and the default have no condition. */
export function setKind(nodes: Nodes, id: string, kind: BranchNode['kind']): Nodes {
  const node = findNode(nodes, id)
  return node?.type === 'branch' ? replaceNode(nodes, withBranches({ ...node, kind }, node.branches)) : nodes
}

/** Adds a branch: before the default, or at the end where there is none. */
export function addBranch(nodes: Nodes, id: string, branch: Branch): Nodes {
  const node = findNode(nodes, id)
  if (node?.type !== 'branch') return nodes
  const index = hasDefault(node) ? Math.max(0, node.branches.length - 1) : node.branches.length
  return replaceNode(nodes, withBranches(node, node.branches.toSpliced(index, 0, branch)))
}

export function replaceBranch(nodes: Nodes, branch: Branch): Nodes {
  const place = findBranch(nodes, branch.id)
  return place
    ? replaceNode(nodes, withBranches(place.node, place.node.branches.toSpliced(place.index, 1, branch)))
    : nodes
}

/** Removes a branch. Of two, the nodes of the other one take the place of the branch node. */
export function removeBranch(nodes: Nodes, id: string): Nodes {
  const place = findBranch(nodes, id)
  if (!place) return nodes
  const { node, index } = place
  const rest = node.branches.toSpliced(index, 1)
  if (rest.length > 1) return replaceNode(nodes, withBranches(node, rest))
  const remaining = rest[0]?.nodes ?? []
  return mapSequences(nodes, inner => inner.flatMap(one => (one.id === node.id ? remaining : [one])))
}

/** Moves a branch by one place. The default stays last. */
export function stepBranch(nodes: Nodes, id: string, by: 1 | -1): Nodes {
  const place = findBranch(nodes, id)
  return place ? moveBranch(nodes, id, place.index + by) : nodes
}

/** Moves a branch to another place among its siblings. The default stays last. */
export function moveBranch(nodes: Nodes, id: string, to: number): Nodes {
  const place = findBranch(nodes, id)
  if (!place) return nodes
  const { node, branch, index } = place
  const last = node.branches.length - (hasDefault(node) ? 2 : 1)
  if (index > last || to < 0 || to > last || to === index) return nodes
  return replaceNode(nodes, { ...node, branches: node.branches.toSpliced(index, 1).toSpliced(to, 0, branch) })
}

/** Makes ids that the flow does not have. They are not counted, so that no version gives one to another node. */
export function idMaker(nodes: Nodes, random: () => number = Math.random): () => string {
  const used = new Set(partsOf(nodes).map(part => part.id))
  return () => {
    let id = ''
    do id = `n${Math.floor(random() * 36 ** 7).toString(36)}${used.size.toString(36)}`
    while (used.has(id))
    used.add(id)
    return id
  }
}

/** A copy of a node with ids of its own. */
export function copyOf(node: FlowNode, newId: () => string): FlowNode {
  if (node.type !== 'branch') return { ...node, id: newId() }
  return {
    ...node,
    id: newId(),
    branches: node.branches.map(branch => ({
      ...branch,
      id: newId(),
      nodes: branch.nodes.map(inner => copyOf(inner, newId)),
    })),
  }
}
