import { isVoteAt } from '@tuheng/domain/approvals/acts'
import { type ApprovalNode, type Flow, type NodeAccess, nodesOf } from '@tuheng/domain/approvals/flow'
import type { Run } from '@tuheng/domain/approvals/run'
import { columnField, labelOf } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { knownAct } from '../../engine/directory.ts'
import { fieldsOf } from './store.ts'

/** What the people of a node do not see, and what they may change, in words. */
export function accessOf(act: string, { fields }: ApprovalNode, lang: Lang): { hides: string[]; opens: string[] } {
  const { resource } = knownAct(act)
  const named = (access: NodeAccess) =>
    fieldsOf(fields, access).flatMap(name => {
      const field = resource && columnField(resource, name)
      return field ? [labelOf(field, name)[lang]] : []
    })
  return { hides: named('hidden'), opens: named('editable') }
}

/** Whether somebody's rejection at a node was one vote among others. */
export function votesAt(
  { flow, state }: { flow: Flow; state: Run },
  { nodeId, memberId }: { nodeId: string | null; memberId: number | null },
): boolean {
  const node = nodesOf(flow.nodes).find(({ id }) => id === nodeId)
  if (node?.type !== 'approval') return false
  return state.tasks.some(task => {
    const visit = state.visits.find(({ id }) => id === task.visit)
    const isTheirs = task.state === 'rejected' && (task.actedBy || null) === memberId && visit?.nodeId === nodeId
    return isTheirs && visit !== undefined && isVoteAt(node, visit, task)
  })
}
