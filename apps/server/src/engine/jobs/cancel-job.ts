import { publish } from '../../plugins/events.ts'
import type { Tx } from '../write/tx.ts'
import { JOB_COLUMNS, type JobRow, jobView } from './job-store.ts'
import { abortJob } from './run-job.ts'

/** Marks a job that has not ended as cancelled. Its run ends at its next step. Undefined if it has ended. */
export async function markCancelled(tx: Tx, id: number): Promise<JobRow | undefined> {
  const { rows } = await tx.writing()<JobRow>(
    `update job set cancel_requested = true, state = case when state = 'queued' then 'cancelled' else state end,
       finished_at = case when state = 'queued' then $3::timestamptz else finished_at end
     where org_id = $1 and id = $2 and state in ('queued', 'running') returning ${JOB_COLUMNS}`,
    [tx.orgId, id, new Date().toISOString()],
  )
  return rows[0]
}

/** After the commit: stops the run if it is in this process, and tells whoever started it. */
export function tellCancelled(row: JobRow): void {
  if (row.state === 'cancelled')
    publish({ orgId: row.orgId, memberId: row.memberId, event: 'job', ref: row.id, data: lang => jobView(row, lang) })
  else abortJob(row.orgId, row.id)
}

/** Cancels a job as part of another write. Undefined if it had ended. */
export async function cancelJob(tx: Tx, id: number): Promise<JobRow | undefined> {
  const row = await markCancelled(tx, id)
  if (row) tx.afterCommit(() => tellCancelled(row))
  return row
}
