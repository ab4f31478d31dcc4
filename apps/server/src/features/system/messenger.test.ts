import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../plugins/config.ts'
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts'
import { type FakeMessenger, openFakeMessenger } from './testing/fake-messenger.ts'

const RETURN = 'https://tms.example/callback'

let messenger: FakeMessenger
let app: TestApp
let orgId: number
let minute = 0
let count = 0

beforeAll(async () => {
  messenger = await openFakeMessenger({ id: 'ding-app', secret: 'ding-secret', returnUrl: RETURN })
  const env = {
    MESSENGER_APP_ID: 'ding-app',
    MESSENGER_APP_SECRET: 'ding-secret',
    MESSENGER_RETURN_URL: RETURN,
    MESSENGER_LOGIN_URL: messenger.url,
    MESSENGER_API_URL: messenger.url,
  }
  app = await testApp({ messenger: parseConfig(env).messenger })
  orgId = await app.company()
})
afterAll(() => messenger.close())
beforeEach(() => {
  messenger.broken.clear()
  tick(15)
})

function tick(minutes: number): void {
  minute += minutes
  app.clock.set(new Date(Date.parse('2026-11-20T00:00:00Z') + minute * 60_000).toISOString())
}

/** A browser with its cookies, and the person signed in there. */
function browser(person?: Person) {
  let cookie = ''
  const call = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    { body = {}, token = person?.token }: { body?: object; token?: string | undefined } = {},
  ): Promise<Answer<T>> => {
    const answer = await app.app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(token ? { authorization: token } : {}),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { payload: JSON.stringify(body) } : {}),
    })
    const set = answer.headers['set-cookie']
    if (set) cookie = String(set).split(';')[0] ?? ''
    return { http: answer.statusCode, ...answer.json() }
  }
  return { call, marks: () => cookie }
}

/** Consents at the messenger, and returns the parameters of the redirect. */
async function consent(url: string): Promise<{ authCode: string; state: string }> {
  const answer = await fetch(url, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  const back = new URL(answer.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(RETURN)
  return { authCode: back.searchParams.get('authCode') ?? '', state: back.searchParams.get('state') ?? '' }
}

const somebody = (nick = '张三') => ({ unionId: `union-${++count}`, nick })
const fresh = () => app.person(orgId, { username: `chatter${++count}`, password: 'secret123', permissions: [] })

async function bindNew(person: Person): Promise<{ unionId: string; nick: string }> {
  messenger.person = somebody()
  const window = browser(person)
  const { data } = await window.call<string>('POST', 'user/dd/bind/url')
  expect(await window.call('POST', 'user/dd/bind', { body: await consent(data) })).toMatchObject({
    http: 200,
    data: { nick: '张三' },
  })
  return messenger.person
}

const events = async (person: Person) =>
  (
    await app.db.system('test', sql =>
      sql.query<{ action: string; detail: object }>(
        'select action, detail from account_event where user_id = $1 order by id',
        [person.userId],
      ),
    )
  ).rows

describe('sign-in by the messenger', () => {
  it('signs in a bound person: consent, code, state, token', async () => {
    const person = await fresh()
    await bindNew(person)
    const window = browser()
    const { data: url } = await window.call<string>('GET', 'user/dd/login/url')
    const { data } = await window.call<{ token: string }>('POST', 'user/dd/login', { body: await consent(url) })
    expect((await person.call('user/isLogin', {}, { authorization: data.token })).data).toMatchObject({
      id: person.userId,
      orgId,
    })
    expect((await events(person)).at(-1)).toEqual({ action: 'sign_in', detail: { way: 'messenger' } })
  })

  it('accepts a state once', async () => {
    await bindNew(await fresh())
    const window = browser()
    const back = await consent((await window.call<string>('GET', 'user/dd/login/url')).data)
    expect((await window.call('POST', 'user/dd/login', { body: back })).http).toBe(200)
    expect(await window.call('POST', 'user/dd/login', { body: back })).toMatchObject({
      http: 400,
      error: 'messenger.state',
    })
  })

  it('accepts a state for ten minutes, in the browser that began, and no invented one', async () => {
    await bindNew(await fresh())
    const [window, other, bare] = [browser(), browser(), browser()]
    const begin = async () => consent((await window.call<string>('GET', 'user/dd/login/url')).data)
    await other.call('GET', 'user/dd/login/url')
    expect(await other.call('POST', 'user/dd/login', { body: await begin() })).toMatchObject({
      error: 'messenger.state',
    })
    expect(await bare.call('POST', 'user/dd/login', { body: await begin() })).toMatchObject({
      error: 'messenger.state',
    })
    expect(
      await window.call('POST', 'user/dd/login', { body: { ...(await begin()), state: 'login.made-up' } }),
    ).toMatchObject({
      error: 'messenger.state',
    })
    const late = await begin()
    tick(11)
    expect(await window.call('POST', 'user/dd/login', { body: late })).toMatchObject({ error: 'messenger.state' })
  })

  it('marks the browser by a cookie that no script can read', async () => {
    const answer = await app.app.inject({ method: 'GET', url: '/api/v1/user/dd/login/url' })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^tuheng_browser=[\w-]{43}; Path=\/api\/v1\/user; Max-Age=600; HttpOnly; SameSite=Strict$/,
    )
    const secure = await app.app.inject({
      method: 'GET',
      url: '/api/v1/user/dd/login/url',
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(String(secure.headers['set-cookie'])).toContain('; Secure')
  })

  it('refuses a locked person', async () => {
    const person = await fresh()
    await bindNew(person)
    await app.db.system('test', sql =>
      sql.query(`update app_user set status = 'locked' where id = $1`, [person.userId]),
    )
    const window = browser()
    expect(
      await window.call('POST', 'user/dd/login', {
        body: await consent((await window.call<string>('GET', 'user/dd/login/url')).data),
      }),
    ).toMatchObject({ http: 403, error: 'auth.locked' })
  })

  it('reports whether the messenger refused or did not answer', async () => {
    const window = browser()
    messenger.person = somebody()
    const attempt = async (over: object = {}) =>
      window.call('POST', 'user/dd/login', {
        body: {
          ...(await consent((await window.call<string>('GET', 'user/dd/login/url')).data)),
          ...over,
        },
      })
    expect(await attempt({ authCode: 'made-up' })).toMatchObject({ http: 400, error: 'messenger.refused' })
    for (const [path, status, body] of [
      ['/v1.0/oauth2/userAccessToken', 500, '{}'],
      ['/v1.0/oauth2/userAccessToken', 200, 'no json'],
      ['/v1.0/oauth2/userAccessToken', 200, '[]'],
      ['/v1.0/contact/users/me', 200, '{}'],
      ['/v1.0/contact/users/me', 302, ''],
    ] as const) {
      messenger.broken.clear()
      messenger.broken.set(path, { status, body })
      expect(await attempt(), `${path} ${status} ${body}`).toMatchObject({ http: 502, error: 'messenger.silent' })
    }
  })
})

describe('a person whom only the messenger knows', () => {
  it('is told so, signs in by password, and is bound from then on', async () => {
    const person = await fresh()
    const username = `chatter${count}`
    messenger.person = somebody('李四')
    const window = browser()
    const begin = async () => consent((await window.call<string>('GET', 'user/dd/login/url')).data)
    const refused = await window.call<{ bind: string; nick: string }>('POST', 'user/dd/login', { body: await begin() })
    expect(refused).toMatchObject({ http: 409, error: 'messenger.unbound', data: { nick: '李四' } })
    expect(refused.msg).toContain('李四')
    expect(
      await window.call('POST', 'user/login', { body: { username, password: 'secret123', bind: refused.data.bind } }),
    ).toMatchObject({ http: 200, data: { bound: true } })
    expect(
      (await window.call<{ token: string }>('POST', 'user/dd/login', { body: await begin() })).data.token,
    ).toBeTruthy()
    expect((await events(person)).map(one => one.action)).toContain('messenger_bind')
  })

  it('is signed in but not bound when the offer is used, late, or of another browser', async () => {
    await fresh()
    const username = `chatter${count}`
    const signIn = (window: ReturnType<typeof browser>, offer: string) =>
      window.call('POST', 'user/login', { body: { username, password: 'secret123', bind: offer } })
    const offered = async (window: ReturnType<typeof browser>) => {
      messenger.person = somebody()
      return (
        await window.call<{ bind: string }>('POST', 'user/dd/login', {
          body: await consent((await window.call<string>('GET', 'user/dd/login/url')).data),
        })
      ).data.bind
    }
    const window = browser()
    expect(await signIn(browser(), await offered(window))).toMatchObject({ http: 200, data: { bound: false } })
    const late = await offered(window)
    tick(11)
    expect(await signIn(window, late)).toMatchObject({ http: 200, data: { bound: false } })
    const good = await offered(window)
    expect(await signIn(window, good)).toMatchObject({ data: { bound: true } })
    expect(await signIn(window, good)).toMatchObject({ data: { bound: false } })
  })

  it('keeps the offer while the password is wrong', async () => {
    await fresh()
    const username = `chatter${count}`
    messenger.person = somebody()
    const window = browser()
    const { data } = await window.call<{ bind: string }>('POST', 'user/dd/login', {
      body: await consent((await window.call<string>('GET', 'user/dd/login/url')).data),
    })
    expect(
      (await window.call('POST', 'user/login', { body: { username, password: 'wrong', bind: data.bind } })).http,
    ).toBe(400)
    expect(
      await window.call('POST', 'user/login', { body: { username, password: 'secret123', bind: data.bind } }),
    ).toMatchObject({ data: { bound: true } })
  })
})

describe('binding from the personal pages', () => {
  it('shows, binds, unbinds, and is logged', async () => {
    const person = await fresh()
    expect(await person.must('user/dd/state')).toEqual({ configured: true, bound: null })
    await bindNew(person)
    expect(await person.must('user/dd/state')).toMatchObject({
      configured: true,
      bound: { nick: '张三', boundAt: expect.stringMatching(/^2026-11-20 /) as string },
    })
    expect(await person.must('user/dd/unbind')).toEqual({ unbound: true })
    expect(await person.must('user/dd/unbind')).toEqual({ unbound: false })
    expect(await person.must('user/dd/state')).toEqual({ configured: true, bound: null })
    expect((await events(person)).map(one => one.action)).toEqual(['messenger_bind', 'messenger_unbind'])
  })

  it('allows one messenger account per account', async () => {
    const [first, second] = [await fresh(), await fresh()]
    const taken = await bindNew(first)
    const bindAs = async (person: Person, who: { unionId: string; nick: string }) => {
      messenger.person = who
      const window = browser(person)
      return window.call('POST', 'user/dd/bind', {
        body: await consent((await window.call<string>('POST', 'user/dd/bind/url')).data),
      })
    }
    expect(await bindAs(second, taken)).toMatchObject({ http: 409, error: 'messenger.taken' })
    expect(await bindAs(first, somebody('别人'))).toMatchObject({ http: 409, error: 'messenger.bound' })
    expect(await bindAs(first, taken)).toMatchObject({ http: 200 })
  })

  it('accepts no state of a sign-in, of another person, or without a session', async () => {
    const [person, other] = [await fresh(), await fresh()]
    messenger.person = somebody()
    const [mine, visitor] = [browser(person), browser()]
    expect(
      await mine.call('POST', 'user/dd/bind', {
        body: await consent((await mine.call<string>('GET', 'user/dd/login/url')).data),
      }),
    ).toMatchObject({ error: 'messenger.state' })
    const back = await consent((await mine.call<string>('POST', 'user/dd/bind/url')).data)
    expect(await mine.call('POST', 'user/dd/bind', { body: back, token: other.token })).toMatchObject({
      error: 'messenger.state',
    })
    expect(
      await mine.call('POST', 'user/dd/login', {
        body: await consent((await mine.call<string>('POST', 'user/dd/bind/url')).data),
        token: '',
      }),
    ).toMatchObject({ error: 'messenger.state' })
    expect((await visitor.call('POST', 'user/dd/bind/url')).http).toBe(401)
    expect((await visitor.call('POST', 'user/dd/unbind')).http).toBe(401)
    expect(await visitor.call('POST', 'user/dd/state')).toMatchObject({
      http: 200,
      data: { configured: true, bound: null },
    })
  })
})

describe('a server without a messenger', () => {
  it('reports it in every call', async () => {
    const bare = await testApp()
    const person = await bare.person(await bare.company(), { permissions: [] })
    const url = await bare.app.inject({
      method: 'GET',
      url: '/api/v1/user/dd/login/url',
      headers: { 'accept-language': 'en' },
    })
    expect(url.json()).toMatchObject({
      status: false,
      code: 409,
      error: 'messenger.off',
      msg: expect.stringContaining('No messenger') as string,
    })
    expect(await person.call('user/dd/login', { authCode: 'a', state: 'b' }, { authorization: null })).toMatchObject({
      http: 409,
      error: 'messenger.off',
    })
    expect(await person.call('user/dd/bind/url')).toMatchObject({ http: 409, error: 'messenger.off' })
    expect(await person.must('user/dd/state')).toEqual({ configured: false, bound: null })
  })

  it.each([
    { MESSENGER_APP_ID: 'a' },
    { MESSENGER_APP_ID: 'a', MESSENGER_APP_SECRET: 'b' },
    { MESSENGER_RETURN_URL: 'javascript:1' },
  ])('the start refuses %j', env => {
    expect(() => parseConfig(env)).toThrow('MESSENGER_')
  })
})
