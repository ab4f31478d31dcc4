// node bench/server/statistics.ts [--trips 1000000] — transport statistics and the census of a month in a company with
// many trips over two years, as the page asks for them
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts'
import { askOnce } from './client.ts'
import { fillScale, pause, signIn, start, stop } from './processes.ts'

const { values } = parseArgs({ options: { trips: { type: 'string', default: '1000000' } } })
const TIMES = 15
const REST_MS = 3000

/** The month before this one, which has all of its trips. */
function lastMonth(): { from: string; to: string } {
  const now = new Date()
  const day = (offset: number, of: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, of)).toISOString().slice(0, 10)
  return { from: day(-1, 1), to: day(0, 0) }
}

const month = lastMonth()
const QUESTIONS = [
  ...['customerId', 'carrierId', 'routeId', 'vehicleId', 'day'].map(groupBy => ({
    name: `statistics by ${groupBy}`,
    path: '/api/v1/oms/statistics/query',
    body: { ...month, groupBy, carriage: 'road' },
  })),
  {
    name: 'statistics by owner and week, all carriages',
    path: '/api/v1/oms/statistics/query',
    body: { ...month, groupBy: 'customerId', split: 'week' },
  },
  ...['day', 'customerId'].map(groupBy => ({
    name: `census by ${groupBy}, not frozen`,
    path: '/api/v1/oms/censusDay/query',
    body: { ...month, groupBy },
  })),
  {
    name: 'estimated income',
    path: '/api/v1/oms/estimationIncome/query',
    body: { monthFrom: month.from.slice(0, 7), monthTo: month.from.slice(0, 7) },
  },
]

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const scratch = mkdtempSync(join(tmpdir(), 'bench-statistics-'))
const postgres = await startPostgres()
try {
  const root = openPostgres({ url: postgres.url, poolSize: 1 })
  await root.script('create database statistics')
  await root.close()
  const environment = {
    LOG_LEVEL: 'error',
    DEMO: 'off',
    WEB_DIR: '/nowhere',
    DATABASE_URL: `${postgres.url.replace(/\/postgres$/, '')}/statistics`,
    DATA_DIR: join(scratch, 'data'),
  }
  console.log(fillScale(environment, Number(values.trips), ['--companies', '1']).trim())
  const server = await start('apps/server/src/main.ts', environment)
  try {
    const token = await signIn(server.port)
    await pause(REST_MS)
    for (const { name, path, body } of QUESTIONS) {
      const times: number[] = []
      let trips: unknown
      for (let i = 0; i < TIMES; i++) {
        const begun = performance.now()
        const { status, text } = await askOnce(server.port, token, { path, body })
        if (status !== 200) throw new Error(`${path}: ${text.slice(0, 300)}`)
        times.push(performance.now() - begun)
        trips = (JSON.parse(text) as { data: { totals: Record<string, unknown> } }).data.totals['trips']
      }
      console.log(`${name}: ${median(times).toFixed(0)} ms${trips === undefined ? '' : `, ${String(trips)} trips`}`)
    }
  } finally {
    await stop(server.child)
  }
} finally {
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true })
}
