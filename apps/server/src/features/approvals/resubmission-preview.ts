import { resubmit } from '@tuheng/domain/approvals/acts'
import { resubmissionCall } from '@tuheng/domain/approvals/approval.calls'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import type { Run } from '@tuheng/domain/approvals/run'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readRecord } from '../../engine/read/record.ts'
import { rolledBack } from '../../engine/write/roll-back.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { mayReadRow } from '../../engine/rights/row-rules.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { peopleOf } from './known-run.ts'
import { heldAct } from './known.ts'
import { starterOf } from './people.ts'
import { type Case, fittingProcess } from './processes.ts'
import { submittedOtherwise } from './resubmission.ts'
import { runEnvOf } from './run-env.ts'
import { type RunRow, stateOf } from './store.ts'
import { hiddenSubjects, veiledBranches } from './veiled-branches.ts'

type Preview = GivenOf<typeof resubmissionCall>

/** Mounts where a returned approval would go on. Nothing is kept. */
export function registerResubmissionPreview(server: Server): void {
  serveCall(server, resubmissionCall, ({ body, actor, engine, request }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => previewOf(tx, await ownReturned(tx, body.id))),
  )
}

/** The run, of which the person is the starter. @throws unless it was returned to them. */
async function ownReturned(tx: Tx, id: number): Promise<RunRow> {
  const row = await tx.get(approvalRun, id)
  if (!row) return failMissing(anyResource(approvalRun))
  const state = stateOf(row)
  const { starter, status } = state
  if (!peopleOf(state).has(tx.actor.memberId)) return failMissing(anyResource(approvalRun))
  if (starter !== tx.actor.memberId) return approvalErrors.fail('approval.not_starter')
  return status === 'returned' ? row : approvalErrors.fail('approval.not_returned')
}

/** By the record as it stands, with the inputs of the last submission. */
async function previewOf(tx: Tx, run: RunRow): Promise<Preview> {
  const { resource, name, transition } = heldAct(run.act as string)
  const row = await readRecord(tx, resource, { id: Number(run.recordId), labels: false, lock: false })
  const mayRead = row && Object.values(resource.faces).some(face => inFace(face, row) && can(tx.actor, face, 'read'))
  if (!row || !mayRead || !inScope(tx, row) || !mayReadRow(resource, tx.actor, row)) return failMissing(resource)
  const input = run.input as AnyRow
  const held: Case = { resource, name, transition, row, input, starter: await starterOf(tx, tx.actor.memberId) }
  const isHidden = hiddenSubjects(tx.actor, { resource, row, transition })
  // Which process fits would tell of what they may not see: then it is their own that goes on
  const fitting = await fittingProcess(tx, held, isHidden)
  const isOther = fitting !== undefined && fitting.id !== run.processId
  const process = (await tx.getRequired(
    approvalProcess,
    isOther ? fitting.id : (run.processId as number),
  )) as unknown as {
    name: string
    versionNo: number | null
    flow: Flow
  }
  const { flow } = process
  const isChanged = submittedOtherwise(run, { resource, transition, before: row, input })
  const next = isOther ? undefined : await goesOn(tx, { run, held, flow, isChanged })
  const veiled = veiledBranches(flow.nodes, isHidden)
  const nodes = nodesOf(flow.nodes)
    .filter(({ id }) => next && openNodes(next).has(id))
    .map(node => (veiled.get(node.id) ?? node).name)
  return { process: process.name, version: process.versionNo ?? 1, nodes: [...new Set(nodes)], isOther }
}

/** The run as the resubmission would leave it; undefined where it would be refused. */
async function goesOn(
  tx: Tx,
  { run, held, flow, isChanged }: { run: RunRow; held: Case; flow: Flow; isChanged: boolean },
): Promise<Run | undefined> {
  const chosen = run.choices as Readonly<Record<string, readonly number[]>>
  const env = { ...(await runEnvOf(tx, { ...held, flow, chosen })), isChanged }
  try {
    return await resubmit(stateOf(run), tx.actor.memberId, env)
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

/** The nodes at which somebody is asked. */
function openNodes({ tasks, visits }: Run): ReadonlySet<string> {
  const open = new Set(tasks.filter(({ state }) => state === 'open').map(({ visit }) => visit))
  return new Set(visits.filter(({ id }) => open.has(id)).map(({ nodeId }) => nodeId))
}
