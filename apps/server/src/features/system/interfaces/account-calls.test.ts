// PostgreSQL instead: sample
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Maker, makerFor } from '../../../testing/make.ts'
import { sendSigned, type SentBy } from '../testing/program.ts'

let app: TestApp
let orgId: number
let admin: Person
let maker: Maker
let count = 0

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId)
})

type Account = SentBy & { id: number }

async function account(over: AnyRow = {}): Promise<Account> {
  const row = await admin.must<{ id: number; keyId: string }>('oms/apiAccount/save', {
    name: `对方${++count}`,
    scopes: ['oms.loadBill.read', 'oms.loadBill.modify', 'oms.loadBill.audit'],
    allowFrom: '203.0.113.0/24',
    ...over,
  })
  const { secret } = await admin.must<{ secret: string }>('oms/apiAccount/secret', { id: row.id })
  return { id: row.id, keyId: row.keyId, secret }
}

const send = (by: Account, path: string, more: { body?: unknown; headers?: Record<string, string> } = {}) =>
  sendSigned({
    app,
    by,
    path,
    body: more.body ?? {},
    but: { ip: '203.0.113.9', ...(more.headers ? { headers: more.headers } : {}) },
  })
const log = async (id: number): Promise<AnyRow[]> =>
  (await admin.must<{ list: AnyRow[] }>('oms/apiCall/list', { filters: { accountId: id }, sort: ['id'] })).list

interface Tried {
  httpStatus: number
  answer: { data?: AnyRow; error?: string }
  headers: { name: string; value: string }[]
  signed: string
}
const attempt = (id: number, call: string, { body = {}, by = admin }: { body?: unknown; by?: Person } = {}) =>
  by.call<Tried>('oms/apiAccount/try', { id, call, body: typeof body === 'string' ? body : JSON.stringify(body) })

describe('an account that is limited to some calls', () => {
  it('makes these and no others, however they are written', async () => {
    const { id: bill } = await maker.record('loadBill')
    const limited = await account({ onlyCalls: true, calls: ['oms/loadBill/list', 'oms/loadBill/info'] })
    expect((await send(limited, 'oms/loadBill/list')).http).toBe(200)
    expect((await send(limited, 'oms/loadBill/info', { body: { id: bill } })).http).toBe(200)
    const before = await admin.must<AnyRow>('oms/loadBill/info', { id: bill })
    for (const [path, body] of [
      ['oms/loadBill/save', { id: bill, remark: '改' }],
      ['oms/loadBill/audit', { id: bill }],
      ['oms/loadBill/audit', { ids: [bill] }],
      ['oms/loadBill/audit', { id: bill, check: true }],
      ['oms/loadBill/history', { id: bill }],
      ['oms/loadBill/options', {}],
      ['oms/loadBill/summary', {}],
      ['oms/loadBill/across', {}],
      ['oms/loadBill/reveal', { id: bill }],
      ['oms/loadBill/feed', { rows: [] }],
      ['oms/loadBill/audit?method=list', { id: bill }],
      ['oms/loadBill/list/../audit', { id: bill }],
      ['oms/loadBill/%61udit', { id: bill }],
      ['oms/loadBill/LIST', {}],
      ['oms//loadBill/audit', { id: bill }],
    ] as const)
      expect((await send(limited, path, { body })).http, path).toBeGreaterThanOrEqual(400)
    expect(await send(limited, 'oms/loadBill/audit', { body: { id: bill } })).toMatchObject({
      http: 403,
      error: 'api.call_not_granted',
    })
    expect(await admin.must('oms/loadBill/info', { id: bill })).toEqual(before)
    expect((await log(limited.id)).at(-1)).toMatchObject({ result: 'refused', error: 'api.call_not_granted' })
  })

  it('makes none where none is chosen, and all of its permissions where it is not limited', async () => {
    expect((await send(await account({ onlyCalls: true, calls: [] }), 'oms/loadBill/list')).http).toBe(403)
    expect((await send(await account(), 'oms/loadBill/list')).http).toBe(200)
  })

  it('cannot be given calls beyond its permissions, for people, or that there are not', async () => {
    const save = (calls: unknown) =>
      admin.call('oms/apiAccount/save', {
        name: `限${++count}`,
        scopes: ['oms.loadBill.read'],
        allowFrom: '203.0.113.0/24',
        onlyCalls: true,
        calls,
      })
    expect(await save(['oms/loadBill/info'])).toMatchObject({ http: 200 })
    for (const [calls, error] of [
      [['oms/loadBill/audit'], 'api.call_beyond'],
      [['oms/wayBill/list'], 'api.call_beyond'],
      [['sys/user/list'], 'api.call_unknown'],
      [['oms/loadBill/export'], 'api.call_unknown'],
      [['oms/nope/list'], 'api.call_unknown'],
      [['oms/loadBill/list?x'], 'api.call_unknown'],
      ['oms/loadBill/list', 'api.call_unknown'],
      [[{}], 'api.call_unknown'],
    ] as const)
      expect(await save(calls), JSON.stringify(calls)).toMatchObject({ error, errors: [{ path: 'calls' }] })
  })

  it('loses a call with its permission, and is widened only by whoever has all of its permissions', async () => {
    const limited = await account({ onlyCalls: true, calls: ['oms/loadBill/list', 'oms/loadBill/audit'] })
    const { version } = await admin.must<{ version: number }>('oms/apiAccount/info', { id: limited.id })
    expect(
      await admin.call('oms/apiAccount/save', { id: limited.id, version, scopes: ['oms.loadBill.read'] }),
    ).toMatchObject({ error: 'api.call_beyond' })
    const giver = await app.person(orgId, { permissions: ['oms.api.read', 'oms.api.modify', 'oms.loadBill.read'] })
    for (const wider of [
      { onlyCalls: false },
      { calls: ['oms/loadBill/list', 'oms/loadBill/audit', 'oms/loadBill/save'] },
    ])
      expect(await giver.call('oms/apiAccount/save', { id: limited.id, version, ...wider })).toMatchObject({
        error: 'api.scope_beyond',
      })
  })
})

describe('a test call', () => {
  it('is signed as documented and answered as the program would be, and marked in the log', async () => {
    const own = await account()
    const { data } = await attempt(own.id, 'oms/loadBill/list', { body: { pageSize: 1 } })
    expect(data).toMatchObject({ httpStatus: 200, answer: { status: true } })
    const header = (name: string) => data.headers.find(one => one.name === name)?.value
    expect(header('x-api-key')).toBe(own.keyId)
    expect(data.signed.split('\n').slice(0, 3)).toEqual(['TUHENG-HMAC-SHA256', 'POST', '/api/v1/oms/loadBill/list'])
    // The word that lets a test in never leaves the server
    expect(JSON.stringify(data)).not.toContain('x-api-test')
    expect(await log(own.id)).toMatchObject([{ isTest: true, testedBy: admin.memberId, result: 'ok', httpStatus: 200 }])
    // The signature was used, so that nobody can send it again
    expect(
      (await send(own, 'oms/loadBill/list', { headers: Object.fromEntries(data.headers.map(h => [h.name, h.value])) }))
        .error,
    ).toMatch(/^api\.(replayed|refused)$/)
  })

  it('gets no further than the account: its permissions, its calls, and whether it is switched on', async () => {
    const own = await account({ onlyCalls: true, calls: ['oms/loadBill/list'] })
    const { id: bill } = await maker.record('loadBill')
    expect((await attempt(own.id, 'oms/wayBill/list')).data).toMatchObject({
      httpStatus: 403,
      answer: { error: 'api.call_not_granted' },
    })
    expect((await attempt(own.id, 'oms/loadBill/audit', { body: { id: bill } })).data.httpStatus).toBe(403)
    const reading = await account({ scopes: ['oms.loadBill.read'] })
    expect((await attempt(reading.id, 'oms/loadBill/audit', { body: { id: bill } })).data).toMatchObject({
      httpStatus: 403,
      answer: { error: 'auth.forbidden' },
    })
    for (const call of [
      'sys/user/list',
      'oms/apiAccount/list',
      'oms/loadBill/export',
      'oms/loadBill/audit/../list',
      '',
    ])
      expect((await attempt(own.id, call)).status, call).toBe(false)
    await admin.must('oms/apiAccount/disable', { id: own.id, reason: '合作结束' })
    expect((await attempt(own.id, 'oms/loadBill/list')).data).toMatchObject({ answer: { error: 'api.disabled' } })
  })

  it('gets no further than the person who makes it', async () => {
    const own = await account({ scopes: ['oms.loadBill.read', 'oms.loadBill.audit'] })
    const rights = ['oms.api.read', 'oms.api.rotate', 'oms.loadBill.read']
    const poor = await app.person(orgId, { permissions: rights })
    expect(await attempt(own.id, 'oms/loadBill/list', { by: poor })).toMatchObject({
      http: 403,
      error: 'api.scope_beyond',
    })
    const narrow = await app.person(orgId, { permissions: [...rights, 'oms.loadBill.audit'], scope: 'own' })
    expect(await attempt(own.id, 'oms/loadBill/list', { by: narrow })).toMatchObject({ http: 404 })
    const reader = await app.person(orgId, { permissions: ['oms.api.read', 'oms.loadBill.read', 'oms.loadBill.audit'] })
    expect(await attempt(own.id, 'oms/loadBill/list', { by: reader })).toMatchObject({ http: 403 })
    const blind = await app.person(orgId, {
      permissions: [...rights, 'oms.loadBill.audit'],
      fieldRights: { loadBill: { remark: 'hidden' } },
    })
    const { id: bill } = await maker.record('loadBill', { remark: '不给看' })
    const seen = await attempt(own.id, 'oms/loadBill/info', { body: { id: bill }, by: blind })
    expect(seen.data.httpStatus).toBe(200)
    expect(JSON.stringify(seen)).not.toContain('不给看')
    const other = await app.person(await app.company())
    expect(await attempt(own.id, 'oms/loadBill/list', { by: other })).toMatchObject({ http: 404 })
  })

  it('may come from any address, which a program with its key may not, whatever header it adds', async () => {
    const own = await account()
    expect((await attempt(own.id, 'oms/loadBill/list')).data.httpStatus).toBe(200)
    for (const headers of [{}, { 'x-api-test': 'abc' }, { 'x-api-test': '' }, { 'x-forwarded-for': '203.0.113.9' }])
      expect(
        await sendSigned({
          app,
          by: own,
          path: 'oms/loadBill/list',
          but: { ip: '198.51.100.7', headers: headers as never },
        }),
      ).toMatchObject({ error: 'api.address' })
  })

  it('that writes is answered for by the person, and is no data of the other side', async () => {
    const own = await account()
    const { id: bill } = await maker.record('loadBill')
    const { version } = await admin.must<{ version: number }>('oms/loadBill/info', { id: bill })
    const { data } = await attempt(own.id, 'oms/loadBill/save', { body: { id: bill, version, remark: '测试写入' } })
    expect(data).toMatchObject({ httpStatus: 200, answer: { data: { remark: '测试写入' } } })
    const received = await admin.must<{ total: number }>('sys/callback/list', { filters: { accountId: own.id } })
    expect(received.total).toBe(0)
    const { list } = await admin.must<{ list: AnyRow[] }>('oms/apiAccount/history', { id: own.id })
    expect(list[0]).toMatchObject({ action: 'try', reason: 'oms/loadBill/save' })
  })

  it('needs a secret and an object', async () => {
    const own = await account()
    for (const body of ['', '[]', '1', '{', 'null'])
      expect((await attempt(own.id, 'oms/loadBill/list', { body })).status, body).toBe(false)
    const { id } = await admin.must<{ id: number }>('oms/apiAccount/save', {
      name: '没有密钥',
      scopes: ['oms.loadBill.read'],
    })
    expect(await attempt(id, 'oms/loadBill/list')).toMatchObject({ error: 'api.no_secret' })
  })
})

describe('the calls of an account', () => {
  it('are told by day, result and time taken, without tests', async () => {
    const own = await account({ scopes: ['oms.loadBill.read'] })
    app.clock.set('2026-11-18T23:59:00+08:00')
    await send(own, 'oms/loadBill/list')
    app.clock.set('2026-11-20T00:01:00+08:00')
    await send(own, 'oms/loadBill/list')
    await send(own, 'oms/loadBill/list?x=1')
    await send(own, 'oms/wayBill/list')
    await attempt(own.id, 'oms/loadBill/list')
    type Traffic = { days: AnyRow[]; calls: AnyRow[]; tests: number }
    const traffic = await admin.must<Traffic>('oms/apiAccount/traffic', { id: own.id, days: 3 })
    expect(traffic.days).toMatchObject([
      { day: '2026-11-18', ok: 1, refused: 0, failed: 0, count: 1 },
      { day: '2026-11-19', count: 0, p50: null, p95: null },
      { day: '2026-11-20', ok: 2, refused: 1, failed: 0, count: 3 },
    ])
    expect(traffic.calls).toMatchObject([
      { path: '/api/v1/oms/loadBill/list', count: 3, notOk: 0 },
      { path: '/api/v1/oms/wayBill/list', count: 1, notOk: 1 },
    ])
    expect(traffic.tests).toBe(1)
    await app.db.company(orgId, sql =>
      sql.query('update api_call set ms = id where org_id = $1 and account_id = $2', [orgId, own.id]),
    )
    const [, , day] = (await admin.must<Traffic>('oms/apiAccount/traffic', { id: own.id, days: 3 })).days
    const ids = (await log(own.id)).filter(row => !row['isTest']).map(row => Number(row['id']))
    expect(day).toMatchObject({ p50: ids[2], p95: ids[3] })
    const { accounts } = await admin.must<{ accounts: AnyRow[] }>('oms/apiAccount/today', {})
    expect(accounts.find(one => one['id'] === own.id)).toEqual({ id: own.id, calls: 3, notOk: 1 })
    const other = await app.person(await app.company())
    expect(await other.call('oms/apiAccount/traffic', { id: own.id, days: 3 })).toMatchObject({ http: 404 })
    expect(await other.must('oms/apiAccount/today', {})).toEqual({ accounts: [] })
  })
})
