// npm run bench [-- --quick | --full] [--sizes 10000,1000000] [--seconds 3] [--only update] [--write] [--no-pglite] [--no-counts] [--no-whole]
//   [--database postgres://… with BENCH_PASSWORD: a filled one, which is written to] — the server against bare handlers that run the same SQL, what one request costs, and the product as a whole
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts'
import { addRun, chartOf, runOf } from './history.ts'
import { measure, type Place, type Wish } from './measure.ts'
import { fillScale, ROOT } from './processes.ts'
import { type Count, failuresOf, loadNow, newReport, reasonOf } from './report.ts'
import { summaryOf } from './summary.ts'
import { tablesOf, writeInto } from './table.ts'
import { finishedApprovals, firstPage, largeTables, stepsOf } from './whole.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean' },
    sizes: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean' },
    database: { type: 'string' },
    'no-pglite': { type: 'boolean' },
    'no-counts': { type: 'boolean' },
    'no-whole': { type: 'boolean' },
  },
})
const seconds = Number(values.seconds ?? (values.quick ? 0.6 : 3))
const sizes = (values.sizes ?? (values.quick ? '10000' : values.full ? '10000,1000000,10000000' : '10000,1000000'))
  .split(',')
  .map(Number)
const POOL = '16'
const STOP_MS = 5000
const QUIET = { LOG_LEVEL: 'error', DEMO: 'off', WEB_DIR: '/nowhere' }

const begun = performance.now()
const scratch = mkdtempSync(join(tmpdir(), 'bench-server-'))
const report = newReport()
const wish: Wish = { report, seconds, scratch, only: new RegExp(values.only) }

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined

async function main(): Promise<void> {
  postgres = values.database ? undefined : await startPostgres()
  try {
    for (const waybills of sizes)
      await part(`PostgreSQL, ${waybills} waybills`, async () => {
        const url = values.database ?? `${postgres?.url.replace(/\/postgres$/, '')}/bench_${waybills}`
        if (postgres) await createDatabase(postgres.url, `bench_${waybills}`)
        const place: Place = {
          database: 'postgres',
          waybills,
          environment: { ...QUIET, DATABASE_URL: url, DATA_DIR: join(scratch, `pg-${waybills}`), POOL_SIZE: POOL },
        }
        if (!values.database) fill(place)
        await measure(place, wish)
        if (!values['no-counts']) await counts(url, waybills)
      })
  } finally {
    await postgres?.stop()
  }
  if (!values['no-pglite'])
    await part('PGlite', async () => {
      const place: Place = {
        database: 'pglite',
        waybills: Math.min(10_000, sizes[0] ?? 10_000),
        environment: { ...QUIET, DATABASE_URL: '', DATA_DIR: join(scratch, 'lite') },
      }
      fill(place)
      await measure(place, wish)
      if (!values['no-whole']) await firstPage(report, place.environment, values.quick)
    })
  if (!values['no-whole']) await largeTables(report, { quick: values.quick, scratch })
  if (!values['no-whole']) await finishedApprovals(report, { quick: values.quick, scratch })
}

/** A failed part does not stop the others. */
async function part(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (brokenOff) return
    report.whole.push({ what, unit: 's', failed: reasonOf(error) })
    console.log(`FAILED  ${what}: ${reasonOf(error)}`)
  }
}

async function counts(url: string, waybills: number): Promise<void> {
  const own = await stepsOf<Count>('bench/server/counts.ts', [url, '--times', values.quick ? '50' : '200'], {
    environment: {},
    file: join(scratch, `counts-${waybills}.json`),
  })
  report.counts.push(...own.map(count => ({ ...count, waybills })))
}

async function createDatabase(url: string, name: string): Promise<void> {
  const db = openPostgres({ url, poolSize: 1 })
  await db.script(`create database ${name}`)
  await db.close()
}

function fill({ database, waybills, environment }: Place): void {
  const from = performance.now()
  console.log(fillScale(environment, waybills).trim().split('\n').slice(-2)[0])
  const took = (performance.now() - from) / 1000
  report.whole.push({
    what: `filling, ${database === 'pglite' ? 'PGlite' : 'PostgreSQL'}, ${waybills.toLocaleString('en')} waybills`,
    value: took,
    unit: 's',
    note: `${Math.round(waybills / took).toLocaleString('en')} trips a second`,
  })
}

/** Saves the results so far, so that an interrupted run keeps them. Returns whether everything was measured. */
function save(): boolean {
  report.load.end = loadNow()
  report.minutes = Number(((performance.now() - begun) / 60_000).toFixed(1))
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  const file = join(ROOT, `bench/results/server-${report.at.slice(0, 16).replaceAll(':', '')}.json`)
  writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`)
  const tables = tablesOf(report)
  const failures = failuresOf(report)
  console.log(`\n${tables}\n\n${file}${failures.length ? `\n\nNot measured:\n  ${failures.join('\n  ')}` : ''}`)
  if (values.write) {
    const page = join(ROOT, 'docs/performance.md')
    // Results of some workloads do not replace those of all
    if (!values.only) writeInto(page, 'server', tables)
    writeInto(page, 'summary', summaryOf(report))
    const run = runOf(report)
    if (run) writeFileSync(join(ROOT, 'docs/performance.svg'), chartOf(addRun(join(ROOT, 'bench/history.json'), run)))
  }
  return failures.length === 0
}

let brokenOff = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (brokenOff) return
    brokenOff = true
    report.whole.push({ what: 'the rest', unit: 's', failed: 'broken off' })
    save()
    rmSync(scratch, { recursive: true, force: true })
    setTimeout(() => process.exit(1), STOP_MS)
    void (postgres?.stop() ?? Promise.resolve()).finally(() => process.exit(1))
  })
await main()
const whole = save()
rmSync(scratch, { recursive: true, force: true })
// Connections that are still closing are not needed.
process.exit(whole ? 0 : 1)
