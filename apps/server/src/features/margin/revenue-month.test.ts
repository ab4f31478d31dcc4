import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { businessSettlement, grossProfit } from '@tuheng/domain/margin/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
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
} from '../settlement/testing/fixture.ts'

interface Sums {
  totals: Record<string, string>
  groups: { value: string; totals: Record<string, string> }[]
}

let fixture: Fixture
let trips: Trip[]

beforeAll(async () => {
  const app = await testApp()
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
  await fixture.manager.must('sys/set/save', { settings: { revenueMonth: 'confirm' } })
  trips = await tripsOf(fixture, [
    { load: '10.00', day: '2026-09-20' },
    { load: '20.00', day: '2026-10-05' },
  ])
})

const margin = (monthFrom: string, monthTo: string) =>
  fixture.clerk.must<ReportAnswer>(`${grossProfit.api}/query`, { monthFrom, monthTo, groupBy: 'month' })
const close = async (month: string) => {
  const { id } = await fixture.clerk.must<Row>('smp/companyMonth/save', { month, docType: 'all' })
  await fixture.clerk.must('smp/companyMonth/close', { id, reason: '月结' })
  return id
}

describe('a company whose revenue counts when its owners confirm', () => {
  let owner: Row

  it('has no margin before, and shows what is not confirmed yet', async () => {
    expect((await margin('2026-09', '2026-11')).rows).toEqual([])
    const waiting = await fixture.clerk.must<ReportAnswer>(`${businessSettlement.api}/query`, {
      monthFrom: '2026-09',
      monthTo: '2026-11',
    })
    expect(waiting.rows.map(row => [row.month, row.revenueIncl, row.unconfirmed])).toEqual([
      ['2026-09', '0.00', '1360.00'],
      ['2026-10', '0.00', '2720.00'],
    ])
    expect(waiting.header[2]?.zh).toBe('收入归属：按货主对账确认月')
  })

  it('counts both sides of the documents in the month of the confirmation', async () => {
    owner = await statementOf(fixture, { kind: 'customer', from: '2026-09-01', to: '2026-10-31', step: 'sent' })
    await confirm(fixture, { kind: 'customer', id: owner.id, confirmAt: '2026-10-12' })
    const answer = await margin('2026-09', '2026-11')
    expect(answer.rows).toMatchObject([
      { month: '2026-10', trips: 2, tons: '30.000', revenueExcl: '3743.12', costExcl: '3522.93' },
    ])
    const drilled = await fixture.clerk.must<{ totals: { excl: string } }>('sap/charge/summary', {
      filters: { revenueMonth: '2026-10', side: 'ar' },
    })
    expect(drilled.totals.excl).toBe('3743.12')
    // Receivable and payable are never added up.
    const both = await fixture.clerk.must<Sums>('sap/charge/summary', { filters: { revenueMonth: '2026-10' } })
    expect(both.totals).toEqual({})
    expect(both.groups.map(({ value, totals }) => [value, totals.excl])).toEqual([
      ['ar', '3743.12'],
      ['ap', '3522.93'],
    ])
  })

  it('counts later corrections in the same month, or today once that month is closed', async () => {
    await statementOf(fixture, { from: '2026-09-01', to: '2026-10-31', step: 'sent' })
    await reprice(fixture, trips[0] as Trip, { side: 'ap', price: '130.0000' })
    expect((await margin('2026-09', '2026-11')).rows).toMatchObject([{ month: '2026-10', costExcl: '3541.28' }])
    const month = await close('2026-10')
    await reprice(fixture, trips[0] as Trip, { side: 'ap', price: '131.0000' })
    expect((await margin('2026-09', '2026-11')).rows.map(row => [row.month, row.costExcl])).toEqual([
      ['2026-10', '3541.28'],
      ['2026-11', '9.17'],
    ])
    expect(await fixture.clerk.call('sap/customer/void', { id: owner.id, reason: '重做' })).toMatchObject({
      http: 409,
      error: 'month.closed',
    })
    await fixture.clerk.must('smp/companyMonth/reopen', { id: month, reason: '补录' })
  })

  it('removes the month when a statement is voided, and refuses a confirmation into a closed month', async () => {
    await fixture.clerk.must('sap/customer/void', { id: owner.id, reason: '重做' })
    expect((await margin('2026-09', '2026-10')).rows).toEqual([])
    await tripOf(fixture, { load: '5.00', day: '2026-09-25' })
    const again = await statementOf(fixture, { kind: 'customer', from: '2026-09-01', to: '2026-10-31', step: 'sent' })
    await close('2026-08')
    expect(
      await fixture.manager.call('sap/customer/forceConfirm', { id: again.id, confirmAt: '2026-08-31', reason: 'x' }),
    ).toMatchObject({ http: 409, error: 'month.closed' })
    await confirm(fixture, { kind: 'customer', id: again.id })
    expect((await margin('2026-11', '2026-11')).rows).toMatchObject([{ trips: 3, tons: '35.000' }])
    expect(await violations(fixture)).toEqual([])
  })

  it('may change to counting by unloading: waiting charges then count in their own month, or today’s if that is closed', async () => {
    await tripOf(fixture, { load: '6.00', day: '2026-10-08' })
    await tripOf(fixture, { load: '7.00', day: '2026-09-28' })
    await close('2026-09')
    await fixture.manager.must('sys/set/save', { settings: { revenueMonth: 'unload' }, reason: '改按卸货月' })
    expect((await margin('2026-09', '2026-11')).rows.map(row => [row.month, row.tons])).toEqual([
      ['2026-10', '6.000'],
      ['2026-11', '42.000'],
    ])
    expect(await violations(fixture)).toEqual([])
  })
})

describe('voiding one of two statements of a document', () => {
  it('leaves the month that the other one set', async () => {
    const app = await testApp()
    fixture = await makeFixture(app)
    await withoutWiping(fixture)
    await fixture.manager.must('sys/set/save', { settings: { revenueMonth: 'confirm' } })
    const first = await tripOf(fixture, { load: '30.00', day: '2026-10-10' })
    const one = await statementOf(fixture, { kind: 'customer', from: '2026-10-01', to: '2026-10-31', step: 'sent' })
    await confirm(fixture, { kind: 'customer', id: one.id, confirmAt: '2026-10-31' })
    await reprice(fixture, first, { side: 'ar', price: '126.0000' })
    await tripOf(fixture, { load: '10.00', day: '2026-10-09' })
    const two = await statementOf(fixture, { kind: 'customer', from: '2026-10-01', to: '2026-10-31' })
    expect(two['netSum']).toBe('960.00')
    const counted = async () => {
      const { rows } = await fixture.clerk.must<ReportAnswer>(`${businessSettlement.api}/query`, {
        monthFrom: '2026-09',
        monthTo: '2026-11',
      })
      return rows.filter(row => row.revenueIncl !== '0.00').map(row => [row.month, row.revenueIncl])
    }
    expect(await counted()).toEqual([
      ['2026-10', '3780.00'],
      ['2026-11', '1260.00'],
    ])
    await fixture.clerk.must('sap/customer/void', { id: one.id, reason: '重做' })
    expect(await counted()).toEqual([['2026-11', '960.00']])
    expect(await violations(fixture)).toEqual([])
    await fixture.clerk.must('sap/customer/void', { id: two.id, reason: '重做' })
    expect(await counted()).toEqual([])
    expect(await violations(fixture)).toEqual([])
  })
})
