// node bench/server/approvals.ts [--finished 1000000] — pages and counts of approvals beside many finished ones, as
// multiples of the same with 1,000
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts'
import { askOnce, type Shot } from './client.ts'
import { fillScale, pause, signIn, start, type Started, stop } from './processes.ts'

const { values } = parseArgs({ options: { finished: { type: 'string', default: '1000000' } } })
const FEW = 1000
const MANY = Number(values.finished)
const OPEN = 10_000
const WAYBILLS = 1000
const TIMES = 60
const REST_MS = 3000

/** How the same request does beside many finished approvals, against few. */
export interface GrowthOfApprovals {
  what: string
  few: number
  many: number
  ratio: number
}

const QUESTIONS: readonly (Shot & { name: string })[] = [
  { name: 'to do', path: '/api/v1/bpm/approval/list', body: { tab: 'todo' } },
  { name: 'to do, page 5', path: '/api/v1/bpm/approval/list', body: { tab: 'todo', page: 5 } },
  { name: 'done', path: '/api/v1/bpm/approval/list', body: { tab: 'done' } },
  { name: 'sent to me', path: '/api/v1/bpm/approval/list', body: { tab: 'copied' } },
  { name: 'started by me', path: '/api/v1/bpm/approval/list', body: { tab: 'started' } },
  { name: 'numbers in the menu', path: '/api/v1/sys/home/waiting', body: {} },
  { name: 'results', path: '/api/v1/bpm/data/list', body: {} },
]

interface Place {
  server: Started
  token: string
}

/** A server on a database of its own with so many finished approvals. */
async function placeWith(postgres: string, finished: number, scratch: string): Promise<Place> {
  const name = `approvals_${finished}`
  const root = openPostgres({ url: postgres, poolSize: 1 })
  await root.script(`create database ${name}`)
  await root.close()
  const url = `${postgres.replace(/\/postgres$/, '')}/${name}`
  const environment = {
    LOG_LEVEL: 'error',
    DEMO: 'off',
    WEB_DIR: '/nowhere',
    DATABASE_URL: url,
    DATA_DIR: join(scratch, name),
  }
  fillScale(environment, WAYBILLS)
  const server = await start('apps/server/src/main.ts', environment)
  const token = await signIn(server.port)
  const processId = await publishProcess(server.port, token)
  await fillApprovals(url, { processId, finished })
  return { server, token }
}

async function publishProcess(port: number, token: string): Promise<number> {
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const { status, text } = await askOnce(port, token, { path: `/api/v1/${path}`, body })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return (JSON.parse(text) as { data: T }).data
  }
  const made = await ask<{ id: number; version: number }>('bpm/process/save', { name: '合同', act: 'contract.submit' })
  const { list } = await ask<{ list: { id: number }[] }>('sys/user/list', { pageSize: 100 })
  const nodes = [
    {
      type: 'approval',
      id: 'first',
      name: '经理',
      way: 'any',
      people: [{ by: 'members', memberIds: list.map(one => one.id) }],
    },
  ]
  const policies = { nobody: 'refuse', starter: 'skip', again: 'once', resubmission: 'restart' }
  const flow = { nodes, policies }
  const { version } = await ask<{ version: number }>('bpm/process/saveDesign', {
    id: made.id,
    version: made.version,
    flow,
    condition: null,
  })
  await ask('bpm/process/publish', { id: made.id, version, acknowledged: true })
  return made.id
}

/** Approvals of the largest company's contracts, by its members in turn: finished ones, and such as wait. */
async function fillApprovals(
  url: string,
  { processId, finished }: { processId: number; finished: number },
): Promise<void> {
  const db = openPostgres({ url, poolSize: 1 })
  const total = finished + OPEN
  await db.script(`
    create temp table who as
      select p.org_id, (select array_agg(m.id order by m.is_admin desc, m.id) from member m where m.org_id = p.org_id) as people,
        (select array_agg(c.id) from contract c where c.org_id = p.org_id) as contracts
      from approval_process p where p.id = ${processId} and p.status = 'published'
        and p.org_id = (select org_id from approval_process order by created_at desc limit 1);
    insert into approval_run (org_id, no, process_id, act, record_id, record_no, starter_id, started_at, ended_at, current_node,
        status, state, input, submitted, created_at, updated_at)
      select w.org_id, 'B' || n, ${processId}, 'contract.submit', w.contracts[1 + n % cardinality(w.contracts)]::text, 'C' || n,
        w.people[1 + (n + 1) % cardinality(w.people)], now() - (${total} - n) * interval '1 second',
        case when n <= ${finished} then now() - (${total} - n) * interval '1 second' end,
        case when n > ${finished} then '经理' end, case when n <= ${finished} then 'approved' else 'running' end,
        '{"status":"running","starter":1,"round":1,"acts":1,"submittedAs":1,"visits":[],"tasks":[],"copies":[]}', '{}', '{}', now(), now()
      from who w cross join generate_series(1, ${total}) n;
    insert into approval_task (org_id, run_id, no, is_copy, member_id, node_id, state, opened_at, acted_at, due_at)
      select r.org_id, r.id, 1, false, w.people[1 + (r.id % cardinality(w.people))], 'first',
        case r.status when 'approved' then 'agreed' else 'open' end, r.started_at, r.ended_at, r.started_at + interval '2 days'
      from approval_run r join who w on w.org_id = r.org_id;
    insert into approval_task (org_id, run_id, no, is_copy, member_id, node_id, state, opened_at)
      select r.org_id, r.id, 1, true, w.people[1 + ((r.id / 10) % cardinality(w.people))], 'first', 'told', r.started_at
      from approval_run r join who w on w.org_id = r.org_id where r.id % 10 = 0;
    insert into approval_act (org_id, run_id, kind, member_id, node_id, at)
      select r.org_id, r.id, 'submit', r.starter_id, null, r.started_at from approval_run r;
    insert into approval_act (org_id, run_id, kind, member_id, node_id, at)
      select t.org_id, t.run_id, 'agree', t.member_id, 'first', t.acted_at from approval_task t where t.state = 'agreed' order by t.id;
    analyze approval_run, approval_task, approval_act;`)
  // As the server's own vacuum leaves them some minutes later: counts then read the index alone
  for (const table of ['approval_run', 'approval_task', 'approval_act']) await db.script(`vacuum ${table}`)
  await db.close()
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timeOf({ server, token }: Place, shot: Shot): Promise<number> {
  const begun = performance.now()
  const { status, text } = await askOnce(server.port, token, shot)
  if (status !== 200) throw new Error(`${shot.path}: ${text.slice(0, 300)}`)
  return performance.now() - begun
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-approvals-'))
  const postgres = await startPostgres()
  const places: Place[] = []
  const out: GrowthOfApprovals[] = []
  try {
    for (const finished of [FEW, MANY]) places.push(await placeWith(postgres.url, finished, scratch))
    await pause(REST_MS)
    const [small, large] = places as [Place, Place]
    for (const { name, ...shot } of QUESTIONS) {
      const times: [number[], number[]] = [[], []]
      // In turn, and either first, so that whatever else the machine does falls on both
      for (let i = 0; i < TIMES; i++)
        for (const which of i % 2 ? ([0, 1] as const) : ([1, 0] as const))
          times[which].push(await timeOf(which ? large : small, shot))
      const [few, many] = [median(times[0]), median(times[1])]
      const row = { what: name, few, many, ratio: many / few }
      out.push(row)
      console.log(`${name}: ${few.toFixed(1)} ms, ${many.toFixed(1)} ms, ${row.ratio.toFixed(2)} ×`)
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
