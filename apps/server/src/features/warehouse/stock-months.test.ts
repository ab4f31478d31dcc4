// PostgreSQL instead: sample
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { stockAsOf, stockBalance } from '@tuheng/domain/warehouse/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { type Row, violations } from '../settlement/testing/fixture.ts'
import { makeStockWorld, posted, type StockWorld, submitted, TODAY } from './testing/stock-world.ts'

let world: StockWorld

beforeAll(async () => {
  world = await makeStockWorld(await testApp())
})

const balance = async (month: string, more: AnyRow = {}): Promise<AnyRow> =>
  (await world.clerk.must<ReportAnswer>('wms/balance/query', { month, ...more })).totals
const asOf = async (on: string, basis: string): Promise<unknown> =>
  (await world.clerk.must<ReportAnswer>('wms/stockAsOf/query', { on, basis })).totals.qty
const monthOf = (month: string): Promise<Row> =>
  world.clerk.must<Row>('smp/companyMonth/save', { month, docType: 'stockDoc' })
const close = (id: number) => world.clerk.call<Row>('smp/companyMonth/close', { id, reason: '月结' })
const reopen = (id: number) => world.clerk.call<Row>('smp/companyMonth/reopen', { id, reason: '补录' })

describe('the balance of months', () => {
  it('is the worked example: 3,260.42 + 1,870.36 − 2,104.18 − 6.50 = 3,020.10', async () => {
    await posted(world, { bizDate: '2026-08-20', statedQty: '3260.420' })
    await posted(world, { bizDate: '2026-09-05', statedQty: '1870.360' })
    await posted(world, { docType: 'shipOut', bizDate: '2026-09-12', statedQty: '2104.180' })
    await posted(world, { docType: 'countLoss', bizDate: '2026-09-30', statedQty: '6.500' })
    expect(await balance('2026-09')).toEqual({
      openQty: '3260.420',
      inQty: '1870.360',
      outQty: '2104.180',
      adjQty: '-6.500',
      closeQty: '3020.100',
    })
    expect(await balance('2026-10')).toEqual({
      openQty: '3020.100',
      inQty: '0.000',
      outQty: '0.000',
      adjQty: '0.000',
      closeQty: '3020.100',
    })
  })

  it('adds up under every grouping, and leads to the positions', async () => {
    await posted(world, {
      bizDate: '2026-09-20',
      warehouseId: world.yardId,
      slotNo: 'B1',
      ownerId: world.ownerB,
      batchNo: 'L2',
      statedQty: '75.500',
    })
    await posted(world, {
      docType: 'move',
      bizDate: '2026-09-21',
      toWarehouseId: world.yardId,
      toSlotNo: 'B2',
      statedQty: '20.000',
    })
    const report = stockBalance as unknown as Report
    expect(await proveReport(world.clerk, report, { params: { month: '2026-09', basis: 'business' } })).toMatchObject({
      closeQty: '3095.600',
    })
    await proveReport(world.clerk, stockAsOf as unknown as Report, { params: { on: '2026-09-30', basis: 'business' } })
    const { rows } = await world.clerk.must<ReportAnswer>('wms/balance/query', {
      month: '2026-09',
      groupBy: 'batchNo',
      counted: 'outQty',
    })
    expect(rows.map(row => row.outQty)).toEqual(['2124.180'])
    const { list } = await world.clerk.must<{ list: Row[] }>('wms/stockLedger/list', {
      filters: { stockId: rows[0]?.stockId },
    })
    expect(list).toHaveLength(5)
  })

  it('freezes closed months in their order, and opens them in the opposite one', async () => {
    const [august, september] = [await monthOf('2026-08'), await monthOf('2026-09')]
    expect((await close(september.id)).errors).toMatchObject([{ code: 'stock.earlier_month_open' }])
    expect((await close(august.id)).status).toBe(true)
    expect((await close(september.id)).status).toBe(true)
    const before = await balance('2026-09')
    expect(await violations(world)).toEqual([])
    expect((await reopen(august.id)).errors).toMatchObject([{ code: 'stock.reopen_later_first' }])

    const late = await world.clerk.call<Row>('wms/option/save', {
      docType: 'purchaseIn',
      bizDate: '2026-09-28',
      warehouseId: world.portId,
      slotNo: 'A1',
      ownerId: world.ownerA,
      goodsId: world.masters.goodsId,
      batchNo: 'L1',
      statedQty: '1.000',
    })
    expect(late.errors).toMatchObject([{ code: 'month.closed' }])
    const early = await submitted(world, { bizDate: '2026-07-30', statedQty: '1.000' })
    expect((await world.manager.call<Row>('wms/option/approve', { id: early.id })).errors).toMatchObject([
      { code: 'stock.later_month_closed' },
    ])
    await world.clerk.must('wms/option/withdraw', { id: early.id })

    await posted(world, { bizDate: '2026-10-04', statedQty: '5.000' })
    expect(await balance('2026-09')).toEqual(before)
    expect(await balance('2026-10')).toMatchObject({ openQty: before.closeQty, inQty: '5.000' })
    expect((await reopen(september.id)).status).toBe(true)
    expect(await balance('2026-09')).toEqual(before)
    expect((await close(september.id)).status).toBe(true)
    expect(await violations(world)).toEqual([])
  })

  it('reverses nothing of a closed month', async () => {
    const { list } = await world.clerk.must<{ list: Row[] }>('wms/option/list', {
      filters: { bizDate: { op: 'range', value: ['2026-09-01', '2026-09-30'] }, status: 'posted' },
    })
    const { errors } = await world.clerk.call<Row>('wms/option/reverse', { id: list[0]?.id, reason: '录错' })
    expect(errors).toMatchObject([{ code: 'month.closed' }])
  })
})

describe('what is entered late', () => {
  it('counts on its own day by business date, and from its posting on by posting date', async () => {
    const [day, before] = ['2026-11-05', '2026-11-19']
    const [business, postedBy] = [await asOf(day, 'business'), await asOf(before, 'posted')]
    const doc = await posted(world, { bizDate: day, statedQty: '7.250' })
    expect(Number(await asOf(day, 'business')) - Number(business)).toBeCloseTo(7.25, 6)
    expect(await asOf(before, 'posted')).toBe(postedBy)
    expect(await asOf(TODAY, 'posted')).toBe(await asOf(TODAY, 'business'))

    world.app.clock.set('2026-11-22T12:00:00+08:00')
    const yesterday = await asOf('2026-11-21', 'posted')
    await world.clerk.must('wms/option/reverse', { id: doc.id, reason: '录错' })
    expect(await asOf(day, 'business')).toBe(business)
    expect(await asOf('2026-11-21', 'posted')).toBe(yesterday)
    expect(await asOf('2026-11-22', 'posted')).toBe(await asOf('2026-11-22', 'business'))
    expect(await violations(world)).toEqual([])
  })
})
