import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { askOnce, sendLoad, type Measurement, measuredOf, type Shot } from './client.ts'
import { memoryOf, pause, processorOf, signIn, start, type Started, stop } from './processes.ts'
import { type Kind, reasonOf, type Report, type Row } from './report.ts'
import { lineOf } from './table.ts'
import { type Workload, workloadsOf } from './workloads.ts'

const CONNECTIONS = [1, 16]
const ROUNDS = 3
const SLOW_MS = 200
/** Time for a server that has just started to become idle. */
const REST_MS = 5000

export interface Place {
  database: Kind
  waybills: number
  environment: Record<string, string>
}

export interface Wish {
  report: Report
  seconds: number
  scratch: string
  /** Only these workloads. */
  only: RegExp
}

/**
 * Runs all workloads on one filled database, with the product and the bare handlers side by side. A failure is noted in
 * its row.
 */
export async function measure(
  { database, waybills, environment }: Place,
  { report, seconds, scratch, only }: Wish,
): Promise<void> {
  const name = `${database === 'pglite' ? 'PGlite' : 'PostgreSQL'}, ${waybills.toLocaleString('en')} waybills`
  const { workloads, refused } = await askedOf(environment, only)
  for (const { name: workload, why } of refused)
    report.rows.push({ database, waybills, workload, connections: 1, aim: {}, failed: why })
  const plans = join(scratch, `plans-${database}-${waybills}.json`)
  writeFileSync(plans, JSON.stringify(Object.fromEntries(workloads.map(({ plain }, i) => [`w${i}`, plain]))))
  const bareHandler = (): Promise<Started> => start('bench/server/bare.ts', { ...environment, BARE_PLANS: plans })

  const product = await start('apps/server/src/main.ts', environment)
  report.whole.push({ what: `start of the server to ready, ${name}`, value: product.seconds, unit: 's' })
  // PostgreSQL serves both at once, so that a busy machine affects both equally; the embedded database has one process.
  const beside = database === 'postgres' ? await bareHandler() : undefined
  const rows: { row: Row; workload: Workload; i: number }[] = []
  let token = ''
  try {
    token = await signIn(product.port)
    await pause(REST_MS)
    report.whole.push({
      what: `memory of the server at rest, ${name}`,
      value: memoryOf(product.child),
      unit: 'MB',
      ...(database === 'pglite' ? { aim: 350 } : {}),
    })
    for (const [i, workload] of workloads.entries())
      for (const connections of CONNECTIONS) {
        const row: Row = { database, waybills, workload: workload.name, connections, aim: workload.aim }
        report.rows.push(row)
        rows.push({ row, workload, i })
        await inRounds(row, {
          seconds,
          token,
          lanes: [productLane(product, workload), ...(beside ? bareLanes(beside, workload, { i, database }) : [])],
        })
      }
    report.whole.push({ what: `the same after all of it, ${name}`, value: memoryOf(product.child), unit: 'MB' })
  } finally {
    await stop(product.child)
    if (beside) await stop(beside.child)
  }
  if (beside) return
  const after = await bareHandler()
  try {
    // The embedded database is compiled for seconds after it is opened.
    await pause(REST_MS)
    for (const { row, workload, i } of rows)
      await inRounds(row, { seconds, token, lanes: bareLanes(after, workload, { i, database }) })
  } finally {
    await stop(after.child)
  }
}

async function askedOf(environment: Record<string, string>, only: RegExp): ReturnType<typeof workloadsOf> {
  const db = await openDatabase({
    databaseUrl: environment.DATABASE_URL,
    dataDir: environment.DATA_DIR ?? '',
    poolSize: 4,
  })
  try {
    await migrate(db)
    return await workloadsOf(db, environment, only)
  } finally {
    await db.close()
  }
}

/** One of the servers that get the same requests. */
interface Lane {
  who: 'product' | 'bare' | 'guarded'
  server: Started
  shot(connection: number, turn: number): Shot
  /** Share of the answers that may be refusals, such as of two concurrent changes. */
  refusals: number
}

const productLane = (server: Started, { shot }: Workload): Lane => ({ who: 'product', server, shot, refusals: 0.02 })

/** The guarded handler is measured only if there is an aim for it. */
function bareLanes(server: Started, { plain, aim }: Workload, { i, database }: { i: number; database: Kind }): Lane[] {
  const { variants, writes } = plain
  const kinds =
    aim.guarded !== undefined && database === 'postgres' ? (['bare', 'guarded'] as const) : (['bare'] as const)
  // A write stays with the rows of its connection, as in the product.
  const variant = (connection: number, turn: number): number =>
    (writes ? connection * Math.max(1, Math.floor(variants.length / 16)) : connection * 7 + turn) % variants.length
  return kinds.map(who => ({
    who,
    server,
    refusals: 0,
    shot: (connection, turn) => ({ path: `/${who}/w${i}/${variant(connection, turn)}`, body: {} }),
  }))
}

interface Rounds {
  lanes: readonly Lane[]
  seconds: number
  token: string
}

/** Measures the lanes in turn, several times, so that other work of the machine affects all of them. */
async function inRounds(row: Row, { lanes, seconds, token }: Rounds): Promise<void> {
  const { connections } = row
  const runs = lanes.map(lane => ({ lane, next: inTurn(lane.shot), goes: [] as Measurement[], spent: 0 }))
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const run of runs) {
        if (run.spent >= seconds * 1000) continue
        const { server } = run.lane
        const { port } = server
        const ask = (time: number): Promise<Measurement> =>
          sendLoad({ port, token, connections, seconds: time, next: run.next })
        // Slow requests are warmed up by one answer; warming every connection would take minutes.
        if (round === 0) {
          const [first = 0] = (await sendLoad({ port, token, connections: 1, seconds: 0, next: run.next })).times
          if (first < SLOW_MS) await ask(Math.min(1, seconds / 3))
        }
        const begun = performance.now()
        const before = processorOf(server.child)
        const go = await ask(seconds / ROUNDS)
        const after = processorOf(server.child)
        run.goes.push({ ...go, processor: before === undefined || after === undefined ? undefined : after - before })
        run.spent += performance.now() - begun
      }
    for (const { lane, goes, next } of runs) {
      const found = measuredOf(goes)
      console.log(lineOf(lane.who, row, found))
      if (found.refused > found.answers * lane.refusals)
        throw new Error(
          `${lane.who}: ${found.refused} of ${found.answers} refused, such as ${(await askOnce(lane.server.port, token, next(0))).text}`,
        )
      row[lane.who] = found
    }
  } catch (error) {
    row.failed = reasonOf(error)
    console.log(`FAILED  ${row.workload}: ${row.failed}`)
  }
}

/** The next request of each connection. */
function inTurn(shot: (connection: number, turn: number) => Shot): (connection: number) => Shot {
  const turns = new Map<number, number>()
  return connection => {
    const turn = (turns.get(connection) ?? 0) + 1
    turns.set(connection, turn)
    return shot(connection, turn)
  }
}
