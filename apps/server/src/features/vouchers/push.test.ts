import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { financeSystem, voucherPush, yonyouText } from '@tuheng/domain/margin/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainJobs } from '../../engine/jobs/index.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { type Fixture, type Row, statementOf, tripOf, violations } from '../settlement/testing/fixture.ts'
import { RETRY_MINUTES, resendVouchers } from './push.ts'
import { type FakeFinance, startFakeFinance } from './testing/fake-finance.ts'
import { audit, generate, makeVoucherWorld, systemOf, type VoucherRow, vouchersOf } from './testing/world.ts'

let app: TestApp
let fake: FakeFinance
let fixture: Fixture
let systemId: number
let statement: Row
let row: VoucherRow
const START = Date.parse('2026-11-20T02:00:00Z')
const at = (minutes: number): void => app.clock.set(new Date(START + minutes * 60_000).toISOString())

beforeAll(async () => {
  fake = await startFakeFinance()
  app = await testApp({ callbackHosts: [fake.host] })
})
afterAll(() => fake.close())
beforeEach(async () => {
  Object.assign(fake, { calls: [], trouble: [] })
  fake.booked.clear()
  fixture = await makeVoucherWorld(app)
  systemId = await systemOf(fixture, fake)
  await tripOf(fixture, { load: '33.46' })
  statement = await statementOf(fixture, { kind: 'customer' })
  await generate(fixture, { month: '2026-11' })
  row = (await vouchersOf(fixture))[0] as VoucherRow
  await audit(fixture, [row.id])
  at(0)
})

const push = () => fixture.manager.call('gl/voucher/push', { id: row.id, systemId })
const now = async (): Promise<VoucherRow> => (await vouchersOf(fixture, { voucherNo: row.voucherNo }))[0] as VoucherRow
const pushes = async (): Promise<AnyRow[]> =>
  (
    await fixture.manager.must<{ list: AnyRow[] }>('gl/voucherPush/list', {
      filters: { voucherId: [row.id] },
      sort: ['id'],
    })
  ).list
const pushed = async (): Promise<void> => {
  expect(await push()).toMatchObject({ http: 200 })
  await drainJobs(app)
}

describe('a push', () => {
  it('hands over date, accounts, parties and amounts once, and keeps the answer as it came', async () => {
    await pushed()
    expect(fake.calls).toHaveLength(1)
    expect(fake.calls[0]).toMatchObject({
      isSigned: true,
      body: {
        voucherNo: row.voucherNo,
        date: '2026-11-20',
        period: '2026-11',
        word: '记',
        reverses: null,
        entries: [
          { account: '112201', debit: String(statement.netSum), credit: '0.00', party: { code: expect.any(String) } },
          {},
          {},
        ],
      },
    })
    expect(await now()).toMatchObject({ pushStatus: 'pushed', outerNo: 'K3-0001', pushError: 'ok' })
    const [sent] = await pushes()
    expect(sent).toMatchObject({ status: 'done', tries: 1, outcome: 'ok' })
    const body = await fixture.manager.must<{ content: string; answer: string }>('gl/voucherPush/body', {
      id: sent?.['id'],
    })
    expect(JSON.parse(body.answer)).toEqual({ code: 0, msg: 'ok', data: { voucherNo: 'K3-0001' } })
    expect(JSON.parse(body.content)).toMatchObject({ voucherNo: row.voucherNo })
    expect(await push()).toMatchObject({ http: 409 })
    expect(fake.calls).toHaveLength(1)
    expect(await violations(fixture)).toEqual([])
  })

  it.each(['slow', 'cut', 'error', 'garbage', 'limit'] as const)(
    'is booked once though the answer was %s',
    async trouble => {
      fake.trouble = [trouble]
      await pushed()
      expect(await pushes()).toMatchObject([{ status: 'failed', tries: 1, nextAt: '2026-11-20 10:01:00' }])
      expect(await now()).toMatchObject({ pushStatus: 'queued' })
      expect(await resendVouchers(app.engine)).toBe(0)
      at(1)
      expect(await resendVouchers(app.engine)).toBe(1)
      await drainJobs(app)
      expect(await now()).toMatchObject({ pushStatus: 'pushed', outerNo: 'K3-0001' })
      expect([fake.booked.size, new Set(fake.calls.map(call => call.key)).size]).toEqual([1, 1])
    },
  )

  it('that nobody answers is given up, and goes on with the same key', async () => {
    fake.trouble = Array.from({ length: RETRY_MINUTES.length + 1 }, () => 'error' as const)
    await pushed()
    let minutes = 0
    for (const wait of RETRY_MINUTES) {
      at((minutes += wait))
      await resendVouchers(app.engine)
      await drainJobs(app)
    }
    expect(await pushes()).toMatchObject([
      { status: 'abandoned', tries: RETRY_MINUTES.length + 1, outcome: 'HTTP 503' },
    ])
    expect(await now()).toMatchObject({ pushStatus: 'failed' })
    // It may have been booked, so another push is the same one
    await pushed()
    expect(await now()).toMatchObject({ pushStatus: 'pushed' })
    expect(new Set(fake.calls.map(call => call.key)).size).toBe(1)
    expect(await pushes()).toHaveLength(1)
  })

  it('that is refused says why, and can be sent anew', async () => {
    fake.trouble = ['refuse']
    await pushed()
    expect(await now()).toMatchObject({ pushStatus: 'failed', pushError: '科目不存在' })
    await pushed()
    expect(await now()).toMatchObject({ pushStatus: 'pushed' })
    expect(new Set(fake.calls.map(call => call.key)).size).toBe(2)
  })

  it('goes on after a run that died while it was being sent', async () => {
    await push()
    const [sent] = await pushes()
    const id = sent?.['id'] as number
    await app.work(fixture.masters.orgId, tx => tx.run(voucherPush, 'send', { id, tries: 1, sentAt: tx.now.at }))
    await drainJobs(app)
    expect(await pushes()).toMatchObject([{ status: 'sending' }])
    at(3)
    expect(await resendVouchers(app.engine)).toBe(1)
    await drainJobs(app)
    expect(await pushes()).toMatchObject([{ status: 'done', tries: 2 }])
  })

  it('waits for the audit, for a secret, and ends no audit afterwards', async () => {
    await fixture.manager.must('gl/voucher/unaudit', { id: row.id, reason: '再看' })
    expect(await push()).toMatchObject({ error: 'voucher.not_audited' })
    await audit(fixture, [row.id])
    await app.work(fixture.masters.orgId, tx => tx.overwrite(financeSystem, { id: systemId, secretAt: null }))
    expect(await push()).toMatchObject({ error: 'finance_system.no_secret' })
    const secret = { id: systemId, secret: fake.secret }
    await fixture.manager.must('gl/financeSystem/secret', secret)
    await pushed()
    expect(await fixture.manager.call('gl/voucher/unaudit', { id: row.id, reason: 'x' })).toMatchObject({
      error: 'voucher.pushed',
    })
  })

  it('of a reversal names the voucher that it reverses', async () => {
    await pushed()
    await fixture.manager.must('gl/voucher/reverse', { id: row.id, reason: '错', reversedOn: '2026-11-20' })
    const [red] = await vouchersOf(fixture, { redStatus: ['red'] })
    const third = await app.person(fixture.masters.orgId)
    await third.must('gl/voucher/audit', { id: red?.id })
    await fixture.clerk.must('gl/voucher/push', { id: red?.id, systemId })
    await drainJobs(app)
    expect(fake.calls.at(-1)?.body).toMatchObject({
      reverses: row.voucherNo,
      entries: [{ debit: `-${String(statement.netSum)}` }, {}, {}],
    })
  })
})

describe('a file', () => {
  const systemBy = (way: 'kingdee' | 'yonyou') =>
    app.work(fixture.masters.orgId, async tx => (await tx.insert(financeSystem, { name: way, way })).id)
  const write = async (id: number): Promise<AnyRow> => {
    const order = { systemId: id, ids: [row.id] }
    const { jobId } = await fixture.manager.must<{ jobId: number }>('gl/voucher/file', order)
    await drainJobs(app)
    return fixture.manager.must('sys/job/info', { id: jobId })
  }

  it.each(['kingdee', 'yonyou'] as const)('for %s holds each voucher once', async way => {
    const id = await systemBy(way)
    expect(await write(id)).toMatchObject({ state: 'done', result: { vouchers: 1, skipped: 0 } })
    expect(await now()).toMatchObject({ pushStatus: 'pushed', outerNo: null })
    expect(await write(id)).toMatchObject({ state: 'failed' })
    expect(await push()).toMatchObject({ http: 409 })
    expect(await pushes()).toHaveLength(1)
  })

  it('has the lines that Yonyou reads', async () => {
    await write(await systemBy('yonyou'))
    const [sent] = await pushes()
    const body = await fixture.manager.must<{ content: string }>('gl/voucherPush/body', { id: sent?.['id'] })
    const [head, first] = yonyouText([JSON.parse(body.content)]).split('\r\n')
    expect(head).toBe('填制凭证,V800')
    expect(first?.split(',').slice(0, 8)).toEqual([
      '2026-11-20',
      '记',
      '1',
      '1',
      expect.any(String),
      '112201',
      statement.netSum,
      '0.00',
    ])
  })
})

it('sends no secret to another address', async () => {
  const { id, version } = await fixture.manager.must<Row>('gl/financeSystem/info', { id: systemId })
  const moved = { id, version, baseUrl: 'https://other.example.com/open' }
  await fixture.manager.must('gl/financeSystem/save', moved)
  expect(await push()).toMatchObject({ error: 'finance_system.no_secret' })
  expect(
    await fixture.manager.call('gl/financeSystem/save', {
      ...moved,
      version: version + 1,
      baseUrl: 'http://10.0.0.9/x',
    }),
  ).toMatchObject({
    error: 'finance_system.http',
  })
})
