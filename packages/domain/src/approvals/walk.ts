import { approvalErrors } from './approvals.errors.ts'
import type { ApprovalNode, BranchNode, CopyNode, FlowNode } from './flow.ts'
import { liveVisit, tasksOf, type Run, type RunEnv, type Task, type Visit } from './run.ts'
import { countVotes } from './votes.ts'

/**
 * Takes the run as far as it goes: enters nodes until somebody has to act, and approves it at the end. The run is
 * changed. @throws if the node's policy refuses that nobody is found, or if nobody but the starter has agreed to what
 * needs a second person.
 */
export async function proceed(run: Run, env: RunEnv): Promise<void> {
  if (run.status !== 'running' || !(await walk(env.flow.nodes, run, env))) return
  if (env.fourEyes && !run.tasks.some(task => task.state === 'agreed' && isSecondPerson(run, task)))
    approvalErrors.fail('approval.nobody_else')
  run.status = 'approved'
}

const isSecondPerson = (run: Run, { actedBy }: Task): boolean => !!actedBy && actedBy !== run.starter

/** Returns whether the end of the sequence was reached. */
async function walk(nodes: readonly FlowNode[], run: Run, env: RunEnv): Promise<boolean> {
  for (const node of nodes) {
    const visit = liveVisit(run, node.id) ?? (await enter(node, run, env))
    if (node.type === 'branch') {
      let isDone = true
      for (const branch of node.branches)
        if (visit.picks?.includes(branch.id) && !(await walk(branch.nodes, run, env))) isDone = false
      if (isDone) visit.state = 'passed'
    }
    if (visit.state !== 'passed') return false
  }
  return true
}

async function enter(node: FlowNode, run: Run, env: RunEnv): Promise<Visit> {
  const visit: Visit = { id: run.visits.length + 1, nodeId: node.id, round: run.round, state: 'open' }
  if (node.type === 'branch') visit.picks = pickedBranches(node, env)
  run.visits.push(visit)
  if (node.type === 'copy') await copyTo(node, visit, { run, env })
  if (node.type === 'approval') await ask(node, visit, { run, env })
  return visit
}

/** The branches to take: see `BranchNode.kind`. */
export function pickedBranches({ kind, branches }: BranchNode, env: Pick<RunEnv, 'conditionHolds'>): string[] {
  const ids = branches.map(branch => branch.id)
  if (kind === 'parallel') return ids
  const fallback = ids.slice(-1)
  const holding = ids.slice(0, -1).filter(id => env.conditionHolds(id))
  if (!holding.length) return fallback
  return kind === 'exclusive' ? holding.slice(0, 1) : holding
}

interface Place {
  run: Run
  env: RunEnv
}

async function copyTo(node: CopyNode, visit: Visit, { run, env }: Place): Promise<void> {
  for (const memberId of await env.peopleOf(node.id)) run.copies.push({ visit: visit.id, memberId })
  visit.state = 'passed'
}

async function ask(node: ApprovalNode, visit: Visit, { run, env }: Place): Promise<void> {
  const people = await approversOf(node, visit, { run, env })
  const hasAgreed = new Set(
    env.flow.policies.again === 'once'
      ? run.visits
          .filter(one => one.round === run.round && one.state !== 'superseded')
          .flatMap(one => tasksOf(run, one))
          .flatMap(task => (task.state === 'agreed' ? [task.actedBy] : []))
      : [],
  )
  for (const memberId of people)
    run.tasks.push({
      id: run.tasks.length + 1,
      visit: visit.id,
      memberId,
      state: hasAgreed.has(memberId) ? 'repeated' : 'waiting',
      origin: 'rule',
    })
  countVotes(run, visit, node)
}

/** Whom the node asks by its rules and the policies. Nobody: the visit says why it is passed. */
async function approversOf(node: ApprovalNode, visit: Visit, { run, env }: Place): Promise<readonly number[]> {
  const { policies } = env.flow
  const found = await env.peopleOf(node.id)
  const mayAskStarter = policies.starter === 'himself' && !env.fourEyes
  const asksStarter = found.includes(run.starter) && !mayAskStarter
  const others = asksStarter ? found.filter(id => id !== run.starter) : [...found]
  if (asksStarter && (policies.starter !== 'skip' || (env.fourEyes && !others.length))) {
    const head = await env.headOf(run.starter)
    if (head !== undefined && head !== run.starter && !others.includes(head)) others.push(head)
  }
  if (others.length) return others
  if (asksStarter && policies.starter === 'skip' && !env.fourEyes) {
    visit.passedWithout = 'starter'
    return []
  }
  if (policies.nobody === 'pass') {
    visit.passedWithout = 'nobody'
    return []
  }
  // On the way nobody is there to be refused: administrators help out
  const isStart = run.acts === run.submittedAs
  const admins = policies.nobody === 'admins' || !isStart ? await env.admins() : []
  const helpers = admins.filter(id => id !== run.starter)
  if (!helpers.length) approvalErrors.fail('approval.nobody', { node: node.name })
  visit.byAdmins = true
  return helpers
}
