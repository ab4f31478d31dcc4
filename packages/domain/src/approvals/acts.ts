import { wordsOf } from '../kernel/invisible-characters.ts'
import { approvalErrors } from './approvals.errors.ts'
import { nodesOf, type ApprovalNode, type DeniableAct } from './flow.ts'
import { nodesFrom, returnTargets } from './return-targets.ts'
import {
  copiesOf,
  countAct,
  dropPending,
  isFinal,
  liveVisit,
  tasksOf,
  type Run,
  type RunEnv,
  type Task,
  type Visit,
} from './run.ts'
import { countVotes } from './votes.ts'
import { pickedBranches, proceed } from './walk.ts'

/** Who acts on which task. A substitute acts for its holder; 0 is the time limit. */
export interface Act {
  taskId: number
  actor: number
  /** Whether the actor stands in for the holder. The caller has checked that. */
  standsIn?: boolean
  opinion?: string
  hasAttachment?: boolean
}

/** Submits a record: the first run of a definition. @throws as `proceed`. */
export async function start(starter: number, env: RunEnv): Promise<Run> {
  const run: Run = { status: 'running', starter, round: 1, acts: 0, submittedAs: 0, visits: [], tasks: [], copies: [] }
  run.submittedAs = countAct(run)
  await proceed(run, env)
  return run
}

/**
 * Submits again what was returned: from the start, or, if nothing has changed, on from the node that rejected. Returns
 * the new state.
 */
export async function resubmit(before: Run, actor: number, env: RunEnv): Promise<Run> {
  const run = edited(before)
  if (actor !== run.starter) approvalErrors.fail('approval.not_starter')
  if (run.status !== 'returned') approvalErrors.fail('approval.not_returned')
  const goesOn = env.flow.policies.resubmission === 'resume' && !env.isChanged && picksStand(run, env)
  for (const visit of run.visits) if (!goesOn || visit.state === 'rejected') visit.state = 'superseded'
  redoResting(run, env)
  run.status = 'running'
  run.round += 1
  run.submittedAs = countAct(run)
  delete run.rejectedAt
  await proceed(run, env)
  return run
}

/** Whether every branch would be taken again as it was. */
const picksStand = (run: Run, env: RunEnv): boolean =>
  nodesOf(env.flow.nodes).every(node => {
    const picks = node.type === 'branch' ? liveVisit(run, node.id)?.picks : undefined
    return node.type !== 'branch' || !picks || String(picks) === String(pickedBranches(node, env))
  })

/** Whether somebody may have changed the record at the node, and so moved it past a branch. */
const letsEdit = ({ fields = {} }: ApprovalNode): boolean => Object.values(fields).includes('editable')

/** @throws if what was edited at nodes would lead the record through other branches, or to another process. */
function refuseMoved(run: Run, env: RunEnv): void {
  if (!picksStand(run, env)) approvalErrors.fail('approval.branch_moved')
  if (env.goesElsewhere) approvalErrors.fail('approval.process_moved')
}

/** Goes on with the run. @throws as `proceed`, and at the end as `refuseMoved`, whatever act has led there. */
async function goOn(run: Run, env: RunEnv): Promise<void> {
  await proceed(run, env)
  const wasEditable = nodesOf(env.flow.nodes).some(node => node.type === 'approval' && letsEdit(node))
  if (run.status === 'approved' && wasEditable) refuseMoved(run, env)
}

/** Agrees to a task. Returns the new state, in which the run may be approved. */
export async function agree(before: Run, act: Act, env: RunEnv): Promise<Run> {
  const run = edited(before)
  const { task, visit, node } = openTask(run, act, env)
  checkWords(node, act, 'agree')
  if (letsEdit(node)) refuseMoved(run, env)
  const undo = { visits: copiesOf(run.visits), tasks: copiesOf(run.tasks) }
  Object.assign(task, { state: 'agreed', actedBy: act.actor, actNo: countAct(run) })
  run.undo = { actNo: run.acts, ...undo }
  countVotes(run, visit, node)
  await goOn(run, env)
  return run
}

/**
 * Rejects: the run goes back to the starter, or to an approval node that has passed. Where votes are counted by share
 * it is a vote, and the starter gets the record back once the share cannot be reached.
 */
export async function reject(before: Run, act: Act & { to?: string }, env: RunEnv): Promise<Run> {
  const run = edited(before)
  const { task, visit, node } = openTask(run, act, env)
  checkWords(node, act, 'reject')
  Object.assign(task, { state: 'rejected', actedBy: act.actor, actNo: countAct(run) })
  const isVote = isVoteAt(node, visit, task)
  if (isVote && !countVotes(run, visit, node)) return run
  if (act.to === undefined || isVote) return returned(run, visit, env)
  if (act.to !== previousOf(run, node.id, env)) checkAllowed(node, 'returnToNode')
  if (!returnTargets(run, env.flow, node.id).includes(act.to)) approvalErrors.fail('approval.return_target')
  goBack(run, env, act.to)
  await goOn(run, env)
  return run
}

/** Whether a rejection is one vote among others. */
export const isVoteAt = ({ way }: ApprovalNode, { byAdmins }: Visit, { origin }: Task): boolean =>
  way === 'share' && !byAdmins && origin === 'rule'

/** The starter gets the record back. */
function returned(run: Run, visit: Visit, env: RunEnv): Run {
  // Branches stay, so that a resubmission can tell whether they would be taken again
  for (const one of run.visits) if (one !== visit && one.state === 'open' && !one.picks) one.state = 'superseded'
  redoResting(run, env)
  visit.state = 'rejected'
  dropPending(run)
  run.status = 'returned'
  run.rejectedAt = visit.nodeId
  return run
}

const previousOf = (run: Run, nodeId: string, env: RunEnv): string | undefined =>
  returnTargets(run, env.flow, nodeId).at(-1)

/** Everything from the node on is done again, and what rests on an agreement given there. */
function goBack(run: Run, env: RunEnv, nodeId: string): void {
  const { again, reopened } = nodesFrom(env.flow, nodeId)
  for (const visit of run.visits) {
    if (visit.state === 'superseded') continue
    if (reopened.has(visit.nodeId)) visit.state = 'open'
    if (!again.has(visit.nodeId)) continue
    visit.state = 'superseded'
    dropPending(run, task => task.visit === visit.id)
  }
  redoResting(run, env)
}

/** What rests on an agreement that no longer counts is done again, too. */
function redoResting(run: Run, env: RunEnv): void {
  const resting = run.visits.find(visit => visit.state !== 'superseded' && restsOnSuperseded(run, visit))
  if (resting) goBack(run, env, resting.nodeId)
}

const restsOnSuperseded = (run: Run, visit: Visit): boolean =>
  tasksOf(run, visit).some(({ repeats }) => {
    const source = run.tasks.find(one => one.id === repeats)
    return source !== undefined && run.visits.find(one => one.id === source.visit)?.state === 'superseded'
  })

/** Hands a task over to somebody else, who then holds it. */
export function handOver(before: Run, act: Act & { to: number; name: string }, env: RunEnv): Run {
  const run = edited(before)
  const { task, visit, node } = openTask(run, act, env)
  checkAllowed(node, 'handOver')
  checkNew(run, visit, { ids: [act.to], name: act.name, env })
  task.memberId = act.to
  countAct(run)
  return run
}

/** Adds people who must agree before or after the holder of the task. */
export function addSigners(
  before: Run,
  act: Act & { add: readonly number[]; where: 'before' | 'after'; name: string },
  env: RunEnv,
): Run {
  const run = edited(before)
  const { task, visit, node } = openTask(run, act, env)
  checkAllowed(node, 'addSigners')
  checkNew(run, visit, { ids: act.add, name: act.name, env })
  for (const memberId of act.add)
    run.tasks.push({
      id: run.tasks.length + 1,
      visit: visit.id,
      memberId,
      state: 'waiting',
      origin: act.where,
      of: task.id,
      addedBy: act.actor,
    })
  countAct(run)
  countVotes(run, visit, node)
  return run
}

/** Takes an added signer away who has not acted. @throws unless the actor added them. */
export async function removeSigner(before: Run, { taskId, actor }: Act, env: RunEnv): Promise<Run> {
  const run = edited(before)
  if (run.status !== 'running') approvalErrors.fail('approval.not_running')
  const task = run.tasks.find(one => one.id === taskId)
  const isTheirs = task?.addedBy === actor && (task.state === 'open' || task.state === 'waiting')
  if (!task || !isTheirs) return approvalErrors.fail('approval.not_added')
  dropPending(run, one => one === task || one.of === task.id)
  countAct(run)
  const { visit, node } = placeOf(run, task, env)
  countVotes(run, visit, node)
  await goOn(run, env)
  return run
}

/** Withdraws while nobody has acted since the submission, or after the record was returned. */
export function withdraw(before: Run, actor: number): Run {
  const run = edited(before)
  if (actor !== run.starter) approvalErrors.fail('approval.not_starter')
  if (isFinal(run)) approvalErrors.fail('approval.not_running')
  if (run.status === 'running' && run.tasks.some(task => hasActed(run, task)))
    approvalErrors.fail('approval.withdraw_late')
  return finish(run, 'withdrawn')
}

const hasActed = ({ submittedAs }: Run, { state, actNo = 0 }: Task): boolean =>
  (state === 'agreed' || state === 'rejected') && actNo > submittedAs

/** Withdraws what was returned. The caller has checked who does. */
export function drop(before: Run): Run {
  if (before.status !== 'returned') approvalErrors.fail('approval.not_returned')
  return finish(edited(before), 'withdrawn')
}

/** Ends the run without approval: an administrator does. */
export function end(before: Run): Run {
  const run = edited(before)
  if (isFinal(run)) approvalErrors.fail('approval.not_running')
  return finish(run, 'ended')
}

function finish(run: Run, status: 'withdrawn' | 'ended'): Run {
  run.status = status
  countAct(run)
  dropPending(run)
  return run
}

/** Takes one's own agreement back, while nobody has acted since. What it opened is closed again. */
export function takeBack(before: Run, { taskId, actor }: Act): Run {
  if (before.status !== 'running') approvalErrors.fail('approval.not_running')
  const agreed = before.tasks.find(one => one.id === taskId)
  if (agreed?.actedBy !== actor || agreed.state !== 'agreed') approvalErrors.fail('approval.not_yours')
  const { undo } = before
  if (!undo || undo.actNo !== before.acts || agreed?.actNo !== undo.actNo)
    return approvalErrors.fail('approval.take_back_late')
  const run = edited(before)
  const visits = copiesOf(undo.visits)
  const tasks = copiesOf(undo.tasks)
  // Numbers are never given twice
  run.visits = [...visits, ...run.visits.slice(visits.length).map(one => ({ ...one, state: 'superseded' as const }))]
  run.tasks = [...tasks, ...run.tasks.slice(tasks.length).map(one => ({ ...one, state: 'dropped' as const }))]
  countAct(run)
  return run
}

/** Gives the open tasks of a member who has left to a successor. A successor who is asked already keeps one task. */
export async function replaceMember(
  before: Run,
  { from, to }: { from: number; to: number },
  env: RunEnv,
): Promise<Run> {
  const run = edited(before)
  const theirs = run.tasks.filter(task => task.memberId === from && (task.state === 'open' || task.state === 'waiting'))
  if (run.status !== 'running' || !theirs.length || from === to) return before
  refuseStarter(run, [to], env)
  countAct(run)
  for (const task of theirs) {
    const { visit, node } = placeOf(run, task, env)
    const isAskedToo = tasksOf(run, visit).some(one => one.memberId === to && one.origin === 'rule')
    if (isAskedToo && task.origin === 'rule') dropPending(run, one => one === task || one.of === task.id)
    else task.memberId = to
    if (countVotes(run, visit, node)) return returned(run, visit, env)
  }
  await goOn(run, env)
  return run
}

/** A copy to change; what could be taken back no longer can, unless the act says so. */
function edited(before: Run): Run {
  const { undo: _undo, ...rest } = before
  return { ...rest, visits: copiesOf(rest.visits), tasks: copiesOf(rest.tasks), copies: copiesOf(rest.copies) }
}

interface TaskPlace {
  task: Task
  visit: Visit
  node: ApprovalNode
}

function placeOf(run: Run, task: Task, { flow }: RunEnv): TaskPlace {
  const visit = run.visits.find(one => one.id === task.visit)
  const node = nodesOf(flow.nodes).find(one => one.id === visit?.nodeId)
  if (!visit || node?.type !== 'approval') throw new Error(`task ${task.id} is at no approval node`)
  return { task, visit, node }
}

/** @throws unless the task is open and the actor may act on it. */
function openTask(run: Run, { taskId, actor, standsIn = false }: Act, env: RunEnv): TaskPlace {
  const task = run.tasks.find(one => one.id === taskId)
  const isHolder = task?.memberId === actor
  const forbidsStarter = actor === run.starter && (!isHolder || env.fourEyes)
  if (!task || !(isHolder || standsIn || actor === 0) || forbidsStarter)
    return approvalErrors.fail('approval.not_yours')
  refuseUnlessOpen(run, taskId)
  return placeOf(run, task, env)
}

/** @throws unless the task waits for a decision. */
export function refuseUnlessOpen(run: Run, taskId: number): void {
  const state = run.tasks.find(one => one.id === taskId)?.state
  if (run.status !== 'running' && state !== 'agreed') approvalErrors.fail('approval.not_running')
  if (state === 'waiting') approvalErrors.fail('approval.task_waits')
  if (state !== 'open') approvalErrors.fail('approval.task_done')
}

function checkWords(node: ApprovalNode, act: Act, kind: 'agree' | 'reject'): void {
  if (act.actor === 0) return
  const { opinion = 'onReject' } = node
  const isRequired = opinion === 'always' || (opinion === 'onReject' && kind === 'reject')
  if (isRequired && !wordsOf(act.opinion)) approvalErrors.fail('approval.opinion_required')
  if (node.attachment && kind === 'agree' && !act.hasAttachment) approvalErrors.fail('approval.attachment_required')
}

const WORDS: Readonly<Record<DeniableAct, string>> = {
  handOver: '转办',
  addSigners: '加签',
  returnToNode: '退回到所选节点',
}

function checkAllowed(node: ApprovalNode, act: DeniableAct): void {
  if (node.denies?.includes(act)) approvalErrors.fail('approval.denied_act', { node: node.name, act: WORDS[act] })
}

/** @throws if one of them is at the visit already, or is the starter of what needs a second person. */
function checkNew(
  run: Run,
  visit: Visit,
  { ids, name, env }: { ids: readonly number[]; name: string; env: RunEnv },
): void {
  refuseStarter(run, ids, env)
  const known = tasksOf(run, visit).map(task => task.memberId)
  if (ids.some(id => known.includes(id)) || new Set(ids).size !== ids.length)
    approvalErrors.fail('approval.same_people', { name })
}

/** @throws if the starter would be asked, unless the definition lets starters approve their own. */
function refuseStarter(run: Run, ids: readonly number[], { flow, fourEyes }: RunEnv): void {
  const mayApproveOwn = flow.policies.starter === 'himself' && !fourEyes
  if (!mayApproveOwn && ids.includes(run.starter)) approvalErrors.fail('approval.starter_asked')
}
