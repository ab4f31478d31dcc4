// PostgreSQL too: connections
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RealServer, realServer } from '../real-server.ts'
import type { Product } from '../crash/product.ts'

const POOL = 5
/** Concurrent long requests: several times the pool. */
const LONG = POOL * 4
const TRUCKS = 120
/** Seconds that reading one row of the trucks takes: their sums and files are slow, with little processor time. */
const ROW = 0.016

/** Fast requests must not take as long as the slow ones. */
describe.runIf(process.env.TEST_DATABASE_URL)('a pool of five connections', () => {
  let server: RealServer<{ orgId: number; goodsId: number }>
  let token: string
  /**
   * A second server on the same data with short timeouts. A request may wait twice for a record: in the queue and for
   * the record itself.
   */
  let shortTimeouts: Product

  beforeAll(async () => {
    server = await realServer({
      env: { POOL_SIZE: String(POOL) },
      fill: async ({ company, person, work, db }) => {
        const orgId = await company('SLOW')
        await person(orgId, 'clerk')
        const { rows } = await work(orgId, async tx => {
          await tx.sql(
            `insert into vehicle (org_id, plate_no, plate_color, vehicle_type, energy_type, gross_mass, rated_load, axles, transport_cert_no, belong_type, verify, status, blacklisted, created_at, updated_at)
             select $1, 'X' || n, '2', 'Q11', 'B', 49, 33, 3, '610802000000', 'own', 'draft', 'enabled', false, now(), now() from generate_series(1, $2::int) n`,
            [orgId, TRUCKS],
          )
          return tx.sql<{ id: number }>(
            `insert into goods (org_id, code, name, cargo_type, unit, status, created_at, updated_at) values ($1, 'G', '煤', 'coal', 'ton', 'enabled', now(), now()) returning id`,
            [orgId],
          )
        })
        await db.script(`create policy slowly on vehicle as restrictive using (pg_sleep(${ROW})::text is not null)`)
        return { orgId, goodsId: rows[0]?.id as number }
      },
    })
    shortTimeouts = await server.beside({
      STATEMENT_SECONDS: '8',
      LOCK_SECONDS: '3',
      CONNECTION_SECONDS: '2',
      SLOW_QUERY_MS: '400',
      LOG_LEVEL: 'warn',
    })
    await server.product.start()
    await shortTimeouts.start()
    token = await server.signIn('clerk')
  })
  afterAll(() => server.end())

  const timed = async (path: string, body: object = {}) => {
    const begun = performance.now()
    const answer = await server.call(token, path, { body }).catch(() => undefined)
    return { ms: performance.now() - begun, answer }
  }
  const asked = (path: string, body: object = {}, headers = {}) =>
    server.call(token, path, { body, headers, of: shortTimeouts })
  const short = async () => {
    const { ms, answer } = await timed('sys/goods/info', { id: server.given.goodsId })
    const list = await timed('sys/goods/list')
    expect([answer?.http, list.answer?.http]).toEqual([200, 200])
    return Math.max(ms, list.ms)
  }

  it.each([
    ['sums', 'sys/vehicle/summary', {}],
    ['exact counts', 'sys/vehicle/list', { pageSize: 1, count: 'exact' }],
    ['files', 'sys/vehicle/export', { format: 'csv', columns: ['plateNo'] }],
  ])(
    'that has four times as many %s to do, goes on answering what is short',
    async (_what, path, body) => {
      await short()
      const alone = (await timed(path, body)).ms
      const enough = new AbortController()
      let under = LONG
      const odd: string[] = []
      const refused: string[] = []
      const long = Array.from({ length: LONG }, async () => {
        try {
          const answer = await fetch(`${server.product.address}/api/v1/${path}`, {
            method: 'POST',
            body: JSON.stringify(body),
            signal: enough.signal,
            headers: { authorization: token, 'content-type': 'application/json' },
          })
          if (answer.status === 503)
            refused.push(`${((await answer.json()) as { error: string }).error} ${answer.headers.get('retry-after')}`)
          else if (answer.status !== 200) odd.push(`HTTP ${answer.status}`)
        } catch (error) {
          if (!enough.signal.aborted) odd.push(String(error))
        }
        under--
      })
      await expect
        .poll(
          async () =>
            /^http_(?:sums|heavy)_inside [1-9]/m.test(await (await fetch(`${server.product.address}/metrics`)).text()),
          { timeout: 15_000 },
        )
        .toBe(true)
      const waits: number[] = []
      for (let n = 0; n < 15; n++) waits.push(await short())
      expect(under, 'long ones that were at work all the time').toBeGreaterThan(1)
      enough.abort()
      await Promise.all(long)
      const middle = waits.toSorted((a, b) => a - b)[7] as number
      expect(middle, `${Math.round(middle)} ms beside ${Math.round(alone)} ms of a long one`).toBeLessThan(alone / 2)
      expect([odd, refused.filter(one => one !== 'server.busy 2')]).toEqual([[], []])
      expect(refused.length, 'more than can wait').toBeGreaterThan(0)
      await expect
        .poll(
          async () =>
            /^http_requests_in_flight (\d+)$/m.exec(
              await (await fetch(`${server.product.address}/metrics`)).text(),
            )?.[1],
          { timeout: 30_000 },
        )
        .toBe('0')
    },
    300_000,
  )

  it('explains a statement that took too long, in both languages, and logs it with the request number', async () => {
    await server.withDatabase(db => db.script('alter policy slowly on vehicle using (pg_sleep(0.1)::text is not null)'))
    const zh = await asked('sys/vehicle/summary', {}, { 'accept-language': 'zh-CN' })
    const en = await asked('sys/vehicle/summary', {}, { 'accept-language': 'en' })
    await server.withDatabase(db =>
      db.script(`alter policy slowly on vehicle using (pg_sleep(${ROW})::text is not null)`),
    )
    expect(zh).toMatchObject({ http: 503, error: 'server.slow', msg: '这次查询用时过长，已停止；请缩小范围后再试' })
    expect(en).toMatchObject({
      http: 503,
      error: 'server.slow',
      msg: expect.stringContaining('took too long') as string,
    })
    expect(zh.headers.get('retry-after')).toBe('2')
    const lines = shortTimeouts
      .log()
      .split('\n')
      .filter(line => line.includes(zh.requestId as string))
    expect(lines.some(line => line.includes('slow statement') && line.includes('from vehicle'))).toBe(true)
    expect(lines.some(line => line.includes('server.slow'))).toBe(true)
    expect(await (await fetch(`${shortTimeouts.address}/metrics`)).text()).toMatch(
      /database_slow_statements_total [1-9]/,
    )
  }, 300_000)

  it('explains that somebody else has locked a record, and that all connections are in use', async () => {
    const client = new pg.Client({
      connectionString: await server.withDatabase(
        async db => (db as unknown as { pool: pg.Pool }).pool.options.connectionString as string,
      ),
    })
    client.on('error', () => {}) // a failed test discards the database in use
    await client.connect()
    await client.query('begin')
    await client.query('select from goods where id = $1 for update', [server.given.goodsId])
    const update = () => asked('sys/goods/save', { id: server.given.goodsId, version: 1, name: '煤' })
    expect(await update()).toMatchObject({ http: 409, error: 'server.locked', msg: '他人正在处理相关记录，请稍后再试' })
    // Each of them waits for the record with a connection of its own; others get none in time
    const all = await Promise.all(Array.from({ length: POOL * 3 }, update))
    const found = new Set(all.map(({ http, error, headers }) => `${http} ${error} ${headers.get('retry-after')}`))
    expect(found).toEqual(new Set(['409 server.locked 2', '503 server.busy 2']))
    await client.query('rollback')
    await client.end()
    expect(await update()).toMatchObject({ http: 200 })
  }, 300_000)
})
