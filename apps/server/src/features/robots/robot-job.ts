import { DomainError } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { ROBOT_TARGETS, robotRun, robotTask, type RunReason } from '@tuheng/domain/robots/index'
import { importUnattended, mayImport } from '../../engine/import/index.ts'
import { defineJob } from '../../engine/jobs/index.ts'
import type { JobContext } from '../../engine/jobs/job-kinds.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { read, systemActor, write } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { connectorOf } from './connectors/index.ts'
import { type Parcel, type SourceContext, SourceError, type Task } from './connectors/source.ts'
import { fileOf } from './file-of-task.ts'
import { endRun, insertRun, type RunEnding, type RunFile } from './runs.ts'
import { stateOf, storePosition } from './secrets.ts'
import { robotSettings } from './settings.ts'

interface Input {
  taskId: number
  runId: number
}

/** One run of a task, with the rights of the member it runs as. It never fails as a job: the run says how it ended. */
export const robotJob = defineJob<Input, { runId: number }>({
  kind: 'robot-run',
  title: { zh: 'RPA任务', en: 'RPA task' },
  isOutside: true,
  run: async context => {
    const { job, engine } = context
    const system = { actor: systemActor(job.orgId, 'robot'), requestId: job.requestId }
    const { task, runId } = await write(engine, system, async tx => {
      const found = await tx.lock(robotTask, job.input.taskId)
      const left = (job.checkpoint as { runId?: number } | null)?.runId
      if (left === undefined) return { task: found, runId: job.input.runId }
      // The process that ran it is gone: that run is over, and this one takes up what it left
      await endRun(tx, { task: found, runId: left }, { status: 'died', reason: 'died', files: await filesOf(tx, left) })
      return { task: found, runId: (await insertRun(tx, found, { trigger: 'resumed', jobId: job.id })).id }
    })
    await context.checkpoint({ runId })
    const files: RunFile[] = []
    const ending = await runTask(context, { task, runId, files })
    await write(engine, system, async tx => {
      const now = await tx.lock(robotTask, task.id)
      await endRun(tx, { task: now, runId }, { ...ending, files })
    })
    // The job was cancelled, or the server stops: whoever asked for that is told by the job
    if (ending.status === 'stopped') context.signal.throwIfAborted()
    return { runId }
  },
})

const filesOf = async (tx: Parameters<typeof insertRun>[0], runId: number): Promise<RunFile[]> => {
  const run = await tx.get(robotRun, runId)
  return (run?.files ?? []) as RunFile[]
}

interface Running {
  task: Task
  runId: number
  /** What became of each file so far. */
  files: RunFile[]
}

async function runTask(context: JobContext<Input>, running: Running): Promise<RunEnding> {
  const { job, signal } = context
  const { task, files } = running
  const limit = AbortSignal.timeout(task.timeLimit * 60_000)
  const until = AbortSignal.any([signal, limit])
  try {
    // It was given to somebody else since it was started
    if (task.runAsId !== job.memberId) return { status: 'failed', reason: 'rights' }
    await memberOf(context, task)
    const source = await sourceOf(context, { task, signal: until })
    for await (const parcel of connectorOf(task).take(source)) {
      until.throwIfAborted()
      await dealWith({ ...context, actor: await memberOf(context, task) }, running, { parcel, signal: until })
    }
  } catch (error) {
    if (signal.aborted) return { status: 'stopped', reason: 'stopped' }
    if (limit.aborted) return { status: 'failed', reason: 'timeLimit', detail: `${task.timeLimit} min` }
    if (error instanceof SourceError)
      return {
        status: error.reason === 'login' ? 'loginExpired' : files.some(isTaken) ? 'partly' : 'failed',
        reason: error.reason,
        detail: error.detail,
      }
    context.engine.log.error({ err: error, task: task.id }, 'a run of a task failed')
    return { status: 'failed', reason: 'server' }
  }
  const refused = files.filter(({ result }) => result === 'refused')
  const isWhole = files.every(({ result }) => result !== 'refused' && result !== 'partly')
  if (isWhole) return { status: 'success' }
  const reason: RunReason = refused[0]?.reason ?? 'rows'
  return { status: files.some(isTaken) ? 'partly' : 'failed', reason, detail: refused[0]?.name ?? '' }
}

/** The member it runs as, with the rights of now. @throws SourceError if they may no longer import */
async function memberOf({ actorNow }: JobContext<Input>, task: Task): Promise<Actor> {
  const actor = await actorNow()
  if (!actor) throw new SourceError('memberGone')
  if (!mayImport(actor, ROBOT_TARGETS[task.kind])) throw new SourceError('rights')
  return actor
}

const isTaken = ({ result }: RunFile): boolean => result === 'imported' || result === 'partly'

async function sourceOf(
  { engine, job }: JobContext<Input>,
  { task, signal }: { task: Task; signal: AbortSignal },
): Promise<SourceContext> {
  const settings = robotSettings(engine)
  const actor = systemActor(job.orgId, 'robot')
  const { secret, position } = await read(engine, actor, sql =>
    stateOf(sql, settings.secrets, { orgId: job.orgId, taskId: task.id }),
  )
  return {
    task,
    secret,
    position,
    settings,
    signal,
    at: momentOf(engine.clock).at,
    keepPosition: place =>
      write(engine, { actor, requestId: job.requestId }, tx => storePosition(tx, { taskId: task.id, position: place })),
  }
}

/** Reasons that concern one file; the run goes on with the next. */
const OF_THE_FILE: ReadonlySet<RunReason> = new Set(['file', 'tooMuch', 'notOurs'])

/** Imports one file and keeps what became of it, before and after. */
async function dealWith(
  context: JobContext<Input>,
  { task, runId, files }: Running,
  { parcel, signal }: { parcel: Parcel; signal: AbortSignal },
): Promise<void> {
  const { engine, job, actor } = context
  const api = ROBOT_TARGETS[task.kind]
  const file: RunFile = { name: parcel.name.slice(0, 255), api }
  files.push(file)
  const keep = (): Promise<void> =>
    write(engine, { actor: systemActor(job.orgId, 'robot'), requestId: job.requestId }, tx =>
      tx.overwrite(robotRun, { id: runId, files: files as never }, { action: null }),
    )
  try {
    const given = await fileOf(context, task, parcel)
    const result = await importUnattended(context, {
      actor,
      api,
      ...given,
      repeat: task.repeat,
      requestId: `robot-${runId}`,
      signal,
      begun: sha256 => batchBegun(context, actor, { taskId: task.id, sha256, api }),
      onBatch: async batchId => {
        file.batchId = batchId
        await keep()
      },
    })
    const { read: rowsRead, created, changed, same, refused } = result
    const isNew = created + changed > 0
    Object.assign(file, {
      batchId: result.batchId,
      rowsRead,
      rowsNew: created,
      rowsChanged: changed,
      rowsSame: same,
      rowsRefused: refused,
      result: result.repeated ? 'repeated' : refused ? (isNew ? 'partly' : 'refused') : isNew ? 'imported' : 'nothing',
      ...(refused ? { reason: 'rows' } : {}),
    } satisfies Partial<RunFile>)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceError && !OF_THE_FILE.has(error.reason)) throw error
    Object.assign(file, { result: 'refused', reason: reasonOf(error) })
    if (!(error instanceof DomainError) && !(error instanceof SourceError)) {
      context.engine.log.error({ err: error, task: task.id }, 'a file of a task could not be imported')
    }
  }
  await parcel.done(file.result !== 'refused')
  await keep()
  context.report(files.length)
}

function reasonOf(error: unknown): RunReason {
  if (error instanceof SourceError) return error.reason
  if (!(error instanceof DomainError)) return 'server'
  if (error.issues.some(({ code }) => code === 'auth.forbidden')) return 'rights'
  return error.issues.some(({ code }) => code.startsWith('import.')) ? 'columns' : 'file'
}

/** The batch that a run which broke off had begun with the same bytes. */
async function batchBegun(
  { engine }: JobContext<Input>,
  actor: Actor,
  { taskId, sha256, api }: { taskId: number; sha256: string; api: string },
): Promise<number | undefined> {
  const { rows } = await read(engine, actor, sql =>
    sql.query<{ id: number }>(
      `select b.id from robot_run r join robot_run_file rf on rf.org_id = $1 and rf.parent_id = r.id
         join import_batch b on b.org_id = $1 and b.id = rf.batch_id
         join file f on f.org_id = $1 and f.id = b.file_id
       where r.org_id = $1 and r.task_id = $2 and r.status = 'died' and f.sha256 = $3 and b.face = $4
         and b.member_id = $5 and b.state in ('uploaded', 'staged') order by b.id desc limit 1`,
      [actor.orgId, taskId, sha256, api, actor.memberId],
    ),
  )
  return rows[0]?.id
}

/** A look at the source of a task, without taking anything. */
export async function lookAt(
  context: Pick<JobContext<Input>, 'engine'> & { actor: Actor },
  taskId: number,
): ReturnType<ReturnType<typeof connectorOf>['look']> {
  const { engine, actor } = context
  const settings = robotSettings(engine)
  const { task, state } = await read(engine, actor, async sql => ({
    task: (await readRecord(readerOf(sql, actor.orgId), anyResource(robotTask), {
      id: taskId,
      labels: false,
      lock: false,
    })) as unknown as Task,
    state: await stateOf(sql, settings.secrets, { orgId: actor.orgId, taskId }),
  }))
  return connectorOf(task).look({
    task,
    ...state,
    settings,
    signal: AbortSignal.timeout(30_000),
    at: momentOf(engine.clock).at,
    keepPosition: async () => {},
  })
}
