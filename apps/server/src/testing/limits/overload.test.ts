// PostgreSQL too: connections
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { goods, vehicle } from '@tuheng/domain/parties/index'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RealServer, realServer } from '../real-server.ts'

/** Number of requests that are accepted concurrently. */
const MAX_CONCURRENT = 32
/** Number of clients that are served without a refusal, because every lane has room for them. */
const FITTING_CLIENTS = 16
const TOO_MANY = MAX_CONCURRENT * 10
const STORM_MS = 4000
const GOODS = 400
/** In addition to the memory at rest. */
const MAX_GROWTH_MB = 350

interface Company {
  id: number
  code: string
  token: string
  goods: number[]
}

let server: RealServer<{ id: number; code: string; goods: number[] }[]>
let companies: Company[]
const agent = new Agent({ keepAlive: true, maxSockets: TOO_MANY })

beforeAll(async () => {
  server = await realServer({
    env: { MAX_REQUESTS: String(MAX_CONCURRENT), POOL_SIZE: '10' },
    fill: async ({ company, person, work, db }) => {
      const out = []
      for (const code of ['EINS', 'ZWEI']) {
        const id = await company(code)
        await person(id, code.toLowerCase())
        const rows = await work(id, async tx => {
          await tx.sql(
            `insert into vehicle (org_id, plate_no, plate_color, vehicle_type, energy_type, gross_mass, rated_load, axles, transport_cert_no, belong_type, verify, status, blacklisted, created_at, updated_at)
             select $1, $2 || n, '2', 'Q11', 'B', 49, 33, 3, '610802000000', 'own', 'draft', 'enabled', false, now(), now() from generate_series(1, 800) n`,
            [id, code],
          )
          return tx.sql<{ id: number }>(
            `insert into goods (org_id, code, name, cargo_type, unit, status, created_at, updated_at) select $1, $2 || n, '货 ' || n, 'coal', 'ton', 'enabled', now(), now() from generate_series(1, $3::int) n returning id`,
            [id, code, GOODS],
          )
        })
        out.push({ id, code, goods: rows.rows.map(row => row.id) })
      }
      await db.script(`analyze ${vehicle.name}; analyze ${goods.name}`)
      return out
    },
  })
  await server.product.start()
  companies = await Promise.all(
    server.given.map(async one => ({ ...one, token: await server.signIn(one.code.toLowerCase()) })),
  )
})
afterAll(async () => {
  agent.destroy()
  await server.end()
})

interface Got {
  http: number
  headers: Record<string, unknown>
  text: string
}

function ask(token: string, { path, body, key }: { path: string; body: unknown; key?: string }): Promise<Got> {
  const payload = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const out = request(
      `${server.product.address}/api/v1/${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: token,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...(key ? { 'idempotency-key': key } : {}),
        },
      },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        answer.on('end', () =>
          resolve({ http: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    out.on('error', reject).end(payload)
  })
}

interface Tally {
  right: number
  refused: number
  wrong: string[]
  saved: { company: Company; code: string; key: string }[]
  refusedSaves: { company: Company; code: string; key: string }[]
}

const KINDS = ['list', 'info', 'save', 'list', 'info', 'export', 'summary'] as const

/** A client that sends one request after another and checks each answer. */
async function client(n: number, until: () => boolean, tally: Tally): Promise<void> {
  const company = companies[n % 2] as Company
  for (let turn = 0; !until(); turn++) {
    const kind = KINDS[(n + turn) % KINDS.length] as (typeof KINDS)[number]
    const id = company.goods[(n * 7 + turn) % GOODS] as number
    const code = `${company.code}-${n}-${turn}`
    const key = `storm-${code}`
    const ways = {
      list: () =>
        ask(company.token, {
          path: 'sys/goods/list',
          body: {
            pageSize: 50,
            page: 1 + (turn % 4),
            sort: ['id'],
            filters: { code: { op: 'prefix', value: company.code } },
          },
        }),
      info: () => ask(company.token, { path: 'sys/goods/info', body: { id } }),
      save: () =>
        ask(company.token, { path: 'sys/goods/save', body: { code, name: code, cargoType: 'coal', unit: 'ton' }, key }),
      export: () => ask(company.token, { path: 'sys/vehicle/export', body: { format: 'csv', columns: ['plateNo'] } }),
      summary: () => ask(company.token, { path: 'sys/vehicle/summary', body: {} }),
    }
    const got = await ways[kind]().catch((error: Error) => ({ http: 0, headers: {}, text: error.message }))
    if (kind === 'save') (got.http === 200 ? tally.saved : tally.refusedSaves).push({ company, code, key })
    const problem = got.http === 200 ? wrongIn({ kind, company, id }, got) : refusalIsRight(got)
    if (problem) tally.wrong.push(`${kind}: ${problem}`)
    if (got.http === 200) tally.right++
    else tally.refused++
    // A refused client tries again, much sooner than it was told
    if (got.http !== 200) await pause(50)
  }
}

function refusalIsRight({ http, headers, text }: Got): string | undefined {
  if (http !== 503 || !(Number(headers['retry-after']) > 0))
    return `HTTP ${http}, retry-after ${String(headers['retry-after'])}: ${text.slice(0, 200)}`
  const { status, error, requestId } = JSON.parse(text) as { status: boolean; error: string; requestId: string }
  return status === false && error === 'server.busy' && requestId === headers['x-request-id'] ? undefined : text
}

function wrongIn(
  { kind, company, id }: { kind: (typeof KINDS)[number]; company: Company; id: number },
  { text }: Got,
): string | undefined {
  const { code, id: orgId } = company
  if (kind === 'export') {
    const lines = text.trim().split('\n').slice(1)
    return lines.length === 800 && lines.every(line => line.replace(/^"/, '').startsWith(code))
      ? undefined
      : `${lines.length} lines, ${lines[0]}`
  }
  const { data } = JSON.parse(text) as { data: { list: { code: string }[]; id: number; code: string; count: number } }
  const isRight = {
    list: () => data.list.length === 50 && data.list.every(row => row.code.startsWith(code)),
    info: () => data.id === id && data.code.startsWith(code),
    save: () => data.id > 0 && data.code.startsWith(code),
    summary: () => data.count === 800,
  }[kind]()
  return isRight ? undefined : `of company ${orgId}: ${text.slice(0, 300)}`
}

const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.product.pid}/status`, 'utf8'))?.[1]) / 1024

const requests = async (): Promise<number> =>
  Number(/^http_requests_in_flight (\d+)$/m.exec(await (await fetch(`${server.product.address}/metrics`)).text())?.[1])

let clients = 0

/**
 * Runs clients for a time, and further until enough were refused: on a busy machine clients may be slower than the
 * server.
 */
async function runClients(size: number, ms: number, refused = 0): Promise<Tally> {
  const tally: Tally = { right: 0, refused: 0, wrong: [], saved: [], refusedSaves: [] }
  const end = Date.now() + ms
  await Promise.all(
    Array.from({ length: size }, () =>
      client((clients += 1), () => Date.now() > end && (tally.refused >= refused || Date.now() > end + 30_000), tally),
    ),
  )
  return tally
}

it('under ten times the load, answers are correct, the rest is refused with when to try again, memory is bounded, and afterwards all is as before', async () => {
  const fits = await runClients(FITTING_CLIENTS, 1500)
  expect([fits.refused, fits.wrong]).toEqual([0, []])
  expect(fits.right).toBeGreaterThan(0)
  const before = memory()

  const seen: number[] = []
  const health: number[] = []
  const inFlight: number[] = []
  const watch = setInterval(() => {
    seen.push(memory())
    void fetch(`${server.product.address}/health/live`, { signal: AbortSignal.timeout(30_000) }).then(
      answer => health.push(answer.status),
      () => health.push(0),
    )
    void requests().then(
      count => inFlight.push(count),
      () => {},
    )
  }, 250)
  // The embedded database runs in the thread that accepts requests, so excess requests wait in the sockets
  const storm = await runClients(TOO_MANY, STORM_MS, process.env.TEST_DATABASE_URL ? TOO_MANY : 0)
  clearInterval(watch)
  expect(storm.wrong.slice(0, 5)).toEqual([])
  if (process.env.TEST_DATABASE_URL)
    expect(storm.refused, 'more than fits was refused').toBeGreaterThanOrEqual(TOO_MANY)
  expect(inFlight.length).toBeGreaterThan(0)
  expect(Math.max(...inFlight), 'taken in at once').toBeLessThanOrEqual(MAX_CONCURRENT)
  expect(storm.right, 'and what fits was answered').toBeGreaterThan(0)
  expect(health.filter(status => status !== 200)).toEqual([])
  expect(Math.max(...seen) - before).toBeLessThan(MAX_GROWTH_MB)

  // No requests are in progress
  await expect.poll(requests, { timeout: 30_000 }).toBe(0)
  const after = await runClients(FITTING_CLIENTS, 1500)
  // The machine may be busy with other work for a while
  for (let n = 0; n < 4 && after.right <= fits.right / 5; n++) {
    const { right, refused, wrong, saved } = await runClients(FITTING_CLIENTS, 1500)
    Object.assign(after, {
      right,
      refused: after.refused + refused,
      wrong: [...after.wrong, ...wrong],
      saved: [...after.saved, ...saved],
    })
  }
  expect([after.refused, after.wrong]).toEqual([0, []])
  expect(after.right).toBeGreaterThan(fits.right / 5)

  // Acknowledged writes exist once; refused ones do not exist until they are repeated with their key
  for (const company of companies) {
    const codes = await codesOf(company)
    const ofHere = <T extends { company: Company }>(all: T[]): T[] => all.filter(one => one.company === company)
    expect(codes.length).toBe(new Set(codes).size)
    expect(new Set(codes)).toEqual(
      new Set(
        [...fits.saved, ...storm.saved, ...after.saved].filter(one => one.company === company).map(one => one.code),
      ),
    )
    for (const { code, key } of ofHere(storm.refusedSaves).slice(0, 10))
      expect(
        (
          await ask(company.token, {
            path: 'sys/goods/save',
            body: { code, name: code, cargoType: 'coal', unit: 'ton' },
            key,
          })
        ).http,
      ).toBe(200)
  }
}, 300_000)

async function codesOf({ token, code }: Company): Promise<string[]> {
  const codes: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const got = await ask(token, {
      path: 'sys/goods/list',
      body: {
        pageSize: 200,
        sort: ['id'],
        filters: { code: { op: 'prefix', value: `${code}-` } },
        ...(after ? { after } : {}),
      },
    })
    const { data } = JSON.parse(got.text) as { data: { list: { code: string }[]; next: string | null } }
    codes.push(...data.list.map(row => row.code))
    after = data.next
  }
  return codes
}
