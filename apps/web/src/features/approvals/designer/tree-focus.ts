import type { FlowNode } from '@tuheng/domain/approvals/flow'
import { findBranch, findNode, isBranch, partsOf, sequenceOf, slotOf } from './tree.ts'

/** The cards at both ends of the flow. */
export const START = 'start'
export const END = 'end'

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

type Nodes = readonly FlowNode[]

/** The card that an arrow leads to from a card: up and down along the way, left and right from branch to branch. */
export function neighbourOf(nodes: Nodes, id: string, arrow: Arrow): string | undefined {
  if (arrow === 'ArrowDown') return below(nodes, id)
  if (arrow === 'ArrowUp') return above(nodes, id)
  return beside(nodes, id, arrow === 'ArrowLeft' ? -1 : 1)
}

function below(nodes: Nodes, id: string): string | undefined {
  if (id === END) return undefined
  if (id === START) return nodes[0]?.id ?? END
  const branch = findBranch(nodes, id)
  if (branch) return branch.branch.nodes[0]?.id ?? behind(nodes, branch.node.id)
  const node = findNode(nodes, id)
  return node?.type === 'branch' ? node.branches[0]?.id : behind(nodes, id)
}

/** The card after a node and all that it holds. */
function behind(nodes: Nodes, id: string): string | undefined {
  const slot = slotOf(nodes, id)
  if (!slot) return undefined
  const next = sequenceOf(nodes, slot.branch)[slot.index + 1]
  if (next) return next.id
  const around = slot.branch === undefined ? undefined : findBranch(nodes, slot.branch)
  return around ? behind(nodes, around.node.id) : END
}

function above(nodes: Nodes, id: string): string | undefined {
  if (id === START) return undefined
  if (id === END) return lastOf(nodes) ?? START
  const branch = findBranch(nodes, id)
  if (branch) return branch.node.id
  const slot = slotOf(nodes, id)
  if (!slot) return undefined
  const before = sequenceOf(nodes, slot.branch).slice(0, slot.index)
  return lastOf(before) ?? slot.branch ?? START
}

/** The last card on the first way through a sequence. */
function lastOf(nodes: Nodes): string | undefined {
  const last = nodes.at(-1)
  if (last?.type !== 'branch') return last?.id
  const [first] = last.branches
  return first && (lastOf(first.nodes) ?? first.id)
}

function beside(nodes: Nodes, id: string, by: 1 | -1): string | undefined {
  const own = findBranch(nodes, id)
  const around = own ?? findBranch(nodes, slotOf(nodes, id)?.branch ?? '')
  return around?.node.branches[around.index + by]?.id
}

/** The card that takes the focus when a part is gone: the one before it. */
export function focusAfterRemoval(nodes: Nodes, id: string): string {
  const parts = partsOf(nodes)
  const branch = findBranch(nodes, id)
  if (branch) return branch.node.branches[branch.index - 1]?.id ?? branch.node.id
  const slot = slotOf(nodes, id)
  if (!slot) return START
  const before = sequenceOf(nodes, slot.branch)[slot.index - 1]
  return before?.id ?? parts.find(part => isBranch(part) && part.id === slot.branch)?.id ?? START
}
