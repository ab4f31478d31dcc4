import type { Issue } from '@tuheng/domain/kernel/errors'
import { excerpt, type Lang, type Text } from '@tuheng/domain/kernel/text'
import type { JobGiven, JobState } from '@tuheng/domain/system/job.calls'
import { acrossCompanies } from '../../db/across-companies.ts'
import type { Database, Sql } from '../../db/database.ts'

export interface JobRow {
  id: number
  orgId: number
  kind: string
  title: Text
  input: unknown
  state: JobState
  progress: number
  total: number | null
  message: Text | null
  result: JobGiven['result']
  checkpoint: unknown
  memberId: number
  requestId: string
  lang: Lang
  attempts: number
  cancelRequested: boolean
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

export const JOB_COLUMNS = `id, org_id as "orgId", kind, title, input, state, progress, total, message, result, checkpoint, member_id as "memberId",
  request_id as "requestId", lang, attempts, cancel_requested as "cancelRequested", created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`

/** A run without a heartbeat for this time counts as dead. */
export const LEASE_SECONDS = 40

const RENEW = `lease_until = now() + interval '${LEASE_SECONDS} seconds'`

/** Claims a job for this run: a waiting one, or one whose run died. Undefined if another run has it or it has ended. */
export async function claimJob(
  db: Database,
  key: { orgId: number; id: number; runner: string },
): Promise<JobRow | undefined> {
  const { rows } = await db.company(key.orgId, sql =>
    sql.query<JobRow>(
      `update job set state = 'running', runner = $3, attempts = attempts + 1, started_at = coalesce(started_at, $4::timestamptz), ${RENEW}
     where org_id = $1 and id = $2 and (state = 'queued' or (state = 'running' and lease_until < now())) returning ${JOB_COLUMNS}`,
      [key.orgId, key.id, key.runner, new Date().toISOString()],
    ),
  )
  return rows[0]
}

export interface Progress {
  done: number
  total: number | null
  message: Text | null
}

/**
 * Renews the lease and writes the progress. Returns whether the run still holds the job and whether it was cancelled.
 */
export async function renewJob(
  db: Database,
  key: { orgId: number; id: number; runner: string },
  progress: Progress | undefined,
): Promise<'go' | 'cancel' | 'lost'> {
  const { rows } = await db.company(key.orgId, sql =>
    sql.query<{ cancel: boolean }>(
      // Progress resets the count of interrupted runs.
      `update job set ${RENEW}${progress ? ', attempts = case when $4 > progress then 1 else attempts end, progress = $4, total = $5, message = $6' : ''}
     where org_id = $1 and id = $2 and runner = $3 and state = 'running' returning cancel_requested as cancel`,
      [
        key.orgId,
        key.id,
        key.runner,
        ...(progress ? [progress.done, progress.total, progress.message && JSON.stringify(progress.message)] : []),
      ],
    ),
  )
  const [row] = rows
  return row ? (row.cancel ? 'cancel' : 'go') : 'lost'
}

export async function saveCheckpoint(
  db: Database,
  key: { orgId: number; id: number; runner: string },
  state: unknown,
): Promise<void> {
  await db.company(key.orgId, sql =>
    sql.query(`update job set checkpoint = $4, ${RENEW} where org_id = $1 and id = $2 and runner = $3`, [
      key.orgId,
      key.id,
      key.runner,
      JSON.stringify(state ?? null),
    ]),
  )
}

export interface Ending {
  state: 'done' | 'failed' | 'cancelled' | 'queued'
  result?: unknown
  message?: Text | null
}

/** Ends a run. `queued` returns the job to the queue. Undefined if the run had lost the job. */
export async function endJob(
  db: Database,
  key: { orgId: number; id: number; runner: string },
  ending: Ending,
): Promise<JobRow | undefined> {
  const { rows } = await db.company(key.orgId, sql =>
    sql.query<JobRow>(
      `update job set state = $4, result = coalesce($5::jsonb, result), message = $6, runner = null, lease_until = null,
       attempts = case when $4 = 'queued' then attempts - 1 else attempts end, finished_at = case when $4 = 'queued' then null else $7::timestamptz end
     where org_id = $1 and id = $2 and runner = $3 returning ${JOB_COLUMNS}`,
      [
        key.orgId,
        key.id,
        key.runner,
        ending.state,
        ending.result === undefined ? null : JSON.stringify(ending.result),
        ending.message ? JSON.stringify(ending.message) : null,
        new Date().toISOString(),
      ],
    ),
  )
  return rows[0]
}

/** Jobs without a live run: waiting, or held by a run that died. `all`: regardless of leases. */
export interface WaitingJob {
  orgId: number
  id: number
  kind: string
}

export async function abandonedJobs(db: Database, options: { all: boolean }): Promise<WaitingJob[]> {
  const { rows } = await acrossCompanies<WaitingJob>(db, {
    reason: 'jobs to take up again',
    text: within =>
      `select org_id as "orgId", id, kind from job where ${within('org_id')} and (state = 'queued' or (state = 'running' and ($1 or lease_until < now()))) order by id limit 1000`,
    params: [options.all],
  })
  return rows
}

/** The embedded database has one process. At its start no run can be alive, whatever the leases say. */
export async function expireLeases(db: Database): Promise<void> {
  await db.system('runs of a process that is gone', sql =>
    sql.query(`update job set lease_until = now() - interval '1 second' where state = 'running'`),
  )
}

export async function findJob(sql: Sql, orgId: number, id: number): Promise<JobRow | undefined> {
  const { rows } = await sql.query<JobRow>(
    `select ${JOB_COLUMNS} from job where org_id = $1 and id = $2`,
    [orgId, id],
    'job-info',
  )
  return rows[0]
}

/** A job as the API returns it. */
export function jobView(row: JobRow, lang: Lang): JobGiven {
  const { id, kind, state, progress, total, result, createdAt, startedAt, finishedAt, memberId } = row
  return {
    id,
    kind,
    title: row.title[lang],
    state,
    progress,
    total,
    message: row.message?.[lang] ?? null,
    result,
    memberId,
    createdAt,
    startedAt,
    finishedAt,
  }
}

/** The text of a refusal in both languages. */
export function textOf(issues: readonly Issue[]): Text {
  return {
    zh: excerpt(issues.map(issue => issue.zh).join('；'), 1000),
    en: excerpt(issues.map(issue => issue.en).join('; '), 1000),
  }
}
