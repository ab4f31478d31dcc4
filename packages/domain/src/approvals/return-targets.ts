import { type Flow, type FlowNode, nodesOf } from './flow.ts'
import { liveVisit, type Run } from './run.ts'

/**
 * What is done again when the flow goes back to a node: the node and all behind it, and the branches around it, which
 * are open again.
 */
export function nodesFrom(flow: Flow, nodeId: string): { again: ReadonlySet<string>; reopened: ReadonlySet<string> } {
  const again = new Set<string>()
  const reopened = new Set<string>()
  const find = (nodes: readonly FlowNode[]): boolean => {
    const at = nodes.findIndex(
      node => node.id === nodeId || (node.type === 'branch' && node.branches.some(branch => find(branch.nodes))),
    )
    const found = nodes[at]
    if (!found) return false
    if (found.id === nodeId) again.add(nodeId)
    else reopened.add(found.id)
    for (const node of nodesOf(nodes.slice(at + 1))) again.add(node.id)
    return true
  }
  find(flow.nodes)
  return { again, reopened }
}

/** The approval nodes to which the holder of a task at `nodeId` may return the run, in the order of the flow. */
export function returnTargets(run: Run, flow: Flow, nodeId: string): string[] {
  return nodesOf(flow.nodes).flatMap(node => {
    const visit = node.type === 'approval' ? liveVisit(run, node.id) : undefined
    const hasPassed = visit?.state === 'passed' && !visit.passedWithout
    return hasPassed && node.id !== nodeId && nodesFrom(flow, node.id).again.has(nodeId) ? [node.id] : []
  })
}
