import { nextTimes, parseCron } from '@tuheng/domain/kernel/cron'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import {
  robotRun,
  robotTask,
  type RunReason,
  runReasons,
  type RunState,
  type RunTrigger,
} from '@tuheng/domain/robots/index'
import type { Tx } from '../../engine/write/tx.ts'
import { recordPath, sendMessage } from '../system/index.ts'
import type { Task } from './connectors/source.ts'

type Run = RowOf<typeof robotRun>
export type RunFile = Partial<Run['files'][number]> & { name: string }

/** Minutes after which a run that failed is tried again. */
const BACK_OFF = [1, 5, 15, 60, 180]

/** The record of a run that begins. */
export async function insertRun(
  tx: Tx,
  task: Task,
  { trigger, jobId = null }: { trigger: RunTrigger; jobId?: number | null },
): Promise<Run> {
  const run = await tx.insert(
    robotRun,
    { taskId: task.id, trigger, runAsId: task.runAsId, startedAt: tx.now.at, jobId, deptId: task.deptId },
    { audit: false },
  )
  await noteTask(tx, task.id, { lastRunAt: tx.now.at, lastResult: 'running' })
  return run
}

export interface RunEnding {
  status: Exclude<RunState, 'running'>
  files?: readonly RunFile[]
  reason?: RunReason | null
  detail?: string | null
}

/** Ends a run, says so at its task, and tells its people what they have to see to. */
export async function endRun(tx: Tx, { task, runId }: { task: Task; runId: number }, ending: RunEnding): Promise<void> {
  const { status, files = [], reason = null, detail = null } = ending
  const sum = (name: keyof RunFile): number => files.reduce((total, file) => total + Number(file[name] ?? 0), 0)
  const rows = {
    rowsRead: sum('rowsRead'),
    rowsNew: sum('rowsNew'),
    rowsChanged: sum('rowsChanged'),
    rowsSame: sum('rowsSame'),
    rowsRefused: sum('rowsRefused'),
  }
  await tx.overwrite(
    robotRun,
    { id: runId, status, reason, detail: detail || null, finishedAt: tx.now.at, ...rows },
    { action: null },
  )
  const isFailure = status === 'failed' || status === 'died'
  const failures = isFailure ? (task.failures ?? 0) + 1 : status === 'stopped' ? (task.failures ?? 0) : 0
  await noteTask(tx, task.id, {
    lastResult: status,
    lastRead: rows.rowsRead,
    lastNew: rows.rowsNew,
    lastRefused: rows.rowsRefused,
    failures,
    nextAt: nextAfter(task, { status, failures, at: tx.now.at }),
  })
  const isLast = isFailure && failures > task.retries
  if (status === 'loginExpired' || isLast) await tellPeople(tx, task, { status, reason })
}

/** When a task runs next: by its schedule, or sooner to try again. A password that was refused is not tried again. */
export function nextAfter(
  task: Pick<Task, 'cron' | 'status' | 'retries'>,
  { status, failures, at }: { status?: RunState; failures: number; at: string },
): string | null {
  if (task.status !== 'enabled' || status === 'loginExpired') return null
  const cron = task.cron ? parseCron(task.cron) : undefined
  const planned = cron ? (nextTimes(cron, at, 1)[0] ?? null) : null
  const isRetried = (status === 'failed' || status === 'died') && failures <= task.retries
  // Whoever runs a task by hand sees that it failed
  if (!isRetried || planned === null) return planned
  const again = later(at, BACK_OFF[failures - 1] ?? 180)
  return planned < again ? planned : again
}

const later = (at: string, minutes: number): string =>
  new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')

/** What the task says of its runs. It is no change of the task, so its version stays. */
export async function noteTask(
  tx: Tx,
  id: number,
  noted: Partial<
    Pick<Task, 'lastRunAt' | 'lastResult' | 'lastRead' | 'lastNew' | 'lastRefused' | 'failures' | 'nextAt'>
  >,
): Promise<void> {
  const has = (name: keyof typeof noted): boolean => Object.hasOwn(noted, name)
  await tx.writing(robotTask)(
    `update robot_task set last_run_at = case when $3 then $4::timestamptz else last_run_at end,
       last_result = coalesce($5, last_result), last_read = coalesce($6, last_read), last_new = coalesce($7, last_new),
       last_refused = coalesce($8, last_refused), failures = coalesce($9, failures),
       next_at = case when $10 then $11::timestamptz else next_at end where org_id = $1 and id = $2`,
    [
      tx.orgId,
      id,
      has('lastRunAt'),
      instant(noted.lastRunAt),
      noted.lastResult ?? null,
      noted.lastRead ?? null,
      noted.lastNew ?? null,
      noted.lastRefused ?? null,
      noted.failures ?? null,
      has('nextAt'),
      instant(noted.nextAt),
    ],
    'robot-task-note',
  )
}

/** Wall time in Asia/Shanghai as the database takes it, whatever its zone. */
const instant = (at: string | null | undefined): string | null => (at ? `${at.replace(' ', 'T')}+08:00` : null)

async function tellPeople(
  tx: Tx,
  task: Task,
  { status, reason }: { status: RunState; reason: RunReason | null },
): Promise<void> {
  const why: Text = reason ? runReasons[reason] : { zh: '', en: '' }
  await sendMessage(tx, {
    to: [...new Set([task.runAsId, task.createdBy ?? task.runAsId])],
    kind: 'robot.failed',
    title:
      status === 'loginExpired'
        ? { zh: `RPA任务“${task.name}”登录失效`, en: `RPA task ${task.name}: the login expired` }
        : { zh: `RPA任务“${task.name}”多次失败`, en: `RPA task ${task.name} failed several times` },
    ...(reason ? { body: { zh: why.zh, en: why.en } } : {}),
    ...recordPath(robotTask as never, task as never),
  })
}
