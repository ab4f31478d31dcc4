import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from './app.ts'
import { countAlike, documented, type DocumentedCall as Call } from './documented-calls.ts'
import { fingerprintOf } from './fingerprint.ts'
import { makerFor } from './make.ts'
import { strayWords } from './stray-words.ts'

/**
 * Hostile input to every documented call. Whatever is sent, no answer reports a failure of the server, nobody changes
 * or sees what is not theirs, and a refusal is an envelope with its request id.
 */

let app: TestApp
let orgId: number
let admin: Person
let nobody: Person
let stranger: Person
const records = new Map<string, number>()

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  admin = await app.person(orgId)
  nobody = await app.person(orgId, { permissions: [] })
  stranger = await app.person(await app.company())
  const maker = await makerFor(app, orgId)
  for (const resource of registry.resources) {
    const [face] = Object.values(resource.faces)
    records.set(resource.name, Number((await maker.record(resource.name, { ...face?.where, ...face?.preset })).id))
  }
}, 300_000)

const WORDS = [
  `' or 1=1; drop table waybill; --`,
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '\u0000\u202e\ud800',
  '${7*7}{{7*7}}%s%n',
  'x'.repeat(70_000),
]
const VALUES: unknown[] = [
  ...WORDS,
  -1,
  1e308,
  2 ** 53 + 2,
  0.1,
  true,
  null,
  [],
  {},
  [[[]]],
  { op: 'in', value: { $gt: '' } },
  { toString: 1, __proto__: null },
]
const BODIES: { name: string; payload: string }[] = [
  { name: 'a list', payload: '[]' },
  { name: 'a word', payload: '"x"' },
  { name: 'a number', payload: '5' },
  { name: 'no JSON', payload: '{"id": 1,,}' },
  { name: 'a prototype', payload: '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}' },
  { name: 'depth', payload: `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}` },
  {
    name: 'many keys',
    payload: JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, i]))),
  },
]

/**
 * Hostile values for the first eight properties of a call, two each. What calls declare alike, such as the page of
 * every list, gets each value once over all of them.
 */
function valuesFor(call: Call, triedBefore: ReturnType<typeof countAlike>): typeof BODIES {
  return call.properties.slice(0, 8).flatMap((name, j) => {
    const before = triedBefore(call, name) * 2
    return [before, before + 1]
      .filter(tried => tried < VALUES.length)
      .map(tried => {
        const value = VALUES[(tried + name.length + j * 5) % VALUES.length]
        return {
          name: `${name} = ${String(JSON.stringify(value)).slice(0, 40)}`,
          payload: JSON.stringify({ id: 1, [name]: value }),
        }
      })
  })
}

interface Sent {
  http: number
  envelope: {
    status?: boolean
    requestId?: string
    data?: unknown
    msg?: string
    errors?: { msg: string; path: string }[]
  } | null
}

async function send(
  call: Pick<Call, 'method' | 'path'>,
  payload: string | undefined,
  token: string | null,
): Promise<Sent> {
  const response = await app.app.inject({
    method: call.method as 'POST',
    url: call.path,
    headers: {
      ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: token } : {}),
    },
    ...(call.method === 'POST' && payload !== undefined ? { payload } : {}),
  })
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  return { http: response.statusCode, envelope: isJson ? response.json() : null }
}

describe('hostile bodies', () => {
  it('make no call fail, whoever sends them', async () => {
    const failed: string[] = []
    const strange = new Set<string>()
    let count = 0
    const triedBefore = countAlike()
    for (const [i, call] of documented().entries()) {
      const bodies =
        call.method === 'GET'
          ? [{ name: 'nothing', payload: '' }]
          : [
              BODIES[i % BODIES.length] as (typeof BODIES)[number],
              BODIES[(i * 3 + 1) % BODIES.length] as (typeof BODIES)[number],
              ...valuesFor(call, triedBefore),
            ]
      for (const { name, payload } of bodies) {
        const { http, envelope } = await send(call, payload, admin.token)
        count++
        for (const said of [envelope?.msg, ...(envelope?.errors ?? []).map(error => error.msg)])
          if (http >= 400 && (strayWords(said ?? '').some(word => /[a-z]/.test(word)) || said?.startsWith('.')))
            strange.add(`${call.path} ${name}: ${said}`)
        if (http >= 500 || (http >= 400 && !(envelope?.status === false && envelope.requestId)))
          failed.push(`${call.path} ${name}: ${http}`)
      }
    }
    expect(failed).toEqual([])
    // No refusal explains in English, in codes or in paths what is wrong
    expect([...strange].slice(0, 40)).toEqual([])
    expect(count).toBeGreaterThan(5000)
  }, 300_000)

  it('change nothing and reveal nothing without a session, without rights, and from another company', async () => {
    const before = await fingerprintOf(app.db, orgId)
    const told: string[] = []
    for (const [i, call] of documented()
      .filter(one => one.method === 'POST' && !one.open)
      .entries()) {
      const payload = JSON.stringify({
        id: 1,
        ids: [1],
        version: 1,
        ...(call.properties[0]
          ? { [call.properties[i % call.properties.length] ?? '']: VALUES[i % VALUES.length] }
          : {}),
      })
      const { http, envelope } = await send(call, payload, null)
      // An unreadable body is refused before the session is checked
      if (![400, 401].includes(http) || envelope?.data) told.push(`${call.path}: ${http} without a session`)
      const without = await send(call, payload, nobody.token)
      if (without.http >= 500) told.push(`${call.path}: ${without.http} without rights`)
    }
    expect(told).toEqual([])
    // Tables with personal data, which every member may write
    const own = /^(list_title|message|idempotency|audit|job) /
    const kept = (print: string) => print.split('\n').filter(line => !own.test(line))
    expect(kept(await fingerprintOf(app.db, orgId))).toEqual(kept(before))
  }, 300_000)
})

describe('records that there are not', () => {
  it('make no call fail that is asked for them properly', async () => {
    const failed: string[] = []
    let missing = 0
    for (const call of documented().filter(one => one.method === 'POST')) {
      const { http } = await send(call, JSON.stringify(call.aboutNothing), admin.token)
      if (http >= 500) failed.push(`${call.path} ${JSON.stringify(call.aboutNothing)}: ${http}`)
      if (http === 404) missing++
    }
    expect(failed).toEqual([])
    // Not refused for their form alone
    expect(missing).toBeGreaterThan(300)
  }, 300_000)
})

describe('guessing', () => {
  it('of ids finds nothing of another company, with any call', async () => {
    const before = await fingerprintOf(app.db, orgId)
    const found: string[] = []
    for (const resource of registry.resources) {
      const id = records.get(resource.name)
      for (const face of Object.values(resource.faces)) {
        for (const method of ['info', 'history', 'delete', 'save', ...Object.keys(resource.transitions)]) {
          const { http, data } = await stranger.call(`${face.api}/${method}`, {
            id,
            version: 1,
            ...(method === 'delete' ? { reason: 'x' } : {}),
          })
          const empty = method === 'history' && (data as { list?: unknown[] } | null)?.list?.length === 0
          if (!(http >= 400 && http < 500) && !empty) found.push(`${face.api}/${method}: ${http}`)
        }
        for (const method of ['list', 'options', 'summary']) {
          const { data } = await stranger.call<{ list?: unknown[]; count?: number }>(`${face.api}/${method}`, {
            ids: [id],
          })
          if (data?.list?.length || data?.count) found.push(`${face.api}/${method}`)
        }
      }
    }
    expect(found).toEqual([])
    expect(await fingerprintOf(app.db, orgId)).toBe(before)
  }, 300_000)

  it('of names in queries is refused and never executed', async () => {
    const path = 'oms/wayBill/list'
    const total = (await admin.must<{ total: number }>(path, { count: 'exact' })).total
    for (const body of [
      { sort: ['id; drop table waybill'] },
      { sort: [`id" desc, (select 1)--`] },
      { filters: { [`wayNo" or 1=1 --`]: 'x' } },
      { filters: { __proto__x: 1 } },
      { after: `1' or '1'='1` },
    ])
      expect((await admin.call(path, body)).http, JSON.stringify(body)).toBe(400)
    for (const word of WORDS.slice(0, 5))
      expect(await admin.call(path, { search: word })).toMatchObject({ http: word.includes('\u0000') ? 400 : 200 })
    expect((await admin.must<{ total: number }>(path, { count: 'exact' })).total).toBe(total)
  })
})

describe('the sign-in', () => {
  it.each([
    ['/api/v1/../../../etc/passwd'],
    ['/api/v1/%2e%2e/%2e%2e/package.json'],
    ['/..%2f..%2fpackage.json'],
    ['/assets/..%5c..%5cpackage.json'],
    ['/%00'],
    ['/api/v1/oms/wayBill/list%00'],
    ['/api/v1/__proto__/constructor/list'],
    ['/api/v1/oms/wayBill/hasOwnProperty'],
    [`/api/v1/${'x'.repeat(9000)}`],
    ['/api/v9/oms/wayBill/list'],
    ['//api/v1/oms/wayBill/list'],
  ])('%s leads nowhere', async url => {
    for (const method of ['GET', 'POST'] as const) {
      const response = await app.app.inject({
        method,
        url,
        headers: { authorization: admin.token, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
        ...(method === 'POST' ? { payload: '{}' } : {}),
      })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
      expect(response.body).not.toMatch(/root:|"workspaces"/)
    }
  })

  it.each([
    ['authorization', `' or 1=1 --`, 401],
    ['authorization', 'Bearer ', 401],
    ['authorization', 'x'.repeat(8000), 401],
    ['x-org-id', '999999', 409],
    ['x-org-id', `1 or 1=1`, 409],
    ['idempotency-key', 'x'.repeat(201), 400],
    ['content-type', 'application/xml', 415],
    ['accept-language', `${'zh,'.repeat(2000)}`, 200],
    ['x-forwarded-for', `1.2.3.4, ${'9'.repeat(500)}`, 200],
  ] as const)('a header %s of %.20s', async (name, value, http) => {
    const answer = await admin.call('oms/wayBill/list', {}, { [name]: value })
    expect(answer.http).toBe(http)
  })
})

describe('repetition', () => {
  it('of a write with one key writes once, even if sent concurrently', async () => {
    const send = () =>
      admin.call<{ id: number }>('sys/department/save', { name: '并发部' }, { 'idempotency-key': 'abuse-1' })
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    const done = answers.filter(answer => answer.http === 200)
    expect(new Set(done.map(answer => answer.data.id)).size).toBe(1)
    expect(answers.every(answer => answer.http === 200 || answer.http === 409)).toBe(true)
    expect(
      (await admin.must<{ total: number }>('sys/department/list', { search: '并发部', count: 'exact' })).total,
    ).toBe(1)
    expect(
      await admin.call('sys/department/save', { name: '另一个部' }, { 'idempotency-key': 'abuse-1' }),
    ).toMatchObject({ http: 409 })
  })
})
