import { resubmit, start } from '@tuheng/domain/approvals/acts'
import { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import type { Run } from '@tuheng/domain/approvals/run'
import { DECISION_SUBMITTED, actKey, actParts } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'
import { failReturned, type Holder, type Performed } from '../../engine/write/hold.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { chosenOf, refuseUnchosen } from './chosen-approvers.ts'
import { execute } from './execute.ts'
import { keepGivenFiles } from './given-files.ts'
import { setApproval } from './mark.ts'
import { tellOfRun } from './messages.ts'
import { starterOf } from './people.ts'
import {
  type Case,
  fieldsJudgedBy,
  fittingProcess,
  inItsStatuses,
  type Process,
  processesOf,
  publishedActs,
  wayThrough,
} from './processes.ts'
import { makersOfDecision, runEnvOf } from './run-env.ts'
import { lockRun } from './runs.ts'
import { unusualOf } from './unusual.ts'
import { endForOther, submittedOtherwise } from './resubmission.ts'
import { fieldsOf, insertRun, type RunRow, stateOf, updateInput, updateRun, writeAct } from './store.ts'

export const approvalHolder: Holder = {
  mayHold: async (tx, act) => (await publishedActs(tx)).has(act),
  choose: async (tx, performed, next): Promise<Chosen | undefined> => {
    const held = await caseOf(tx, performed, next)
    const process = await fittingProcess(tx, held)
    return process || performed.before.approval === 'returned' ? { held, process } : undefined
  },
  wayOf: async (tx, performed, next) => {
    const held = await caseOf(tx, performed, next)
    const process = await fittingProcess(tx, held)
    return process && wayThrough(process, held)
  },
  judgedFields: async (tx, act) => fieldsJudgedBy(await processesOf(tx, act)),
  hold: (tx, performed, chosen) => {
    const { held, process } = chosen as Chosen
    return process && performed.before.approval !== 'returned'
      ? begin(tx, performed, { held, process })
      : submitAgain(tx, performed, { held, process })
  },
  editableFields,
  keepEdits,
}

interface Chosen {
  held: Case
  /** Undefined if none fits what was returned: it goes on with its own. */
  process: Process | undefined
}

/** The case of a performance: the record with what it would get, in the statuses that it has. */
async function caseOf(tx: Tx, { resource, name, transition, before, input }: Performed, next: AnyRow): Promise<Case> {
  const starter = await starterOf(tx, tx.actor.memberId)
  return { resource, name, transition, row: inItsStatuses(resource, before, next), input, starter }
}

async function begin(
  tx: Tx,
  performed: Performed,
  { held, process }: { held: Case; process: Process },
): Promise<AnyRow> {
  const { resource, name, before, input } = performed
  const chosen = await chosenOf(tx, performed.approvers, { held, flow: process.flow })
  const env = await runEnvOf(tx, { ...held, flow: process.flow, chosen })
  refuseUnchosen(env, chosen)
  const run = await start(tx.actor.memberId, env)
  const id = before.id as number
  const row = await insertRun(tx, run, {
    flow: process.flow,
    values: {
      processId: process.id,
      act: actKey(resource, name),
      face: process.face,
      recordId: String(id),
      recordNo: String(before[resource.title] ?? ''),
      deptId: before.deptId,
      input,
      submitted: before,
      unusual: await unusualOf(tx, held),
      choices: chosen,
    },
  })
  await writeAct(tx, row.id, { kind: 'submit', opinion: (input.reason as string | null) ?? null })
  await tellOfRun(tx, { resource, name, row: before, starterId: run.starter }, { before: undefined, after: run })
  return afterSubmission(tx, performed, { run, row, held })
}

/** The act is performed if nobody has to be asked; else the record waits. */
async function afterSubmission(
  tx: Tx,
  performed: Performed,
  { run, row: { id: runId, no }, held }: { run: Run; row: RunRow; held: Case },
): Promise<AnyRow> {
  const { resource, name, before, input } = performed
  if (run.status === 'approved') {
    const makers = await makersOfDecision(tx, held)
    return execute(tx, { id: runId, no, resource, name, recordId: before.id as number, input, run, makers })
  }
  await keepGivenFiles(tx, performed, runId)
  const { fourEyes, verdict } = resource.transitions[name] as AnyTransition
  const action = fourEyes || verdict ? DECISION_SUBMITTED : 'submitForApproval'
  return mark(tx, performed, { approval: 'running', approvalId: runId, action })
}

/** Goes on with the run that was returned if its version of the process still fits; else another one begins. */
async function submitAgain(tx: Tx, performed: Performed, { held, process }: Chosen): Promise<AnyRow> {
  const { resource, name, transition, before, input } = performed
  const row = await lockRun(tx, before.approvalId as number)
  if (row.act !== actKey(resource, name)) failReturned(resource, before)
  const { flow } = (await tx.getRequired(approvalProcess, row.processId as number)) as unknown as { flow: Flow }
  if (process && process.id !== row.processId) {
    await endForOther(tx, row, flow)
    return begin(tx, performed, { held, process })
  }
  const chosen = { ...(row.choices as object), ...(await chosenOf(tx, performed.approvers, { held, flow })) }
  const isChanged = submittedOtherwise(row, { resource, transition, before, input })
  const env = { ...(await runEnvOf(tx, { ...held, flow, chosen })), isChanged }
  refuseUnchosen(env, chosen)
  const run = await resubmit(stateOf(row), tx.actor.memberId, env)
  const unusual = await unusualOf(tx, held)
  const also = { input, submitted: before, unusual, choices: chosen, refusal: null }
  await updateRun(tx, row, { run, flow, kind: 'resubmit', also })
  await writeAct(tx, row.id, { kind: 'resubmit', opinion: (input.reason as string | null) ?? null })
  await tellOfRun(tx, { resource, name, row: before, starterId: run.starter }, { before: stateOf(row), after: run })
  return afterSubmission(tx, performed, { run, row, held })
}

async function mark(
  tx: Tx,
  { resource, name, before }: Performed,
  values: { approval: 'running'; approvalId: number; action: string },
): Promise<AnyRow> {
  await setApproval(tx, resource, { id: before.id as number, act: name, ...values })
  const row = await tx.get(resource, before.id as number)
  return (row ?? before) as AnyRow
}

/** What the node at which the person is asked lets them change. */
async function editableFields(tx: Tx, _resource: AnyResource, before: AnyRow): Promise<readonly string[]> {
  const { rows } = await tx.sql<{ nodeId: string; flow: Flow }>(
    `select t.node_id as "nodeId", p.flow from approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id
       join approval_process p on p.org_id = $1 and p.id = r.process_id
     where t.org_id = $1 and t.run_id = $2 and t.member_id = $3 and t.state = 'open'`,
    [tx.orgId, before.approvalId, tx.actor.memberId],
    'approval-editable',
  )
  return rows.flatMap(({ nodeId, flow }) => {
    const node = nodesOf(flow.nodes).find(one => one.id === nodeId)
    if (node?.type !== 'approval') return []
    return fieldsOf(node.fields, 'editable')
  })
}

/** The act is given no more what somebody has edited in the record since: it would write over it. */
async function keepEdits(
  tx: Tx,
  { transitions }: AnyResource,
  { row, changed }: { row: AnyRow; changed: readonly string[] },
): Promise<void> {
  const { id, act, input } = await lockRun(tx, row.approvalId as number)
  const { edits = [] } = transitions[actParts(act ?? '').transition] ?? {}
  const given = Object.entries((input ?? {}) as AnyRow)
  const left = given.filter(([name]) => !(edits.includes(name) && changed.includes(name)))
  if (left.length < given.length) await updateInput(tx, id, Object.fromEntries(left))
}
