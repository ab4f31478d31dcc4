import { add, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import {
  type Fixture,
  type Row,
  settlementOf,
  statementOf,
  tripsOf,
  violations,
} from '../settlement/testing/fixture.ts'
import { audit, entriesOfVoucher, generate, makeVoucherWorld, type VoucherRow, vouchersOf } from './testing/world.ts'

let app: TestApp
let fixture: Fixture
let owing: Row
let owed: Row

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeVoucherWorld(app)
  await tripsOf(fixture, [{ load: '33.07' }, { load: '31.11', prepayCash: '500.00' }])
  owing = await statementOf(fixture)
  owed = await statementOf(fixture, { kind: 'customer' })
})

const NOVEMBER = { month: '2026-11' }
const books = (over: AnyRow = {}) =>
  fixture.clerk.must<ReportAnswer>('gl/trialBalance/query', { monthFrom: '2026-11', monthTo: '2026-12', ...over })
const only = async (event: string): Promise<VoucherRow> => {
  const list = await vouchersOf(fixture, { event: [event], status: ['draft', 'audited'], redStatus: ['none'] })
  expect(list.map(row => row.event)).toEqual([event])
  return list[0] as VoucherRow
}

describe('generation', () => {
  it('books statements and money by the rules, and ties to the standing books', async () => {
    await settlementOf(fixture, { items: [{ statementId: owing.id, amount: '1000.00' }] })
    expect(await generate(fixture, NOVEMBER)).toMatchObject({ vouchers: 3, events: 3, problems: 0 })
    const carrier = fixture.masters.carrierA
    const [net, tax, prepaid] = [String(owing.netSum), String(owing.taxSum), String(owing.prepaidSum)]
    expect(prepaid).toBe('500.00')
    expect(await entriesOfVoucher(fixture, (await only('apConfirmed')).id)).toEqual([
      { account: '640101', party: null, debit: money(sub(add(net, prepaid), tax)), credit: '0.00' },
      { account: '222103', party: null, debit: tax, credit: '0.00' },
      { account: '220201', party: carrier, debit: '0.00', credit: net },
      { account: '112302', party: carrier, debit: '0.00', credit: prepaid },
    ])
    const revenue = await entriesOfVoucher(fixture, (await only('arConfirmed')).id)
    expect(revenue[0]).toEqual({
      account: '112201',
      party: fixture.masters.customerId,
      debit: String(owed.netSum),
      credit: '0.00',
    })
    expect(await entriesOfVoucher(fixture, (await only('payment')).id)).toEqual([
      { account: '220201', party: carrier, debit: '1000.00', credit: '0.00' },
      { account: '1002', party: null, debit: '0.00', credit: '1000.00' },
    ])
    const { rows, totals } = await books()
    expect(totals).toMatchObject({ closing: '0.00', pending: '0.00', gap: '0.00' })
    const of = (code: string) => rows.find(row => String(row.accountId$).startsWith(code))
    expect(of('112201')).toMatchObject({ closing: String(owed.netSum), book: String(owed.netSum), gap: '0.00' })
    const left = money(sub('1000.00', net))
    expect(of('220201')).toMatchObject({ closing: left, book: left })
    expect(await violations(fixture)).toEqual([])
  })

  it('books nothing twice, and only the month or document that is asked for', async () => {
    const { docNo } = { docNo: String(owed.stmtNo) }
    expect(await generate(fixture, { ...NOVEMBER, docNo })).toMatchObject({ vouchers: 1 })
    expect(await generate(fixture, { ...NOVEMBER, events: ['apConfirmed'] })).toMatchObject({ vouchers: 1 })
    expect(await fixture.clerk.call('gl/voucher/generate', { ...NOVEMBER, grouping: 'document' })).toMatchObject({
      error: 'voucher.nothing',
    })
    app.clock.set('2026-12-05T10:00:00+08:00')
    expect(await fixture.clerk.call('gl/voucher/generate', { month: '2026-12', grouping: 'month' })).toMatchObject({
      error: 'voucher.nothing',
    })
    expect(await vouchersOf(fixture)).toHaveLength(2)
    expect(await fixture.clerk.call('gl/voucher/preview', { month: '2027-01', grouping: 'month' })).toMatchObject({
      error: 'voucher.future',
    })
  })

  it.each([
    ['event', 2],
    ['month', 1],
  ] as const)('merges by %s into %i vouchers with the same sums', async (grouping, count) => {
    const preview = await fixture.clerk.must<{ vouchers: number; debitSum: string; list: AnyRow[] }>(
      'gl/voucher/preview',
      {
        ...NOVEMBER,
        grouping,
      },
    )
    expect(preview.vouchers).toBe(count)
    expect(await vouchersOf(fixture)).toEqual([])
    await generate(fixture, { ...NOVEMBER, grouping })
    const made = await vouchersOf(fixture)
    expect(money(sum(made.map(row => row.debitSum)))).toBe(preview.debitSum)
    expect(made.map(row => row.summary)).toEqual(preview.list.map(one => one['summary']))
    expect((await books()).totals).toMatchObject({ closing: '0.00', pending: '0.00', gap: '0.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('numbers each period from one, by the date of the voucher', async () => {
    app.clock.set('2026-12-02T10:00:00+08:00')
    await settlementOf(fixture, { items: [{ statementId: owing.id, amount: '10.00' }], paidAt: '2026-12-02' })
    await generate(fixture, { month: '2026-12' })
    await generate(fixture, NOVEMBER)
    expect((await vouchersOf(fixture)).map(row => row.voucherNo)).toEqual([
      '记-202612-0001',
      '记-202611-0001',
      '记-202611-0002',
    ])
  })

  it('of a month that is closed goes to the first open one, and its vouchers stand', async () => {
    await generate(fixture, { ...NOVEMBER, events: ['arConfirmed'] })
    const before = await vouchersOf(fixture)
    app.clock.set('2026-12-05T10:00:00+08:00')
    const { id } = await fixture.clerk.must<Row>('smp/companyMonth/save', { month: '2026-11', docType: 'voucher' })
    await fixture.clerk.must('smp/companyMonth/close', { id, reason: '结账' })
    expect(await fixture.clerk.call('gl/voucher/preview', { ...NOVEMBER, grouping: 'month' })).toMatchObject({
      error: 'voucher.month_closed',
    })
    expect(await fixture.manager.call('gl/voucher/audit', { id: before[0]?.id })).toMatchObject({
      error: 'month.closed',
    })
    const preview = await fixture.clerk.must<AnyRow>('gl/voucher/preview', { month: '2026-12', grouping: 'document' })
    expect(preview).toMatchObject({ vouchers: 1, late: 1, list: [{ date: '2026-12-01' }] })
    await generate(fixture, { month: '2026-12' })
    expect((await only('apConfirmed')).voucherDate).toBe('2026-12-01')
    expect(await violations(fixture)).toEqual([])
  })

  it('says which events no rule covers, and books the others', async () => {
    const [rule] = (
      await fixture.clerk.must<{ list: Row[] }>('gl/voucherRule/list', { filters: { event: ['apConfirmed'] } })
    ).list
    await fixture.manager.must('gl/voucherRule/void', { id: rule?.id, reason: '停用' })
    const preview = await fixture.clerk.must<AnyRow>('gl/voucher/preview', { ...NOVEMBER, grouping: 'document' })
    expect(preview).toMatchObject({
      vouchers: 1,
      problemCount: 1,
      problems: [{ docNo: owing.stmtNo, event: 'apConfirmed' }],
    })
    expect(await generate(fixture, NOVEMBER)).toMatchObject({ vouchers: 1, problems: 1 })
  })

  it('is for those who see the whole company', async () => {
    const permissions = ['gl.voucher.read', 'gl.voucher.generate']
    const narrow = await app.person(fixture.masters.orgId, { permissions, scope: 'department' })
    expect(await narrow.call('gl/voucher/preview', { ...NOVEMBER, grouping: 'month' })).toMatchObject({
      error: 'voucher.company_scope',
    })
    const reader = await app.person(fixture.masters.orgId, { permissions: ['gl.voucher.read'] })
    expect(await reader.call('gl/voucher/generate', { ...NOVEMBER, grouping: 'month' })).toMatchObject({ http: 403 })
  })
})

describe('what is taken back', () => {
  it('of a statement is booked by red entries when that happens', async () => {
    await generate(fixture, NOVEMBER)
    app.clock.set('2026-12-03T10:00:00+08:00')
    await fixture.clerk.must('sap/customer/void', { id: owed.id, reason: '重做' })
    await generate(fixture, { month: '2026-12' })
    const [confirmed, undone] = await vouchersOf(fixture, { event: ['arConfirmed'] })
    const opposite = (await entriesOfVoucher(fixture, confirmed?.id ?? 0)).map(({ debit, credit, ...one }) => ({
      ...one,
      debit: money(sub('0', debit)),
      credit: money(sub('0', credit)),
    }))
    expect(await entriesOfVoucher(fixture, undone?.id ?? 0)).toEqual(opposite)
    expect(undone?.voucherDate).toBe('2026-12-03')
    expect(await violations(fixture)).toEqual([])
  })

  it('of a draft is void, and booked anew', async () => {
    await generate(fixture, NOVEMBER)
    const draft = await only('arConfirmed')
    await fixture.clerk.must('gl/voucher/void', { id: draft.id, reason: '科目不对' })
    expect((await books()).totals.pending).toBe(String(owed.netSum))
    expect(await generate(fixture, NOVEMBER)).toMatchObject({ vouchers: 1 })
    expect((await books()).totals).toMatchObject({ pending: '0.00', gap: '0.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('of an audited voucher is reversed in red once, and booked anew', async () => {
    await generate(fixture, NOVEMBER)
    const row = await only('arConfirmed')
    expect(await fixture.clerk.call('gl/voucher/audit', { id: row.id })).toMatchObject({
      error: 'transition.same_person',
    })
    await audit(fixture, [row.id])
    const early = { id: row.id, reason: '错', reversedOn: '2026-11-01' }
    expect(await fixture.manager.call('gl/voucher/reverse', early)).toMatchObject({ error: 'voucher.before_original' })
    await fixture.manager.must('gl/voucher/reverse', { id: row.id, reason: '错', reversedOn: '2026-11-20' })
    expect(await fixture.manager.call('gl/voucher/reverse', { ...early, reversedOn: '2026-11-20' })).toMatchObject({
      error: 'voucher.reversed',
    })
    const [red] = await vouchersOf(fixture, { redStatus: ['red'] })
    expect(red).toMatchObject({ debitSum: money(sub('0', row.debitSum)), redOfId: row.id, status: 'draft' })
    expect((await books()).totals.pending).toBe(String(owed.netSum))
    expect(await generate(fixture, NOVEMBER)).toMatchObject({ vouchers: 1 })
    expect(await fixture.clerk.call('gl/voucher/void', { id: red?.id, reason: 'x' })).toMatchObject({
      error: 'voucher.later_red',
    })
    expect((await books()).totals).toMatchObject({ pending: '0.00', gap: '0.00', closing: '0.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('in a later month is booked anew in that month, so that both months tie', async () => {
    await generate(fixture, NOVEMBER)
    const row = await only('arConfirmed')
    await audit(fixture, [row.id])
    app.clock.set('2026-12-03T10:00:00+08:00')
    await fixture.manager.must('gl/voucher/reverse', { id: row.id, reason: '错', reversedOn: '2026-12-03' })
    const order = { ...NOVEMBER, grouping: 'document' }
    expect(await fixture.clerk.call('gl/voucher/generate', order)).toMatchObject({ error: 'voucher.nothing' })
    expect(await generate(fixture, { month: '2026-12' })).toMatchObject({ vouchers: 1 })
    const anew = await vouchersOf(fixture, { event: ['arConfirmed'], redStatus: ['none'] })
    expect(anew.map(one => one.voucherDate)).toEqual(['2026-12-03'])
    for (const month of ['2026-11', '2026-12']) {
      const asked = { monthFrom: month, monthTo: month, groupBy: 'accountId' }
      const { totals } = await fixture.clerk.must<ReportAnswer>('gl/trialBalance/query', asked)
      expect(totals, month).toMatchObject({ pending: '0.00', gap: '0.00', closing: '0.00' })
    }
    expect(await violations(fixture)).toEqual([])
  })

  it('by a void reversal is in force again', async () => {
    await generate(fixture, NOVEMBER)
    const row = await only('arConfirmed')
    await audit(fixture, [row.id])
    await fixture.manager.must('gl/voucher/reverse', { id: row.id, reason: '错', reversedOn: '2026-11-20' })
    const [red] = await vouchersOf(fixture, { redStatus: ['red'] })
    await fixture.clerk.must('gl/voucher/void', { id: red?.id, reason: '不用了' })
    expect(await only('arConfirmed')).toMatchObject({ id: row.id, redStatus: 'none' })
    expect((await books()).totals).toMatchObject({ pending: '0.00', gap: '0.00' })
    expect(await violations(fixture)).toEqual([])
  })
})

it('leads from the voucher to the document and back', async () => {
  await generate(fixture, NOVEMBER)
  const row = await only('arConfirmed')
  const ask = async (filters: AnyRow) =>
    (await fixture.clerk.must<{ list: AnyRow[] }>('gl/voucherSource/list', { filters })).list
  expect(await ask({ voucherId: [row.id] })).toMatchObject([{ docType: 'statement', docNo: owed.stmtNo }])
  expect(await ask({ docNo: owed.stmtNo, docType: ['statement'] })).toMatchObject([{ voucherId: row.id }])
})

it('keeps debit = credit in the database itself', async () => {
  await generate(fixture, NOVEMBER)
  const row = await only('arConfirmed')
  await expect(
    app.work(fixture.masters.orgId, tx =>
      tx.sql('update voucher set debit_sum = debit_sum + 1 where id = $1', [row.id]),
    ),
  ).rejects.toThrow(/balanced/)
  await expect(
    app.work(fixture.masters.orgId, tx =>
      tx.sql(
        `insert into voucher_source (org_id, voucher_id, event, doc_type, doc_id, doc_no, day, amount, source_key, live_key, figures, turn, created_at, updated_at, version)
         select org_id, voucher_id, event, doc_type, doc_id, doc_no, day, amount, source_key, live_key, figures, turn, created_at, updated_at, 1 from voucher_source where voucher_id = $1`,
        [row.id],
      ),
    ),
  ).rejects.toThrow(/already a record/)
})
