// node bench/lanes/run.ts [pglite|postgres] — a change in the middle of a long lane of tiered prices compared with the
// same in a short one
import type { Tiers } from '@tuheng/domain/contracts/index'
import { add } from '@tuheng/domain/kernel/decimal'
import { waybill } from '@tuheng/domain/transport/index'
import { drainJobs } from '../../apps/server/src/engine/jobs/index.ts'
import { tripOf, violations } from '../../apps/server/src/features/settlement/testing/fixture.ts'
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts'
import { type Bench, type Lane, laneOf, openBench, tonnesOf } from './fixture.ts'

const kind = process.argv[2] ?? 'pglite'
const SIZES = (process.env.SIZES ?? '50,5000').split(',').map(Number)
const TARE = '15.20'

const server = kind === 'postgres' ? await startPostgres() : undefined
if (server) process.env.TEST_DATABASE_URL = server.url
const bench = await openBench()

/**
 * Tiers that end at tenths of the lane's quantity, 27 t a trip. For whole-quantity tiers the last one begins where one
 * more trip makes all of them cheaper.
 */
function bands(mode: Tiers['mode'], count: number): Tiers {
  const carried = Array.from({ length: count }, (_, i) => tonnesOf(i + 1)).reduce((a, b) => a + b, 60)
  const at = [0, 0.1, 0.3, 0.6, mode === 'whole' ? 1 : 0.9].map((part, i) =>
    String(Math.round(part * carried) + (mode === 'whole' && i === 4 ? 15 : 0)),
  )
  return {
    mode,
    bands: at.map((fromQty, i) => ({
      fromQty,
      toQty: at[i + 1] ?? null,
      price: ['42.00', '41.20', '40.50', '39.80', '39.00'][i] as string,
    })),
  }
}

interface Cost {
  ms: number
  statements: number
  rows: number
  changed: number
}

/** The costs of a change, and the number of trips that it changed. */
async function costOf({ app, asked }: Bench, lane: Lane, act: () => Promise<unknown>): Promise<Cost> {
  const versions = async (): Promise<Map<number, number>> => {
    const { rows } = await app.work(lane.masters.orgId, tx =>
      tx.sql<{ id: number; version: number }>('select id, version from waybill where org_id = $1', [tx.orgId]),
    )
    return new Map(rows.map(row => [row.id, row.version]))
  }
  const before = await versions()
  Object.assign(asked, { statements: 0, rows: 0 })
  const start = performance.now()
  await act()
  const cost = { ms: performance.now() - start, ...asked }
  const after = await versions()
  return { ...cost, changed: [...after].filter(([id, version]) => before.get(id) !== version).length }
}

const each = (cost: Cost): number => cost.ms / Math.max(1, cost.changed)

const sumOf = (costs: Map<string, Cost>, names: readonly string[]): Cost =>
  names
    .flatMap(name => costs.get(name) ?? [])
    .reduce((a, b) => ({
      ms: a.ms + b.ms,
      statements: a.statements + b.statements,
      rows: a.rows + b.rows,
      changed: a.changed + b.changed,
    }))

async function measure(tiers: Tiers, count: number): Promise<Map<string, Cost>> {
  const lane = await laneOf(bench, tiers, count)
  const { app, masters } = lane
  const middle = lane.trips.slice(Math.floor(count / 2)).filter(trip => !trip.audited)
  const run = (name: string, id: number, input: object = {}) =>
    app.work(masters.orgId, tx => tx.run(waybill, name as never, { id, ...input }))
  const out = new Map<string, Cost>()
  const timed = async (name: string, act: () => Promise<unknown>, job = true): Promise<void> => {
    out.set(name, await costOf(bench, lane, act))
    if (job) out.set(`${name}, its job`, await costOf(bench, lane, () => drainJobs(app)))
  }
  const [a, b] = middle as [Lane['trips'][number], Lane['trips'][number]]
  const row = await app.work(masters.orgId, tx => tx.getRequired(waybill, b.id))
  const weigh = (more: string) =>
    run('correct', b.id, {
      reason: '复磅',
      loadGross: add(row.loadNet ?? 0, TARE, more),
      unloadGross: add(row.unloadNet ?? 0, TARE, more),
    })
  // The first change compiles and plans.
  await run('audit', middle[3]?.id ?? 0)
  await timed('audit', () => run('audit', a.id), false)
  await timed('heavier by 1.5 t', () => weigh('1.5'))
  await timed('as before', () => weigh('0'))
  let entered = 0
  await timed(
    'entered late',
    async () => void (entered = (await tripOf(lane, { load: '31.37', day: a.loadAt.slice(0, 10), audit: false })).id),
  )
  await timed('void', async () => {
    for (const name of ['undoReceipt', 'undoUnload', 'undoLoad', 'undispatch', 'void'])
      await run(name, entered, { reason: '录错' })
  })
  const wrong = (await violations(lane)).filter(found => found.rule === 'charge.bands')
  if (wrong.length) throw new Error(`${wrong.length} trips bill something else: ${JSON.stringify(wrong.slice(0, 3))}`)
  return out
}

/** Limits as multiples of the costs in the short lane. */
const MAX_RATIOS = { change: 4, each: 2 }
let over = false

for (const mode of (process.env.MODES ?? 'progressive').split(',') as Tiers['mode'][]) {
  console.log(`${kind}, ${mode}`)
  const found: Map<string, Cost>[] = []
  for (const count of SIZES) {
    const costs = await measure(bands(mode, count), count)
    found.push(costs)
    for (const [name, cost] of costs)
      console.log(
        `  ${String(count).padStart(5)} trips  ${name.padEnd(24)} ${cost.ms.toFixed(1).padStart(9)} ms ${String(cost.statements).padStart(7)} statements ${String(cost.rows).padStart(9)} rows ${String(cost.changed).padStart(6)} changed ${each(cost).toFixed(2).padStart(8)} ms each`,
      )
  }
  const [short, long] = [found[0], found.at(-1)] as [Map<string, Cost>, Map<string, Cost>]
  const ms = (costs: Map<string, Cost>): number => sumOf(costs, ['heavier by 1.5 t', 'as before']).ms
  const change = ms(long) / ms(short)
  const jobs = ['entered late, its job', 'void, its job']
  // A short lane has a job only if all of its trips change.
  const follows = sumOf(short, jobs).changed > 0 ? jobs : ['entered late', 'void']
  const trip = each(sumOf(long, jobs)) / each(sumOf(short, follows))
  over ||= change > MAX_RATIOS.change || trip > MAX_RATIOS.each
  console.log(
    `  the long lane against the short one: a corrected weight ${change.toFixed(2)} times (≤ ${MAX_RATIOS.change}), a trip that follows ${trip.toFixed(2)} times (≤ ${MAX_RATIOS.each})`,
  )
}
await bench.app.app.close()
await bench.db.close()
await server?.stop()
process.exit(over ? 1 : 0)
