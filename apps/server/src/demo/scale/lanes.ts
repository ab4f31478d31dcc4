import { availableParallelism } from 'node:os'
import type { Database, Sql } from '../../db/database.ts'
import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'

type Job = readonly string[]

/** Connections that work side by side: one for each processor, and one alone on the embedded database, which has no more. */
function lanesOf(db: Database): number {
  return db.kind === 'pglite' ? 1 : Math.min(availableParallelism(), 8)
}

/** Runs jobs side by side, the first ones first; the statements of each one after another, in a transaction of their own. */
export function inLanes(db: Database, jobs: readonly Job[]): Promise<void> {
  return eachInLanes(db, jobs, job =>
    atWork(db, async sql => {
      for (const text of [...EACH_ITS_PROCESSOR, ...job]) await sql.query(text)
    }),
  )
}

/** As `inLanes`, for what is more than statements. Where one breaks, no further one is begun. */
export async function eachInLanes<T>(db: Database, jobs: readonly T[], work: (job: T) => Promise<void>): Promise<void> {
  const waiting = jobs.map(job => ({ job }))
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await work(next.job)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanesOf(db) }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** One transaction of the fill. */
export function atWork<T>(db: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return db.system('fill by the demo of scale', async sql => {
    for (const setting of SETTINGS) await sql.query(setting)
    return work(sql)
  })
}

const EACH_ITS_PROCESSOR = [
  'set local max_parallel_maintenance_workers = 0',
  'set local max_parallel_workers_per_gather = 0',
]

/** Within the transaction alone: nothing here is a request that must end soon. */
const SETTINGS = [
  `set local statement_timeout = 0`,
  `set local lock_timeout = 0`,
  `set local work_mem = '256MB'`,
  `set local maintenance_work_mem = '512MB'`,
  `set local jit = off`,
  `set local synchronous_commit = off`,
  `set local temp_buffers = '256MB'`,
  `set local search_path = public, ${SCALE_FILL_SCHEMA}`,
  // Whole tables are joined: what is taken for small must not be read once for each of a million rows.
  `set local enable_nestloop = off`,
]
