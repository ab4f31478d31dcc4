import { stockLedger } from '@tuheng/domain/warehouse/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Row, violations } from '../settlement/testing/fixture.ts'
import { makeStockWorld, posted, stockOf, type StockWorld, submitted, TODAY } from './testing/stock-world.ts'

let world: StockWorld

beforeAll(async () => {
  world = await makeStockWorld(await testApp())
})

const body = (values: AnyRow): AnyRow => ({
  docType: 'purchaseIn',
  bizDate: TODAY,
  warehouseId: world.portId,
  slotNo: 'A1',
  ownerId: world.ownerA,
  goodsId: world.masters.goodsId,
  ...values,
})
const figures = async (batchNo: string): Promise<AnyRow> => {
  const [row] = await stockOf(world, batchNo)
  const { bookQty, lockedQty, frozenQty, availQty } = row ?? {}
  return { bookQty, lockedQty, frozenQty, availQty }
}
const refusal = async (path: string, values: AnyRow): Promise<AnyRow> => {
  const { status, errors } = await world.clerk.call<Row>(path, values)
  expect(status, path).toBe(false)
  return (errors as AnyRow[])[0] as AnyRow
}

describe('documents', () => {
  it('compute the net weight, post by a second person, and show before and after', async () => {
    const doc = await world.clerk.must<Row>('wms/option/save', body({ batchNo: 'W1', gross: '49.360', tare: '15.280' }))
    expect(doc).toMatchObject({ net: '34.080', flow: 'in' })
    await world.clerk.must('wms/option/submit', { id: doc.id })
    expect(await refusal('wms/option/approve', { id: doc.id })).toMatchObject({ code: 'transition.same_person' })
    await world.manager.must('wms/option/approve', { id: doc.id })
    await posted(world, { docType: 'saleOut', batchNo: 'W1', statedQty: '4.080' })
    expect(await figures('W1')).toEqual({
      bookQty: '30.000',
      lockedQty: '0.000',
      frozenQty: '0.000',
      availQty: '30.000',
    })
    const rows = await world.app.work(world.masters.orgId, tx => tx.find(stockLedger, { where: { batchNo: 'W1' } }))
    expect(rows.map(({ delta, before, after, countedAs }) => ({ delta, before, after, countedAs }))).toEqual([
      { delta: '34.080', before: '0.000', after: '34.080', countedAs: 'in' },
      { delta: '-4.080', before: '34.080', after: '30.000', countedAs: 'out' },
    ])
  })

  it('ask for what they need: weights, slot, lot, the reason of a difference', async () => {
    expect(await refusal('wms/option/save', body({ batchNo: 'W2', gross: '10.000' }))).toMatchObject({ path: 'tare' })
    expect(await refusal('wms/option/save', body({ batchNo: 'W2', gross: '10.000', tare: '12.000' }))).toMatchObject({
      path: 'tare',
    })
    expect(await refusal('wms/option/save', body({ slotNo: 'Z9', batchNo: 'W2', statedQty: '1' }))).toMatchObject({
      path: 'slotNo',
    })
    expect(
      await refusal('wms/option/save', body({ batchNo: 'W2', statedQty: '1', weighAt: '2026-11-20 23:30:00' })),
    ).toMatchObject({ path: 'weighAt' })
    expect(await refusal('wms/option/save', body({ batchNo: 'W2', statedQty: '1', moisture: '100.5' }))).toMatchObject({
      path: 'moisture',
    })
    expect(await refusal('wms/option/save', body({ docType: 'title', batchNo: 'W2', statedQty: '1' }))).toMatchObject({
      path: 'toOwnerId',
    })
    const { id } = await world.clerk.must<Row>(
      'wms/option/save',
      body({ batchNo: 'W2', statedQty: '9.000', plannedQty: '10.000' }),
    )
    expect(await refusal('wms/option/submit', { id })).toMatchObject({ path: 'diffReason' })
  })

  it('take no more than is available: what others reserve and what is frozen stays', async () => {
    await posted(world, { batchNo: 'W3', statedQty: '100.000' })
    const waiting = await submitted(world, { docType: 'shipOut', batchNo: 'W3', statedQty: '60.000' })
    expect(await figures('W3')).toMatchObject({ bookQty: '100.000', lockedQty: '60.000', availQty: '40.000' })
    const [row] = await stockOf(world, 'W3')
    expect(
      await refusal('wms/inventory/freeze', { id: row?.id, frozenQty: '40.001', freezeReason: '质押' }),
    ).toMatchObject({ code: 'stock.frozen_over' })
    await world.clerk.must('wms/inventory/freeze', { id: row?.id, frozenQty: '30.000', freezeReason: '质押' })
    const { id } = await world.clerk.must<Row>(
      'wms/option/save',
      body({ docType: 'saleOut', batchNo: 'W3', statedQty: '10.001' }),
    )
    expect(await refusal('wms/option/submit', { id })).toMatchObject({ code: 'stock.not_enough', path: 'net' })
    await world.clerk.must('wms/option/withdraw', { id: waiting.id })
    expect(await figures('W3')).toMatchObject({ lockedQty: '0.000', availQty: '70.000' })
    await world.clerk.must('wms/option/submit', { id })
    await world.manager.must('wms/option/approve', { id })
    await world.clerk.must('wms/inventory/unfreeze', { id: row?.id, reason: '解押' })
    expect(await figures('W3')).toEqual({
      bookQty: '89.999',
      lockedQty: '0.000',
      frozenQty: '0.000',
      availQty: '89.999',
    })
  })

  it('take nothing of another owner', async () => {
    await posted(world, { batchNo: 'W4', statedQty: '10.000' })
    const { id } = await world.clerk.must<Row>(
      'wms/option/save',
      body({ docType: 'saleOut', batchNo: 'W4', ownerId: world.ownerB, statedQty: '1.000' }),
    )
    expect(await refusal('wms/option/submit', { id })).toMatchObject({ code: 'stock.none' })
  })

  it('fill no slot beyond its capacity', async () => {
    await posted(world, { batchNo: 'W5', slotNo: 'S', statedQty: '80.000' })
    const over = await submitted(world, { batchNo: 'W5', slotNo: 'S', statedQty: '20.001' })
    const answer = await world.manager.call<Row>('wms/option/approve', { id: over.id })
    expect(answer.errors).toMatchObject([{ code: 'stock_doc.over_capacity', path: 'slotNo' }])
  })
})

describe('moves and titles', () => {
  it('leave one position and come to another at the same moment, and are taken back in order only', async () => {
    await posted(world, { batchNo: 'M1', statedQty: '50.000' })
    const move = await posted(world, {
      docType: 'move',
      batchNo: 'M1',
      statedQty: '20.000',
      toWarehouseId: world.yardId,
      toSlotNo: 'B1',
    })
    const title = await posted(world, {
      docType: 'title',
      batchNo: 'M1',
      warehouseId: world.yardId,
      slotNo: 'B1',
      statedQty: '15.000',
      toOwnerId: world.ownerB,
    })
    const now = (await stockOf(world, 'M1')).map(row => [row.warehouseId, row.slotNo, row.ownerId, row.bookQty])
    expect(now).toEqual([
      [world.portId, 'A1', world.ownerA, '30.000'],
      [world.yardId, 'B1', world.ownerA, '5.000'],
      [world.yardId, 'B1', world.ownerB, '15.000'],
    ])
    expect(await refusal('wms/option/reverse', { id: move.id, reason: '录错' })).toMatchObject({
      code: 'stock.used_since',
    })
    await world.clerk.must('wms/option/reverse', { id: title.id, reason: '录错' })
    await world.clerk.must('wms/option/reverse', { id: move.id, reason: '录错' })
    expect((await stockOf(world, 'M1')).map(row => row.bookQty)).toEqual(['50.000', '0.000', '0.000'])
    expect(await violations(world)).toEqual([])
  })

  it('go neither to the same slot nor to the same owner', async () => {
    const same = body({ docType: 'move', batchNo: 'M1', statedQty: '1', toWarehouseId: world.portId, toSlotNo: 'A1' })
    expect(await refusal('wms/option/save', same)).toMatchObject({ code: 'stock_doc.same_place' })
    const own = body({ docType: 'title', batchNo: 'M1', statedQty: '1', toOwnerId: world.ownerA })
    expect(await refusal('wms/option/save', own)).toMatchObject({ code: 'stock_doc.same_owner' })
  })
})

describe('days', () => {
  it('refuse what would have been missing on an earlier day', async () => {
    await posted(world, { batchNo: 'D1', bizDate: '2026-11-10', statedQty: '10.000' })
    const early = await submitted(world, {
      docType: 'saleOut',
      batchNo: 'D1',
      bizDate: '2026-11-09',
      statedQty: '4.000',
    })
    const answer = await world.manager.call<Row>('wms/option/approve', { id: early.id })
    expect(answer.errors).toMatchObject([{ code: 'stock.not_enough_then', path: 'bizDate' }])
  })

  it('count the age from the oldest tonne that is left', async () => {
    await posted(world, { batchNo: 'D2', bizDate: '2026-11-01', statedQty: '10.000' })
    await posted(world, { batchNo: 'D2', bizDate: '2026-11-08', statedQty: '10.000' })
    expect(await ageOf('D2')).toEqual({ agedFrom: '2026-11-01', ageDays: 19, lastInOn: '2026-11-08', lastOutOn: null })
    const out = await posted(world, { docType: 'saleOut', batchNo: 'D2', bizDate: '2026-11-12', statedQty: '10.000' })
    expect(await ageOf('D2')).toEqual({
      agedFrom: '2026-11-08',
      ageDays: 12,
      lastInOn: '2026-11-08',
      lastOutOn: '2026-11-12',
    })
    await world.clerk.must('wms/option/reverse', { id: out.id, reason: '录错' })
    expect(await ageOf('D2')).toMatchObject({ agedFrom: '2026-11-01', lastOutOn: null })
  })

  const ageOf = async (batchNo: string): Promise<AnyRow> => {
    const { list } = await world.clerk.must<{ list: Row[] }>('wms/inventory/list', { filters: { batchNo } })
    const { agedFrom, ageDays, lastInOn, lastOutOn } = list[0] as AnyRow
    return { agedFrom, ageDays, lastInOn, lastOutOn }
  }
})

it('warehouses show what is in them, and their slots how full they are', async () => {
  const { list } = await world.clerk.must<{ list: Row[] }>('wms/warehouse/list', { filters: { name: '港口堆场' } })
  const stored = await world.clerk.must<{ totals: AnyRow }>('wms/inventory/summary', {
    filters: { warehouseId: world.portId },
  })
  expect(list[0]).toMatchObject({ stockQty: stored.totals.bookQty })
  const slots = await world.clerk.must<{ list: AnyRow[] }>('wms/warehouse/slots', { warehouseId: world.portId })
  expect(slots.list).toContainEqual({ value: 'S', places: 100, taken: 80, fits: true })
})

it('a slot that holds goods stays', async () => {
  const now = await world.clerk.must<Row>('wms/warehouse/info', { id: world.portId })
  const slots = (now['slots'] as AnyRow[]).filter(slot => slot.slotNo !== 'S')
  const { id, version } = now
  expect(await refusal('wms/warehouse/save', { id, version, slots })).toMatchObject({ code: 'warehouse.slot_in_use' })
})

it('the books tie', async () => {
  expect(await violations(world)).toEqual([])
})
