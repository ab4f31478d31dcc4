import type { Flow, FlowNode } from '@tuheng/domain/approvals/flow'
import { isFinal, liveVisit, type Run } from '@tuheng/domain/approvals/run'

/** A run and the process that it follows. */
interface Followed {
  state: Run
  flow: Flow
}

/**
 * The innermost branch around a node of which nobody knows yet whether it is taken: without its name, the nodes of all
 * branches would read as one row of people who are asked one after the other.
 */
export function undecidedBranch({ state, flow }: Followed, { id }: FlowNode): { within?: string } {
  const look = (nodes: readonly FlowNode[], within: string | undefined): { within?: string } | undefined => {
    for (const node of nodes) {
      if (node.id === id) return within === undefined ? {} : { within }
      if (node.type !== 'branch') continue
      const isOpen = !liveVisit(state, node.id)?.picks
      for (const branch of node.branches) {
        const found = look(branch.nodes, isOpen ? branch.name : within)
        if (found) return found
      }
    }
    return undefined
  }
  return look(flow.nodes, undefined) ?? {}
}

/** Whether a node that was not reached may still be: it stands in no branch that was not taken. */
export function mayCome({ state, flow }: Followed, { id }: FlowNode): boolean {
  if (isFinal(state)) return false
  const isIn = (nodes: readonly FlowNode[]): boolean =>
    nodes.some(node => {
      if (node.id === id) return true
      if (node.type !== 'branch') return false
      const picks = liveVisit(state, node.id)?.picks
      return node.branches.some(branch => (!picks || picks.includes(branch.id)) && isIn(branch.nodes))
    })
  return isIn(flow.nodes)
}
