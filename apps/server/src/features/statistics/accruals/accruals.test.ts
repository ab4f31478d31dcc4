import { add, eq, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordsBehind } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { costEstimation, incomeEstimation } from '@tuheng/domain/statistics/index'
import { companyMonth } from '@tuheng/domain/system/index'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../../testing/app.ts'
import { proveReport } from '../../../testing/report-proof.ts'
import {
  type Fixture,
  makeFixture,
  settlementOf,
  statementOf,
  type Trip,
  tripsOf,
  withoutWiping,
} from '../../settlement/testing/fixture.ts'
import { accrueMonths } from './calls.ts'
import { followOpen } from './follow.ts'

let app: TestApp
let fixture: Fixture
let trips: Trip[]

const COST = 'oms/accrualCost'
type Row = AnyRow & { id: number; version: number }

const list = async (body: AnyRow = {}, who: Person = fixture.clerk, api = COST): Promise<Row[]> =>
  (await who.must<{ list: Row[] }>(`${api}/list`, body)).list
const reversals = async (api = `${COST}Reversal`): Promise<Row[]> => list({}, fixture.clerk, api)
const ask = (body: AnyRow = {}, who: Person = fixture.clerk, api = 'oms/estimationCost') =>
  who.must<ReportAnswer>(`${api}/query`, { monthFrom: '2026-10', monthTo: '2026-11', ...body })
const work: TestApp['work'] = (orgId, fn) => app.work(orgId, fn)

beforeEach(async () => {
  app ??= await testApp()
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
  trips = await tripsOf(fixture, [
    { load: '33.28', day: '2026-10-12' },
    { load: '31.40', day: '2026-10-29' },
    { load: '32.06', day: '2026-11-05', audit: false },
  ])
})

describe('accruing a month', () => {
  it('is tried out first, and books each side of what was done and is not stated, once', async () => {
    const { clerk } = fixture
    const amount = add(trips[0]?.apTotal, trips[1]?.apTotal)
    const preview = await clerk.must<AnyRow>(`${COST}/preview`, { month: '2026-10' })
    expect(preview).toMatchObject({ ready: 2, missing: 0 })
    expect(eq(String(preview['amount']), amount)).toBe(true)
    expect(await list()).toEqual([])
    expect(await clerk.must(`${COST}/accrue`, { month: '2026-10' })).toEqual(preview)
    const rows = await list()
    expect(
      rows
        .map(row => [row['docNo'], row['month'], row['basis'], row['status'], row['amount'], row['remaining']])
        .toSorted(),
    ).toEqual(
      trips
        .slice(0, 2)
        .map(trip => [trip.waybillNo, '2026-10', 'booked', 'open', trip.apTotal, trip.apTotal])
        .toSorted(),
    )
    expect(rows.every(row => eq(add(String(row['excl']), String(row['tax'])), String(row['amount'])))).toBe(true)
    expect(await clerk.must(`${COST}/accrue`, { month: '2026-10' })).toMatchObject({ ready: 0, amount: '0.00' })
    // The other side is another face, with rights of its own
    expect(await list({}, clerk, 'oms/accrualIncome')).toEqual([])
  })

  it('is refused for a month that has not begun or is closed, at its field', async () => {
    const { clerk, masters } = fixture
    expect(await clerk.call(`${COST}/accrue`, { month: '2026-12' })).toMatchObject({
      http: 400,
      errors: [{ path: 'month', code: 'accrual.future' }],
    })
    await work(masters.orgId, async tx => {
      const { id } = await tx.insert(companyMonth, { month: '2026-10', docType: 'accrual' })
      await tx.run(companyMonth, 'close', { id, reason: '结账' })
    })
    const refused = await clerk.call(`${COST}/accrue`, { month: '2026-10' })
    expect(refused).toMatchObject({ http: 409 })
    expect(refused.msg).toContain('2026-10')
  })

  it('takes the average of three months for tonnes without a price, else an amount by hand with its reason', async () => {
    const { clerk, masters } = fixture
    const third = trips[2] as Trip
    await work(masters.orgId, async tx => {
      await tx.sql(
        `update charge set state = 'unpriced', amount = null, excl = null, tax = null, price = null, qty = 0 where org_id = $1 and doc_id = $2 and side = 'ap' and kind = 'freight'`,
        [tx.orgId, third.id],
      )
    })
    await clerk.must(`${COST}/accrue`, { month: '2026-11' })
    const found = (await list({ filters: { docNo: third.waybillNo } }))[0] ?? expect.fail()
    const freight = add(trips[0]?.apFreight, trips[1]?.apFreight)
    const average = (Number(freight) / 64.68).toFixed(4)
    expect(found).toMatchObject({ basis: 'average', qty: '32.060', amount: (Number(average) * 32.06).toFixed(2) })
    const { id, version } = found
    expect(await clerk.call(`${COST}/save`, { id, version, handAmount: '4000.00' })).toMatchObject({
      http: 400,
      errors: [{ path: 'handReason' }],
    })
    expect(await clerk.call(`${COST}/save`, { id, version, handAmount: '-1.00', handReason: '议价' })).toMatchObject({
      errors: [{ path: 'handAmount', code: 'accrual.sign' }],
    })
    expect(
      await clerk.must(`${COST}/save`, { id, version, handAmount: '4000.00', handReason: '与车队议价' }),
    ).toMatchObject({
      basis: 'manual',
      amount: '4000.00',
      excl: '3669.72',
      remaining: '4000.00',
      remainingExcl: '3669.72',
    })
  })

  it('is done by the company itself on the first of a month, unless it does not want that', async () => {
    const { masters } = fixture
    app.clock.set('2026-12-01T01:27:00+08:00')
    await accrueMonths(app.engine)
    expect((await list()).length + (await list({}, fixture.clerk, 'oms/accrualIncome')).length).toBe(6)
    expect(new Set((await list()).map(row => row['month']))).toEqual(new Set(['2026-11']))
    const other = await makeFixture(app)
    await tripsOf(other, [{ load: '30.00' }])
    await app.db.system('test', sql =>
      sql.query(`update org set settings = '{"accrueMonthly": false}' where id = $1`, [other.masters.orgId]),
    )
    app.clock.set('2026-12-01T01:27:00+08:00')
    await accrueMonths(app.engine)
    expect(await list({}, other.clerk)).toEqual([])
    app.clock.set('2026-11-20T20:00:00+08:00')
    expect(masters.orgId).not.toBe(other.masters.orgId)
  })

  it('stays within the reach of whoever does it', async () => {
    const { masters } = fixture
    const permissions = ['oms.estimationCost.read', 'oms.estimationCost.modify']
    const own = await app.person(masters.orgId, { permissions, scope: 'own' })
    expect(await own.must(`${COST}/preview`, { month: '2026-10' })).toMatchObject({ ready: 0, amount: '0.00' })
    const reader = await app.person(masters.orgId, { permissions: ['oms.estimationCost.read'], scope: 'company' })
    expect(await reader.call(`${COST}/accrue`, { month: '2026-10' })).toMatchObject({ http: 403 })
    const stranger = await app.person(await app.company())
    expect(await stranger.must(`${COST}/preview`, { month: '2026-10' })).toMatchObject({ ready: 0 })
    const blind = await app.person(masters.orgId, {
      permissions,
      scope: 'company',
      fieldRights: { charge: { amount: 'hidden' } },
    })
    const preview = await blind.must<AnyRow>(`${COST}/preview`, { month: '2026-10' })
    expect([preview['ready'], preview['amount'], preview['excl']]).toEqual([2, undefined, undefined])
  })
})

describe('an accrual', () => {
  it('is reversed by itself when the statement comes, and stands again when that is voided', async () => {
    const { clerk } = fixture
    await clerk.must(`${COST}/accrue`, { month: '2026-10' })
    const stated = await statementOf(fixture, { from: '2026-09-26', to: '2026-10-25' })
    const [one, other] = (await list({ sort: ['bizDate'] })) as [Row, Row]
    expect(one).toMatchObject({ status: 'reversed', remaining: '0.00', reversedOn: '2026-11', variance: '0.00' })
    expect(other).toMatchObject({ status: 'open', reversed: '0.00' })
    expect(await reversals()).toMatchObject([
      { accrualId: one.id, cause: 'statement', statementId: stated.id, amount: one['amount'] },
    ])
    await clerk.must('sap/carrier/void', { id: stated.id, reason: '对账有误' })
    expect((await list({ sort: ['bizDate'] }))[0]).toMatchObject({
      status: 'open',
      remaining: one['amount'],
      variance: null,
    })
    const all = await reversals()
    expect(all.map(row => row['cause']).toSorted()).toEqual(['statement', 'undone'])
    expect(eq(sum(all.map(row => String(row['amount']))), '0')).toBe(true)
  })

  it('tells the variance by cause: the price, the quantity and other fees', async () => {
    const { clerk } = fixture
    const third = trips[2] as Trip
    await clerk.must(`${COST}/accrue`, { month: '2026-11' })
    await clerk.must('oms/wayBill/correct', {
      id: third.id,
      unloadGross: sub(third.unloadGross, '0.06'),
      lossReason: '复磅',
      reason: '对方磅单',
    })
    await clerk.must('oms/wayBill/setPrice', { id: third.id, side: 'ap', basis: 'ton', price: '130', reason: '绕行' })
    const now = await clerk.must<Row>('oms/wayBill/info', { id: third.id })
    const extras = [{ side: 'ap', kind: 'addition', feeId: await waiting(), amount: '80.00', reason: '押车' }]
    await clerk.must('oms/wayBill/save', { id: third.id, version: now.version, extras })
    await fixture.manager.must('oms/wayBill/audit', { id: third.id })
    const [before] = await list({ filters: { docNo: third.waybillNo } })
    await statementOf(fixture)
    const [row] = await list({ filters: { docNo: third.waybillNo } })
    const trip = await clerk.must<Row>('oms/wayBill/info', { id: third.id })
    expect(row).toMatchObject({ status: 'reversed', amount: before?.['amount'], actual: trip['apTotal'] })
    // 0.06 t less at the accrued 128, the rest at two yuan more a tonne, and the waiting
    expect(row).toMatchObject({ qtyVariance: '-7.68', priceVariance: '64.00' })
    expect(
      eq(
        sum(['priceVariance', 'qtyVariance', 'feeVariance'].map(name => String(row?.[name]))),
        String(row?.['variance']),
      ),
    ).toBe(true)
    expect(eq(String(row?.['variance']), sub(String(trip['apTotal']), String(before?.['amount'])))).toBe(true)
  })

  it('keeps what it was accrued with in a closed month, and is reversed in an open one', async () => {
    const { clerk, masters } = fixture
    await clerk.must(`${COST}/accrue`, { month: '2026-10' })
    await work(masters.orgId, async tx => {
      for (const docType of ['accrual', 'accrualReversal'] as const) {
        const { id } = await tx.insert(companyMonth, { month: '2026-10', docType })
        await tx.run(companyMonth, 'close', { id, reason: '结账' })
      }
    })
    const [row] = (await list({ sort: ['bizDate'] })) as [Row]
    expect(
      await clerk.call(`${COST}/save`, { id: row.id, version: row.version, handAmount: '1.00', handReason: 'x' }),
    ).toMatchObject({
      http: 409,
    })
    const made = await statementOf(fixture, { from: '2026-09-26', to: '2026-10-25', step: 'sent' })
    await fixture.manager.must('sap/carrier/forceConfirm', { id: made.id, confirmAt: '2026-10-31', reason: '逾期未回' })
    expect((await list({ sort: ['bizDate'] }))[0]).toMatchObject({
      amount: row['amount'],
      status: 'reversed',
      reversedOn: '2026-11',
    })
    expect((await reversals()).map(one => one['month'])).toEqual(['2026-11'])
    expect(await work(masters.orgId, followOpen)).toBe(0)
  })
})

async function waiting(): Promise<number> {
  const fees = await fixture.clerk.must<{ list: Row[] }>('sys/incidental/list', { filters: { code: 'waiting' } })
  return fees.list[0]?.id ?? 0
}

describe.each([
  ['oms/estimationIncome', { declared: incomeEstimation, accruals: 'oms/accrualIncome', kind: 'customer' }],
  ['oms/estimationCost', { declared: costEstimation, accruals: COST, kind: 'carrier' }],
] as const)('the report %s', (api, { declared, accruals, kind }) => {
  const report = declared as unknown as Report

  it('adds up by whatever it is grouped, and leads from every figure to what it counts', async () => {
    const { clerk } = fixture
    for (const month of ['2026-10', '2026-11']) await clerk.must(`${accruals}/accrue`, { month })
    const { id, netSum } = await statementOf(fixture, { kind, from: '2026-09-26', to: '2026-10-25' })
    const part = String(Number(netSum) / 2)
    await settlementOf(fixture, {
      face: kind === 'customer' ? 'receipt' : 'payment',
      items: [{ statementId: id, amount: part }],
    })
    const params = { monthFrom: '2026-10', monthTo: '2026-11' }
    const totals = await proveReport(clerk, report, {
      params,
      summed: [
        'documents',
        'amount',
        'excl',
        'reversed',
        'remaining',
        'remainingExcl',
        'variance',
        'unstated',
        'unsettled',
        'uninvoiced',
      ],
    })
    const total = (name: keyof Trip, of = trips) => sum(of.map(trip => String(trip[name])))
    const whole = kind === 'customer' ? 'arTotal' : 'apTotal'
    expect(eq(String(totals['amount']), total(whole))).toBe(true)
    expect(eq(String(totals['remaining']), total(whole, trips.slice(1)))).toBe(true)
    expect(eq(String(totals['unstated']), total(whole, trips.slice(1)))).toBe(true)
    expect(eq(add(String(totals['unsettled']), String(totals['uninvoiced'])), String(netSum))).toBe(true)
    expect(totals['variance']).not.toBeNull()
    for (const groupBy of ['partyId', 'month', 'basis', 'status', 'segment']) {
      const answer = await ask({ groupBy }, clerk, api)
      for (const row of [...answer.rows, {} as AnyRow])
        for (const column of Object.keys(totals)) {
          const { params: asked, ...grouped } =
            recordsBehind(report, { row, column }, { params, groupBy, without: [] }) ?? expect.fail(column)
          const behind = await ask({ ...asked, ...grouped }, clerk, api)
          const figure = (column in row ? row : answer.totals)[column]
          const found = behind.totals[column]
          // What nothing is known of yet is empty in both
          const isSame = figure === null || found === null ? figure === found : eq(String(found), String(figure))
          expect(isSame, `${groupBy} ${column}: ${String(found)}, not ${String(figure)}`).toBe(true)
        }
    }
  }, 300_000)

  it('counts what a person may see, and tells no money to whoever may not see it', async () => {
    const { clerk, masters } = fixture
    await clerk.must(`${accruals}/accrue`, { month: '2026-10' })
    const permissions = [`${declared.permission}.read`]
    const own = await app.person(masters.orgId, { permissions, scope: 'own' })
    expect((await ask({}, own, api)).rows).toEqual([])
    const stranger = await app.person(await app.company())
    expect((await ask({}, stranger, api)).rows).toEqual([])
    const blind = await app.person(masters.orgId, {
      permissions,
      scope: 'company',
      fieldRights: { waybill: { [kind === 'customer' ? 'arTotal' : 'apTotal']: 'hidden' } },
    })
    const { rows, totals } = await ask({}, blind, api)
    expect(
      Object.keys({ ...rows[0], ...totals }).filter(name =>
        /amount|excl|remaining|reversed|variance|unstated|unsettled|taxRate/i.test(name),
      ),
    ).toEqual([])
  })
})
