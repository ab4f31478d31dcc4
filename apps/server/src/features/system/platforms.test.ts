// PostgreSQL too: jobs
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../plugins/config.ts'
import { writePass } from '../../plugins/platform-pass.ts'
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts'

const SECRET = 'shared-by-business-and-finance'
const NOW = Date.parse('2026-11-20T02:00:00Z')

/** Two installations with their own databases: `here` is the business platform, `there` the finance one. */
let here: TestApp
let there: TestApp
let member: Person
let twin: Person

beforeAll(async () => {
  there = await testApp(settings({ PLATFORM_SELF: 'finance', PLATFORM_SECRETS: `business=${SECRET}` }))
  await there.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = there.app.server.address() as AddressInfo
  here = await testApp(
    settings({
      PLATFORMS: `finance=http://127.0.0.1:${port}/, bi=http://10.0.0.8:9000`,
      PLATFORM_SECRETS: `finance=${SECRET}`,
    }),
  )
  clocks(0)
  member = await here.person(await here.company(), { username: 'both', permissions: [] })
  twin = await there.person(await there.company(), { username: 'both', permissions: [] })
})

function settings(env: Record<string, string>) {
  const { platforms, platformSelf, platformSecrets } = parseConfig(env)
  return { platforms, platformSelf, platformSecrets }
}

function clocks(seconds: number): void {
  for (const app of [here, there]) app.clock.set(new Date(NOW + seconds * 1000).toISOString())
}

/** Goes over as the page does: requests the address and takes the pass from it. */
async function goOver(person = member, path = 'user/change/finance/system'): Promise<{ address: URL; token: string }> {
  const address = new URL(await person.must<string>(path))
  return { address, token: new URLSearchParams(address.hash.split('?')[1]).get('token') ?? '' }
}

async function arrive(token: string): Promise<Answer<{ token: string }>> {
  const origin = `http://127.0.0.1:${(there.app.server.address() as AddressInfo).port}`
  const answer = await fetch(`${origin}/api/v1/user/change/system/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return { http: answer.status, ...((await answer.json()) as Omit<Answer<{ token: string }>, 'http'>) }
}

describe('the list', () => {
  it('contains the siblings in their order, with the addresses that this installation has', async () => {
    const answer = await here.app.inject({
      method: 'GET',
      url: '/api/v1/sys/change/index/list',
      headers: { authorization: member.token },
    })
    const { data } = answer.json<{ data: { system: string; url: string; title: string }[] }>()
    expect(data.map(one => one.system)).toEqual(['business', 'finance', 'bi', 'car', 'cmdb', 'isc', 'rsp'])
    expect(data.filter(one => one.url).map(one => one.title)).toEqual(['财务平台', '报表平台'])
    expect((await here.app.inject({ method: 'GET', url: '/api/v1/sys/change/index/list' })).statusCode).toBe(401)
  })
})

describe('the way over', () => {
  it.each(['sys/user/change', 'user/change'])(
    '%s returns the address with a pass in its fragment, or without one if there is no shared secret',
    async base => {
      const { address, token } = await goOver(member, `${base}/finance/system`)
      expect([address.pathname, address.search, address.hash.split('?')[0]]).toEqual(['/', '', '#/login'])
      expect(token.length).toBeGreaterThan(100)
      expect(await member.must(`${base}/bi/system`)).toBe('http://10.0.0.8:9000/')
      expect(await member.call(`${base}/car/system`)).toMatchObject({
        http: 409,
        error: 'platform.closed',
        msg: '此功能暂未开通',
      })
      expect(await member.call(`${base}/constructor/system`)).toMatchObject({ http: 404 })
      expect(await member.call(`${base}/finance/system`, {}, { authorization: null })).toMatchObject({ http: 401 })
    },
  )

  it('stores only the hash of the pass, with its person and platform', async () => {
    const { token } = await goOver()
    const { rows } = await here.db.system('test', sql =>
      sql.query<{ row: string; data: object }>(
        `select o::text as row, data from one_time o where kind = 'platform pass' order by expires_at desc`,
      ),
    )
    expect(rows.every(row => !row.row.includes(token.slice(0, 40)))).toBe(true)
    expect(rows[0]?.data).toEqual({ userId: member.userId, to: 'finance' })
    const events = await here.db.system('test', sql =>
      sql.query(`select detail from account_event where user_id = $1 and action = 'platform_pass'`, [member.userId]),
    )
    expect(events.rows.at(-1)).toEqual({ detail: { to: 'finance' } })
  })
})

describe('the way in, on the other installation', () => {
  it('signs in the person with the same name there', async () => {
    const { data } = await arrive((await goOver()).token)
    expect((await twin.call('user/isLogin', {}, { authorization: data.token })).data).toMatchObject({
      id: twin.userId,
      orgId: twin.orgId,
    })
    const events = await there.db.system('test', sql =>
      sql.query(`select detail from account_event where user_id = $1 and action = 'sign_in'`, [twin.userId]),
    )
    expect(events.rows.at(-1)).toEqual({ detail: { way: 'platform', from: 'business' } })
  })

  it('is accepted once, for one of two simultaneous uses', async () => {
    const { token } = await goOver()
    const both = await Promise.all([arrive(token), arrive(token)])
    expect(both.map(answer => answer.http).toSorted()).toEqual([200, 400])
    expect(await arrive(token)).toMatchObject({ http: 400, error: 'platform.pass' })
  })

  it('expires after sixty seconds', async () => {
    const { token } = await goOver()
    clocks(61)
    expect(await arrive(token)).toMatchObject({ http: 400, error: 'platform.pass' })
    clocks(0)
    expect((await arrive(token)).http).toBe(200)
  })

  const pass = (over: object = {}, secret = SECRET) =>
    writePass({ from: 'business', to: 'finance', username: 'both', mobile: null, until: NOW + 60_000, ...over }, secret)

  it.each([
    ['another platform', () => pass({ to: 'bi' }), 'platform.other'],
    ['a platform that nothing is shared with', () => pass({ from: 'rsp' }), 'platform.pass'],
    ['another secret', () => pass({}, 'another-secret-of-its-own'), 'platform.pass'],
    ['a day', () => pass({ until: NOW + 86_400_000 }), 'platform.pass'],
    ['somebody unknown here', () => pass({ username: 'stranger' }), 'platform.stranger'],
  ])('refuses a pass for %s', async (_, make, error) => {
    expect(await arrive(make())).toMatchObject({ status: false, error })
  })

  it('refuses a changed or invalid pass', async () => {
    const [facts = '', signature = ''] = pass().split('.')
    const changed = Buffer.from(Buffer.from(facts, 'base64url').toString().replace('both', 'root')).toString(
      'base64url',
    )
    for (const token of [
      `${changed}.${signature}`,
      facts,
      `${facts}.`,
      `${facts}.${signature}.x`,
      'bnVsbA.x',
      '.',
      'x',
    ])
      expect(await arrive(token), token).toMatchObject({ http: 400, error: 'platform.pass' })
  })

  it('treats the same name with another mobile number as another person', async () => {
    await there.db.system('test', sql =>
      sql.query(`update app_user set mobile = '13800000001' where id = $1`, [twin.userId]),
    )
    expect(await arrive(pass({ mobile: '13800000002' }))).toMatchObject({ http: 403, error: 'platform.stranger' })
    expect((await arrive(pass({ mobile: '13800000001' }))).http).toBe(200)
  })

  it('refuses a person who is locked there', async () => {
    await there.db.system('test', sql =>
      sql.query(`update app_user set status = 'locked' where id = $1`, [twin.userId]),
    )
    expect(await arrive(pass())).toMatchObject({ http: 403, error: 'auth.locked' })
  })
})

it.each(['finance', 'finance=ftp://x', 'nothing=https://a.example', 'finance=javascript:alert(1)'])(
  'the start refuses PLATFORMS=%s',
  value => {
    expect(() => parseConfig({ PLATFORMS: value })).toThrow('PLATFORMS')
  },
)

it('the start refuses a short secret without repeating it, and an unknown name', () => {
  expect(() => parseConfig({ PLATFORM_SECRETS: 'finance=short' })).toThrow(/^PLATFORM_SECRETS='…'/)
  expect(() => parseConfig({ PLATFORM_SELF: 'nothing' })).toThrow('PLATFORM_SELF')
})
