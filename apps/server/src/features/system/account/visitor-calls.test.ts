import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AGREEMENT_VERSION } from '@tuheng/domain/system/accounts/agreement'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type TestApp, testApp } from '../../../testing/app.ts'

interface Sent {
  mobile: string
  code: string
  minutes: number
  template: string | null
}

const sent: (Sent & { authorization: string | undefined })[] = []
let gatewayStatus = 200
let app: TestApp
let minute = 0
let number = 0

const gateway = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part as Buffer))
  request.on('end', () => {
    sent.push({
      ...(JSON.parse(Buffer.concat(parts).toString()) as Sent),
      authorization: request.headers.authorization,
    })
    response.writeHead(gatewayStatus).end()
  })
})

beforeAll(async () => {
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done))
  const { port } = gateway.address() as AddressInfo
  app = await testApp({
    codes: { sender: 'http', url: `http://127.0.0.1:${port}/send`, token: 'gate-key', template: 'T1' },
  })
})
afterAll(() => new Promise<void>(done => void gateway.close(() => done())))
beforeEach(() => {
  gatewayStatus = 200
  tick(120)
})

function tick(minutes: number): void {
  minute += minutes
  app.clock.set(new Date(Date.parse('2026-11-20T00:00:00Z') + minute * 60_000).toISOString())
}

const fresh = (): string => `139${String(++number).padStart(8, '0')}`

async function visit<T = Record<string, unknown>>(
  method: 'GET' | 'POST',
  path: string,
  { body, ip = '10.0.0.1' }: { body?: object; ip?: string | undefined } = {},
): Promise<Answer<T>> {
  const answer = await app.app.inject({
    method,
    url: `/api/v1/${path}`,
    remoteAddress: ip,
    ...(body ? { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) } : {}),
  })
  return { http: answer.statusCode, ...answer.json() }
}

const ask = (mobile: string, ip?: string) => visit('GET', `user/login/code?mobile=${mobile}`, { ip })

async function codeFor(mobile: string): Promise<string> {
  expect(await ask(mobile)).toMatchObject({ http: 200, data: { sentTo: 'mobile' } })
  return sent.at(-1)?.code ?? ''
}

const register = (mobile: string, code: string, more: object = {}) =>
  visit<{ token: string }>('POST', 'user/register', {
    body: {
      name: '新同事',
      mobile,
      code,
      password: 'secret1',
      agreement: AGREEMENT_VERSION,
      ...more,
    },
  })

const events = async (mobile: string) =>
  (
    await app.db.system('test', sql =>
      sql.query<{ action: string; detail: object }>(
        'select e.action, e.detail from account_event e join app_user u on u.id = e.user_id where u.mobile = $1 order by e.id',
        [mobile],
      ),
    )
  ).rows

describe('a code for a mobile number', () => {
  it('is sent by the gateway as six digits, and only its hash is stored', async () => {
    const mobile = fresh()
    const code = await codeFor(mobile)
    expect(code).toMatch(/^\d{6}$/)
    expect(sent.at(-1)).toMatchObject({ mobile, minutes: 5, template: 'T1', authorization: 'Bearer gate-key' })
    const { rows } = await app.db.system('test', sql =>
      sql.query<{ row: string }>('select m::text as row from mobile_code m where mobile = $1', [mobile]),
    )
    expect(rows[0]?.row).not.toContain(`,${code},`)
    expect(rows[0]?.row).toContain('$argon2id$')
  })

  it('has the same answer with and without an account', async () => {
    const mobile = fresh()
    await register(mobile, await codeFor(mobile))
    tick(2)
    const [known, unknown] = [await ask(mobile), await ask(fresh())]
    expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' })
  })

  it('is sent to one number once a minute, and ten times a day', async () => {
    const mobile = fresh()
    const together = await Promise.all([ask(mobile), ask(mobile)])
    expect(together.map(answer => answer.http).sort()).toEqual([200, 429])
    expect(await ask(mobile)).toMatchObject({ http: 429, error: 'code.soon' })
    for (let i = 0; i < 9; i++) {
      tick(10)
      expect((await ask(mobile)).http).toBe(200)
    }
    tick(10)
    expect(await ask(mobile)).toMatchObject({ http: 429, error: 'account.too_many' })
    // Older codes do not count, although they are deleted only at night.
    await app.db.system('test', sql =>
      sql.query(`update mobile_code set created_at = created_at - interval '1 day' where mobile = $1`, [mobile]),
    )
    expect((await ask(mobile)).http).toBe(200)
  })

  it('is sent twenty times an hour for one address', async () => {
    for (let i = 0; i < 20; i++) expect((await ask(fresh(), '10.9.9.9')).http).toBe(200)
    expect(await ask(fresh(), '10.9.9.9')).toMatchObject({ http: 429, error: 'account.too_many' })
    expect((await ask(fresh(), '10.9.9.8')).http).toBe(200)
  })

  it('may be requested again at once when the gateway has failed', async () => {
    const mobile = fresh()
    gatewayStatus = 500
    expect(await ask(mobile)).toMatchObject({ http: 502, error: 'code.not_sent' })
    gatewayStatus = 200
    expect((await ask(mobile)).http).toBe(200)
  })

  it.each(['138****8000', '23800138000', '1380013800'])('is not sent to: %s', async mobile => {
    expect(await ask(encodeURIComponent(mobile))).toMatchObject({
      http: 400,
      error: 'field.invalid',
      errors: [{ path: 'mobile' }],
    })
  })

  it('refuses unknown keys', async () => {
    expect((await visit('GET', `user/login/code?mobile=${fresh()}&purpose=x`)).http).toBe(400)
  })
})

describe('registration', () => {
  it('creates an account without a company, signed in, with its consent', async () => {
    const mobile = fresh()
    const { data } = await register(mobile, await codeFor(mobile))
    expect(data.token).toBeTruthy()
    expect(await events(mobile)).toEqual([
      { action: 'register', detail: { mobile } },
      { action: 'consent', detail: { documents: ['user_agreement', 'privacy_policy'], version: AGREEMENT_VERSION } },
      { action: 'sign_in', detail: { way: 'register' } },
    ])
    expect(await visit('POST', 'user/login', { body: { username: mobile, password: 'secret1' } })).toMatchObject({
      http: 200,
    })
  })

  it('refuses a code that is wrong, old, used or another number’s', async () => {
    const [mobile, other] = [fresh(), fresh()]
    const code = await codeFor(mobile)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await register(mobile, wrong)).toMatchObject({ http: 400, error: 'code.wrong' })
    expect(await register(other, code)).toMatchObject({ http: 400, error: 'code.wrong' })
    tick(6)
    expect(await register(mobile, code)).toMatchObject({ http: 400, error: 'code.wrong' })
    const next = await codeFor(mobile)
    expect((await register(mobile, next)).http).toBe(200)
    expect(await register(mobile, next)).toMatchObject({ http: 400, error: 'code.wrong' })
  })

  it('allows five attempts per code, also concurrently', async () => {
    const mobile = fresh()
    const code = await codeFor(mobile)
    const wrong = code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 5 }, () => register(mobile, wrong)))
    expect(await register(mobile, code)).toMatchObject({ http: 400, error: 'code.wrong' })
  })

  it('accepts only the newest code, and one of two simultaneous uses', async () => {
    const mobile = fresh()
    const first = await codeFor(mobile)
    tick(2)
    const second = await codeFor(mobile)
    if (first !== second) expect((await register(mobile, first)).http).toBe(400)
    const both = await Promise.all([register(mobile, second), register(mobile, second)])
    expect(both.map(answer => answer.http).sort()).toEqual([200, 400])
  })

  it('tells only the holder of the mobile number that it has an account', async () => {
    const mobile = fresh()
    await register(mobile, await codeFor(mobile))
    tick(2)
    expect(await register(mobile, '123')).toMatchObject({ error: 'code.wrong' })
    expect(await register(mobile, await codeFor(mobile))).toMatchObject({ http: 409, error: 'account.taken' })
  })

  it('takes over the account that a company prepared with the mobile number, and no other', async () => {
    const [prepared, used] = [fresh(), fresh()]
    const orgId = await app.company()
    const admin = await app.person(orgId)
    await admin.must('sys/user/save', { account: 'qing-jin', name: '请进' })
    // In earlier releases companies could use mobile numbers as account names.
    await app.db.system('an account of old', sql =>
      sql.query(`update app_user set username = $1 where username = 'qing-jin'`, [prepared]),
    )
    await app.person(orgId, { username: used })
    const { data } = await register(prepared, await codeFor(prepared))
    expect(await admin.call('user/isLogin', {}, { authorization: data.token })).toMatchObject({
      http: 200,
      data: { orgId },
    })
    expect(await register(used, await codeFor(used))).toMatchObject({ http: 409, error: 'account.taken' })
  })

  it.each([
    [{ password: '12345' }, 400, 'field.invalid'],
    [{ name: ' ' }, 400, 'field.required'],
    [{ agreement: '2020-01-01' }, 409, 'account.agreement'],
    [{ isAdmin: true }, 400, 'request.invalid'],
  ])('refuses %j and leaves the code unspent', async (more, http, error) => {
    const mobile = fresh()
    const code = await codeFor(mobile)
    expect(await register(mobile, code, more)).toMatchObject({ http, error })
    expect((await register(mobile, code)).http).toBe(200)
  })
})

describe('a forgotten password', () => {
  const recover = (mobile: string, code: string) =>
    visit('POST', 'user/recover', { body: { mobile, code, newPassword: 'another1' } })

  it('is replaced by a code, and every session ends', async () => {
    const mobile = fresh()
    const { data } = await register(mobile, await codeFor(mobile))
    const anyone = await app.person(await app.company())
    const asks = () => anyone.call('user/isLogin', {}, { authorization: data.token })
    expect((await asks()).http).toBe(200)
    tick(2)
    expect((await recover(mobile, await codeFor(mobile))).http).toBe(200)
    expect((await asks()).http).toBe(401)
    expect((await events(mobile)).at(-1)).toEqual({ action: 'password_reset', detail: { sessionsEnded: 1 } })
    expect((await visit('POST', 'user/login', { body: { username: mobile, password: 'secret1' } })).http).toBe(400)
    expect((await visit('POST', 'user/login', { body: { username: mobile, password: 'another1' } })).http).toBe(200)
  })

  it('reports a missing account only after the code', async () => {
    const mobile = fresh()
    expect(await recover(mobile, '000000')).toMatchObject({ http: 400, error: 'code.wrong' })
    expect(await recover(mobile, await codeFor(mobile))).toMatchObject({ http: 404, error: 'account.unknown' })
  })

  it('is limited to thirty attempts in ten minutes from one address', async () => {
    const tries = await Promise.all(
      Array.from({ length: 31 }, () =>
        visit('POST', 'user/recover', {
          body: { mobile: fresh(), code: '1', newPassword: 'another1' },
          ip: '10.7.7.7',
        }),
      ),
    )
    expect(tries.filter(answer => answer.http === 429)).toHaveLength(1)
  })
})

describe('a server without a sender of codes', () => {
  it('has captchas, and no calls that need a code', async () => {
    const bare = await testApp({ codes: { sender: 'off', url: undefined, token: undefined, template: undefined } })
    const get = (query: string) => bare.app.inject({ method: 'GET', url: `/api/v1/user/login/code${query}` })
    expect((await get('')).json()).toMatchObject({
      status: true,
      data: { key: expect.any(String) as string, image: expect.stringContaining('data:image/svg+xml') as string },
    })
    expect((await get('?mobile=13900000001')).json()).toMatchObject({ code: 404, error: 'request.not_found' })
    expect((await bare.app.inject({ method: 'POST', url: '/api/v1/user/register', payload: {} })).statusCode).toBe(404)
  })
})

it('a server without a gateway says that the code is in its log', async () => {
  const logging = await testApp({ codes: { sender: 'log', url: undefined, token: undefined, template: undefined } })
  const answer = await logging.app.inject({ method: 'GET', url: '/api/v1/user/login/code?mobile=13900000002' })
  expect(answer.json()).toMatchObject({ status: true, data: { sentTo: 'log' } })
})
