import { isPending, type Run, type Task } from '@tuheng/domain/approvals/run'
import { type ApprovalNode, type Flow, type FlowNode, type NodeAccess, nodesOf } from '@tuheng/domain/approvals/flow'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../engine/write/tx.ts'
import { insertValues } from '../../sql/values.ts'
import { isOfRecord, nodeNames } from './current-nodes.ts'
import { dueAt, workingTimeOf } from './due.ts'
import { veilsChanged } from './veils.ts'

export type RunRow = RowOf<typeof approvalRun>

/** What was done, for the trail. */
export interface ActEntry {
  kind:
    | 'submit'
    | 'resubmit'
    | 'agree'
    | 'reject'
    | 'handOver'
    | 'addSigners'
    | 'removeSigner'
    | 'takeBack'
    | 'withdraw'
    | 'urge'
    | 'end'
    | 'replace'
  /** Whom they stood in for. */
  forMemberId?: number
  toMemberIds?: readonly number[]
  nodeId?: string
  toNodeId?: string
  opinion?: string | null
  files?: readonly FileRef[]
}

export const stateOf = (row: Pick<RunRow, 'state'>): Run => row.state as Run

/** The nodes at which somebody has to act, by names that tell nobody what is hidden. */
function currentNodes(run: Run, flow: Flow): string | null {
  const open = new Set(run.tasks.filter(({ state }) => state === 'open').map(({ visit }) => visit))
  const ids = new Set(run.visits.filter(({ id }) => open.has(id)).map(({ nodeId }) => nodeId))
  return nodeNames(flow, ids, isOfRecord)
}

/** Stores a new run with its tasks. Returns its row. */
export async function insertRun(tx: Tx, run: Run, { flow, values }: { flow: Flow; values: AnyRow }): Promise<RunRow> {
  // The member in whose name a program acts is nobody's to choose, so that references to it are refused
  const starterId = run.starter
  const isProgram = tx.actor.userId === 0
  const row = await tx.insert(approvalRun, {
    ...values,
    state: run,
    status: run.status,
    currentNode: currentNodes(run, flow),
    ...(isProgram ? {} : { starterId }),
    startedAt: tx.now.at,
    endedAt: isOver(run) ? tx.now.at : null,
  } as Partial<RunRow>)
  if (isProgram) await tx.overwrite(approvalRun, { id: row.id, starterId }, { action: null })
  await writeTasks(tx, { id: row.id, flow, before: undefined, after: run })
  return row
}

/** Stores what an act made of a run. `also`: further values of its row. */
export async function updateRun(
  tx: Tx,
  row: RunRow,
  { run, flow, kind, also = {} }: { run: Run; flow: Flow; kind: ActEntry['kind']; also?: Partial<RunRow> },
): Promise<void> {
  await tx.overwrite(
    approvalRun,
    {
      id: row.id,
      state: run,
      status: run.status,
      currentNode: currentNodes(run, flow),
      endedAt: isOver(run) ? tx.now.at : null,
      ...also,
    },
    { action: kind },
  )
  await writeTasks(tx, { id: row.id, flow, before: stateOf(row), after: run })
}

const isOver = ({ status }: Run): boolean => status !== 'running' && status !== 'returned'

/** Writes the tasks and copies that an act changed. */
async function writeTasks(
  tx: Tx,
  { id, flow, before, after }: { id: number; flow: Flow; before: Run | undefined; after: Run },
): Promise<void> {
  const nodeOf = new Map(after.visits.map(visit => [visit.id, visit.nodeId]))
  const nodes = new Map(nodesOf(flow.nodes).map(node => [node.id, node]))
  const known = new Map(before?.tasks.map(task => [task.id, task]))
  const changed = after.tasks.filter(task => !isSameTask(known.get(task.id), task))
  await keepHolders(
    tx,
    changed
      .filter(task => isPending(task) && known.get(task.id)?.memberId !== task.memberId)
      .map(task => task.memberId),
  )
  const limitOf = (task: Task) => {
    const node = nodes.get(nodeOf.get(task.visit) ?? '')
    return task.state === 'open' && node?.type === 'approval' ? node.limit : undefined
  }
  const time = changed.some(limitOf) ? await workingTimeOf(tx) : undefined
  const rows = changed.map(task => {
    const nodeId = nodeOf.get(task.visit) ?? ''
    const node = nodes.get(nodeId)
    const isOpen = task.state === 'open'
    const limit = limitOf(task)
    const due = limit && time ? dueAt(tx.now.at, limit.hours, time) : null
    const acted = task.state === 'agreed' || task.state === 'rejected' ? tx.now.at : null
    const shows = node?.type === 'approval' ? taskNeeds(node) : NO_NEEDS
    const times = [isOpen ? tx.now.at : null, acted, due]
    return [task.id, false, task.memberId, nodeId, task.state, ...times, shows.hidden, shows.opinion, shows.files]
  })
  const told = after.copies
    .map((copy, i) => [
      i + 1,
      true,
      copy.memberId,
      nodeOf.get(copy.visit) ?? '',
      'told',
      tx.now.at,
      null,
      null,
      null,
      false,
      false,
    ])
    .slice(before?.copies.length ?? 0)
  await insertValues(tx.writing(), {
    into: 'approval_task as t (org_id, run_id, no, is_copy, member_id, node_id, state, opened_at, acted_at, due_at, hidden, asks_opinion, asks_files)',
    first: [tx.orgId, id],
    rows: [...rows, ...told],
    casts: [
      '::int',
      '::boolean',
      '::bigint',
      '',
      '',
      '::timestamptz',
      '::timestamptz',
      '::timestamptz',
      '::jsonb',
      '::boolean',
      '::boolean',
    ],
    ending: `on conflict (org_id, run_id, is_copy, no) do update set member_id = excluded.member_id, state = excluded.state,
      opened_at = coalesce(excluded.opened_at, t.opened_at), acted_at = excluded.acted_at, due_at = coalesce(excluded.due_at, t.due_at),
      reminded_at = case when excluded.state = 'open' then null else t.reminded_at end`,
  })
  const veiling = after.status === 'running' ? changed : after.tasks
  if (veiling.some(task => isVeiling(nodes.get(nodeOf.get(task.visit) ?? '')))) veilsChanged(tx)
}

/** SQLSTATE of a transaction that is repeated, since another one has changed what it has read. */
const SERIALIZATION_FAILURE = '40001'

/**
 * Keeps members who get a task from leaving until the transaction ends: whoever locks them then finds the task and hands it
 * over. @throws what has the transaction repeated, if one of them has left since people were found.
 */
async function keepHolders(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const ids = [...new Set(memberIds)]
  if (!ids.length) return
  const { rows } = await tx.sql<{ id: number }>(
    `select id from member where org_id = $1 and id = any($2::bigint[]) and status = 'active' and deleted_at is null order by id for share`,
    [tx.orgId, ids],
    'approval-holders-kept',
  )
  if (rows.length < ids.length)
    throw Object.assign(new Error('members left while they were asked'), { code: SERIALIZATION_FAILURE })
}

interface TaskNeeds {
  /** The hidden fields as JSON. */
  hidden: string | null
  opinion: boolean
  files: boolean
}

const NO_NEEDS: TaskNeeds = { hidden: null, opinion: false, files: false }

/** What a task says of its node, so that lists need not read the flow. */
function taskNeeds({ fields, opinion, attachment }: ApprovalNode): TaskNeeds {
  const hidden = fieldsOf(fields, 'hidden')
  return {
    hidden: hidden.length ? JSON.stringify(hidden) : null,
    opinion: opinion === 'always',
    files: attachment === true,
  }
}

const isVeiling = (node: FlowNode | undefined): boolean =>
  node?.type === 'approval' && fieldsOf(node.fields, 'hidden').length > 0

/** The fields of a node that are hidden, or editable. */
export const fieldsOf = (fields: ApprovalNode['fields'], access: NodeAccess): string[] =>
  Object.entries(fields ?? {}).flatMap(([name, one]) => (one === access ? [name] : []))

const isSameTask = (a: Task | undefined, b: Task): boolean =>
  a !== undefined && a.state === b.state && a.memberId === b.memberId

/** Adds an act to the trail. The time limit is nobody. */
export async function writeAct(tx: Tx, runId: number, act: ActEntry): Promise<void> {
  await tx.writing()(
    `insert into approval_act (org_id, run_id, kind, member_id, for_member_id, to_member_ids, node_id, to_node_id, opinion, at, files)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tx.orgId,
      runId,
      act.kind,
      tx.actor.memberId || null,
      act.forMemberId ?? null,
      act.toMemberIds ? JSON.stringify(act.toMemberIds) : null,
      act.nodeId ?? null,
      act.toNodeId ?? null,
      act.opinion ?? null,
      tx.now.at,
      act.files?.length ? JSON.stringify(act.files) : null,
    ],
    'approval-act',
  )
}

/** Keeps other inputs of the act that waits. */
export const updateInput = (tx: Tx, id: number, input: AnyRow): Promise<unknown> =>
  tx.overwrite(approvalRun, { id, input }, { action: 'update' })
