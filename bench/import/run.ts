// node --max-semi-space-size=8 --heap-growing-percent=50 bench/import/run.ts [pglite|postgres] — time and memory of
// importing and exporting one large table; BENCH_JSON=file saves the figures
import { execFileSync } from 'node:child_process'
import { mkdtempSync, openAsBlob, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../apps/server/src/app.ts'
import type { Database } from '../../apps/server/src/db/database.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { drainJobs } from '../../apps/server/src/engine/jobs/index.ts'
import { parseConfig } from '../../apps/server/src/plugins/config.ts'
import { releaseMemory } from '../../apps/server/src/plugins/release-memory.ts'
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts'
import { meterOf, type Pool } from '../server/meter.ts'
import type { Count } from '../server/report.ts'
import type { Step } from '../server/whole.ts'
import { memoryMeter } from './memory-meter.ts'
import { vehicleFile } from './vehicle-file.ts'

const ROWS = Number(process.env.ROWS ?? 50_000)
const EXPORT_ROWS = Number(process.env.EXPORT_ROWS ?? 200_000)
const kind = process.argv[2] ?? 'pglite'

const dataDir = mkdtempSync(join(tmpdir(), 'bench-import-'))
const server = kind === 'postgres' ? await startPostgres() : undefined
const environment = { LOG_LEVEL: 'error', DATA_DIR: dataDir, ...(server ? { DATABASE_URL: server.url } : {}) }
// A separate process creates the schema and the existing records, so that its memory is not measured.
execFileSync(process.execPath, [join(import.meta.dirname, 'prepare.ts'), String(Math.max(0, EXPORT_ROWS - ROWS))], {
  env: { ...process.env, ...environment },
  stdio: 'inherit',
})
const file = join(dataDir, 'vehicles.xlsx')
const columns = await vehicleFile(file, ROWS, 200)

const config = { ...parseConfig(environment), webDir: '/nowhere' }
const db: Database & { pool?: Pool } = await openDatabase(config)
const meter = db.pool && meterOf(db.pool)
const built = await buildApp({ config, db })
const { app, sessions } = built
await app.ready()
const token = await sessions.login({ username: 'bench', password: 'bench12345', ip: '127.0.0.1', agent: 'bench' })

const call = async <T>(path: string, payload: object): Promise<T> => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { authorization: token },
    payload,
  })
  const body = response.json() as { status: boolean; msg: string; data: T }
  if (!body.status) throw new Error(`${path}: ${body.msg}`)
  return body.data
}
const job = async (
  jobId: number,
): Promise<{ state: string; message: string; result: { counts?: object; file?: { size: number } } }> => {
  await drainJobs(built)
  const row = await call<{ state: string; message: string; result: object }>('sys/job/info', { id: jobId })
  if (row.state !== 'done') throw new Error(`${row.state}: ${row.message}`)
  return row as never
}
// As in main.ts: nobody imports or exports in the second in which the server starts.
await sleep(2000)
releaseMemory()
const memory = memoryMeter()
console.log(
  `${kind}: ${ROWS} rows × ${columns} columns, ${(statSync(file).size / 2 ** 20).toFixed(1)} MB; ${memory.now()} MB before`,
)
const steps: Step[] = []
const timed = async <T>(name: string, step: () => Promise<T>): Promise<T> => {
  memory.reset()
  const start = performance.now()
  const before = process.cpuUsage()
  const value = await step()
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - start) / 1000
  steps.push({ what: name, seconds, processor: (user + system) / 1e6, peak: memory.peak(), rows: ROWS })
  console.log(
    `${name.padEnd(28)} ${seconds.toFixed(1).padStart(7)} s   ${((user + system) / 1e6).toFixed(1).padStart(6)} s of processor   peak ${memory.peak()} MB`,
  )
  return value
}

const total = performance.now()
const cpu = process.cpuUsage()
meter?.reset()
const batch = await timed('upload, propose a mapping', async () => {
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'vehicles.xlsx')
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/sys/vehicle/importUpload',
    headers: { authorization: token, 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return (response.json() as { data: { id: number } }).data
})
const staged = await timed('check every cell', async () =>
  job((await call<{ jobId: number }>('sys/vehicle/importMap', { id: batch.id, options: { dateOrder: 'ymd' } })).jobId),
)
console.log(
  '  ',
  JSON.stringify(staged.result.counts),
  JSON.stringify((await call<{ errors: object[] }>('sys/vehicle/importInfo', { id: batch.id })).errors.slice(0, 3)),
)
await timed('preview', () => call('sys/vehicle/importPreview', { id: batch.id }))
const done = await timed('commit', async () =>
  job((await call<{ jobId: number }>('sys/vehicle/importCommit', { id: batch.id })).jobId),
)
console.log('  ', JSON.stringify(done.result.counts))
console.log(`import in all ${((performance.now() - total) / 1000).toFixed(1)} s`)
if (meter) (steps.at(-1) as Step).count = per1000Rows()
if (process.env.UNDO)
  await timed('undo', async () =>
    job((await call<{ jobId: number }>('sys/vehicle/importUndo', { id: batch.id })).jobId),
  )

if (EXPORT_ROWS) {
  for (const format of ['xlsx', 'csv']) {
    const out = await timed(`export ${EXPORT_ROWS} rows, ${format}`, async () =>
      job((await call<{ jobId: number }>('sys/vehicle/export', { format, async: true, sort: ['plateNo'] })).jobId),
    )
    console.log('  ', JSON.stringify(out.result))
  }
}
memory.stop()
if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify(steps))
await app.close()
await db.close()
await server?.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)

function per1000Rows(): Count {
  const { trips, statements, named, waited } = (meter as ReturnType<typeof meterOf>).read()
  const { user, system } = process.cpuUsage(cpu)
  const each = (n: number): number => n / (ROWS / 1000)
  return {
    what: `1,000 rows × ${columns} imported, of ${ROWS.toLocaleString('en')}`,
    requests: 1,
    trips: each(trips),
    statements: each(statements),
    named: each(named),
    bytes: 0,
    milliseconds: each(performance.now() - total),
    waited: each(waited),
    processor: each((user + system) / 1000),
  }
}
