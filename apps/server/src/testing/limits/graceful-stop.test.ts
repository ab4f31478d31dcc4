// PostgreSQL too: connections
import { connect, type Socket } from 'node:net'
import { vehicle } from '@tuheng/domain/parties/index'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { type RealServer, realServer } from '../real-server.ts'

const JOBS = 12
const FLEET = 1500
let server: RealServer<number>

beforeAll(async () => {
  server = await realServer({
    fill: async ({ company, person, work, db }) => {
      const orgId = await company('STOP')
      await person(orgId, 'clerk')
      await work(orgId, tx =>
        tx.sql(
          `insert into vehicle (org_id, plate_no, plate_color, vehicle_type, energy_type, gross_mass, rated_load, axles, transport_cert_no, belong_type, verify, status, blacklisted, created_at, updated_at)
         select $1, 'X' || n, '2', 'Q11', 'B', 49, 33, 3, '610802000000', 'own', 'draft', 'enabled', false, now(), now() from generate_series(1, $2::int) n`,
          [orgId, FLEET],
        ),
      )
      await db.script(`analyze ${vehicle.name}`)
      return orgId
    },
  })
  await server.product.start()
})
afterAll(() => server.end())

it('requests in progress are completed, new ones are told when to try again, and jobs pass to the next server', async () => {
  const { product } = server
  const token = await server.signIn('clerk')
  const isAlone = process.env.TEST_DATABASE_URL === undefined
  const heir = isAlone ? undefined : await server.beside()
  await heir?.start()

  const stream = await fetch(`${product.address}/api/v1/sys/event/stream`, { headers: { authorization: token } })
  const heard = (async () => {
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) void chunk
    return 'ended'
  })()
  const upload = sending(product.address, uploadRequest(token))
  const late = sending(
    product.address,
    `POST /api/v1/sys/goods/list HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\n`,
  )
  await Promise.all([upload.sent, late.sent])
  await expect
    .poll(async () => (await fetch(`${product.address}/metrics`)).text(), { timeout: 20_000 })
    .toMatch(/^http_requests_in_flight 1$/m)
  // Earlier requests are read before the last of these is answered
  for (let n = 0; n < 3; n++) expect((await fetch(`${product.address}/health`)).status).toBe(200)
  const jobIds = (
    await Promise.all(
      Array.from({ length: JOBS }, () =>
        server.call<{ jobId: number }>(token, 'sys/vehicle/export', { body: { async: true } }),
      ),
    )
  ).map(({ data }) => data.jobId)
  const saves = Array.from({ length: 40 }, (_, n) => save(product.address, token, n))
  await Promise.race(saves)

  const begun = performance.now()
  const ended = product.end('SIGTERM')
  await expect
    .poll(
      () =>
        fetch(`${product.address}/health`).then(
          answer => answer.status,
          () => 'nobody',
        ),
      { timeout: 20_000 },
    )
    .not.toBe(200)
  // A request that has begun to arrive: too late to be accepted, early enough to be refused
  late.socket.write('content-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
  const told = await late.answer
  expect(told).toMatch(/^HTTP\/1\.1 503/)
  expect(told).toMatch(/retry-after: 2/)
  expect(told).toMatch(/connection: close/i)
  expect(JSON.parse(told.slice(told.indexOf('{')))).toMatchObject({
    status: false,
    error: 'server.stopping',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  })

  upload.socket.write('的磅单\r\n--b--\r\n')
  const kept = await upload.answer
  expect(kept).toMatch(/^HTTP\/1\.1 200/)
  expect(await heard).toBe('ended')
  const saved = await Promise.all(saves)
  expect(saved.filter(one => one === 'odd')).toEqual([])
  expect(saved.filter(one => one === 'saved').length).toBeGreaterThan(0)
  expect([await ended, performance.now() - begun < 25_000]).toEqual([0, true])
  expect(product.log()).not.toMatch(/error/i)

  if (isAlone) {
    const found = (await server.withDatabase(db => jobsOf(db, server.given))).map(job => job.state)
    expect(found).not.toContain('running')
    expect(found, 'some are left for whoever comes').toContain('queued')
  }
  const address = heir?.address ?? product.address
  if (!heir) await product.start()
  const state = async (id: number): Promise<string> => {
    const answer = await fetch(`${address}/api/v1/sys/job/info`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    })
    return ((await answer.json()) as { data: { state: string } }).data.state
  }
  await expect
    .poll(async () => (await Promise.all(jobIds.map(state))).filter(each => each !== 'done'), {
      timeout: 120_000,
      interval: 500,
    })
    .toEqual([])
  await (heir ?? product).end('SIGTERM')
  await server.withDatabase(async db => {
    expect((await jobsOf(db, server.given)).map(({ state: each, attempts }) => [each, attempts <= 2])).toEqual(
      jobIds.map(() => ['done', true]),
    )
    const files = await db.system('look', sql =>
      sql.query<{ n: number }>(
        `select count(*)::int as n from file where org_id = $1 and name like '%.xlsx' and size > 0`,
        [server.given],
      ),
    )
    expect(files.rows[0]?.n).toBe(JOBS)
    const uploads = await db.system('look', sql =>
      sql.query<{ size: number }>(`select size from file where org_id = $1 and name = 'weigh.txt'`, [server.given]),
    )
    expect(uploads.rows).toEqual([{ size: Buffer.byteLength('第一车的磅单') }])
    const goods = await db.system('look', sql =>
      sql.query<{ code: string }>('select code from goods where org_id = $1', [server.given]),
    )
    const there = new Set(goods.rows.map(row => row.code))
    expect(there.size).toBe(goods.rows.length)
    saved.forEach((one, n) =>
      expect([n, one === 'saved' && !there.has(`S${n}`), one === 'refused' && there.has(`S${n}`)]).toEqual([
        n,
        false,
        false,
      ]),
    )
  })
}, 300_000)

async function jobsOf(db: Database, orgId: number): Promise<{ state: string; attempts: number }[]> {
  return (
    await db.system('look', sql =>
      sql.query<{ state: string; attempts: number }>('select state, attempts from job where org_id = $1', [orgId]),
    )
  ).rows
}

function uploadRequest(token: string): string {
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="weigh.txt"\r\ncontent-type: text/plain\r\n\r\n'
  const length = Buffer.byteLength(`${head}第一车的磅单\r\n--b--\r\n`)
  return `POST /api/v1/fms/file/upload HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n${head}第一车`
}

/** Sends the beginning of a request. The answer is everything until the connection ends. */
function sending(address: string, begin: string): { socket: Socket; sent: Promise<unknown>; answer: Promise<string> } {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const sent = new Promise(resolve => socket.write(begin, resolve))
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', chunk => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  return { socket, sent, answer }
}

/** `refused`: with the reason and when to try again; `cut`: it was not accepted. */
async function save(address: string, token: string, n: number): Promise<'saved' | 'refused' | 'cut' | 'odd'> {
  const body = JSON.stringify({ code: `S${n}`, name: `货 ${n}`, cargoType: 'coal', unit: 'ton' })
  try {
    const answer = await fetch(`${address}/api/v1/sys/goods/save`, {
      method: 'POST',
      body,
      headers: { authorization: token, 'content-type': 'application/json' },
    })
    if (answer.status === 200) return 'saved'
    const { error } = (await answer.json()) as { error: string }
    return answer.status === 503 && error === 'server.stopping' && answer.headers.has('retry-after') ? 'refused' : 'odd'
  } catch {
    return 'cut'
  }
}
