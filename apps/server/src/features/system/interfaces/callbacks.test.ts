// PostgreSQL instead: connections
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { loadBill } from '@tuheng/domain/transport/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Maker, makerFor } from '../../../testing/make.ts'
import { openReceiver, type Received, type Receiver } from '../testing/receiver.ts'
import { sweepInterfaces } from './index.ts'
import { RETRY_MINUTES, sendDue, type Senders } from './sending.ts'

type Verify = (callback: { secret: string; headers: Received['headers']; body: string; now?: number }) => boolean

let app: TestApp
let orgId: number
let admin: Person
let maker: Maker
let receiver: Receiver
let senders: Senders
let verifyCallback: Verify

const NOON = '2026-11-20T12:00:00+08:00'

beforeAll(async () => {
  receiver = await openReceiver()
  app = await testApp({ callbackHosts: [receiver.host] })
  app.clock.set(NOON)
  orgId = await app.company()
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId)
  // An answering receiver is waited for on a slow machine too. Tests with a silent one set their own timeout.
  senders = { engine: app.engine, allowed: [receiver.host], timeoutMs: 20_000 }
  const example = (await import(
    pathToFileURL(join(import.meta.dirname, '../../../../../../docs/examples/callback-receiver.mjs')).href
  )) as { verifyCallback: Verify }
  verifyCallback = example.verifyCallback
})
afterAll(() => receiver.close())
beforeEach(() => {
  app.clock.set(NOON)
  Object.assign(receiver, { got: [], answers: [], slowMs: 0, atOnce: 0 })
})

let count = 0

/** Subscribes its own path of the receiver, so that tests are independent. */
async function subscribe(
  over: AnyRow = {},
  by: Person = admin,
): Promise<{ id: number; name: string; secret: string; path: string }> {
  const path = `/hook${++count}`
  const row = await by.must<{ id: number; name: string }>('sys/callbackTarget/save', {
    name: `货主ERP${count}`,
    url: `${receiver.url}${path}`,
    events: ['loadBill.audit', 'loadBill.unaudit', 'loadBill.close'],
    ...over,
  })
  const { secret } = await admin.must<{ secret: string }>('sys/callbackTarget/secret', { id: row.id })
  return { id: row.id, name: row.name, secret, path }
}

const stop = (id: number) => admin.must('sys/callbackTarget/disable', { id, reason: '测试结束' })
const callbacks = async (targetId: number): Promise<AnyRow[]> =>
  (await admin.must<{ list: AnyRow[] }>('sys/callback/list', { filters: { targetId }, sort: ['id'] })).list
const wait = (minutes: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000 + 1000).toISOString())
const bill = (over: AnyRow = {}) => maker.record('loadBill', { status: 'toAudit', ...over })
const audit = (id: unknown) => admin.must('oms/loadBill/audit', { id })

describe('an event with a subscription', () => {
  it('is sent with the values of its moment, signed, and again until it is accepted', async () => {
    const target = await subscribe()
    const row = await bill()
    receiver.answers = [500, 'silent']
    await audit(row.id)
    expect(await callbacks(target.id)).toMatchObject([
      { direction: 'out', peer: target.name, event: 'loadBill.audit', status: 'pending', tries: 0 },
    ])
    expect(await sendDue(senders)).toBe(1)
    const [first] = await callbacks(target.id)
    expect(first).toMatchObject({ status: 'failed', tries: 1, response: 'HTTP 500', nextAt: '2026-11-20 12:01:00' })
    expect(await sendDue(senders)).toBe(0)
    wait(1)
    expect(await sendDue({ ...senders, timeoutMs: 1000 })).toBe(1)
    expect(await callbacks(target.id)).toMatchObject([
      { status: 'failed', tries: 2, response: 'timeout', nextAt: '2026-11-20 12:06:01' },
    ])
    wait(5)
    expect(await sendDue(senders)).toBe(1)
    expect(await callbacks(target.id)).toMatchObject([
      { status: 'success', tries: 3, response: 'HTTP 200', nextAt: null },
    ])
    // The same body each time, with a new signature.
    expect(new Set(receiver.got.map(one => one.body)).size).toBe(1)
    const told = JSON.parse(receiver.got[0]?.body ?? '') as AnyRow
    expect(told).toMatchObject({
      id: first?.['no'],
      event: 'loadBill.audit',
      at: '2026-11-20 12:00:00',
      from: 'toAudit',
      to: 'audited',
      data: { id: row.id, status: 'audited' },
    })
    for (const got of receiver.got)
      expect(got).toMatchObject({
        path: target.path,
        headers: { 'x-callback-id': first?.['no'], 'x-callback-event': 'loadBill.audit' },
      })
    const [last] = receiver.got.slice(-1)
    const given = { headers: last?.headers ?? {}, body: last?.body ?? '', now: app.clock.now().getTime() }
    expect(verifyCallback({ ...given, secret: target.secret })).toBe(true)
    expect(verifyCallback({ ...given, secret: 'SKother' })).toBe(false)
    expect(verifyCallback({ ...given, secret: target.secret, body: `${given.body} ` })).toBe(false)
    expect(
      verifyCallback({ ...given, secret: target.secret, headers: { ...given.headers, 'x-callback-id': 'CB0' } }),
    ).toBe(false)
    expect(verifyCallback({ ...given, secret: target.secret, now: given.now + 6 * 60_000 })).toBe(false)
    expect(await admin.must('sys/callback/body', { id: first?.['id'] })).toMatchObject({
      cleared: false,
      content: told,
      attempts: [
        { httpStatus: 200, answer: 'ok' },
        { httpStatus: null, error: 'timeout' },
        { httpStatus: 500, answer: 'no: 500' },
      ],
    })
    await stop(target.id)
  })

  it('is not sent if it was rolled back, the subscription is disabled, or it has no secret yet', async () => {
    const target = await subscribe()
    const row = await bill()
    await expect(
      app.work(orgId, async tx => {
        await tx.run(loadBill, 'audit', { id: Number(row.id) })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await callbacks(target.id)).toEqual([])
    await stop(target.id)
    await audit(row.id)
    expect(await callbacks(target.id)).toEqual([])
    const fresh = await admin.must<{ id: number }>('sys/callbackTarget/save', {
      name: '还没密钥',
      url: `${receiver.url}/fresh`,
      events: ['loadBill.unaudit'],
    })
    await admin.must('oms/loadBill/unaudit', { id: row.id, reason: '看错了' })
    expect(await sendDue(senders)).toBe(0)
    await admin.must('sys/callbackTarget/secret', { id: fresh.id })
    expect(await sendDue(senders)).toBe(1)
    await stop(fresh.id)
  })

  it('is signed with both secrets while they are changed', async () => {
    const target = await subscribe()
    const { secret } = await admin.must<{ secret: string }>('sys/callbackTarget/secret', {
      id: target.id,
      keepHours: 1,
    })
    await audit((await bill()).id)
    await sendDue(senders)
    const [got] = receiver.got
    for (const good of [secret, target.secret])
      expect(
        verifyCallback({
          secret: good,
          headers: got?.headers ?? {},
          body: got?.body ?? '',
          now: app.clock.now().getTime(),
        }),
      ).toBe(true)
    await stop(target.id)
  })

  it('contains no field that the subscriber did not see, and no records of others', async () => {
    const giver = await app.person(orgId, {
      permissions: ['sys.callback.read', 'sys.callback.modify', 'oms.loadBill.read'],
      fieldRights: { loadBill: { remark: 'hidden' } },
    })
    const row = await bill({ remark: '内部备注，不外传' })
    const { customerId } = row
    const narrow = await subscribe({}, giver)
    const theirs = await subscribe({ partyId: customerId })
    const others = await subscribe({ partyId: (await maker.record('party')).id })
    await audit(row.id)
    await sendDue(senders)
    const byPath = (path: string) =>
      receiver.got
        .filter(one => one.path === path)
        .map(one => one.body)
        .join()
    expect(byPath(narrow.path)).toContain('loadBill.audit')
    expect(byPath(narrow.path)).not.toContain('内部备注')
    expect(byPath(theirs.path)).toContain('内部备注')
    expect(byPath(others.path)).toBe('')
    expect(
      await giver.call('sys/callbackTarget/save', {
        name: '越权',
        url: `${receiver.url}/x`,
        events: ['statement.confirm'],
      }),
    ).toMatchObject({ http: 403, error: 'callback.event_beyond' })
    for (const { id } of [narrow, theirs, others]) await stop(id)
  })

  it('is not sent to addresses inside the network, or to invalid ones', async () => {
    const save = (url: string, events = ['loadBill.audit']) =>
      admin.call('sys/callbackTarget/save', { name: `试${++count}`, url, events })
    expect(await save('http://10.0.0.5/hook')).toMatchObject({ http: 400, error: 'callback.http' })
    for (const url of ['ftp://example.com/x', 'https://user:pw@example.com/x', 'example.com', 'javascript:alert(1)'])
      expect(await save(url), url).toMatchObject({ http: 400, error: 'callback.url' })
    expect(await save('https://example.com/x', ['loadBill.nope'])).toMatchObject({
      http: 400,
      error: 'callback.event_unknown',
    })
    expect(await save('https://example.com/x', [])).toMatchObject({ http: 400, error: 'callback.event_unknown' })
    const inside = await subscribe({ url: 'https://127.0.0.1:1/hook' })
    await audit((await bill()).id)
    await sendDue(senders)
    expect(await callbacks(inside.id)).toMatchObject([{ status: 'failed', response: 'private' }])
    await stop(inside.id)
  })
})

describe('a trial', () => {
  it('is sent like any other event once there is a secret, and shows whether it was accepted', async () => {
    const fresh = await admin.must<{ id: number }>('sys/callbackTarget/save', {
      name: '先试一下',
      url: `${receiver.url}/trial`,
      events: ['loadBill.void'],
    })
    expect(await admin.call('sys/callbackTarget/test', { id: fresh.id })).toMatchObject({
      http: 409,
      error: 'callback.not_ready',
    })
    const { secret } = await admin.must<{ secret: string }>('sys/callbackTarget/secret', { id: fresh.id })
    const { id } = await admin.must<{ id: number }>('sys/callbackTarget/test', { id: fresh.id })
    await sendDue(senders)
    const [got] = receiver.got
    expect(
      verifyCallback({ secret, headers: got?.headers ?? {}, body: got?.body ?? '', now: app.clock.now().getTime() }),
    ).toBe(true)
    expect(await admin.must('sys/callback/info', { id })).toMatchObject({ event: 'test', status: 'success' })
    expect(await admin.must('sys/callback/body', { id })).toMatchObject({
      withheld: false,
      content: { event: 'test', data: {} },
    })
    await stop(fresh.id)
  })
})

describe('an undeliverable callback', () => {
  it('is given up after the last attempt, administrators are notified, and a person pushes it again', async () => {
    const target = await subscribe()
    receiver.answers = Array.from({ length: RETRY_MINUTES.length + 1 }, () => 503)
    await audit((await bill()).id)
    for (const minutes of RETRY_MINUTES) {
      await sendDue(senders)
      wait(minutes)
    }
    await sendDue(senders)
    const [given] = await callbacks(target.id)
    expect(given).toMatchObject({ status: 'abandoned', tries: 6, nextAt: null, response: 'HTTP 503' })
    expect(receiver.got).toHaveLength(6)
    const messages = await admin.must<{ list: AnyRow[] }>('sys/msg/my/list', {})
    expect(messages.list[0]).toMatchObject({
      kind: 'callback.abandoned',
      path: `/system_settings/callback_data/${String(given?.['id'])}`,
    })
    expect(String(messages.list[0]?.['title'])).toContain(String(given?.['no']))
    expect(String(messages.list[0]?.['body'])).toContain('提单 · 审核')
    wait(10_000)
    expect(await sendDue(senders)).toBe(0)

    const reader = await app.person(orgId, { permissions: ['sys.data.read'] })
    expect(await reader.call('sys/callback/repush', { id: given?.['id'] })).toMatchObject({ http: 403 })
    expect(await admin.must('sys/callback/repush', { id: given?.['id'] })).toMatchObject({ status: 'pending' })
    expect(await sendDue(senders)).toBe(1)
    expect(await callbacks(target.id)).toMatchObject([{ status: 'success', tries: 7 }])
    expect((await admin.must<{ list: AnyRow[] }>('sys/callback/history', { id: given?.['id'] })).list[0]).toMatchObject(
      { action: 'repush' },
    )
    // A callback that was given up by hand stays so, and a batch pushes several.
    const batch = await admin.must<{ ok: number; failed: number }>('sys/callback/repush', { ids: [given?.['id']] })
    expect(batch).toMatchObject({ ok: 1, failed: 0 })
    await admin.must('sys/callback/abandon', { id: given?.['id'], reason: '对方已停用' })
    expect(await sendDue(senders)).toBe(0)
    await stop(target.id)
    expect(await admin.call('sys/callback/repush', { id: given?.['id'] })).toMatchObject({
      http: 409,
      error: 'callback.no_target',
    })
  })

  it('is sent to no other address than it was written for', async () => {
    const target = await subscribe()
    receiver.answers = [500]
    await audit((await bill()).id)
    await sendDue(senders)
    await audit((await bill()).id)
    await sendDue(senders)
    expect(await callbacks(target.id)).toMatchObject([{ status: 'failed' }, { status: 'success' }])
    wait(1)
    const row = await admin.must<AnyRow>('sys/callbackTarget/info', { id: target.id })
    await admin.must('sys/callbackTarget/save', {
      id: target.id,
      version: row['version'],
      url: `${receiver.url}/elsewhere`,
    })
    expect(await callbacks(target.id)).toMatchObject([{ status: 'abandoned', nextAt: null }, { status: 'success' }])
    for (const one of await callbacks(target.id))
      expect(await admin.call('sys/callback/repush', { id: one['id'] })).toMatchObject({
        http: 409,
        error: 'callback.redirected',
      })
    wait(1)
    receiver.got.length = 0
    const fresh = await bill()
    await audit(fresh.id)
    await sendDue(senders)
    expect(receiver.got).toMatchObject([{ path: '/elsewhere' }])
    await stop(target.id)
  })

  it('holds back later callbacks of the same record only', async () => {
    const target = await subscribe()
    const [one, other] = [await bill(), await bill()]
    receiver.answers = [500]
    await audit(one.id)
    await sendDue(senders)
    await admin.must('oms/loadBill/unaudit', { id: one.id, reason: '看错了' })
    await audit(other.id)
    await sendDue(senders)
    const events = () =>
      receiver.got
        .map(got => JSON.parse(got.body) as { event: string; data: { id: number } })
        .map(({ event, data }) => `${event} ${data.id}`)
    expect(events()).toEqual([`loadBill.audit ${one.id}`, `loadBill.audit ${other.id}`])
    wait(1)
    await sendDue(senders)
    expect(events().slice(2)).toEqual([`loadBill.audit ${one.id}`, `loadBill.unaudit ${one.id}`])
    await stop(target.id)
  })
})

describe('several senders', () => {
  it('send each callback once, also from two processes', async () => {
    const target = await subscribe()
    receiver.slowMs = 60
    for (let i = 0; i < 8; i++) await audit((await bill()).id)
    const made = await Promise.all([
      sendDue(senders),
      sendDue(senders),
      sendDue({ ...senders, engine: { ...app.engine } }),
    ])
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(8)
    expect(new Set(receiver.got.map(got => got.headers['x-callback-id'])).size).toBe(8)
    expect(receiver.got).toHaveLength(8)
    expect(receiver.atOnce).toBeGreaterThan(1)
    expect((await callbacks(target.id)).map(row => row['status'])).toEqual(Array.from({ length: 8 }, () => 'success'))
    await stop(target.id)
  })

  it('are not blocked by a receiver that never answers', async () => {
    const dead = await subscribe()
    for (let i = 0; i < 12; i++) await audit((await bill()).id)
    await stop(dead.id)
    const alive = await subscribe()
    await audit((await bill()).id)
    await admin.must('sys/callbackTarget/enable', { id: dead.id })
    receiver.silentPaths.add(dead.path)
    const begun = Date.now()
    await sendDue({ ...senders, timeoutMs: 3000 })
    receiver.silentPaths.clear()
    expect((await callbacks(alive.id)).map(row => row['status'])).toEqual(['success'])
    // Two at a time, and no more in this round after it did not answer.
    expect(receiver.got.filter(got => got.path === dead.path).length).toBeLessThanOrEqual(2)
    // All twelve, two at a time, would take eighteen seconds.
    expect(Date.now() - begun).toBeLessThan(15_000)
    await stop(dead.id)
    await stop(alive.id)
  })

  it('take over from a dead one after its lease', async () => {
    const target = await subscribe()
    await audit((await bill()).id)
    const [row] = await callbacks(target.id)
    await app.db.system('a sender that dies', sql =>
      sql.query(`update callback_body set runner = 'dead', lease_until = $2::timestamptz where callback_id = $1`, [
        row?.['id'],
        new Date(app.clock.now().getTime() + 30_000).toISOString(),
      ]),
    )
    expect(await sendDue(senders)).toBe(0)
    wait(1)
    expect(await sendDue(senders)).toBe(1)
    await stop(target.id)
  })

  it('start by themselves once a server listens', async () => {
    const target = await subscribe()
    const other = await app.second()
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    await audit((await bill()).id)
    for (let i = 0; i < 400 && receiver.got.length === 0; i++) await new Promise(done => setTimeout(done, 50))
    expect(receiver.got).toHaveLength(1)
    await other.app.close()
    await stop(target.id)
  })
})

describe('contents', () => {
  it('are shown as the reader may see such records, and deleted after 90 days', async () => {
    const target = await subscribe()
    receiver.answers = ['echo']
    await audit((await bill({ remark: '密语写在这里' })).id)
    await sendDue(senders)
    const [row] = await callbacks(target.id)
    await admin.must('sys/callback/abandon', { id: row?.['id'], reason: '对方停机' })
    const hidden = await app.person(orgId, {
      permissions: ['sys.data.read', 'oms.loadBill.read'],
      fieldRights: { loadBill: { remark: 'hidden' } },
    })
    const blind = await app.person(orgId, { permissions: ['sys.data.read'] })
    const see = async (who: Person) => JSON.stringify(await who.must('sys/callback/body', { id: row?.['id'] }))
    // The sent content, and the receiver's answer, which repeats it.
    expect((await see(admin)).match(/密语写在这里/g)).toHaveLength(2)
    expect(await see(hidden)).not.toContain('密语写在这里')
    expect(await see(hidden)).toContain('"event":"loadBill.audit"')
    expect(await blind.must('sys/callback/body', { id: row?.['id'] })).toMatchObject({
      withheld: true,
      content: null,
      answer: null,
    })
    const stranger = await app.person(await app.company())
    expect(await stranger.call('sys/callback/body', { id: row?.['id'] })).toMatchObject({ http: 404 })
    wait(91 * 1440)
    await sweepInterfaces(app.engine)
    app.clock.set(NOON)
    expect(await admin.must('sys/callback/body', { id: row?.['id'] })).toMatchObject({
      cleared: true,
      content: null,
      attempts: [],
    })
    expect(await admin.call('sys/callback/repush', { id: row?.['id'] })).toMatchObject({
      http: 409,
      error: 'callback.body_gone',
    })
    await stop(target.id)
  })
})
