import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Browser globals that Node lacks. */
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
// Another test of this process may have imported the modules without these globals
vi.resetModules()

let answer: { status: number; body: string; delay?: number }
let lastRequest: { path: string; method: string | undefined; headers: Record<string, string>; body: unknown }

/** Stands for the network: answers after a delay unless the request is aborted. */
function network(path: string, init: RequestInit): Promise<Response> {
  lastRequest = { path, method: init.method, headers: init.headers as Record<string, string>, body: init.body }
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    setTimeout(() => resolve(new Response(answer.body, { status: answer.status })), answer.delay ?? 0)
  })
}

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  answer = { status: 200, body: JSON.stringify({ status: true, code: 200, msg: 'ok', data: { id: 7 } }) }
})

const { call, faceCall, newIdempotencyKey } = await import('./request.ts')
const { ApiError } = await import('./api-error.ts')
const { credentials } = await import('./credentials.ts')
const { onSessionEvent } = await import('./session-events.ts')

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as InstanceType<typeof ApiError>,
  )

it('signs the request and returns the data of the envelope', async () => {
  credentials.setToken('abc')
  credentials.setOrg(3)
  expect(await faceCall({ api: 'oms/wayBill' }, 'save', { body: { no: 'x' }, idempotencyKey: 'k1' })).toEqual({ id: 7 })
  expect(lastRequest).toMatchObject({ path: '/api/v1/oms/wayBill/save', method: 'POST', body: '{"no":"x"}' })
  expect(lastRequest.headers).toMatchObject({
    authorization: 'abc',
    'x-org-id': '3',
    'accept-language': 'zh',
    'idempotency-key': 'k1',
  })
})

it('accepts a GET and absolute paths', async () => {
  await call('/api/v2/x', undefined, { method: 'GET' })
  expect(lastRequest).toMatchObject({ path: '/api/v2/x', method: 'GET', body: undefined })
})

it("throws the server's refusal with every error", async () => {
  const errors = [{ path: 'lines.2.price', code: 'field.required', msg: '单价必填' }]
  answer = {
    status: 422,
    body: JSON.stringify({
      status: false,
      code: 422,
      msg: '单价必填',
      error: 'field.required',
      errors,
      requestId: 'r1',
      data: { version: 4 },
    }),
  }
  const error = await failure(call('oms/wayBill/save'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    code: 422,
    error: 'field.required',
    msg: '单价必填',
    errors,
    requestId: 'r1',
    data: { version: 4 },
    temporary: false,
  })
})

it('refuses a falsy status even under HTTP 200', async () => {
  answer = { status: 200, body: JSON.stringify({ status: false, code: 500, msg: '失败' }) }
  expect((await failure(call('x'))).msg).toBe('失败')
})

it("gives a message for a proxy's answer", async () => {
  answer = { status: 502, body: '<html>' }
  expect(await failure(call('x'))).toMatchObject({ status: 502, msg: '网关错误', temporary: true })
})

it('distinguishes a time-out, an unreachable server and an abort', async () => {
  answer = { ...answer, delay: 500 }
  expect(await failure(call('x', {}, { timeout: 30 }))).toMatchObject({
    status: 0,
    error: 'net.timeout',
    temporary: true,
  })
  const abort = new AbortController()
  const aborted = failure(call('x', {}, { signal: abort.signal }))
  abort.abort()
  expect(await aborted).toMatchObject({ name: 'AbortError' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(await failure(call('x'))).toMatchObject({
    status: 0,
    error: 'net.unreachable',
    msg: expect.stringContaining('网络断开'),
  })
})

it('announces the end of the session', async () => {
  const heard: string[] = []
  const off = onSessionEvent(event => heard.push(event.kind))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ status: false, code: 401, msg: 'unauthorized not login' }, { status: 401 })),
  )
  await failure(call('x'))
  off()
  expect(heard).toEqual(['ended'])
})

describe('a request on its way while the token changes', () => {
  const sent: { authorization: string | undefined; org: string | undefined }[] = []
  /** Refuses old tokens after `during` has happened. */
  const refusing = (old: string, during: () => void) => {
    sent.length = 0
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ authorization: headers['authorization'], org: headers['x-org-id'] })
      if (sent.length === 1) during()
      return headers['authorization'] === old
        ? Response.json({ status: false, code: 401, msg: 'ended' }, { status: 401 })
        : Response.json({ status: true, code: 200, data: { id: 8 } })
    })
  }
  const heard: string[] = []
  const start = () => {
    heard.length = 0
    credentials.setToken('old')
    credentials.setOrg(1)
  }
  let off = () => {}
  beforeEach(() => {
    start()
    off = onSessionEvent(event => heard.push(event.kind))
    return () => off()
  })

  it('is never repeated in the company that the window switched to, and nobody is signed out for it', async () => {
    refusing('old', () => {
      credentials.replaceToken('new')
      credentials.setOrg(2)
    })
    expect(await failure(call('oms/wayBill/save', {}, { idempotencyKey: 'k' }))).toMatchObject({ name: 'AbortError' })
    expect([sent, heard]).toEqual([[{ authorization: 'old', org: '1' }], []])
  })

  it('is not repeated either while the window does not know its company yet', async () => {
    refusing('old', () => {
      credentials.replaceToken('new')
      credentials.setOrg(0)
    })
    expect(await failure(call('x'))).toMatchObject({ name: 'AbortError' })
    expect([sent.length, heard]).toEqual([1, []])
  })

  it('is asked again in its own company', async () => {
    refusing('old', () => credentials.replaceToken('new'))
    expect(await call('x')).toEqual({ id: 8 })
    expect(sent).toEqual([
      { authorization: 'old', org: '1' },
      { authorization: 'new', org: '1' },
    ])
    expect(heard).toEqual([])
  })

  it('waits for the token that another window is asking for, and is asked again with it', async () => {
    refusing('old', () => {
      stored.set('authorization.replacing', String(Date.now()))
      setTimeout(() => {
        stored.set('authorization.successor', 'new')
        stored.set('authorization', 'new')
        stored.delete('authorization.replacing')
      }, 120)
    })
    expect(await call('x')).toEqual({ id: 8 })
    expect([sent.map(one => one.authorization), heard]).toEqual([['old', 'new'], []])
  })

  it('ends the session if another window asked in vain, or was closed meanwhile', async () => {
    for (const began of [Date.now(), Date.now() - 60_000, Date.now() + 60_000]) {
      start()
      refusing('old', () => {
        stored.set('authorization.replacing', String(began))
        setTimeout(() => stored.delete('authorization.replacing'), 120)
      })
      expect(await failure(call('x'))).toMatchObject({ status: 401 })
      expect([sent.length, heard]).toEqual([1, ['ended']])
    }
  })

  it('of a window that replaces its token itself waits for the answer, and is not repeated in another company', async () => {
    let got = (_: { token: string }) => {}
    const switching = credentials.replaceTokenBy(() => new Promise<{ token: string }>(resolve => (got = resolve)))
    refusing('old', () => setTimeout(() => got({ token: 'new' }), 80))
    const refused = failure(call('x'))
    await switching
    credentials.setOrg(0)
    expect(await refused).toMatchObject({ name: 'AbortError' })
    expect([sent.length, heard, stored.has('authorization.replacing')]).toEqual([1, [], false])
  })

  it('leaves no mark of a switch that was refused', async () => {
    refusing('old', () => {})
    const asked = () => call<{ token: string }>('sys/user/change/2/company', {}, { replacesToken: true })
    expect(await failure(credentials.replaceTokenBy(asked))).toMatchObject({ status: 401 })
    expect([credentials.token, stored.has('authorization.replacing')]).toEqual(['old', false])
  })

  it('of a person who signed out is not repeated for who signed in after', async () => {
    refusing('old', () => credentials.setToken('theirs'))
    expect(await failure(call('x'))).toMatchObject({ name: 'AbortError' })
    expect([sent.length, heard]).toEqual([1, []])
  })

  it('ends the session if nothing replaced the token', async () => {
    refusing('old', () => {})
    expect(await failure(call('x'))).toMatchObject({ status: 401 })
    expect([sent.length, heard]).toEqual([1, ['ended']])
  })
})

it('makes unique keys', () => {
  expect(new Set(Array.from({ length: 200 }, newIdempotencyKey)).size).toBe(200)
})

it.each([
  [new DOMException('given up', 'AbortError'), { name: 'AbortError' }],
  [new DOMException('too long', 'TimeoutError'), { error: 'net.timeout', status: 0 }],
  [new TypeError('network error'), { error: 'net.unreachable', status: 0 }],
])('takes an answer that breaks off for no refusal: %s', async (cause, expected) => {
  const heard: string[] = []
  const off = onSessionEvent(event => heard.push(event.kind))
  const broken = new ReadableStream({ pull: controller => controller.error(cause) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken, { status: 200 })))
  expect(await failure(call('x'))).toMatchObject(expected)
  off()
  expect(heard).toEqual([])
})
