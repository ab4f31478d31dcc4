import { availableParallelism } from 'node:os'
import type { Database, Sql } from '../../db/database.ts'
import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'

type StatementList = readonly string[]

/** Number of parallel connections: one for each processor up to eight. The embedded database has one. */
function connectionCount(db: Database): number {
  return db.kind === 'pglite' ? 1 : Math.min(availableParallelism(), 8)
}

/** Runs lists of statements in parallel, the first lists first. Each list runs in its own transaction. */
export function runInParallel(db: Database, jobs: readonly StatementList[]): Promise<void> {
  return forEachInParallel(db, jobs, job =>
    inFillTransaction(db, async sql => {
      for (const text of [...NO_PARALLEL_QUERY, ...job]) await sql.query(text)
    }),
  )
}

/** As `runInParallel`, for work other than statements. After a failure no further job starts. */
export async function forEachInParallel<T>(
  db: Database,
  jobs: readonly T[],
  work: (job: T) => Promise<void>,
): Promise<void> {
  const waiting = jobs.map(job => ({ job }))
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await work(next.job)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: connectionCount(db) }, worker))
  for (const one of outcomes) if (one.status === 'rejected') throw one.reason
}

/** Runs work in one transaction with the settings of the fill. */
export function inFillTransaction<T>(db: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return db.system('fill by the demo of scale', async sql => {
    for (const setting of FILL_SETTINGS) await sql.query(setting)
    return work(sql)
  })
}

const NO_PARALLEL_QUERY = [
  'set local max_parallel_maintenance_workers = 0',
  'set local max_parallel_workers_per_gather = 0',
]

/** Valid within the transaction only. */
const FILL_SETTINGS = [
  `set local statement_timeout = 0`,
  `set local lock_timeout = 0`,
  `set local work_mem = '256MB'`,
  `set local maintenance_work_mem = '512MB'`,
  `set local jit = off`,
  `set local synchronous_commit = off`,
  `set local temp_buffers = '256MB'`,
  `set local search_path = public, ${SCALE_FILL_SCHEMA}`,
  // Whole tables are joined. A nested loop over a table that is estimated too small would read it once per row.
  `set local enable_nestloop = off`,
]
