import type { ApprovalNode, Way } from './flow.ts'
import { isPending, tasksOf, type Run, type Task, type Visit } from './run.ts'

const hasAgreed = ({ state }: Task): boolean => state === 'agreed' || state === 'repeated'

/** Whether the person agreed, and so did all whom they added. */
function isComplete(task: Task, all: readonly Task[]): boolean {
  return hasAgreed(task) && all.every(one => one.of !== task.id || isComplete(one, all))
}

/**
 * Opens the tasks whose turn it is, and passes or rejects the visit when its votes decide it. Returns whether the votes
 * rejected it, which only a share of votes can.
 */
export function countVotes(run: Run, visit: Visit, node: ApprovalNode): boolean {
  const all = tasksOf(run, visit)
  const voters = all.filter(task => task.origin === 'rule')
  const agreed = voters.filter(task => isComplete(task, all)).length
  if (isPassed(node, { voters: voters.length, agreed, way: wayOf(visit, node) })) {
    visit.state = 'passed'
    for (const task of all) if (isPending(task)) task.state = 'dropped'
    return false
  }
  for (const task of all)
    if (isPending(task)) task.state = isItsTurn(task, { all, voters, way: wayOf(visit, node) }) ? 'open' : 'waiting'
  const rejected = voters.filter(task => task.state === 'rejected').length
  return wayOf(visit, node) === 'share' && (voters.length - rejected) * 100 < shareOf(node) * voters.length
}

/** One administrator is enough. */
const wayOf = ({ byAdmins }: Visit, { way }: ApprovalNode): Way => (byAdmins ? 'any' : way)

function isPassed(node: ApprovalNode, { voters, agreed, way }: { voters: number; agreed: number; way: Way }): boolean {
  if (way === 'any') return agreed > 0 || voters === 0
  if (way === 'share') return agreed * 100 >= shareOf(node) * voters
  return agreed === voters
}

const shareOf = ({ share = 100 }: ApprovalNode): number => share

function isItsTurn(
  task: Task,
  { all, voters, way }: { all: readonly Task[]; voters: readonly Task[]; way: Way },
): boolean {
  const first = all.filter(one => one.origin === 'before' && one.of === task.id)
  if (!first.every(one => isComplete(one, all))) return false
  if (task.origin === 'after') return all.some(one => one.id === task.of && hasAgreed(one))
  if (task.origin === 'before' || way !== 'inTurn') return true
  return voters.slice(0, voters.indexOf(task)).every(one => isComplete(one, all))
}
