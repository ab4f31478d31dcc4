// node bench/server/rail.ts [--wagons 1000000] — lists of orders by road and rail and the page of an order in a company
// with many wagons, as multiples of the same with 1,000
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rowFields } from '../../packages/domain/src/kernel/deciding-fields.ts'
import { anyResource } from '../../packages/domain/src/kernel/resource.ts'
import {
  container,
  containerMove,
  handover,
  railLeg,
  railOrder,
  railWaybill,
  wagonLoad,
} from '../../packages/domain/src/rail/index.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts'
import { askOnce, type Shot } from './client.ts'
import { fillScale, pause, signIn, start, type Started, stop } from './processes.ts'

const { values } = parseArgs({ options: { wagons: { type: 'string', default: '1000000' } } })
const FEW = 1000
const MANY = Number(values.wagons)
const WAYBILLS = 1000
const TIMES = 60
const REST_MS = 3000

/** How the same request does in a company with many wagons, against one with few. */
export interface GrowthOfRail {
  what: string
  few: number
  many: number
  ratio: number
}

interface Place {
  server: Started
  token: string
  /** An order with all its trains confirmed; orders are alike in both places. */
  orderId: number
}

const LISTS = [railOrder, railLeg, railWaybill, wagonLoad, container, containerMove, handover].flatMap(one =>
  Object.values(anyResource(one).faces).map(face => ({ face, resource: anyResource(one) })),
)

type Question = { name: string; shots(place: Place): Shot[] }

const questions = (): Question[] => [
  ...LISTS.map(({ face, resource }) => ({
    name: `list of ${face.en.toLowerCase()}`,
    shots: () => [
      {
        path: `/api/v1/${face.api}/list`,
        body: { columns: rowFields(resource, face.columns ?? resource.list.columns).toSorted(), compact: true },
      },
    ],
  })),
  {
    name: 'page of an order',
    shots: ({ orderId }) => {
      const ofOrder = (api: string) => ({ path: `/api/v1/${api}/list`, body: { filters: { orderId: [orderId] } } })
      return [
        { path: '/api/v1/oms/railOrder/info', body: { id: orderId } },
        ...['oms/railLeg', 'oms/railWaybill', 'oms/handover'].map(ofOrder),
      ]
    },
  },
  { name: 'numbers in the menu', shots: () => [{ path: '/api/v1/sys/home/waiting', body: {} }] },
]

/** A server on a database of its own, whose one company has so many wagons. */
async function placeWith(postgres: string, wagons: number, scratch: string): Promise<Place> {
  const name = `rail_${wagons}`
  const root = openPostgres({ url: postgres, poolSize: 1 })
  await root.script(`create database ${name}`)
  await root.close()
  const environment = {
    LOG_LEVEL: 'error',
    DEMO: 'off',
    WEB_DIR: '/nowhere',
    DATABASE_URL: `${postgres.replace(/\/postgres$/, '')}/${name}`,
    DATA_DIR: join(scratch, name),
  }
  console.log(fillScale(environment, WAYBILLS, ['--companies', '1', '--wagons', String(wagons)]).trim())
  const server = await start('apps/server/src/main.ts', environment)
  const token = await signIn(server.port)
  const done = { path: '/api/v1/oms/railOrder/list', body: { filters: { status: 'done' }, sort: ['-id'] } }
  const { text } = await askOnce(server.port, token, done)
  const [order] = (JSON.parse(text) as { data: { list: { id: number }[] } }).data.list
  if (!order) throw new Error(`no order is done: ${text.slice(0, 300)}`)
  return { server, token, orderId: order.id }
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timeOf(place: Place, { shots }: Question): Promise<number> {
  const begun = performance.now()
  for (const shot of shots(place)) {
    const { status, text } = await askOnce(place.server.port, place.token, shot)
    if (status !== 200) throw new Error(`${shot.path}: ${text.slice(0, 300)}`)
  }
  return performance.now() - begun
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-rail-'))
  const postgres = await startPostgres()
  const places: Place[] = []
  const out: GrowthOfRail[] = []
  try {
    for (const wagons of [FEW, MANY]) places.push(await placeWith(postgres.url, wagons, scratch))
    await pause(REST_MS)
    const [small, large] = places as [Place, Place]
    for (const question of questions()) {
      const times: [number[], number[]] = [[], []]
      // In turn, so that whatever else the machine does falls on both
      for (let i = 0; i < TIMES; i++) {
        times[0].push(await timeOf(small, question))
        times[1].push(await timeOf(large, question))
      }
      const [few, many] = [median(times[0]), median(times[1])]
      const row = { what: question.name, few, many, ratio: many / few }
      out.push(row)
      console.log(`${row.what}: ${few.toFixed(1)} ms, ${many.toFixed(1)} ms, ${row.ratio.toFixed(2)} ×`)
    }
  } finally {
    for (const { server } of places) await stop(server.child)
    await postgres.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  const file = process.env.BENCH_JSON
  if (file) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, JSON.stringify(out))
  }
}

await main()
