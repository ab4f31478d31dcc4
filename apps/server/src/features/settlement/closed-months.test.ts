import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import {
  confirm,
  type Fixture,
  makeFixture,
  reprice,
  type Row,
  statementOf,
  tripOf,
  tripsOf,
  type Trip,
  violations,
  withoutWiping,
} from './testing/fixture.ts'
import { changeCharges } from './sums/write-charges.ts'

let app: TestApp
let fixture: Fixture

beforeAll(async () => {
  app = await testApp()
})

/** Each test has its own company, in November, with trips of October. */
beforeEach(async () => {
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
})

afterAll(() => app.clock.set('2026-11-20T10:00:00+08:00'))

const close = async (month: string, docType = 'all') =>
  (
    await fixture.clerk.must<Row>('smp/companyMonth/close', {
      id: (await fixture.clerk.must<Row>('smp/companyMonth/save', { month, docType })).id,
      reason: '月结',
    })
  ).id

const byConfirmation = () =>
  app.db.system('test', sql =>
    sql.query(`update org set settings = '{"revenueMonth": "confirm"}' where id = $1`, [fixture.masters.orgId]),
  )

interface Posted {
  kind: string
  date: string
  month: string | null
  amount: string
  excl: string
}

/** The charges of a statement, oldest day first. */
const posted = async ({ id }: { id: number }) =>
  (
    await app.work(fixture.masters.orgId, tx =>
      tx.sql<Posted>(
        `select kind, biz_date::text as date, revenue_month as month, amount, excl from charge where org_id = $1 and statement_id = $2 and deleted_at is null order by biz_date, id`,
        [tx.orgId, id],
      ),
    )
  ).rows

/** Three trips whose taxes leave a rounding of a cent, with an adjustment. */
async function sentOfOctober(): Promise<Row> {
  const { clerk } = fixture
  await withoutWiping(fixture)
  await tripsOf(
    fixture,
    ['30.00', '30.01', '30.05'].map(load => ({ load, day: '2026-10-28' })),
  )
  const row = await statementOf(fixture, { step: 'draft', from: '2026-10-01', to: '2026-10-31' })
  await clerk.must('sap/carrier/save', {
    id: row.id,
    version: row.version,
    lines: row.lines.map((line, i) =>
      i ? { id: line.id } : { id: line.id, adjust: '-20.00', adjustReason: '亏吨协商' },
    ),
  })
  return clerk.must<Row>('sap/carrier/send', { id: row.id })
}

describe('a statement whose month is closed completely', () => {
  it('is confirmed later: what the confirmation posts has its day, the charges keep theirs', async () => {
    const row = await sentOfOctober()
    await close('2026-10')
    expect(await confirm(fixture, { kind: 'carrier', id: row.id, confirmAt: '2026-11-05' })).toMatchObject({
      status: 'confirmed',
      confirmAt: '2026-11-05',
    })
    const rows = await posted(row)
    expect(rows.filter(one => one.kind === 'freight').map(one => [one.date, one.month])).toEqual(
      Array.from({ length: 3 }, () => ['2026-10-28', '2026-10']),
    )
    expect(rows.filter(one => one.kind !== 'freight')).toMatchObject([
      { kind: 'adjust', date: '2026-11-05', month: '2026-11', amount: '-20.00' },
      { kind: 'rounding', date: '2026-11-05', month: '2026-11', amount: '0.00' },
    ])
    expect(await violations(fixture)).toEqual([])
    await fixture.clerk.must('sap/carrier/void', { id: row.id, reason: '重做' })
    expect(await posted(row)).toEqual([])
    expect(await violations(fixture)).toEqual([])
  })

  it('counts in the month of its confirmation where revenue does', async () => {
    await byConfirmation()
    const row = await sentOfOctober()
    await close('2026-10')
    await confirm(fixture, { kind: 'carrier', id: row.id, confirmAt: '2026-11-05' })
    // The owner has not confirmed yet, so the cost waits for its revenue.
    expect((await posted(row)).map(one => one.month)).toEqual([null, null, null, null, '2026-11'])
    const owner = await statementOf(fixture, { kind: 'customer', step: 'sent', from: '2026-10-01', to: '2026-10-31' })
    await confirm(fixture, { kind: 'customer', id: owner.id, confirmAt: '2026-11-06' })
    expect([...new Set([...(await posted(row)), ...(await posted(owner))].map(one => one.month))]).toEqual(['2026-11'])
    expect(await violations(fixture)).toEqual([])
  })

  it('is also made, disputed and taken up again later', async () => {
    await tripsOf(fixture, [{ load: '30.00', day: '2026-10-28' }])
    await close('2026-10')
    const row = await statementOf(fixture, { step: 'sent', from: '2026-10-01', to: '2026-10-31' })
    await fixture.clerk.must('sap/carrier/dispute', { id: row.id, reason: '吨数不符' })
    await fixture.clerk.must('sap/carrier/settleDispute', { id: row.id, reason: '按磅单' })
    await fixture.clerk.must('sap/carrier/send', { id: row.id })
    expect(await confirm(fixture, { kind: 'carrier', id: row.id, confirmAt: '2026-11-05' })).toMatchObject({
      status: 'confirmed',
    })
    expect(await violations(fixture)).toEqual([])
  })

  it('is not confirmed into the closed month, nor voided once the month of its confirmation is closed', async () => {
    const row = await sentOfOctober()
    await close('2026-10')
    expect(
      await fixture.manager.call('sap/carrier/forceConfirm', {
        id: row.id,
        confirmAt: '2026-10-31',
        reason: '催办无果',
      }),
    ).toMatchObject({ http: 409, error: 'month.closed', errors: [{ path: 'confirmAt' }] })
    await confirm(fixture, { kind: 'carrier', id: row.id, confirmAt: '2026-11-05' })
    const month = await close('2026-11', 'statement')
    expect(await fixture.clerk.call('sap/carrier/void', { id: row.id, reason: '重做' })).toMatchObject({
      http: 409,
      error: 'month.closed',
    })
    await fixture.clerk.must('smp/companyMonth/reopen', { id: month, reason: '更正' })
    await fixture.clerk.must('sap/carrier/void', { id: row.id, reason: '重做' })
    expect(await violations(fixture)).toEqual([])
  })

  it('posts today if the month of its confirmation is closed', async () => {
    app.clock.set('2026-12-03T10:00:00+08:00')
    fixture = { ...fixture, clerk: await app.person(fixture.masters.orgId) }
    const row = await sentOfOctober()
    await close('2026-10')
    await close('2026-11', 'charge')
    await confirm(fixture, { kind: 'carrier', id: row.id, confirmAt: '2026-11-30' })
    expect((await posted(row)).filter(one => one.kind !== 'freight').map(one => [one.date, one.month])).toEqual([
      ['2026-12-03', '2026-12'],
      ['2026-12-03', '2026-12'],
    ])
    expect(await violations(fixture)).toEqual([])
  })
})

describe('a charge belongs to the month of its date and to the month in which it counts', () => {
  /** A trip of October that counts in November, because its owner confirmed then. */
  async function counted(): Promise<Trip> {
    await byConfirmation()
    const trip = await tripOf(fixture, { load: '30.00', day: '2026-10-28' })
    const owner = await statementOf(fixture, { kind: 'customer', step: 'sent', from: '2026-10-01', to: '2026-10-31' })
    await confirm(fixture, { kind: 'customer', id: owner.id, confirmAt: '2026-11-05' })
    return trip
  }
  const payables = async ({ id }: Trip) =>
    (
      await app.work(fixture.masters.orgId, tx =>
        tx.sql<Posted>(
          `select kind, biz_date::text as date, revenue_month as month, amount, excl from charge where org_id = $1 and doc_type = 'waybill' and doc_id = $2 and side = 'ap' and deleted_at is null order by id`,
          [tx.orgId, id],
        ),
      )
    ).rows

  it.each(['2026-10', '2026-11'])('and is corrected instead of replaced while %s is closed', async month => {
    const trip = await counted()
    app.clock.set('2026-12-03T10:00:00+08:00')
    await close(month, 'charge')
    await reprice(fixture, trip, { side: 'ap', price: '130.0000' })
    expect(await payables(trip)).toMatchObject([
      { date: '2026-10-28', month: '2026-11', amount: '3840.00' },
      month === '2026-10'
        ? { date: '2026-12-03', month: '2026-11', amount: '60.00' }
        : { date: '2026-10-28', month: '2026-12', amount: '60.00' },
    ])
    expect(await violations(fixture)).toEqual([])
  })

  it('and is not removed while either is closed', async () => {
    await byConfirmation()
    const trip = await tripOf(fixture, { load: '30.00', day: '2026-10-28', audit: false })
    const undo = () => fixture.clerk.call('oms/wayBill/undoUnload', { id: trip.id, reason: '磅单有误' })
    const october = await close('2026-10', 'charge')
    await fixture.clerk.must('oms/wayBill/undoReceipt', { id: trip.id, reason: '回单有误' })
    expect(await undo()).toMatchObject({ http: 409, error: 'month.closed' })
    await fixture.clerk.must('smp/companyMonth/reopen', { id: october, reason: '更正' })
    await app.work(fixture.masters.orgId, tx =>
      changeCharges(tx, { set: `revenue_month = '2026-11'`, where: 'true', params: [] }),
    )
    const november = await close('2026-11', 'charge')
    expect(await undo()).toMatchObject({ http: 409, error: 'month.closed' })
    await fixture.clerk.must('smp/companyMonth/reopen', { id: november, reason: '更正' })
    expect(await undo()).toMatchObject({ http: 200 })
  })

  it('and follows its date into another month, but not out of a closed one', async () => {
    const trip = await tripOf(fixture, { load: '30.00', day: '2026-10-28', audit: false })
    await fixture.clerk.must('oms/wayBill/undoReceipt', { id: trip.id, reason: '回单有误' })
    const unloadedOn = (day: string) =>
      fixture.clerk.call('oms/wayBill/correct', { id: trip.id, unloadAt: `${day} 18:00:00`, reason: '磅单有误' })
    expect(await unloadedOn('2026-11-01')).toMatchObject({ http: 200 })
    expect(await payables(trip)).toMatchObject([{ date: '2026-11-01', month: '2026-11' }])
    await close('2026-11', 'charge')
    expect(await unloadedOn('2026-10-30')).toMatchObject({ http: 409, error: 'month.closed' })
  })
})
