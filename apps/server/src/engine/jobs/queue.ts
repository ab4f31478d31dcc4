import { fromPglite, PgBoss } from 'pg-boss'
import pg from 'pg'
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../db/database.ts'
import { OID } from '../../db/database.ts'
import type { Clock } from '../../plugins/clock.ts'
import { isOutside } from './job-kinds.ts'
import type { WaitingJob } from './job-store.ts'
import { lastDue } from './last-due.ts'

/** One slot stays free for short jobs while a long import runs. */
const OWN = { name: 'tuheng-job', slots: 2 }
/** Jobs that wait for other systems, hours at worst. */
const OUTSIDE = { name: 'tuheng-job-outside', slots: 6 }
/** Slots of the latter that one company may have in a process. What finds none is sent again by the next sweep. */
const OUTSIDE_OF_COMPANY = 2
/** Our own lease detects dead runs. The queue's expiry is a last resort, with its maximum of a day. */
const EXPIRE_SECONDS = 23 * 3600

interface Entry {
  orgId: number
  id: number
}

/** When a chore runs. */
export interface ChoreTimes {
  name: string
  /** Asia/Shanghai, minute and hour of all days, e.g. `17 3 * * *`. What a stopped server missed is made up at its start. */
  cron: string
  /** What it writes follows from the date, so that records which are older than its schedule are behind without it. */
  byDay?: true
}

export interface JobQueue {
  send(job: WaitingJob): Promise<void>
  /**
   * Calls `run` at the times of the cron expression (Asia/Shanghai), once over all processes; soon, where nothing has run
   * since the last of these times. A chore that was never scheduled was not due; one that is `byDay` runs soon all the same.
   */
  schedule(times: ChoreTimes, run: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export interface QueueOptions {
  db: Database
  clock: Clock
  log: { error(details: object, message: string): void }
  run(orgId: number, id: number): Promise<void>
}

const running = new Set<JobQueue & { wake(job: WaitingJob): void }>()

/** Notifies the queues of this process of a committed job. Without a queue it waits for the next start. */
export function wakeQueues(job: WaitingJob): void {
  for (const queue of running) queue.wake(job)
}

/** Starts the queue on the product's database, in the schema `pgboss` that the library maintains. */
export async function startQueue(options: QueueOptions): Promise<JobQueue> {
  const { db, clock, log } = options
  const own = queueDatabase(db)
  const boss = new PgBoss({
    db: own,
    backend: db.kind,
    schema: 'pgboss',
    schedule: true,
    monitorIntervalSeconds: 60,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  await withSetupLock(db, () => boss.start())
  const workers = new Map<string, string[]>()
  const busy = new Map<number, number>()
  const runOutside = async ({ orgId, id }: Entry): Promise<void> => {
    const count = busy.get(orgId) ?? 0
    if (count >= OUTSIDE_OF_COMPANY) return
    busy.set(orgId, count + 1)
    try {
      await options.run(orgId, id)
    } finally {
      busy.set(orgId, (busy.get(orgId) ?? 1) - 1)
    }
  }
  for (const { name, slots } of [OWN, OUTSIDE]) {
    // `short`: one waiting entry per job, so sending it again is harmless.
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
      deleteAfterSeconds: 3600,
    })
    const ids: string[] = []
    for (let slot = 0; slot < slots; slot++)
      ids.push(
        await boss.work<Entry>(name, { pollingIntervalSeconds: name === OWN.name ? 2 : 5 }, async ([entry]) => {
          if (entry) await (name === OWN.name ? options.run(entry.data.orgId, entry.data.id) : runOutside(entry.data))
        }),
      )
    workers.set(name, ids)
  }
  const send = async ({ orgId, id, kind }: WaitingJob): Promise<void> => {
    const { name } = isOutside(kind) ? OUTSIDE : OWN
    await boss.send(name, { orgId, id }, { singletonKey: `${orgId}:${id}` })
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }
  const queue = {
    send,
    wake: (job: WaitingJob) =>
      void send(job).catch((error: unknown) =>
        log.error({ err: error }, 'a job was not handed to the queue; the next sweep does it'),
      ),
    schedule: async ({ name, cron, byDay }: ChoreTimes, run: () => Promise<void>) => {
      const due = lastDue(cron, new Date(clock.now().getTime() - LATENESS_MS))
      const isMissed = (await wasMissed(own, name, due)) || (byDay && (await isNew(own, name)))
      await boss.createQueue(name, { policy: 'short', retryLimit: 1 })
      if (isMissed) await boss.send(name)
      await boss.work(name, { pollingIntervalSeconds: 30 }, run)
      await boss.schedule(name, cron, null, { tz: 'Asia/Shanghai' })
    },
    stop: async () => {
      running.delete(queue)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
  running.add(queue)
  return queue
}

/** The queue calls a chore up to a minute after its time by itself. */
const LATENESS_MS = 60_000

/** Whether a chore that was scheduled at its last time has not run since, and does not wait to run. */
async function wasMissed({ executeSql }: QueueDatabase, name: string, due: Date): Promise<boolean> {
  const { rows } = await executeSql(
    `select 1 from pgboss.schedule s where s.name = $1 and s.created_on <= $2
       and not exists (select from pgboss.job j where j.name = s.name
         and (j.state in ('created', 'retry', 'active') or j.state = 'completed' and j.created_on >= $2))`,
    [name, due.toISOString()],
  )
  return rows.length > 0
}

/** Whether a chore was never scheduled on this database. */
async function isNew({ executeSql }: QueueDatabase, name: string): Promise<boolean> {
  const { rows } = await executeSql('select 1 from pgboss.schedule s where s.name = $1', [name])
  return rows.length === 0
}

/** Key of the advisory lock for creating the queue's tables. */
const SETUP_LOCK = 520_054

/**
 * Servers that start at the same time set up the queue one after another. Without this, the loser of the race had no
 * queue.
 */
async function withSetupLock(db: Database, work: () => Promise<unknown>): Promise<void> {
  if (db.kind === 'pglite') return void (await work())
  const client = await (db as Database & { pool: pg.Pool }).pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK])
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK]).catch(() => {})
    client.release()
  }
}

interface QueueDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>
}

/** The queue expects instants as Dates; our own connections return texts. */
function queueDatabase(db: Database): QueueDatabase {
  if ('lite' in db) {
    const lite = db.lite as PGlite
    const parsers = { [OID.timestamptz]: (value: string) => new Date(value) }
    return fromPglite({
      query: (text, params) => lite.query(text, params as unknown[], { parsers }) as never,
      exec: text => lite.exec(text, { parsers }) as never,
    }) as never
  }
  const { pool } = db as Database & { pool: pg.Pool }
  return {
    executeSql: async (text, values) => {
      const query = { text, values: values ?? [], types: pg.types } as pg.QueryConfig
      const result = /\bset local\b/i.test(text) ? await onCoordinator(pool, query) : await pool.query(query)
      return { rows: (Array.isArray(result) ? result.flatMap(r => r.rows) : result.rows) as never[] }
    },
  }
}

/** The queue's tables are on one node. Citus would run the entire text that contains a `set local` on its workers. */
async function onCoordinator(pool: pg.Pool, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    await client.query(`set citus.propagate_set_commands = 'none'`)
    return await client.query(query)
  } finally {
    await client.query('reset citus.propagate_set_commands').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}
