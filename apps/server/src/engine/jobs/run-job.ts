import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { systemFaultOf } from '../../plugins/system-fault.ts'
import { publish } from '../../plugins/events.ts'
import type { Sessions } from '../../plugins/session.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Engine, systemActor } from '../write/work.ts'
import { jobErrors } from './job-errors.ts'
import { jobKind } from './job-kinds.ts'
import {
  claimJob,
  endJob,
  type Ending,
  type JobRow,
  jobView,
  LEASE_SECONDS,
  renewJob,
  saveCheckpoint,
  textOf,
} from './job-store.ts'
import { progressReporter } from './progress.ts'

export interface JobServices {
  engine: Engine
  sessions: Pick<Sessions, 'actorOf'>
  files: FileStore
}

/** A job that crashes the process every time must end some day. */
const MAX_ATTEMPTS = 5
/** A restarting database is back within this time, so its jobs need not wait for their leases. */
const END_ATTEMPTS = 10
const END_PAUSE_MS = 1500
const STOPPED = new Error('the server stops')
const CANCELLED = new Error('the job was cancelled')
const LOST = new Error('another run has taken the job over')

const active = new Map<string, AbortController>()

/** Aborts a job of this process at its next step. True if it ran here. */
export function abortJob(orgId: number, id: number): boolean {
  const controller = active.get(`${orgId}:${id}`)
  controller?.abort(CANCELLED)
  return controller !== undefined
}

/** Returns all running jobs of this process to the queue. The next start claims them. */
export function abortAllJobs(): void {
  for (const controller of active.values()) controller.abort(STOPPED)
}

/** Runs one job to its end, unless another run has it. Never throws: the result is in its row. */
export async function runJob(services: JobServices, orgId: number, id: number): Promise<void> {
  const { db, log } = services.engine
  const key = { orgId, id, runner: randomUUID() }
  const row = await claimJob(db, key)
  if (!row) return
  const controller = new AbortController()
  active.set(`${orgId}:${id}`, controller)
  publishJob({ ...row, state: 'running' })
  const ending = await finish(services, row, { key, controller })
  if (active.get(`${orgId}:${id}`) === controller) active.delete(`${orgId}:${id}`)
  for (let tries = 1; ; tries++) {
    try {
      const ended = await endJob(db, key, ending)
      if (ended) publishJob(ended)
      return
    } catch (error) {
      if (tries < END_ATTEMPTS && systemFaultOf(error) === 'server.database') {
        await pause(END_PAUSE_MS)
        continue
      }
      // Its lease expires, and another run takes over.
      log.error({ err: error, job: id }, 'the end of a job could not be written')
      return
    }
  }
}

async function finish(
  services: JobServices,
  row: JobRow,
  { key, controller }: { key: { orgId: number; id: number; runner: string }; controller: AbortController },
): Promise<Ending> {
  const { db, log } = services.engine
  const { signal } = controller
  const handleSignals = (answer: 'go' | 'cancel' | 'lost'): void => {
    if (answer === 'cancel') controller.abort(CANCELLED)
    if (answer === 'lost') controller.abort(LOST)
  }
  const progress = progressReporter(async told => {
    publishJob({ ...row, state: 'running', progress: told.done, total: told.total, message: told.message })
    await renewJob(db, key, told).then(handleSignals, (error: unknown) =>
      log.error({ err: error, job: row.id }, 'progress not written'),
    )
  })
  const lease = setInterval(
    () => void renewJob(db, key, undefined).then(handleSignals, () => {}),
    (LEASE_SECONDS / 4) * 1000,
  )
  try {
    const kind = jobKind(row.kind) ?? jobErrors.fail('job.unknown_kind', { kind: row.kind })
    if (row.attempts > MAX_ATTEMPTS) jobErrors.fail('job.gave_up')
    const actor = (await loadActor(services, row.orgId, row.memberId)) ?? jobErrors.fail('job.no_actor')
    const result = await kind.run({
      job: {
        id: row.id,
        orgId: row.orgId,
        memberId: row.memberId,
        requestId: row.requestId,
        title: row.title,
        input: row.input,
        checkpoint: row.checkpoint,
        lang: row.lang,
      },
      actor,
      actorNow: () => loadActor(services, row.orgId, row.memberId),
      engine: services.engine,
      files: services.files,
      signal,
      report: progress.report,
      checkpoint: state => saveCheckpoint(db, key, state),
    })
    return { state: 'done', result: result ?? null }
  } catch (error) {
    return failure(error, signal, message => log.error({ err: error, job: row.id, kind: row.kind }, message))
  } finally {
    clearInterval(lease)
    await progress.stop()
  }
}

function failure(error: unknown, signal: AbortSignal, report: (message: string) => void): Ending {
  if (signal.aborted && signal.reason === STOPPED) return { state: 'queued' }
  if (signal.aborted && signal.reason === CANCELLED) return { state: 'cancelled' }
  // Work in progress was rolled back or is committed. The next run continues from there.
  const fault = error instanceof DomainError ? undefined : systemFaultOf(error)
  if (fault === 'server.database') return { state: 'queued' }
  if (fault) report(fault)
  const known = fault ? new DomainError([kernelErrors.issue(fault)]) : error instanceof DomainError ? error : undefined
  if (known) {
    const issues = known.issues.slice(0, 100).map(({ code, path, zh, en }) => ({ code, path, zh, en }))
    return { state: 'failed', message: textOf(known.issues), result: { errors: issues } }
  }
  if (!signal.aborted) report('a job failed unexpectedly')
  return { state: 'failed', message: textOf([kernelErrors.issue('server.error')]) }
}

/**
 * The person who started it, with their current rights. Undefined if they may no longer sign in. Member 0 is the
 * system.
 */
export async function loadActor(
  services: Pick<JobServices, 'engine' | 'sessions'>,
  orgId: number,
  memberId: number,
): Promise<Actor | undefined> {
  if (memberId === 0) return systemActor(orgId, 'system')
  const { rows } = await services.engine.db.company(orgId, sql =>
    sql.query<{ user_id: number }>('select user_id from member where org_id = $1 and id = $2 and deleted_at is null', [
      orgId,
      memberId,
    ]),
  )
  const userId = rows[0]?.user_id
  return userId === undefined ? undefined : (await services.sessions.actorOf(orgId, userId))?.actor
}

function publishJob(row: JobRow): void {
  publish({ orgId: row.orgId, memberId: row.memberId, event: 'job', ref: row.id, data: lang => jobView(row, lang) })
}
