import { isVoteAt } from '@tuheng/domain/approvals/acts'
import { type ApprovalNode, nodesOf } from '@tuheng/domain/approvals/flow'
import { returnTargets } from '@tuheng/domain/approvals/return-targets'
import { isFinal } from '@tuheng/domain/approvals/run'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Info } from './run-info.ts'
import type { StoredRun } from './stored-run.ts'
import { fieldsOf } from './store.ts'

/** What the person may do with it now. */
export function mineOf(
  actor: Actor,
  { state: run, flow, starterId }: StoredRun,
  holders: readonly number[],
): Omit<Info['mine'], 'mayPrint' | 'urgeFrom'> {
  const nodes = nodesOf(flow.nodes)
  // Whoever submitted it stands in for nobody
  const task = [actor.memberId, ...(starterId === actor.memberId ? [] : holders)]
    .map(holder => run.tasks.find(one => one.state === 'open' && one.memberId === holder))
    .find(one => one !== undefined)
  const visit = run.visits.find(one => one.id === task?.visit)
  const found = nodes.find(one => one.id === visit?.nodeId)
  const node: ApprovalNode | undefined = found?.type === 'approval' ? found : undefined
  const isStarter = starterId === actor.memberId
  const hasActed = run.tasks.some(
    one => (one.state === 'agreed' || one.state === 'rejected') && (one.actNo ?? 0) > run.submittedAs,
  )
  const undone = run.undo && run.tasks.find(one => one.actNo === run.undo?.actNo && one.actedBy === actor.memberId)
  const canTakeBack = run.status === 'running' && run.undo?.actNo === run.acts && undone !== undefined
  const acts: Info['mine']['acts'] = []
  if (task && node) {
    acts.push('agree', 'reject')
    for (const act of ['handOver', 'addSigners'] as const) if (!node.denies?.includes(act)) acts.push(act)
  }
  if (canTakeBack) acts.push('takeBack')
  if (isStarter && run.status === 'returned') acts.push('resubmit')
  if (isStarter && !isFinal(run) && (run.status === 'returned' || !hasActed)) acts.push('withdraw')
  if (isStarter && run.status === 'running') acts.push('urge')
  if (actor.isAdmin && !isFinal(run)) acts.push('end')
  const isVote = node !== undefined && visit !== undefined && task !== undefined && isVoteAt(node, visit, task)
  const targets = node && task && !isVote ? returnTargets(run, flow, node.id) : []
  const allowed = node?.denies?.includes('returnToNode') ? targets.slice(-1) : targets
  return {
    taskId: task?.id ?? null,
    opinion: node?.opinion ?? 'onReject',
    attachment: node?.attachment === true,
    acts,
    takeBackId: canTakeBack ? (undone?.id ?? null) : null,
    returnTo: allowed.map(id => ({ id, name: nodes.find(one => one.id === id)?.name ?? id })),
    ...(isVote ? { isVote } : {}),
    removable: run.tasks
      .filter(one => one.addedBy === actor.memberId && (one.state === 'open' || one.state === 'waiting'))
      .map(one => one.id),
    // A substitute decides, and is a maker of nothing that they decide on
    editable: task?.memberId === actor.memberId ? fieldsOf(node?.fields, 'editable') : [],
    hidden: fieldsOf(node?.fields, 'hidden'),
  }
}
