import { robotRun, robotTask } from '@tuheng/domain/robots/index'
import { acrossCompanies } from '../../db/across-companies.ts'
import { companyIds, daysBefore, deleteExpired } from '../../db/delete-expired.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { loadActor } from '../../engine/jobs/index.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { beginRun } from './begin-run.ts'
import { endRun, insertRun } from './runs.ts'

interface Due {
  orgId: number
  id: number
}

type Services = Pick<Server, 'engine' | 'sessions'>

/** Starts the tasks whose time has come, and ends the runs whose job is over without a word. Every minute. */
export async function robotsDue(services: Services): Promise<void> {
  const { engine } = services
  await endLost(services)
  const { rows } = await acrossCompanies<Due>(engine.db, {
    reason: 'tasks whose time has come',
    text: within =>
      `select org_id as "orgId", id from robot_task where ${within('org_id')} and status = 'enabled' and deleted_at is null
         and next_at <= $1::timestamptz and last_result is distinct from 'running' order by next_at limit 500`,
    params: [engine.clock.now().toISOString()],
  })
  for (const due of rows)
    try {
      await startDue(services, due)
    } catch (error) {
      engine.log.error({ err: error, task: due.id }, 'a task could not be started')
    }
}

async function startDue(services: Services, { orgId, id }: Due): Promise<void> {
  const { engine } = services
  const actor = systemActor(orgId, 'robot')
  const { at } = momentOf(engine.clock)
  const runAsId = await memberOf(services, { orgId, id })
  // Before the transaction: the embedded database has one connection
  const isThere = runAsId !== undefined && (await loadActor(services, orgId, runAsId)) !== undefined
  await write(engine, { actor, requestId: `robot-due-${id}` }, async tx => {
    const task = await tx.lock(robotTask, id)
    // Another process may have started it, or somebody changed it
    if (task.status !== 'enabled' || task.lastResult === 'running' || !task.nextAt || task.nextAt > at) return
    const trigger = (task.failures ?? 0) > 0 && (task.failures ?? 0) <= task.retries ? 'retry' : 'schedule'
    if (task.runAsId !== runAsId) return
    if (isThere) await beginRun(tx, task, trigger)
    else {
      const run = await insertRun(tx, task, { trigger })
      await endRun(tx, { task: { ...task, retries: 0 }, runId: run.id }, { status: 'failed', reason: 'memberGone' })
    }
  })
}

async function memberOf({ engine }: Services, { orgId, id }: Due): Promise<number | undefined> {
  const { rows } = await engine.db.company(orgId, sql =>
    sql.query<{ runAsId: number }>('select run_as_id as "runAsId" from robot_task where org_id = $1 and id = $2', [
      orgId,
      id,
    ]),
  )
  return rows[0]?.runAsId
}

/** Runs whose job has ended: the member lost the right to sign in, or it was given up after it broke off several times. */
async function endLost({ engine }: Services): Promise<void> {
  const { rows } = await acrossCompanies<Due & { taskId: number; state: string }>(engine.db, {
    reason: 'runs of tasks whose job is over',
    text: within =>
      `select r.org_id as "orgId", r.id, r.task_id as "taskId", j.state from robot_run r join job j on j.org_id = r.org_id and j.id = r.job_id
       where ${within('r.org_id')} and r.status = 'running' and r.deleted_at is null and j.state in ('done', 'failed', 'cancelled') limit 500`,
    params: [],
  })
  for (const { orgId, id, taskId, state } of rows)
    await write(engine, { actor: systemActor(orgId, 'robot'), requestId: `robot-lost-${id}` }, async tx => {
      const task = await tx.lock(robotTask, taskId)
      const run = await tx.get(robotRun, id)
      if (run?.status !== 'running') return
      const isStopped = state === 'cancelled'
      await endRun(
        tx,
        { task, runId: id },
        {
          status: isStopped ? 'stopped' : 'died',
          reason: isStopped ? 'stopped' : 'died',
          files: run.files as never,
        },
      )
    })
}

/** Days for which runs are kept, as the rows of the imports that they fed. */
const KEEP_DAYS = 90

export async function sweepRobots({ db, clock }: Server['engine']): Promise<void> {
  const before = daysBefore(clock.now(), KEEP_DAYS)
  for (const orgId of await companyIds(db)) {
    await deleteExpired(db, {
      reason: 'files of old runs',
      table: 'robot_run_file',
      where:
        'org_id = $1 and parent_id in (select id from robot_run where org_id = $1 and started_at < $2::timestamptz)',
      params: [orgId, before],
    })
    await deleteExpired(db, {
      reason: 'old runs of tasks',
      table: 'robot_run',
      where: 'org_id = $1 and started_at < $2::timestamptz and deleted_at is null',
      params: [orgId, before],
    })
  }
}
