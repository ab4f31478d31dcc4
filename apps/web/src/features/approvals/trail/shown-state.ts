import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'

type Node = RunInfo['nodes'][number]

/** How a node of the path is drawn: one that was open when its run was withdrawn or ended waits for nobody any more. */
export function shownState(
  { state }: Pick<Node, 'state'>,
  { status }: Pick<RunInfo, 'status'>,
): Node['state'] | 'stopped' {
  return state === 'open' && status !== 'running' ? 'stopped' : state
}
