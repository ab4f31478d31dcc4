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
  const isSeconded =
    agreedTasks(run).some(({ actedBy }) => actedBy && actedBy !== run.starter) ||
    run.visits.some(({ nodeId }) => env.awaitsChoice?.(nodeId))
  if (env.fourEyes && !isSeconded) approvalErrors.fail('approval.nobody_else')
  run.status = 'approved'
}

/** The agreements that count: those of visits that were not superseded. */
const agreedTasks = (run: Run): Task[] =>
  run.visits
    .filter(visit => visit.state !== 'superseded')
    .flatMap(visit => tasksOf(run, visit))
    .filter(task => task.state === 'agreed')

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
  const earlier = run.visits.filter(one => one.nodeId === node.id && one.round === run.round).map(({ id }) => id)
  const isTold = (memberId: number) =>
    run.copies.some(copy => copy.memberId === memberId && earlier.includes(copy.visit))
  for (const memberId of await env.peopleOf(node.id))
    if (!isTold(memberId)) run.copies.push({ visit: visit.id, memberId })
  visit.state = 'passed'
}

async function ask(node: ApprovalNode, visit: Visit, { run, env }: Place): Promise<void> {
  const people = await approversOf(node, visit, { run, env })
  const before = env.flow.policies.again === 'once' ? ownAgreements(run, env) : []
  for (const memberId of people) {
    const repeated = before.find(task => task.memberId === memberId)
    run.tasks.push({
      id: run.tasks.length + 1,
      visit: visit.id,
      memberId,
      state: repeated ? 'repeated' : 'waiting',
      origin: 'rule',
      ...(repeated ? { repeats: repeated.id } : {}),
    })
  }
  countVotes(run, visit, node)
}

/**
 * What people agreed to themselves in this round, as the record is now: a substitute agrees for another, and what was edited
 * at a node since nobody has agreed to.
 */
const ownAgreements = (run: Run, { sawLastEdit }: Pick<RunEnv, 'sawLastEdit'>): Task[] =>
  agreedTasks(run).filter(
    task =>
      task.actedBy === task.memberId &&
      run.visits.find(({ id }) => id === task.visit)?.round === run.round &&
      (!sawLastEdit || task.actNo === run.acts || sawLastEdit.includes(task.memberId)),
  )

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
  if (policies.nobody === 'pass' || env.awaitsChoice?.(node.id)) {
    visit.passedWithout = 'nobody'
    return []
  }
  // On the way nobody is there to be refused: administrators help out
  const isStart = run.acts === run.submittedAs
  const admins = policies.nobody === 'admins' || !isStart ? await env.admins() : []
  const otherAdmins = admins.filter(id => id !== run.starter)
  const helpers = otherAdmins.length || env.fourEyes ? otherAdmins : admins
  if (!helpers.length) approvalErrors.fail('approval.nobody', { node: node.name })
  visit.byAdmins = true
  return helpers
}
