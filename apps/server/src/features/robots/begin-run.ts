import { robotRun, type RunTrigger } from '@tuheng/domain/robots/index'
import { enqueue } from '../../engine/jobs/index.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Task } from './connectors/source.ts'
import { robotJob } from './robot-job.ts'
import { insertRun } from './runs.ts'

/**
 * Begins a run in the transaction of whatever starts it: the record, the job, and what the task says of it. The task is
 * locked, so that it runs once at a time.
 */
export async function beginRun(tx: Tx, task: Task, trigger: RunTrigger): Promise<number> {
  const run = await insertRun(tx, task, { trigger })
  const jobId = await enqueue(tx, robotJob, {
    input: { taskId: task.id, runId: run.id },
    title: { zh: `RPA任务：${task.name}`, en: `RPA task: ${task.name}` },
    memberId: task.runAsId,
  })
  await tx.overwrite(robotRun, { id: run.id, jobId }, { action: null })
  return run.id
}
