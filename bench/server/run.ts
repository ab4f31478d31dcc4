// npm run bench [-- --quick | --full] [--sizes 10000,1000000] [--seconds 3] [--write] [--no-pglite] [--database postgres://… with BENCH_PASSWORD: a filled one, which is written to] — the server against a bare handler that runs the same SQL
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { freePort, startPostgres } from '../../apps/server/src/testing/postgres-server.ts'
import { askOnce, fire, type Measured } from './client.ts'
import { tableOf, writeInto } from './table.ts'
import { PASSWORD, type Workload, workloadsOf } from './workloads.ts'

const ROOT = join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: {
  quick: { type: 'boolean' }, full: { type: 'boolean' }, sizes: { type: 'string' }, seconds: { type: 'string' }, write: { type: 'boolean' }, database: { type: 'string' }, 'no-pglite': { type: 'boolean' },
} })
const seconds = Number(values.seconds ?? (values.quick ? 0.6 : 3))
const sizes = (values.sizes ?? (values.quick ? '10000' : values.full ? '10000,1000000,10000000' : '10000,1000000')).split(',').map(Number)
const CONNECTIONS = [1, 16]
const POOL = '16'

export interface Row {
  database: 'postgres' | 'pglite'
  waybills: number
  workload: string
  connections: number
  product: Measured
  bare: Measured
  aim: { rate: number; p50: number }
}

export interface Report {
  at: string
  command: string
  machine: string
  rows: Row[]
  memory: { database: string; waybills: number; idle: number; after: number }[]
  fills: { database: string; waybills: number; seconds: number }[]
}

const scratch = mkdtempSync(join(tmpdir(), 'bench-server-'))
const report: Report = {
  at: new Date().toISOString(), command: `npm run bench -- ${process.argv.slice(2).join(' ')}`.replaceAll(/postgres(ql)?:\S+/g, '$DATABASE_URL').trim(),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`, rows: [], memory: [], fills: [],
}

async function main(): Promise<void> {
  const postgres = values.database ? undefined : await startPostgres()
  try {
    for (const waybills of sizes) {
      const url = values.database ?? `${postgres?.url.replace(/\/postgres$/, '')}/bench_${waybills}`
      if (postgres) await createDatabase(postgres.url, `bench_${waybills}`)
      await measure('postgres', waybills, { DATABASE_URL: url, DATA_DIR: join(scratch, `pg-${waybills}`), POOL_SIZE: POOL })
    }
  } finally {
    await postgres?.stop()
  }
  if (!values['no-pglite']) await measure('pglite', Math.min(10_000, sizes[0] ?? 10_000), { DATA_DIR: join(scratch, 'lite') })
  save()
  rmSync(scratch, { recursive: true, force: true })
}

/** What has been measured so far: whoever breaks a long run off keeps it. */
function save(): void {
  if (!report.rows.length) return
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  const file = join(ROOT, `bench/results/server-${report.at.slice(0, 16).replaceAll(':', '')}.json`)
  writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`)
  console.log(`\n${tableOf(report)}\n\n${file}`)
  if (values.write) writeInto(join(ROOT, 'docs/performance.md'), tableOf(report))
}

async function createDatabase(url: string, name: string): Promise<void> {
  const db = openPostgres({ url, poolSize: 1 })
  await db.script(`create database ${name}`)
  await db.close()
}

async function measure(database: Row['database'], waybills: number, own: Record<string, string>): Promise<void> {
  const environment = { ...own, LOG_LEVEL: 'error', DEMO: 'off', WEB_DIR: '/nowhere' }
  fillIfEmpty(database, waybills, environment)
  const db = await openDatabase({ databaseUrl: own.DATABASE_URL, dataDir: own.DATA_DIR ?? '', poolSize: 4 })
  await migrate(db)
  const workloads = (await workloadsOf(db, environment)).filter(({ name }) => database === 'postgres' || ['list newest', 'list by status, days, carrier', 'one record', 'part of a number'].includes(name))
  await db.close()
  const plans = join(scratch, `plans-${database}-${waybills}.json`)
  writeFileSync(plans, JSON.stringify(Object.fromEntries(workloads.map(({ plain }, i) => [`w${i}`, plain]))))
  const begun = [['apps/server/src/main.ts', {}], ['bench/server/bare.ts', { BARE_PLANS: plans }]] as const
  // PostgreSQL serves both at once, so that a noisy machine troubles both alike; the embedded database belongs to one.
  const together = database === 'postgres'
  let product = await start(begun[0][0], environment)
  let bare = together ? await start(begun[1][0], { ...environment, ...begun[1][1] }) : undefined
  const token = await signIn(product.port)
  await pause(2000)
  const idle = memoryOf(product.child)
  const shots: { i: number; connections: number; product: Measured }[] = []
  const { rows } = report
  for (const [i, workload] of workloads.entries()) for (const connections of CONNECTIONS) {
    const own = await ofProduct(product.port, token, workload, connections)
    if (bare) rows.push({ database, waybills, workload: workload.name, connections, product: own, bare: await ofBare(bare.port, i, workload, connections), aim: workload.aim })
    else shots.push({ i, connections, product: own })
  }
  report.memory.push({ database, waybills, idle, after: memoryOf(product.child) })
  await stop(product.child)
  if (!bare) {
    bare = product = await start(begun[1][0], { ...environment, ...begun[1][1] })
    for (const { i, connections, product: own } of shots) {
      const workload = workloads[i] as Workload
      rows.push({ database, waybills, workload: workload.name, connections, product: own, bare: await ofBare(bare.port, i, workload, connections), aim: workload.aim })
    }
  }
  await stop(bare.child)
}

async function ofProduct(port: number, token: string, workload: Workload, connections: number): Promise<Measured> {
  const turns = new Map<number, number>()
  const next = (connection: number) => {
    const turn = (turns.get(connection) ?? 0) + 1
    turns.set(connection, turn)
    return workload.shot(connection, turn)
  }
  if (!workload.plain.writes) await fire({ port, token, connections, seconds: Math.min(1, seconds / 3), next })
  const found = await fire({ port, token, connections, seconds, next })
  say('product', workload.name, connections, found)
  if (found.refused > found.answers / 50) throw new Error(`${workload.name}: ${found.refused} of ${found.answers} refused, such as ${(await askOnce(port, token, workload.shot(0, 1))).text.slice(0, 400)}`)
  return found
}

async function ofBare(port: number, i: number, workload: Workload, connections: number): Promise<Measured> {
  const turns = new Map<number, number>()
  const count = workload.plain.variants.length
  const next = (connection: number) => {
    const turn = (turns.get(connection) ?? 0) + 1
    turns.set(connection, turn)
    // A write stays with the rows of its connection, as the product's does.
    return { path: `/w${i}/${workload.plain.writes ? (connection * Math.max(1, Math.floor(count / 16))) % count : (connection * 7 + turn) % count}`, body: {} }
  }
  if (!workload.plain.writes) await fire({ port, token: '', connections, seconds: Math.min(1, seconds / 3), next })
  const found = await fire({ port, token: '', connections, seconds, next })
  say('bare', workload.name, connections, found)
  if (found.refused) throw new Error(`${workload.name}: the bare handler failed, such as ${(await askOnce(port, '', next(0))).text.slice(0, 400)}`)
  return found
}

function say(who: string, name: string, connections: number, { rate, p50, p95, p99, refused }: Measured): void {
  console.log(`${who.padEnd(8)}${name.padEnd(32)}${String(connections).padStart(3)}  ${rate.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)}  p95 ${p95.toFixed(2)}  p99 ${p99.toFixed(2)}${refused ? `  ${refused} refused` : ''}`)
}

function fillIfEmpty(database: string, waybills: number, environment: Record<string, string>): void {
  if (values.database) return
  const begun = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'apps/server/src/commands/fill-scale.ts'), '--waybills', String(waybills), '--password', PASSWORD], { env: { ...process.env, ...environment }, encoding: 'utf8' })
  if (status !== 0) throw new Error(`filling failed: ${stderr}`)
  console.log(stdout.trim().split('\n').slice(-2)[0])
  report.fills.push({ database, waybills, seconds: (performance.now() - begun) / 1000 })
}

interface Started {
  child: ChildProcess
  port: number
}

async function start(program: string, environment: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', join(ROOT, program)], { env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`${program} ended`)
    if (await fetch(`http://127.0.0.1:${port}/health`).then(() => true, () => false)) return { child, port }
    await pause(100)
  }
  throw new Error(`${program} did not start`)
}

async function signIn(port: number): Promise<string> {
  const { status, text } = await askOnce(port, '', { path: '/api/v1/user/login', body: { username: 'scale', password: PASSWORD } })
  if (status !== 200) throw new Error(text)
  return (JSON.parse(text) as { data: { token: string } }).data.token
}

const memoryOf = ({ pid }: ChildProcess): number => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
const pause = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))

function stop(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 5000).unref()
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => {
  save()
  process.exit(1)
})
await main()
// Connections that are still being closed hold nothing that is wanted.
process.exit(0)
