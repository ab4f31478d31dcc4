// PostgreSQL instead: connections
import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Maker, makerFor } from '../../../testing/make.ts'
import { sendSigned, type SentBy } from '../testing/program.ts'
import { sweepInterfaces, sweepNonces } from './index.ts'

const run = promisify(execFile)

let app: TestApp
let orgId: number
let admin: Person
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId)
})

let count = 0

async function account(over: AnyRow = {}, by: Person = admin): Promise<SentBy & { id: number; version: number }> {
  const row = await by.must<{ id: number; keyId: string; version: number }>('oms/apiAccount/save', {
    name: `货主系统${++count}`,
    scopes: ['oms.loadBill.read', 'oms.loadBill.modify', 'oms.loadBill.audit'],
    allowFrom: by === admin ? null : '127.0.0.0/8',
    ...over,
  })
  const { secret } = await by.must<{ secret: string }>('oms/apiAccount/secret', { id: row.id })
  return { id: row.id, version: row.version, keyId: row.keyId, secret }
}

const calls = async (id: number): Promise<AnyRow[]> =>
  (await admin.must<{ list: AnyRow[] }>('oms/apiCall/list', { filters: { accountId: id }, sort: ['id'] })).list

describe('an account', () => {
  it('shows its secret once, and stores neither it nor its key readably', async () => {
    const { id, keyId, secret } = await account()
    expect(keyId).toMatch(/^AK[2-9A-Z]{20}$/)
    expect(secret).toMatch(/^SK[\w-]{43}$/)
    const { rows } = await app.db.system('look', sql =>
      sql.query<{ key: string }>('select key from signing_key where owner_id = $1 and owner = $2', [id, 'apiAccount']),
    )
    expect(rows[0]?.key).toMatch(/^[0-9a-f]{64}$/)
    const told = JSON.stringify([
      await admin.must('oms/apiAccount/info', { id }),
      await admin.must('oms/apiAccount/list', {}),
      await admin.must('oms/apiAccount/history', { id }),
      await admin.must('sys/log/list', { from: '2026-11-01', to: '2026-11-30', resource: 'apiAccount' }),
    ])
    expect(told).not.toContain(secret)
    expect(told).not.toContain(rows[0]?.key)
    expect(
      (await admin.must<{ list: AnyRow[] }>('oms/apiAccount/history', { id })).list.map(row => row['action']),
    ).toContain('rotate')
  })

  it('refuses invalid addresses, and names them', async () => {
    const wrong = await admin.call('oms/apiAccount/save', {
      name: '地址不对',
      scopes: [],
      allowFrom: '10.0.0.1\n300.1.1.1\n2001:db8::/129',
    })
    expect(wrong).toMatchObject({
      http: 400,
      error: 'api.network',
      errors: [{ path: 'allowFrom' }, { path: 'allowFrom' }],
    })
    expect(wrong.msg).toContain('300.1.1.1')
    expect(
      await admin.call('oms/apiAccount/save', {
        name: '地址正确',
        scopes: [],
        allowFrom: '203.0.113.7\n10.0.0.0/8, 2001:db8::/32',
      }),
    ).toMatchObject({ http: 200 })
  })

  it('never gets rights that its giver lacks, that are for people only, or that do not exist', async () => {
    const giver = await app.person(orgId, {
      permissions: ['oms.api.read', 'oms.api.modify', 'oms.api.rotate', 'oms.loadBill.read'],
    })
    const save = (scopes: string[], by: Person = giver) =>
      by.call('oms/apiAccount/save', { name: `试${++count}`, scopes, allowFrom: '127.0.0.0/8' })
    expect(await save(['oms.loadBill.read'])).toMatchObject({ http: 200 })
    expect(await save(['oms.loadBill.read', 'oms.way.read'])).toMatchObject({ http: 403, error: 'api.scope_beyond' })
    for (const code of [
      'sys.user.read',
      'sys.role.modify',
      'oms.api.modify',
      'sys.log.read',
      'sys.data.repush',
      'oms.way.export',
      'oms.way.print',
    ])
      expect(await save([code], admin), code).toMatchObject({ http: 400, error: 'api.scope_closed' })
    for (const code of ['oms.nope.read', 'gl.legMargin.read'])
      expect(await save([code], admin), code).toMatchObject({ http: 400, error: 'api.scope_unknown' })
    const narrow = await app.person(orgId, {
      permissions: ['oms.api.modify', 'oms.loadBill.read'],
      scope: 'department',
    })
    expect(await save(['oms.loadBill.read'], narrow)).toMatchObject({ http: 403, error: 'api.scope_company' })
    // A person who creates the secret could use it, so they need the same rights.
    const { id } = await account({ scopes: ['oms.way.read'] })
    expect(await giver.call('oms/apiAccount/secret', { id })).toMatchObject({ http: 403, error: 'api.scope_beyond' })
    // So does a person who allows more addresses, a later end or more calls.
    const { version } = await admin.must<{ version: number }>('oms/apiAccount/info', { id })
    for (const door of [{ allowFrom: '10.0.0.0/8' }, { rateLimit: 6000 }, { expiresOn: '2027-12-31' }])
      // This holds whatever is changed in the same call.
      for (const beside of [
        {},
        { remark: '联系人换了' },
        { name: `换名${++count}` },
        { scopes: ['oms.way.read', 'oms.loadBill.read'] },
      ])
        expect(
          await giver.call('oms/apiAccount/save', { id, version, ...door, ...beside }),
          JSON.stringify({ ...door, ...beside }),
        ).toMatchObject({ http: 403, error: 'api.scope_beyond' })
    expect((await giver.call('oms/apiAccount/save', { id, version, remark: '联系人换了' })).http).toBe(200)
  })

  it('with scopes needs allowed addresses, unless an administrator sets it otherwise', async () => {
    const giver = await app.person(orgId, { permissions: ['oms.api.read', 'oms.api.modify', 'oms.loadBill.read'] })
    const open = [null, '', '0.0.0.0/0', '::/0', '203.0.113.7\n0.0.0.0/0', '0.0.0.0/1, 128.0.0.0/1', '2000::/3']
    const save = (by: Person, over: AnyRow) =>
      by.call<{ id: number; version: number }>('oms/apiAccount/save', {
        name: `门${++count}`,
        scopes: ['oms.loadBill.read'],
        ...over,
      })
    for (const allowFrom of open) {
      expect(await save(giver, { allowFrom }), String(allowFrom)).toMatchObject({
        http: 403,
        error: 'api.door',
        errors: [{ path: 'allowFrom' }],
      })
      expect(await save(giver, { allowFrom, scopes: [] }), String(allowFrom)).toMatchObject({ http: 200 })
      // This holds whatever is changed in the same call.
      const {
        data: { id, version },
      } = await save(giver, { allowFrom: '203.0.113.0/24' })
      for (const beside of [{}, { remark: '换机房' }, { scopes: ['oms.loadBill.read'] }, { scopes: [], rateLimit: 90 }])
        expect(
          (await giver.call('oms/apiAccount/save', { id, version, allowFrom, ...beside })).http,
          JSON.stringify({ allowFrom, ...beside }),
        ).toBe('rateLimit' in beside ? 200 : 403)
    }
    const {
      data: { id, version },
    } = await save(giver, { allowFrom: null, scopes: [] })
    expect(await giver.call('oms/apiAccount/save', { id, version, scopes: ['oms.loadBill.read'] })).toMatchObject({
      http: 403,
      error: 'api.door',
    })
    expect(await save(admin, { allowFrom: null })).toMatchObject({ http: 200 })
  })

  it('sees no field that its giver does not see', async () => {
    const bill = await maker.record('loadBill', { remark: '只给自己人看' })
    const giver = await app.person(orgId, {
      permissions: ['oms.api.read', 'oms.api.modify', 'oms.api.rotate', 'oms.loadBill.read'],
      fieldRights: { loadBill: { remark: 'hidden' } },
    })
    const by = await account({ scopes: ['oms.loadBill.read'] }, giver)
    const seen = await sendSigned({ app, by, path: 'oms/loadBill/info', body: { id: bill.id } })
    expect(seen.http).toBe(200)
    expect(seen.data).not.toHaveProperty('remark')
    const whole = await account({ scopes: ['oms.loadBill.read'] })
    expect(
      (await sendSigned({ app, by: whole, path: 'oms/loadBill/info', body: { id: bill.id } })).data,
    ).toHaveProperty('remark', '只给自己人看')
    await giver.must('oms/apiAccount/secret', { id: whole.id }).then(async ({ secret }) => {
      expect(
        (
          await sendSigned({
            app,
            by: { ...whole, secret: String(secret) },
            path: 'oms/loadBill/info',
            body: { id: bill.id },
          })
        ).data,
      ).not.toHaveProperty('remark')
    })
  })
})

describe('a signed call', () => {
  it('does what its scopes allow, and is named in records, history and log', async () => {
    const by = await account({ name: '恒远货主系统' })
    const bill = await maker.record('loadBill', { status: 'toAudit' })
    expect(await sendSigned({ app, by, path: 'oms/loadBill/list', body: { ids: [bill.id] } })).toMatchObject({
      http: 200,
      data: { total: 1 },
    })
    expect(await sendSigned({ app, by, path: 'oms/loadBill/audit', body: { id: bill.id } })).toMatchObject({
      http: 200,
      data: { status: 'audited', updatedBy$: '恒远货主系统', auditedBy$: '恒远货主系统' },
    })
    const { list } = await admin.must<{ list: AnyRow[] }>('oms/loadBill/history', { id: bill.id })
    expect(list[0]).toMatchObject({ action: 'audit', byName: '恒远货主系统' })
    // The signer is no person: it is in no list, no choice, and cannot sign in.
    expect(await admin.must('sys/user/list', { search: '恒远货主系统' })).toMatchObject({ total: 0 })
    expect(await admin.must('sys/user/options', { search: '恒远货主系统' })).toMatchObject({ list: [] })
    await admin.must('oms/apiAccount/save', {
      id: by.id,
      version: (await admin.must<{ version: number }>('oms/apiAccount/info', { id: by.id })).version,
      name: '恒远新系统',
    })
    expect(await admin.must('oms/loadBill/info', { id: bill.id })).toMatchObject({ updatedBy$: '恒远新系统' })
  })

  it('cannot use other scopes, calls for people, or another company', async () => {
    const by = await account({ scopes: ['oms.loadBill.read'] })
    const bill = await maker.record('loadBill')
    expect(await sendSigned({ app, by, path: 'oms/loadBill/audit', body: { id: bill.id } })).toMatchObject({
      http: 403,
      error: 'auth.forbidden',
    })
    expect(await sendSigned({ app, by, path: 'oms/wayBill/list' })).toMatchObject({
      http: 403,
      error: 'auth.forbidden',
    })
    for (const path of [
      'sys/user/list',
      'sys/user/options',
      'sys/role/list',
      'oms/apiAccount/list',
      'oms/apiAccount/secret',
      'sys/callback/list',
      'sys/callback/body',
      'sys/log/list',
      'user/isLogin',
      'user/login',
      'sys/title/user/personal.home/save',
      'oms/loadBill/export',
      'sys/msg/my/list',
      'fms/file/link',
      'sys/job/list',
    ])
      expect(await sendSigned({ app, by, path, body: { id: 1 } }), path).toMatchObject({
        http: 403,
        error: 'api.not_offered',
        data: null,
      })
    const read = await app.app.inject({
      method: 'GET',
      url: `/api/v1/oms/loadBill/info?id=${String(bill.id)}`,
      headers: { 'x-api-key': by.keyId },
    })
    expect(read.json()).toMatchObject({ error: 'api.not_offered' })
    const other = await app.company()
    const theirs = await (await makerFor(app, other)).record('loadBill')
    expect(await sendSigned({ app, by, path: 'oms/loadBill/info', body: { id: theirs.id } })).toMatchObject({
      http: 404,
    })
    const keyed = { 'x-api-key': by.keyId }
    expect(await admin.call('oms/loadBill/list', {}, keyed)).toMatchObject({ http: 400, error: 'request.invalid' })
  })

  it('has the same refusal for unknown keys, wrong secrets, and every change on the way', async () => {
    const by = await account()
    const path = 'oms/loadBill/list'
    const refusals = [
      await sendSigned({ app, by: { ...by, secret: 'SKwrong' }, path }),
      await sendSigned({ app, by: { keyId: 'AK22222222222222222222', secret: by.secret }, path }),
      await sendSigned({ app, by, path, but: { body: '{"pageSize":1}' } }),
      await sendSigned({ app, by, path, but: { headers: { 'x-api-nonce': 'f'.repeat(32) } } }),
      await sendSigned({ app, by, path, but: { headers: { 'x-api-signature': '0'.repeat(64) } } }),
    ]
    for (const { http, error, msg, data } of refusals)
      expect({ http, error, msg, data }).toEqual({ http: 401, error: 'api.refused', msg: refusals[0]?.msg, data: null })
    for (const seconds of [-301, 301]) {
      const timestamp = String(Math.floor(app.clock.now().getTime() / 1000) + seconds)
      expect(await sendSigned({ app, by, path, but: { timestamp } })).toMatchObject({ http: 401, error: 'api.clock' })
    }
    expect(
      await sendSigned({
        app,
        by,
        path,
        but: { timestamp: String(Math.floor(app.clock.now().getTime() / 1000) - 299) },
      }),
    ).toMatchObject({ http: 200 })
    for (const [name, value] of [
      ['x-api-nonce', 'short'],
      ['x-api-timestamp', 'now'],
      ['x-api-signature', 'zz'],
    ] as const)
      expect(await sendSigned({ app, by, path, but: { headers: { [name]: value } } })).toMatchObject({ http: 400 })
  })

  it('is accepted once: a repetition is refused, also by another process', async () => {
    const by = await account()
    const nonce = 'a1'.repeat(16)
    const send = (to: Pick<TestApp, 'app' | 'clock'>) =>
      sendSigned({ app: to, by, path: 'oms/loadBill/list', but: { nonce } })
    expect(await send(app)).toMatchObject({ http: 200 })
    expect(await send(app)).toMatchObject({ http: 401, error: 'api.replayed' })
    const other = await app.second()
    expect(await send({ ...other, clock: app.clock })).toMatchObject({ http: 401, error: 'api.replayed' })
    // An account disabled on one process is disabled on the other.
    await admin.must('oms/apiAccount/disable', { id: by.id, reason: '停用' })
    expect(await sendSigned({ app: { ...other, clock: app.clock }, by, path: 'oms/loadBill/list' })).toMatchObject({
      http: 403,
      error: 'api.disabled',
    })
    await admin.must('oms/apiAccount/enable', { id: by.id })
    expect(await sendSigned({ app: { ...other, clock: app.clock }, by, path: 'oms/loadBill/list' })).toMatchObject({
      http: 200,
    })
    await other.app.close()
  })

  it('is accepted from allowed addresses only, until it expires, with a limit per minute', async () => {
    const path = 'oms/loadBill/list'
    const near = await account({ allowFrom: '203.0.113.0/24\n2001:db8::/32' })
    expect(await sendSigned({ app, by: near, path, but: { ip: '203.0.113.9' } })).toMatchObject({ http: 200 })
    expect(await sendSigned({ app, by: near, path, but: { ip: '::ffff:203.0.113.9' } })).toMatchObject({ http: 200 })
    expect(await sendSigned({ app, by: near, path, but: { ip: '2001:db8:1::5' } })).toMatchObject({ http: 200 })
    expect(await sendSigned({ app, by: near, path, but: { ip: '198.51.100.1' } })).toMatchObject({
      http: 403,
      error: 'api.address',
    })
    const few = await account({ rateLimit: 2, expiresOn: '2026-11-20' })
    for (const http of [200, 200, 429]) expect(await sendSigned({ app, by: few, path })).toMatchObject({ http })
    const refused = await sendSigned({ app, by: few, path })
    expect(refused).toMatchObject({ http: 429, error: 'api.too_many' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    app.clock.set('2026-11-20T10:01:01+08:00')
    expect(await sendSigned({ app, by: few, path })).toMatchObject({ http: 200 })
    app.clock.set('2026-11-21T00:00:01+08:00')
    expect(await sendSigned({ app, by: few, path })).toMatchObject({ http: 403, error: 'api.expired' })
    app.clock.set('2026-11-20T10:02:00+08:00')
  })

  it('may use the old secret for the chosen time', async () => {
    const old = await account()
    const path = 'oms/loadBill/list'
    expect(await admin.call('oms/apiAccount/secret', { id: old.id, keepHours: 73 })).toMatchObject({ http: 400 })
    const { secret } = await admin.must<{ secret: string }>('oms/apiAccount/secret', { id: old.id, keepHours: 2 })
    const next = { ...old, secret }
    for (const by of [old, next]) expect(await sendSigned({ app, by, path })).toMatchObject({ http: 200 })
    app.clock.set('2026-11-20T12:03:00+08:00')
    expect(await sendSigned({ app, by: old, path })).toMatchObject({ http: 401 })
    expect(await sendSigned({ app, by: next, path })).toMatchObject({ http: 200 })
    await admin.must('oms/apiAccount/secret', { id: old.id, keepHours: 0 })
    expect(await sendSigned({ app, by: next, path })).toMatchObject({ http: 401 })
  })
})

describe('the call log', () => {
  it('has time, address, call, result and duration, and is deleted after 90 days', async () => {
    const by = await account({ scopes: ['oms.loadBill.read'] })
    await sendSigned({ app, by, path: 'oms/loadBill/list', but: { ip: '198.51.100.7' } })
    const refused = await sendSigned({ app, by, path: 'oms/wayBill/list' })
    await sendSigned({ app, by: { ...by, secret: 'SKwrong' }, path: 'oms/loadBill/list' })
    const log = await calls(by.id)
    expect(log).toMatchObject([
      {
        method: 'POST',
        path: '/api/v1/oms/loadBill/list',
        result: 'ok',
        httpStatus: 200,
        error: null,
        ip: '198.51.100.7',
      },
      {
        path: '/api/v1/oms/wayBill/list',
        result: 'refused',
        httpStatus: 403,
        error: 'auth.forbidden',
        requestId: refused.requestId,
      },
      { httpStatus: 401, error: 'api.refused' },
    ])
    for (const row of log) expect(row['ms']).toBeGreaterThanOrEqual(0)
    expect(await admin.must('oms/apiAccount/info', { id: by.id })).toMatchObject({ lastCallAt: '2026-11-20 12:03:00' })
    const reader = await app.person(orgId, { permissions: ['oms.loadBill.read'] })
    expect(await reader.call('oms/apiCall/list', {})).toMatchObject({ http: 403 })
    // Wrong signatures do not fill it without limit.
    for (let i = 0; i < 30; i++) await sendSigned({ app, by: { ...by, secret: 'SKwrong' }, path: 'oms/loadBill/list' })
    expect((await calls(by.id)).length).toBeLessThanOrEqual(23)
    app.clock.set('2027-02-18T10:00:00+08:00')
    await sweepInterfaces(app.engine)
    expect((await calls(by.id)).length).toBeGreaterThan(0)
    app.clock.set('2027-02-18T13:00:00+08:00')
    await sweepInterfaces(app.engine)
    expect(await calls(by.id)).toEqual([])
    app.clock.set('2026-11-20T13:00:00+08:00')
  })
})

describe('nonces', () => {
  it('are deleted once they cannot be replayed', async () => {
    const by = await account()
    const left = async () =>
      (
        await app.db.system('look', sql =>
          sql.query<{ n: number }>(`select count(*)::int as n from one_time where kind = 'api nonce'`),
        )
      ).rows[0]?.n
    await sendSigned({ app, by, path: 'oms/loadBill/list' })
    const before = await left()
    await sweepNonces(app.engine)
    expect(await left()).toBeGreaterThan(0)
    app.clock.set('2026-11-20T13:12:00+08:00')
    await sweepNonces(app.engine)
    expect(await left()).toBeLessThan(before ?? 0)
  })
})

describe('the example client', () => {
  it('works against a listening server as documented', async () => {
    app.clock.set(new Date().toISOString())
    const by = await account()
    const bill = await maker.record('loadBill', { status: 'toAudit' })
    const other = await app.second()
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.app.server.address() as AddressInfo
    const client = (secret: string, ...args: string[]) =>
      run(process.execPath, [join(import.meta.dirname, '../../../../../../docs/examples/api-client.mjs'), ...args], {
        env: { ...process.env, TUHENG_URL: `http://127.0.0.1:${port}`, TUHENG_KEY: by.keyId, TUHENG_SECRET: secret },
      })
    const listed = await client(by.secret, 'oms/loadBill/list', JSON.stringify({ ids: [bill.id] }))
    expect(JSON.parse(listed.stdout)).toMatchObject({ total: 1, list: [{ id: bill.id }] })
    const audited = await client(by.secret, 'oms/loadBill/audit', JSON.stringify({ id: bill.id }))
    expect(JSON.parse(audited.stdout)).toMatchObject({ id: bill.id, status: 'audited' })
    await expect(client('SKwrong', 'oms/loadBill/list')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('401 api.refused') as string,
    })
    await other.app.close()
  })
})
