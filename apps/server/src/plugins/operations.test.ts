// PostgreSQL too: plans
import { connect } from 'node:net'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { registerEnvelope } from './envelope.ts'

let app: TestApp
let person: Person
let arrived = (): void => {}
/** The requests in progress wait for this promise. */
let gate = Promise.resolve()
const get = (url: string, headers = {}) => app.app.inject({ url, headers })

beforeAll(async () => {
  app = await testApp({ maxRequests: 8, slowQueryMs: 0 }, routes)
  person = await app.person(await app.company())
}, 300_000)

/** Routes that fail as on a faulty machine. */
function routes(server: TestApp['app']): void {
  server.get('/api/test/:code', async request => {
    throw Object.assign(new Error('in trouble'), { code: (request.params as { code: string }).code })
  })
  server.get('/api/test/slow', async () => {
    arrived()
    await gate
    return { done: true }
  })
}

/** Holds requests in progress until the returned function is called, so that the test meets them on any machine. */
function holdSlots(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}

describe('health', () => {
  it('tells whether the process runs and whether it can work', async () => {
    expect((await get('/health/live')).json()).toEqual({ status: 'ok' })
    expect((await get('/health/ready')).json()).toMatchObject({ status: 'ok', database: app.db.kind })
    expect((await get('/health')).statusCode).toBe(200)
  })

  it('answers 503 when the database does not answer', async () => {
    const broken = await testApp()
    await broken.db.close()
    const answer = await broken.app.inject({ url: '/health' })
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'no database'])
    expect((await broken.app.inject({ url: '/health/live' })).statusCode).toBe(200)
  })
})

describe('metrics', () => {
  it('count requests, statements, streams and jobs', async () => {
    await person.must('sys/goods/list')
    const { payload } = await get('/metrics')
    for (const name of [
      'http_request_seconds_bucket',
      'database_statement_seconds_count',
      'http_requests_in_flight 0',
      'event_streams',
      'jobs{state="queued"}',
      'nodejs_eventloop_lag_seconds',
    ])
      expect(payload, name).toContain(name)
    for (const name of [
      'http_heavy_inside 0',
      'http_sums_waiting 0',
      'events_delivered_total',
      'jobs{state="running"}',
      'jobs_oldest_waiting_seconds',
    ])
      expect(payload, name).toContain(name)
    if (app.db.kind === 'postgres') expect(payload).toMatch(/database_pool_connections [1-9]/)
    expect(Number(/database_statement_seconds_count (\d+)/.exec(payload)?.[1])).toBeGreaterThan(0)
  })
})

describe('access to metrics', () => {
  const ask = async (one: TestApp, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await one.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  it('is allowed from the local machine, and not through a proxy', async () => {
    expect(await ask(app, {})).toBe(200)
    expect(await ask(app, {}, '10.0.0.9')).toBe(404)
    expect(await ask(app, {}, '203.0.113.9')).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect(await ask(app, { [name]: '127.0.0.1' }), name).toBe(404)
  })

  it('is allowed from anywhere with the token', async () => {
    const guarded = await testApp({ metricsToken: 'measure-me' })
    expect(await ask(guarded, { authorization: 'Bearer measure-me' }, '203.0.113.9')).toBe(200)
    for (const authorization of ['', 'Bearer measure-m', 'measure-me'])
      expect(await ask(guarded, { authorization })).toBe(404)
  })
})

it('answers over TLS tell browsers to keep to TLS, and no others do', async () => {
  const header = async (protocol?: string) =>
    (await app.app.inject({ url: '/health/live', headers: protocol ? { 'x-forwarded-proto': protocol } : {} })).headers[
      'strict-transport-security'
    ]
  expect([await header('https'), await header('http'), await header()]).toEqual([
    'max-age=31536000',
    undefined,
    undefined,
  ])
})

describe('times', () => {
  it('are recorded by route name, and callers cannot add names', async () => {
    await person.must('sys/goods/list')
    await person.call('sys/goods/enable', { id: 999_999 })
    for (let n = 0; n < 20; n++) await person.call(`made/up${n}/list`)
    for (let n = 0; n < 20; n++) await person.call(`sys/goods/made${n}`)
    const { payload } = await get('/metrics')
    const routes = [
      ...new Set(
        [...payload.matchAll(/http_request_seconds_count\{route="([^"]+)",status="(\d+)"\}/g)].map(
          found => `${found[1]} ${found[2]}`,
        ),
      ),
    ]
    expect(routes).toContain('/api/v1/sys/goods/list 200')
    expect(routes).toContain('/api/v1/sys/goods/enable 404')
    expect(routes.filter(route => route.includes('made'))).toEqual([])
    expect(routes).toContain('/api/:version/:module/:table/:method 404')
    expect(routes).toContain('/api/v1/sys/goods/:method 404')
  })

  it('are reported while the database is gone', async () => {
    const broken = await testApp()
    await broken.db.close()
    const answer = await broken.app.inject({ url: '/metrics' })
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toContain('jobs{state="queued"} Nan')
    expect(answer.payload).toContain('http_requests_in_flight 0')
  })

  it('of waiting jobs: how many, and how long the first has waited', async () => {
    await person.must('sys/goods/export', { async: true })
    await app.db.company(person.orgId, sql =>
      sql.query(`update job set created_at = now() - interval '90 seconds' where org_id = $1`, [person.orgId]),
    )
    const { payload } = await get('/metrics')
    expect(payload).toContain('jobs{state="queued"} 1')
    expect(Number(/^jobs_oldest_waiting_seconds ([\d.]+)$/m.exec(payload)?.[1])).toBeGreaterThanOrEqual(90)
  })
})

describe('the request id', () => {
  it('is in the answer, in the slow log, in refusals and in the audit log', async () => {
    const lines: Record<string, unknown>[] = []
    const heard = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
    const { app: own } = app
    const saved = await own.inject({
      method: 'POST',
      url: '/api/v1/sys/goods/save',
      payload: { code: 'N1', name: '煤', cargoType: 'coal', unit: 'ton' },
      headers: { authorization: person.token },
    })
    const number = saved.headers['x-request-id']
    const { id } = saved.json<{ data: { id: number } }>().data
    expect((await person.must<{ list: { requestId: string }[] }>('sys/goods/history', { id })).list[0]?.requestId).toBe(
      number,
    )
    const refused = await own.inject({
      method: 'POST',
      url: '/api/v1/sys/goods/info',
      payload: { id: 999_999 },
      headers: { authorization: person.token },
    })
    expect(refused.json<{ requestId: string }>().requestId).toBe(refused.headers['x-request-id'])
    const failing = Fastify({ logger: { level: 'error', stream: heard }, genReqId: () => 'r-7' })
    registerEnvelope(failing)
    failing.get('/boom', async () => {
      throw new Error('inside')
    })
    const failed = await failing.inject({ url: '/boom' })
    expect(failed.json()).toMatchObject({ error: 'server.error', requestId: 'r-7' })
    expect(lines).toEqual([expect.objectContaining({ requestId: 'r-7', msg: 'unexpected error' })])
  })
})

describe('requests beyond the limits', () => {
  it('are refused with a time to come back; accepted ones are answered; then the limits are free again', async () => {
    const letGo = holdSlots()
    let answered = 0
    const asked = Array.from({ length: 80 }, () => get('/api/test/slow').then(answer => (answered++, answer)))
    await expect.poll(() => answered, { timeout: 30_000 }).toBe(72)
    letGo()
    const answers = await Promise.all(asked)
    const good = answers.filter(one => one.statusCode === 200)
    const busy = answers.filter(one => one.statusCode === 503)
    expect([good.length, busy.length]).toEqual([8, 72])
    expect(good.every(one => one.json().done === true)).toBe(true)
    expect(busy[0]?.json()).toMatchObject({ status: false, error: 'server.busy' })
    expect((await person.call('sys/goods/list')).http).toBe(200)
    const { payload } = await get('/metrics')
    expect(payload).toContain('http_requests_in_flight 0')
    expect(payload).toContain('http_requests_refused_total 72')
  })

  it('are told the seconds to wait, and health still answers', async () => {
    const letGo = holdSlots()
    const slow = Array.from({ length: 8 }, () => get('/api/test/slow').then(answer => answer))
    await expect
      .poll(async () => (await get('/metrics')).payload, { timeout: 30_000 })
      .toContain('http_requests_in_flight 8')
    const refused = await app.app.inject({
      method: 'POST',
      url: '/api/v1/sys/goods/list',
      headers: { authorization: person.token },
    })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect((await get('/health')).statusCode).toBe(200)
    letGo()
    expect((await Promise.all(slow)).map(one => one.statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  })
})

describe('a client that sends slowly', () => {
  it('takes no place', async () => {
    let came = 0
    const other = await testApp({ maxRequests: 2 }, server => server.addHook('onRequest', async () => void came++))
    const somebody = await other.person(await other.company())
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.app.server.address() as { port: number }
    const sockets = Array.from({ length: 6 }, (_, i) =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .setKeepAlive(true)
        .on('connect', function (this: { write(text: string): void }) {
          this.write(
            `POST /api/v1/${i % 2 ? 'user/login' : 'sys/goods/export'} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{`,
          )
        }),
    )
    await expect.poll(() => came, { timeout: 20_000 }).toBe(6)
    expect((await somebody.call('sys/goods/list')).http).toBe(200)
    const exported = await other.app.inject({
      method: 'POST',
      url: '/api/v1/sys/goods/export',
      payload: { columns: ['code'], format: 'csv' },
      headers: { authorization: somebody.token },
    })
    expect(exported.statusCode).toBe(200)
    for (const socket of sockets) socket.destroy()
    await other.app.close()
  }, 300_000)
})

describe('a faulty machine', () => {
  it.each([
    ['57014', 503, 'server.slow'],
    ['55P03', 409, 'server.locked'],
    ['53100', 507, 'server.full'],
    ['ENOSPC', 507, 'server.full'],
    ['EROFS', 507, 'server.full'],
    ['08006', 503, 'server.database'],
    ['57P01', 503, 'server.database'],
    ['ECONNREFUSED', 500, 'server.error'],
    ['XX000', 500, 'server.error'],
  ])('%s is answered %i %s, in words and with the request id', async (code, http, error) => {
    const answer = await get(`/api/test/${code}`)
    expect(answer.statusCode).toBe(http)
    expect(answer.json()).toMatchObject({
      status: false,
      error,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      msg: expect.stringMatching(/[\u4e00-\u9fff]/) as string,
    })
  })

  it('reveals no internals', async () => {
    expect((await get('/api/test/53100')).payload).not.toContain('in trouble')
  })
})

describe('slow statements', () => {
  it('are logged with their request, without their values', async () => {
    const lines: object[] = []
    const { createMetrics } = await import('./operations.ts')
    const { observedDatabase } = await import('./observe-database.ts')
    const watched = (slowMs: number) => {
      const metrics = createMetrics({ slowMs, log: details => lines.push(details), requestId: () => 'r-1' })
      return { metrics, db: observedDatabase(app.db, metrics.statement) }
    }
    // No machine is so slow that this limit would be reached
    await watched(60_000).db.system('test', sql => sql.query('select pg_sleep(0.06)'))
    expect(lines).toEqual([])
    const { metrics, db } = watched(40)
    await db.system('test', sql => sql.query('select pg_sleep(0.06), $1::text as secret', ['138 0013 8000']))
    expect(lines).toEqual([
      {
        ms: expect.any(Number) as number,
        rows: 1,
        failed: false,
        requestId: 'r-1',
        statement: 'select pg_sleep(0.06), $1::text as secret',
      },
    ])
    expect(await metrics.registry.metrics()).toContain('database_slow_statements_total 1')
  })
})

describe('stopping', () => {
  it('answers requests in progress and accepts no new ones', async () => {
    const other = await testApp({}, routes)
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(other.app.server.address() as { port: number }).port}`
    const isThere = new Promise<void>(resolve => {
      arrived = resolve
    })
    const letGo = holdSlots()
    const slow = fetch(`${url}/api/test/slow`).then(async answer => [answer.status, await answer.json()])
    await isThere
    const closed = other.app.close()
    expect(
      await fetch(`${url}/health`).then(
        answer => answer.status,
        () => 'nobody listens',
      ),
    ).toSatisfy(found => found === 503 || found === 'nobody listens')
    letGo()
    expect(await slow).toEqual([200, { done: true }])
    await closed
  })
})
