import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { businessSettlement, grossProfit } from '@tuheng/domain/margin/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  confirm,
  type Ground,
  openGround,
  reprice,
  type Row,
  statementOf,
  tripOf,
  tripsOf,
  type Trip,
  violations,
  withoutWiping,
} from '../settlement/testing/ground.ts'

interface Sums {
  totals: Record<string, string>
  groups: { value: string; totals: Record<string, string> }[]
}

let ground: Ground
let trips: Trip[]

beforeAll(async () => {
  const app = await testApp()
  ground = await openGround(app)
  await withoutWiping(ground)
  await ground.manager.must('sys/set/save', { settings: { revenueMonth: 'confirm' } })
  trips = await tripsOf(ground, [
    { load: '10.00', day: '2026-09-20' },
    { load: '20.00', day: '2026-10-05' },
  ])
})

const margin = (monthFrom: string, monthTo: string) =>
  ground.clerk.must<ReportAnswer>(`${grossProfit.api}/query`, { monthFrom, monthTo })
const close = async (month: string) => {
  const { id } = await ground.clerk.must<Row>('smp/companyMonth/save', { month, docType: 'all' })
  await ground.clerk.must('smp/companyMonth/close', { id, reason: '月结' })
  return id
}

describe('a company whose revenue counts when its owners confirm', () => {
  let owner: Row

  it('has no margin before, and shows what is not confirmed yet', async () => {
    expect((await margin('2026-09', '2026-11')).rows).toEqual([])
    const waiting = await ground.clerk.must<ReportAnswer>(`${businessSettlement.api}/query`, {
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
    owner = await statementOf(ground, { kind: 'customer', from: '2026-09-01', to: '2026-10-31', step: 'sent' })
    await confirm(ground, 'customer', owner.id, '2026-10-12')
    const answer = await margin('2026-09', '2026-11')
    expect(answer.rows).toMatchObject([
      { month: '2026-10', trips: 2, tons: '30.000', revenueExcl: '3743.12', costExcl: '3522.93' },
    ])
    const drilled = await ground.clerk.must<{ totals: { excl: string } }>('sap/charge/summary', {
      filters: { revenueMonth: '2026-10', side: 'ar' },
    })
    expect(drilled.totals.excl).toBe('3743.12')
    // Receivable and payable are never added up.
    const both = await ground.clerk.must<Sums>('sap/charge/summary', { filters: { revenueMonth: '2026-10' } })
    expect(both.totals).toEqual({})
    expect(both.groups.map(({ value, totals }) => [value, totals.excl])).toEqual([
      ['ar', '3743.12'],
      ['ap', '3522.93'],
    ])
  })

  it('puts later corrections beside it, or into today once that month is closed', async () => {
    await statementOf(ground, { from: '2026-09-01', to: '2026-10-31', step: 'sent' })
    await reprice(ground, trips[0] as Trip, 'ap', '130.0000')
    expect((await margin('2026-09', '2026-11')).rows).toMatchObject([{ month: '2026-10', costExcl: '3541.28' }])
    const month = await close('2026-10')
    await reprice(ground, trips[0] as Trip, 'ap', '131.0000')
    expect((await margin('2026-09', '2026-11')).rows.map(row => [row.month, row.costExcl])).toEqual([
      ['2026-10', '3541.28'],
      ['2026-11', '9.17'],
    ])
    expect(await ground.clerk.call('sap/customer/void', { id: owner.id, reason: '重做' })).toMatchObject({
      http: 409,
      error: 'month.closed',
    })
    await ground.clerk.must('smp/companyMonth/reopen', { id: month, reason: '补录' })
  })

  it('takes the month back with a void, and confirms into no closed month', async () => {
    await ground.clerk.must('sap/customer/void', { id: owner.id, reason: '重做' })
    expect((await margin('2026-09', '2026-10')).rows).toEqual([])
    await tripOf(ground, { load: '5.00', day: '2026-09-25' })
    const again = await statementOf(ground, { kind: 'customer', from: '2026-09-01', to: '2026-10-31', step: 'sent' })
    await close('2026-08')
    expect(
      await ground.manager.call('sap/customer/forceConfirm', { id: again.id, confirmAt: '2026-08-31', reason: 'x' }),
    ).toMatchObject({ http: 409, error: 'month.closed' })
    await confirm(ground, 'customer', again.id)
    expect((await margin('2026-11', '2026-11')).rows).toMatchObject([{ trips: 3, tons: '35.000' }])
    expect(await violations(ground)).toEqual([])
  })

  it('and turns to counting by unloading: what waited counts for its own month, or today’s where that is closed', async () => {
    await tripOf(ground, { load: '6.00', day: '2026-10-08' })
    await tripOf(ground, { load: '7.00', day: '2026-09-28' })
    await close('2026-09')
    await ground.manager.must('sys/set/save', { settings: { revenueMonth: 'unload' }, reason: '改按卸货月' })
    expect((await margin('2026-09', '2026-11')).rows.map(row => [row.month, row.tons])).toEqual([
      ['2026-10', '6.000'],
      ['2026-11', '42.000'],
    ])
    expect(await violations(ground)).toEqual([])
  })
})

describe('a void of one of two statements that hold a document', () => {
  it('leaves the month to what the other one confirmed', async () => {
    const app = await testApp()
    ground = await openGround(app)
    await withoutWiping(ground)
    await ground.manager.must('sys/set/save', { settings: { revenueMonth: 'confirm' } })
    const first = await tripOf(ground, { load: '30.00', day: '2026-10-10' })
    const one = await statementOf(ground, { kind: 'customer', from: '2026-10-01', to: '2026-10-31', step: 'sent' })
    await confirm(ground, 'customer', one.id, '2026-10-31')
    await reprice(ground, first, 'ar', '126.0000')
    await tripOf(ground, { load: '10.00', day: '2026-10-09' })
    const two = await statementOf(ground, { kind: 'customer', from: '2026-10-01', to: '2026-10-31' })
    expect(two['netSum']).toBe('960.00')
    const counted = async () => {
      const { rows } = await ground.clerk.must<ReportAnswer>(`${businessSettlement.api}/query`, {
        monthFrom: '2026-09',
        monthTo: '2026-11',
      })
      return rows.filter(row => row.revenueIncl !== '0.00').map(row => [row.month, row.revenueIncl])
    }
    expect(await counted()).toEqual([
      ['2026-10', '3780.00'],
      ['2026-11', '1260.00'],
    ])
    await ground.clerk.must('sap/customer/void', { id: one.id, reason: '重做' })
    expect(await counted()).toEqual([['2026-11', '960.00']])
    expect(await violations(ground)).toEqual([])
    await ground.clerk.must('sap/customer/void', { id: two.id, reason: '重做' })
    expect(await counted()).toEqual([])
    expect(await violations(ground)).toEqual([])
  })
})
