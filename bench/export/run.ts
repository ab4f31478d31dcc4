// node --max-semi-space-size=8 --heap-growing-percent=50 bench/export/run.ts (as the server is started) — exports ROWS
// records of 20 columns from PostgreSQL as a job does: time, peak memory, and whether all arrived; BENCH_JSON=file
// saves the figures
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../apps/server/src/app.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { drainJobs } from '../../apps/server/src/engine/jobs/index.ts'
import { parseConfig } from '../../apps/server/src/plugins/config.ts'
import { releaseMemory } from '../../apps/server/src/plugins/release-memory.ts'
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts'
import { memoryMeter } from '../import/memory-meter.ts'
import type { Step } from '../server/whole.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const FORMATS = (process.env.FORMATS ?? 'csv,xlsx').split(',')
const LIMIT_MB = 400

const dataDir = mkdtempSync(join(tmpdir(), 'bench-export-'))
const server = await startPostgres()
const environment = { LOG_LEVEL: 'error', DATA_DIR: dataDir, DATABASE_URL: server.url }
let start = performance.now()
execFileSync(process.execPath, [join(import.meta.dirname, '../import/prepare.ts'), String(ROWS)], {
  env: { ...process.env, ...environment },
  stdio: 'inherit',
})
console.log(`${ROWS} vehicles made in ${((performance.now() - start) / 1000).toFixed(1)} s`)

const config = { ...parseConfig(environment), webDir: '/nowhere' }
const db = await openDatabase(config)
const built = await buildApp({ config, db })
await built.app.ready()
const token = await built.sessions.login({ username: 'bench', password: 'bench12345', ip: '127.0.0.1', agent: 'bench' })
const call = async <T>(path: string, payload: object): Promise<T> => {
  const response = await built.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { authorization: token },
    payload,
  })
  const body = response.json() as { status: boolean; msg: string; data: T }
  if (!body.status) throw new Error(`${path}: ${body.msg}`)
  return body.data
}
// As in main.ts: nobody imports or exports in the second in which the server starts.
await sleep(2000)
releaseMemory()
const memory = memoryMeter()
let whole = true
const steps: Step[] = []
for (const format of FORMATS) {
  memory.reset()
  const before = memory.now()
  start = performance.now()
  const cpu = process.cpuUsage()
  const { jobId } = await call<{ jobId: number }>('sys/vehicle/export', { format, async: true, sort: ['plateNo'] })
  await drainJobs(built)
  const job = await call<{ state: string; message: string; result: { rows: number; file: { size: number } } }>(
    'sys/job/info',
    { id: jobId },
  )
  const { user, system } = process.cpuUsage(cpu)
  if (job.state !== 'done') throw new Error(`${job.state}: ${job.message}`)
  const peak = memory.peak()
  if (job.result.rows !== ROWS) throw new Error(`${job.result.rows} of ${ROWS} rows came`)
  whole &&= peak <= LIMIT_MB
  steps.push({
    what: format,
    seconds: (performance.now() - start) / 1000,
    processor: (user + system) / 1e6,
    peak,
    rows: job.result.rows,
  })
  console.log(
    `${format.padEnd(5)} ${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s   ${((user + system) / 1e6).toFixed(1)} s of processor   ${job.result.rows} rows, ${(job.result.file.size / 2 ** 20).toFixed(1)} MB   memory ${before} MB before, peak ${peak} MB (limit ${LIMIT_MB})`,
  )
}
memory.stop()
if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify(steps))
await built.app.close()
await db.close()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(whole ? 0 : 1)
