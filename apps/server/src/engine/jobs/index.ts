import type { Server } from '../calls/endpoint.ts'
import { registerEventStream } from './event-stream.ts'
import { registerJobCalls } from './job-calls.ts'
import { abandonedJobs, expireLeases } from './job-store.ts'
import { type ChoreTimes, type JobQueue, startQueue } from './queue.ts'
import { relayEvents } from './relay-events.ts'
import { abortAllJobs, type JobServices, runJob } from './run-job.ts'

export { enqueue } from './enqueue.ts'
export { cancelJob } from './cancel-job.ts'
export { defineJob } from './job-kinds.ts'
export { loadActor } from './run-job.ts'

/** With a lease of 40 s, a job whose run died continues within a minute. */
const SWEEP_MS = 10_000

export interface Chore extends ChoreTimes {
  run(): Promise<unknown>
}

/**
 * Mounts the calls of jobs and the event stream. Once the server listens, it starts the queue with its workers, sweeps
 * and daily chores.
 */
export function registerJobs(
  server: Server,
  { chores, maxStreams }: { chores: readonly Chore[]; maxStreams: number },
): void {
  registerJobCalls(server)
  const endStreams = registerEventStream(server, { most: maxStreams })
  const stops: (() => Promise<void>)[] = []
  server.app.addHook('onListen', async () => {
    stops.push(await relayEvents(server.engine, endStreams), await startJobs(server, chores))
  })
  server.app.addHook('onClose', async () => {
    // Jobs publish their end, so the relay stops after them.
    for (const stop of stops.splice(0).toReversed()) await stop()
  })
}

/** Starts the work on jobs, first on those of an earlier process. Returns a function that stops it. */
export async function startJobs(services: JobServices, chores: readonly Chore[] = []): Promise<() => Promise<void>> {
  const { db, clock, log } = services.engine
  const queue = await startQueue({ db, clock, log, run: (orgId, id) => runJob(services, orgId, id) })
  if (db.kind === 'pglite') await expireLeases(db)
  await sendAbandoned(services, queue)
  const timer = setInterval(
    () => void sendAbandoned(services, queue).catch((error: unknown) => log.error({ err: error }, 'sweep of jobs')),
    SWEEP_MS,
  )
  for (const chore of chores) await queue.schedule(chore, async () => void (await chore.run()))
  return async () => {
    clearInterval(timer)
    abortAllJobs()
    await queue.stop()
  }
}

/**
 * Runs all waiting jobs in this call, one after another: for commands and tests, which have no queue. Returns their
 * number.
 */
export async function drainJobs(services: JobServices): Promise<number> {
  for (let count = 0; ;) {
    const waiting = await abandonedJobs(services.engine.db, { all: false })
    if (!waiting.length) return count
    for (const { orgId, id } of waiting) await runJob(services, orgId, id)
    count += waiting.length
  }
}

async function sendAbandoned({ engine }: JobServices, queue: JobQueue): Promise<void> {
  for (const job of await abandonedJobs(engine.db, { all: false })) await queue.send(job)
}
