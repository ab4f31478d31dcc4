import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admission, registerAdmission } from './admission.ts'
import { registerEnvelope } from './envelope.ts'

const app = Fastify()
let admission: Admission
let port = 0
let go = (): void => {}
let cameIn = 0
const held = new Promise<void>(resolve => (go = resolve))
const late = { came: Promise.withResolvers<void>(), passed: Promise.withResolvers<void>() }

beforeAll(async () => {
  registerEnvelope(app)
  admission = registerAdmission(app, { requests: 10, heavy: 1, sums: 1, bodies: 1_000_000, bodySeconds: 3 })
  // A client that disconnects before its turn
  const isLate = (request: { url: string }): boolean => request.url.includes('late')
  app.addHook('preParsing', async request => {
    if (!isLate(request)) return
    const gone = once(request.raw.socket, 'close')
    late.came.resolve()
    await gone
  })
  app.addHook('onRequest', async () => void (cameIn += 1))
  app.addHook('preHandler', async request => {
    if (isLate(request)) late.passed.resolve()
  })
  app.route({ method: ['GET', 'POST'], url: '/api/v1/sys/goods/list', handler: async () => held })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

it('a client that disconnects before its turn takes no place', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/v1/sys/goods/list?late=1&count=exact HTTP/1.1\r\nhost: x\r\n\r\n')
  await late.came.promise
  socket.destroy()
  await late.passed.promise
  expect([admission.requests, admission.sums.active, admission.sums.waiting]).toEqual([0, 0, 0])
})

it('a list that counts all its rows uses the lane of sums, by POST and by GET', async () => {
  const url = '/api/v1/sys/goods/list'
  const asked = [
    app.inject({ method: 'POST', url, payload: { count: 'exact' } }),
    app.inject({ method: 'GET', url: `${url}?count=exact` }),
    app.inject({ method: 'GET', url: `${url}?count=%22exact%22` }),
    app.inject({ method: 'GET', url: `${url}?count=capped` }),
    app.inject({ method: 'POST', url, payload: {} }),
  ]
  for (const one of asked) one.catch(() => {})
  await expect
    .poll(() => [admission.requests, admission.sums.active, admission.sums.waiting], { timeout: 10_000 })
    .toEqual([5, 1, 2])
  go()
  expect((await Promise.all(asked)).map(answer => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
  expect([admission.requests, admission.sums.active, admission.sums.waiting]).toEqual([0, 0, 0])
})

it('a large body that does not arrive loses its connection and its reserved memory', async () => {
  cameIn = 0
  const lines = Array.from({ length: 2 }, () => connect(port, '127.0.0.1'))
  const closed = lines.map(line => new Promise(resolve => line.once('close', resolve)))
  for (const line of lines) {
    line.on('error', () => {})
    line.write(
      'POST /api/v1/sys/goods/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500000\r\n\r\n{"remark":"',
    )
  }
  const large = (): Promise<number> =>
    app
      .inject({ method: 'POST', url: '/api/v1/sys/goods/list', payload: { remark: 'x'.repeat(100_000) } })
      .then(answer => answer.statusCode)
  // Both requests are admitted first, otherwise one of them would find the memory reserved
  await expect.poll(() => cameIn, { timeout: 20_000 }).toBe(2)
  expect(await large()).toBe(503)
  await Promise.all(closed)
  await expect.poll(large, { timeout: 20_000 }).toBe(200)
})
