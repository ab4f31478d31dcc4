// node bench/server/statistics.ts [--trips 1000000] — transport statistics and estimates of a company all of whose trips
// fall into one month, as the page asks for them, beside the bare statement over its trips
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../apps/server/src/app.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { fillTripSums } from '../../apps/server/src/features/settlement/index.ts'
import { keepDays } from '../../apps/server/src/features/statistics/index.ts'
import { parseConfig } from '../../apps/server/src/plugins/config.ts'
import { systemActor, write } from '../../apps/server/src/engine/write/work.ts'
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
  ...['customerId', 'carrierId', 'routeId', 'goodsId', 'salesmanId', 'vehicleId', 'day', 'docNo'].map(groupBy => ({
    name: `statistics by ${groupBy}`,
    path: '/api/v1/oms/statistics/query',
    body: { ...month, groupBy, carriage: 'road' },
  })),
  ...['customerId', 'vehicleId', 'docNo'].map(groupBy => ({
    name: `statistics by ${groupBy}, 2nd to 20th`,
    path: '/api/v1/oms/statistics/query',
    body: { from: `${month.from.slice(0, 8)}02`, to: `${month.from.slice(0, 8)}20`, groupBy, carriage: 'road' },
  })),
  {
    name: 'statistics by truck and week',
    path: '/api/v1/oms/statistics/query',
    body: { ...month, groupBy: 'vehicleId', split: 'week', carriage: 'road' },
  },
  {
    name: 'statistics by owner and week, all carriages',
    path: '/api/v1/oms/statistics/query',
    body: { ...month, groupBy: 'customerId', split: 'week' },
  },
  ...['day', 'customerId', 'routeId'].map(groupBy => ({
    name: `census by ${groupBy}`,
    path: '/api/v1/oms/censusDay/query',
    body: { ...month, groupBy },
  })),
  {
    name: 'estimated income',
    path: '/api/v1/oms/estimationIncome/query',
    body: { monthFrom: month.from.slice(0, 7), monthTo: month.from.slice(0, 7) },
  },
]

/** Moves all trips into the month, each with its hour and its time under way, and counts them anew. */
const INTO_ONE_MONTH = `
  do $f$ declare i record; begin
    for i in select indexrelid::regclass::text as name from pg_index x where indrelid = 'waybill'::regclass and not indisunique
      and not exists (select from pg_constraint c where c.conindid = x.indexrelid) loop execute 'drop index ' || i.name; end loop;
  end $f$;
  alter table waybill disable trigger all;
  update waybill set load_at = d + (load_at - date_trunc('day', load_at)), unload_at = d + (unload_at - date_trunc('day', load_at)),
    arrive_at = d + (arrive_at - date_trunc('day', load_at))
  from (select id as i, (date '${month.from}' + (id % 28)::int)::timestamptz as d from waybill) x where x.i = waybill.id;
  alter table waybill enable trigger all;
  create index on waybill (org_id, load_at, id);
  create index on waybill (org_id, unload_at, id);
  truncate trip_mark, trip_fact, trip_sum, census_kept, census_sum;
  ${fillTripSums().join(';\n')}`
const MARKS = 190
/** Half of what the report sums, from the trips. */
const BARE = `select t.customer_id, count(*), sum(t.load_net), sum(t.unload_net), sum(t.ar_total), sum(t.ap_total),
    sum(coalesce(t.ar_excl, 0) - coalesce(t.ap_excl, 0)), sum(extract(epoch from t.unload_at - t.load_at))
  from waybill t where t.deleted_at is null and t.transport_status = 'unloaded' and t.unload_at >= '${month.from}' and t.unload_at < date '${month.to}' + 1 group by 1`

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
  console.log(fillScale(environment, Number(values.trips), ['--companies', '1', '--wagons', '5000']).trim())
  const own = openPostgres({ url: environment.DATABASE_URL, poolSize: 1 })
  await own.script(INTO_ONE_MONTH)
  for (const table of ['waybill', 'trip_fact', 'trip_sum']) await own.script(`vacuum analyze ${table}`)
  const bare: number[] = []
  for (let i = 0; i < 5; i++) {
    const begun = performance.now()
    await own.script(BARE)
    bare.push(performance.now() - begun)
  }
  console.log(`bare statement over the trips, by owner: ${median(bare).toFixed(0)} ms`)
  console.log(`${await keepAllDays(environment)} days of the census kept`)
  const server = await start('apps/server/src/main.ts', environment)
  try {
    const token = await signIn(server.port)
    await pause(REST_MS)
    await ask(server.port, token)
    await own.script(
      `insert into trip_mark (org_id, waybill_id) select org_id, id from waybill order by id desc limit ${MARKS}`,
    )
    console.log(`with ${MARKS} trips that the sums have not followed:`)
    await ask(server.port, token)
  } finally {
    await stop(server.child)
    await own.close()
  }
} finally {
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true })
}

/** Makes the sums of the census, as the hourly chore does. Returns the number of days. */
async function keepAllDays(environment: Record<string, string>): Promise<number> {
  const db = openPostgres({ url: environment['DATABASE_URL'] ?? '', poolSize: 2 })
  const { app, engine } = await buildApp({ config: parseConfig(environment), db })
  const { rows } = await db.system('the company of the measurement', sql =>
    sql.query<{ id: number }>('select id from org order by id', []),
  )
  let days = 0
  for (const { id } of rows)
    for (let made = 1; made > 0; days += made)
      made = await write(engine, { actor: systemActor(id, 'bench'), requestId: 'bench' }, keepDays)
  await app.close()
  await db.close()
  return days
}

async function ask(port: number, token: string): Promise<void> {
  for (const { name, path, body } of QUESTIONS) {
    const times: number[] = []
    let trips: unknown
    for (let i = 0; i < TIMES; i++) {
      const begun = performance.now()
      const { status, text } = await askOnce(port, token, { path, body })
      if (status !== 200) throw new Error(`${path}: ${text.slice(0, 300)}`)
      times.push(performance.now() - begun)
      trips = (JSON.parse(text) as { data: { totals: Record<string, unknown> } }).data.totals['trips']
    }
    console.log(`${name}: ${median(times).toFixed(0)} ms${trips === undefined ? '' : `, ${String(trips)} trips`}`)
  }
}
