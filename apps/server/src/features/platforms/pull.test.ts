import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Trip, tripOf } from '../settlement/testing/fixture.ts'
import { ADAPTERS } from './adapters/index.ts'
import { type FakePlatform, startFakePlatform } from './testing/fake-platform.ts'
import { makePlatformWorld, messagesOf, type PlatformWorld, pull, rowFor, thirdRows } from './testing/world.ts'

let app: TestApp
let fake: FakePlatform
let world: PlatformWorld
let trip: Trip

beforeAll(async () => {
  fake = await startFakePlatform()
  app = await testApp({ callbackHosts: [fake.host] })
})
afterAll(() => fake.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T02:00:00Z')
  Object.assign(fake, { rows: [], calls: [], trouble: [], repeats: false, ignoresPage: false })
  fake.done.clear()
  world = await makePlatformWorld(app, fake)
  trip = await tripOf(world, { load: '33.46', unload: '33.28' })
})

const other = (n: number) => rowFor(trip, `P${n}`, { plateNo: `陕K9${1000 + n}` })

describe('a pull', () => {
  it('reads all pages, signed, and enters each waybill once however often it comes', async () => {
    fake.rows = [rowFor(trip, 'P1'), other(2), other(3), other(4), other(5)]
    fake.repeats = true
    const job = await pull(world)
    expect(job).toMatchObject({ state: 'done', result: { created: 5, refused: [] } })
    expect(fake.calls.every(call => call.isSigned)).toBe(true)
    expect(await thirdRows(world)).toHaveLength(5)
    expect(await pull(world)).toMatchObject({ state: 'done', result: { created: 0, changed: 0 } })
    expect(await thirdRows(world)).toHaveLength(5)
    const [log] = await messagesOf(world, { kind: 'pull' })
    expect(log).toMatchObject({ status: 'done', rowsNew: 5, rowsRefused: 0 })
  })

  it('ends where a platform answers every page with the first one', async () => {
    fake.rows = [other(1), other(2)]
    fake.ignoresPage = true
    expect(await pull(world)).toMatchObject({ state: 'done', result: { created: 2 } })
    expect(fake.calls).toHaveLength(2)
  })

  it('goes on after short and empty pages where the adapter says that more come, until it says that none does', async () => {
    const pages = [[other(1)], [], [other(2)]]
    const exchange = { status: 200, error: null, text: '', ms: 1 }
    const answering = vi.spyOn(ADAPTERS.http, 'pull').mockImplementation(async (_, { page }) => ({
      exchange,
      outcome: 'page',
      rows: pages[page - 1] ?? [],
      total: null,
      isLast: page === pages.length,
    }))
    try {
      expect(await pull(world)).toMatchObject({ state: 'done', result: { created: 2 } })
      pages.length = 1000
      expect(await pull(world)).toMatchObject({ state: 'failed' })
      const [log] = await messagesOf(world, { kind: 'pull', status: 'abandoned' })
      expect(String(log?.['outcome'])).toContain('> 200')
    } finally {
      answering.mockRestore()
    }
  })

  it('asks again where nobody answered, with the same key', async () => {
    fake.rows = [other(1)]
    fake.trouble = ['error', 'garbage']
    expect(await pull(world)).toMatchObject({ state: 'done', result: { created: 1 } })
    expect(new Set(fake.calls.map(call => call.key)).size).toBe(1)
  })

  it('keeps what was read before a platform failed, and says so', async () => {
    fake.rows = [other(1), other(2), other(3)]
    fake.calls.length = 0
    const started = pull(world)
    fake.trouble = ['error', 'error', 'error']
    expect(await started).toMatchObject({ state: 'failed' })
    const [log] = await messagesOf(world, { kind: 'pull' })
    expect(log).toMatchObject({ status: 'abandoned' })
    expect(String(log?.['outcome'])).toContain('HTTP 503')
    expect(await pull(world)).toMatchObject({ state: 'done', result: { created: 3 } })
  })

  it('refuses rows that cannot be read, each with its reason, and takes the others', async () => {
    fake.rows = [
      other(1),
      { ...other(2), freight: '12.345' },
      { ...other(3), payState: 'gone' },
      { ...other(4), plateNo: '' },
    ]
    const job = await pull(world)
    expect(job).toMatchObject({ result: { created: 1 } })
    const refused = (job['result'] as { refused: { no: string; why: string }[] }).refused
    expect(refused.map(({ no, why }) => [no, why])).toEqual([
      ['P2', 'freight: 12.345'],
      ['P3', 'payState: gone'],
      ['P4', 'plateNo: —'],
    ])
  })

  it('follows states with their times, and lets what is older change nothing', async () => {
    fake.rows = [rowFor(trip, 'P1', { changedAt: '2026-11-11 10:00:00' })]
    await pull(world)
    fake.rows = [
      rowFor(trip, 'P1', {
        changedAt: '2026-11-12 10:00:00',
        payState: 'paid',
        paidAt: '2026-11-12 09:30:00',
        receiptState: 'received',
        invoiceState: 'issued',
        invoiceNo: '26612000000000000018',
      }),
    ]
    expect(await pull(world)).toMatchObject({ result: { changed: 1 } })
    fake.rows = [rowFor(trip, 'P1', { changedAt: '2026-11-11 18:00:00', payState: 'paying' })]
    expect(await pull(world)).toMatchObject({ result: { changed: 0 } })
    const [row] = await thirdRows(world)
    expect(row).toMatchObject({ payState: 'paid', paidAt: '2026-11-12 09:30:00', invoiceNo: '26612000000000000018' })
  })

  it('is refused to accounts without a secret, by file and disabled, at its field', async () => {
    const { clerk } = world
    const file = await clerk.must<{ id: number }>('oms/otherAccount/save', {
      name: '文件平台',
      adapter: 'file',
      partyId: world.masters.carrierA,
    })
    const bare = await clerk.must<{ id: number }>('oms/otherAccount/save', {
      name: '新平台',
      partyId: world.masters.carrierA,
      baseUrl: 'https://platform.example.com/api',
      appKey: 'k',
    })
    const ask = (accountId: number) => clerk.call('oms/other/pull', { accountId, from: '2026-11-01', to: '2026-11-02' })
    expect(await ask(file.id)).toMatchObject({
      http: 409,
      errors: [{ path: 'accountId', code: 'platform_account.by_file' }],
    })
    expect(await ask(bare.id)).toMatchObject({ http: 409, errors: [{ code: 'platform_account.no_secret' }] })
    const http = await clerk.call('oms/otherAccount/save', {
      name: '内网',
      partyId: world.masters.carrierA,
      baseUrl: 'http://10.0.0.8/api',
      appKey: 'k',
    })
    expect(http).toMatchObject({ http: 400, errors: [{ path: 'baseUrl', code: 'platform_account.http' }] })
    const mapping = await clerk.call('oms/otherAccount/save', {
      name: '映射',
      partyId: world.masters.carrierA,
      baseUrl: 'https://a.cn',
      appKey: 'k',
      mapping: 'freight = money\nwrong = 1',
    })
    expect(mapping).toMatchObject({
      http: 400,
      errors: [{ path: 'mapping', msg: expect.stringContaining('第 2 项') as string }],
    })
  })

  it('reads what is called otherwise by the mapping of its account', async () => {
    const mapped = await makePlatformWorld(app, fake, {
      mapping:
        'platformNo = orderNo\nweightUnit = kg\nmoneyUnit = cent\nrateUnit = percent\nfeeRate = rate\nwords.payState.2 = paid\npayState = pay.state\nloadAt = loadTime',
    })
    fake.rows = [
      {
        platformNo: '',
        orderNo: 'Q1',
        plateNo: '陕K 91·234',
        loadAt: '',
        loadTime: 1762732800000,
        loadNet: 33460,
        freight: 425984,
        rate: '5.5',
        pay: { state: 2 },
      },
    ]
    await pull(mapped)
    const [row] = await thirdRows(mapped)
    expect(row).toMatchObject({
      platformNo: 'Q1',
      plateNo: '陕K91234',
      loadAt: '2025-11-10 08:00:00',
      loadNet: '33.460',
      freight: '4259.84',
      feeRate: '0.0550',
      fee: '234.29',
      payState: 'paid',
    })
  })

  it('never shows the secret, and nobody without the right sets it', async () => {
    const reader = await app.person(world.masters.orgId, { permissions: ['oms.otherAccount.read'] })
    expect(
      await reader.call('oms/otherAccount/secret', { id: world.accountId, secret: 'another-secret' }),
    ).toMatchObject({ http: 403 })
    await world.clerk.must('oms/otherAccount/secret', { id: world.accountId, secret: fake.secret })
    const seen = JSON.stringify([
      await world.clerk.must('oms/otherAccount/info', { id: world.accountId }),
      await world.clerk.must('oms/otherAccount/history', { id: world.accountId }),
      await world.clerk.must('sys/log/list', { from: '2026-11-01', to: '2026-11-30' }),
    ])
    expect(seen).not.toContain(fake.secret)
    const { rows } = await app.work(world.masters.orgId, tx =>
      tx.sql<{ sealed: string }>('select sealed from platform_secret where org_id = $1', [world.masters.orgId]),
    )
    expect(rows.map(row => Buffer.from(row.sealed, 'base64').toString('latin1')).join()).not.toContain(fake.secret)
    fake.rows = [other(1)]
    expect(await pull(world)).toMatchObject({ result: { created: 1 } })
  })

  it('is forgotten with another address, which is signed to with nothing', async () => {
    const { id, version } = await world.clerk.must('oms/otherAccount/info', { id: world.accountId })
    const baseUrl = `http://${fake.host}/elsewhere`
    const saved = await world.clerk.must('oms/otherAccount/save', { id, version, baseUrl })
    expect(saved).toMatchObject({ secretAt: null, warnings: [{ code: 'platform_account.secret_forgotten' }] })
    const order = { accountId: id, from: '2026-11-01', to: '2026-11-20' }
    expect(await world.clerk.call('oms/other/pull', order)).toMatchObject({
      errors: [{ code: 'platform_account.no_secret' }],
    })
    const { rows } = await app.work(world.masters.orgId, tx =>
      tx.sql('select 1 from platform_secret where org_id = $1 and account_id = $2', [world.masters.orgId, id]),
    )
    expect(rows).toEqual([])
  })
})
