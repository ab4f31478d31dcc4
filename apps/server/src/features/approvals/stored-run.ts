import type { Condition, Flow } from '@tuheng/domain/approvals/flow'
import type { Run } from '@tuheng/domain/approvals/run'
import type { Unusual } from '@tuheng/domain/approvals/unusual'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'

/** The rows of an approval, as its trail reads them. */
export interface StoredRun {
  id: number
  no: string
  act: string
  recordId: number
  recordNo: string
  status: Run['status']
  starterId: number
  startedAt: string
  urgedAt: string | null
  endedAt: string | null
  reason: string | null
  refusal: Text | null
  state: Run
  submitted: AnyRow
  unusual: readonly Unusual[] | null
  process: string
  processVersion: number | null
  condition: Condition | null
  /** Of all versions of all processes of the act that were ever published. */
  conditions: { condition: Condition }[] | null
  input: AnyRow | null
  flow: Flow
}

export interface StoredTask {
  no: number
  isCopy: boolean
  memberId: number
  nodeId: string
  openedAt: string | null
  actedAt: string | null
  dueAt: string | null
}

export interface StoredAct {
  kind: string
  memberId: number | null
  forMemberId: number | null
  toMemberIds: number[] | null
  nodeId: string | null
  toNodeId: string | null
  opinion: string | null
  files: FileRef[] | null
  at: string
}

export async function storedRun(sql: Sql, { orgId }: Actor, id: number): Promise<StoredRun | undefined> {
  const { rows } = await sql.query<StoredRun>(
    `select r.id, r.no, r.act, r.record_id::bigint as "recordId", r.record_no as "recordNo", r.status, r.starter_id as "starterId",
       r.started_at as "startedAt", r.urged_at as "urgedAt", r.ended_at as "endedAt", r.reason, r.refusal, r.state, r.submitted, r.unusual,
       p.name as process, p.version_no as "processVersion", p.condition, r.input, coalesce(p.flow, '{"nodes": []}'::jsonb) as flow,
       (select jsonb_agg(jsonb_build_object('condition', c.condition)) from approval_process c
         where c.org_id = $1 and c.act = r.act and c.status <> 'draft' and c.condition is not null) as conditions
     from approval_run r join approval_process p on p.org_id = $1 and p.id = r.process_id
     where r.org_id = $1 and r.id = $2 and r.deleted_at is null and r.state is not null`,
    [orgId, id],
    'approval-info',
  )
  return rows[0]
}

export async function storedTasks(sql: Sql, { orgId }: Actor, runId: number): Promise<StoredTask[]> {
  const { rows } = await sql.query<StoredTask>(
    `select no, is_copy as "isCopy", member_id as "memberId", node_id as "nodeId", opened_at as "openedAt", acted_at as "actedAt", due_at as "dueAt"
     from approval_task where org_id = $1 and run_id = $2 order by id`,
    [orgId, runId],
    'approval-info-tasks',
  )
  return rows
}

export async function storedActs(sql: Sql, { orgId }: Actor, runId: number): Promise<StoredAct[]> {
  const { rows } = await sql.query<StoredAct>(
    `select kind, member_id as "memberId", for_member_id as "forMemberId", to_member_ids as "toMemberIds", node_id as "nodeId",
       to_node_id as "toNodeId", opinion, files, at from approval_act where org_id = $1 and run_id = $2 order by id`,
    [orgId, runId],
    'approval-info-acts',
  )
  return rows
}
