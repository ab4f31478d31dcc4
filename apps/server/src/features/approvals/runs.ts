import { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import type { Flow } from '@tuheng/domain/approvals/flow'
import type { RunEnv } from '@tuheng/domain/approvals/run'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { anyResource, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { readRecord } from '../../engine/read/record.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { knownAct } from '../../engine/directory.ts'
import { memberNames, starterOf, unableMembers, type UnableToDecide } from './people.ts'
import type { Case } from './processes.ts'
import { judgedRecord, recordAfter } from './judged-record.ts'
import { isEditedAtNode, isOfOther } from './edited-at-nodes.ts'
import { type EnvRequest, makersOfDecision, runEnvOf } from './run-env.ts'
import { sawLastEdit } from './seen-edits.ts'
import { type ActEntry, type RunRow, stateOf, writeAct } from './store.ts'

/** The run, locked until the transaction ends. @throws if there is none. */
export const lockRun = (tx: Tx, id: number): Promise<RunRow> => tx.lock(approvalRun, id)

/** What acts ask for. While the run is under way, its branches are chosen by the record that it would lead to. */
async function judgingEnv(tx: Tx, request: EnvRequest, run: RunRow): Promise<RunEnv> {
  if (stateOf(run).status !== 'running') return runEnvOf(tx, request)
  const submitted = run.submitted as AnyRow
  const isEdited = isEditedAtNode(request, submitted)
  const { row, refusal } = await (isEdited ? recordAfter(tx, request) : judgedRecord(tx, request, request.flow))
  const judged = { ...request, row }
  const place = { processId: Number(run.processId), submitted }
  const goesElsewhere = isEdited && !refusal && (await isOfOther(tx, judged, place))
  const edited = { id: run.id, resource: request.resource, recordId: Number(run.recordId) }
  const seen = isEdited ? { sawLastEdit: await sawLastEdit(tx, edited) } : {}
  const env = { ...(await runEnvOf(tx, judged)), goesElsewhere, ...seen }
  if (!refusal) return env
  return {
    ...env,
    conditionHolds: () => {
      throw refusal
    },
  }
}

/** A run with everything that an act needs. */
export interface RunPlace {
  row: RunRow
  flow: Flow
  resource: AnyResource
  name: string
  record: AnyRow
  /** The record was deleted: `record` is what was submitted, and the run can only be ended. */
  isGone: boolean
  env: RunEnv
  makers: readonly number[] | undefined
  /** @throws unless these members can be asked about the record. */
  checkAble(memberIds: readonly number[]): Promise<void>
  /** @throws unless the member may still see the record. */
  checkSees(memberId: number): Promise<void>
  /** Adds an act that changes nothing of the run's state. */
  note(entry: ActEntry, values: Partial<RunRow>): Promise<void>
}

/** Locks the record of a run and the run, in this order, as a submission does, and reads what its acts ask for. */
export async function openRun(tx: Tx, id: number): Promise<RunPlace> {
  const { rows } = await tx.sql<{ act: string | null; recordId: number }>(
    `select act, record_id::bigint as "recordId" from approval_run where org_id = $1 and id = $2 and deleted_at is null`,
    [tx.orgId, id],
    'approval-record',
  )
  const [of] = rows
  if (!of) return failMissing(anyResource(approvalRun))
  const { resource, name, transition } = knownAct(of.act ?? '')
  // A later release may know an act no more
  if (!resource || !transition) return failMissing(anyResource(approvalRun))
  const found = await readRecord(tx, resource, { id: of.recordId, labels: false, lock: true })
  const row = await lockRun(tx, id)
  if (!row.state || !row.processId) return failMissing(anyResource(approvalRun))
  const record = found ?? (row.submitted as AnyRow)
  const { flow } = (await tx.getRequired(approvalProcess, row.processId as number)) as unknown as { flow: Flow | null }
  if (!flow) return failMissing(anyResource(approvalRun))
  const starter = await starterOf(tx, row.starterId as number)
  const held: Case = { resource, name, transition, row: record, input: row.input as AnyRow, starter }
  const chosen = (row.choices ?? {}) as Record<string, number[]>
  const makers = await makersOfDecision(tx, held)
  const env = await judgingEnv(tx, { ...held, flow, chosen }, row)
  return {
    row,
    flow,
    resource,
    name,
    record,
    isGone: !found,
    env,
    makers,
    checkAble: ids => failForFirst(tx, ids, { resource, row: record, makers, publisher: flow.barred }),
    checkSees: id => failForFirst(tx, [id], { resource, row: record }),
    note: async (entry, values) => {
      await tx.overwrite(approvalRun, { id, ...values }, { action: entry.kind })
      await writeAct(tx, id, entry)
    },
  }
}

interface Asked {
  resource: AnyResource
  row: AnyRow
  /** Members who may see the record, but not decide on it. */
  makers?: readonly number[] | undefined
  publisher?: number | undefined
}

/** @throws for the first of the members who may not decide, or cannot be asked about the record. */
async function failForFirst(tx: Tx, ids: readonly number[], asked: Asked): Promise<void> {
  const unable = await unableMembers(tx, ids, asked)
  const whyNot = (one: number): UnableToDecide | undefined =>
    asked.makers?.includes(one) ? 'maker' : one === asked.publisher ? 'publisher' : unable.get(one)
  const found = ids.find(one => whyNot(one) !== undefined)
  if (found === undefined) return
  const name = (await memberNames(tx, [found])).get(found) ?? ''
  approvalErrors.fail(`approval.unable_${whyNot(found) ?? 'blind'}`, { name })
}
