import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import { type stockCount, stockDoc } from '@tuheng/domain/warehouse/index'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Row, violations } from '../settlement/testing/fixture.ts'
import { makeStockWorld, posted, stockOf, type StockWorld, submitted, TODAY } from './testing/stock-world.ts'

type Count = RowOf<typeof stockCount>
const API = 'wms/count'
let world: StockWorld
let n = 0
/** Lots of a test, each in a slot. */
let lots: { heap: string; bags: string }

beforeAll(async () => {
  world = await makeStockWorld(await testApp())
})

beforeEach(async () => {
  n += 1
  lots = { heap: `H${n}`, bags: `B${n}` }
  await posted(world, { warehouseId: world.yardId, slotNo: 'B1', batchNo: lots.heap, statedQty: '3260.420' })
  await posted(world, { warehouseId: world.yardId, slotNo: 'B2', batchNo: lots.bags, statedQty: '100.000' })
})

const call = (act: string, values: AnyRow): Promise<Row> => world.clerk.must<Row>(`${API}/${act}`, values)
const info = (id: unknown): Promise<Count> => world.clerk.must<Count>(`${API}/info`, { id })
const refusal = async (path: string, values: AnyRow, who = world.clerk): Promise<AnyRow> => {
  const { status, errors } = await who.call<Row>(path, values)
  expect(status, path).toBe(false)
  return (errors as AnyRow[])[0] as AnyRow
}

/** A count of the yard that was started. */
async function started(values: AnyRow = {}): Promise<Count> {
  const { id } = await call('save', {
    warehouseId: world.yardId,
    countedOn: TODAY,
    scope: 'full',
    mode: 'open',
    ...values,
  })
  await call('start', { id })
  return info(id)
}

/** Tonnes of lots typed into the rows; of the others what stands in the books. */
async function type(count: Count, given: Record<string, AnyRow>): Promise<Count> {
  const rows = count.rows.map(row => ({ id: row.id, statedQty: row.bookQty, ...given[row.batchNo ?? ''] }))
  await call('save', { id: count.id, version: count.version, rows })
  return info(count.id)
}

const rowOf = (count: Count, batchNo: string) => count.rows.find(row => row.batchNo === batchNo)

async function audited(count: Count): Promise<void> {
  await call('finish', { id: count.id })
  await call('submit', { id: count.id })
  await world.manager.must(`${API}/approve`, { id: count.id })
}

describe('a count', () => {
  it('posts what is beyond the tolerance, by a second person, and nothing else', async () => {
    const count = await type(await started(), {
      [lots.heap]: { statedQty: '3253.920' },
      [lots.bags]: { statedQty: '98.000', reason: '雨后板结，清底复核' },
    })
    await call('finish', { id: count.id })
    const done = await info(count.id)
    expect(rowOf(done, lots.heap)).toMatchObject({ diffQty: '-6.500', diffRate: '-0.0020', result: 'within' })
    expect(rowOf(done, lots.bags)).toMatchObject({ diffQty: '-2.000', diffRate: '-0.0200', result: 'over' })
    expect(done).toMatchObject({ gainQty: '0.000', lossQty: '-2.000' })
    await call('submit', { id: count.id })
    expect(await refusal(`${API}/approve`, { id: count.id })).toMatchObject({ code: 'transition.same_person' })
    await world.manager.must(`${API}/approve`, { id: count.id })
    expect(await stockOf(world, lots.bags)).toMatchObject([
      { bookQty: '98.000', availQty: '98.000', lockedQty: '0.000' },
    ])
    expect(await stockOf(world, lots.heap)).toMatchObject([{ bookQty: '3260.420' }])
    const docs = await world.app.work(world.masters.orgId, tx => tx.find(stockDoc, { where: { countId: count.id } }))
    expect(docs).toMatchObject([
      { docType: 'countLoss', net: '2.000', status: 'posted', bizDate: TODAY, remark: '雨后板结，清底复核' },
    ])
    expect(await violations(world)).toEqual([])
  })

  it('of a pile is volume times density', async () => {
    const count = await type(await started(), {
      [lots.heap]: { method: 'measure', volume: '3622.700', density: '0.900', statedQty: null },
    })
    expect(rowOf(count, lots.heap)).toMatchObject({ countedQty: '3260.430', diffQty: '0.010', result: 'within' })
    const [first] = count.rows
    const rows = count.rows.map(row => ({
      id: row.id,
      ...(row.id === first?.id ? { method: 'measure', volume: '5', density: null } : {}),
    }))
    expect(await refusal(`${API}/save`, { id: count.id, version: count.version, rows })).toMatchObject({
      code: 'stock_count.one_figure',
      path: 'rows.0.density',
    })
  })

  it('that is blind shows the books once it is done, and what was counted then stays', async () => {
    const blind = await started({ mode: 'blind' })
    expect(blind.rows.map(row => [row.bookQty, row.diffQty])).toEqual(blind.rows.map(() => [null, null]))
    expect(await refusal(`${API}/finish`, { id: blind.id })).toMatchObject({ code: 'stock_count.uncounted' })
    const books = new Map((await started()).rows.map(row => [row.batchNo, row.bookQty]))
    const typed = await type(
      blind,
      Object.fromEntries(
        [...books].map(([lot, qty]) => [lot ?? '', { statedQty: lot === lots.heap ? '3000.000' : qty }]),
      ),
    )
    await call('finish', { id: blind.id })
    const done = await info(blind.id)
    expect(rowOf(done, lots.heap)).toMatchObject({ bookQty: '3260.420', diffQty: '-260.420', result: 'over' })
    expect(await refusal(`${API}/submit`, { id: blind.id })).toMatchObject({ code: 'stock_count.no_reason' })
    const rows = done.rows.map(row => ({ id: row.id, ...(row.batchNo === lots.heap ? { statedQty: '3260.420' } : {}) }))
    expect(await refusal(`${API}/save`, { id: done.id, version: done.version, rows })).toMatchObject({
      code: 'stock_count.counted_already',
    })
    expect(typed.mode).toBe('blind')
  })

  it('is counted again where it was beyond the tolerance', async () => {
    const count = await type(await started(), { [lots.heap]: { statedQty: '3000.000' } })
    await call('finish', { id: count.id })
    await call('recount', { id: count.id, reason: '差异过大' })
    const again = await info(count.id)
    expect(again).toMatchObject({ status: 'counting', rounds: 2 })
    expect(rowOf(again, lots.heap)).toMatchObject({ firstQty: '3000.000', statedQty: null, countedQty: null })
    expect(rowOf(again, lots.bags)).toMatchObject({ firstQty: null, countedQty: '100.000' })
    await audited(await type(again, { [lots.heap]: { statedQty: '3260.420' } }))
    expect(await info(count.id)).toMatchObject({ status: 'adjusted', gainQty: '0.000', lossQty: '0.000' })
  })

  it('is not audited once the books moved, and takes no goods that are reserved', async () => {
    const moved = await type(await started(), { [lots.heap]: { statedQty: '3000.000', reason: '风化' } })
    await call('finish', { id: moved.id })
    await call('submit', { id: moved.id })
    await posted(world, { warehouseId: world.yardId, slotNo: 'B1', batchNo: lots.heap, statedQty: '5.000' })
    expect(await refusal(`${API}/approve`, { id: moved.id }, world.manager)).toMatchObject({
      code: 'stock_count.moved',
    })
    await submitted(world, {
      docType: 'shipOut',
      warehouseId: world.yardId,
      slotNo: 'B1',
      batchNo: lots.heap,
      statedQty: '3200.000',
    })
    const short = await type(await started(), { [lots.heap]: { statedQty: '3000.000', reason: '风化' } })
    await call('finish', { id: short.id })
    await call('submit', { id: short.id })
    expect(await refusal(`${API}/approve`, { id: short.id }, world.manager)).toMatchObject({ code: 'stock.not_enough' })
  })

  it('is about the books of its day, whatever came later', async () => {
    const early = `B0${n}`
    await posted(world, {
      warehouseId: world.yardId,
      slotNo: 'B1',
      batchNo: early,
      bizDate: '2026-11-10',
      statedQty: '40.000',
    })
    await posted(world, {
      warehouseId: world.yardId,
      slotNo: 'B1',
      batchNo: early,
      bizDate: '2026-11-15',
      statedQty: '60.000',
    })
    const count = await started({ countedOn: '2026-11-12', scope: 'partial', slotNo: 'B1' })
    expect(count.rows.map(row => [row.batchNo, row.bookQty])).toEqual([[early, '40.000']])
    await audited(await type(count, { [early]: { statedQty: '41.000', reason: '漏记一车' } }))
    expect(await stockOf(world, early)).toMatchObject([{ bookQty: '101.000' }])
  })

  it('is reversed as a whole, and its documents not by themselves', async () => {
    const count = await type(await started(), { [lots.bags]: { statedQty: '103.000', reason: '漏记' } })
    await audited(count)
    expect(await stockOf(world, lots.bags)).toMatchObject([{ bookQty: '103.000' }])
    const [doc] = await world.app.work(world.masters.orgId, tx => tx.find(stockDoc, { where: { countId: count.id } }))
    expect(await refusal('wms/option/reverse', { id: doc?.id, reason: 'x' }, world.manager)).toMatchObject({
      code: 'stock_doc.of_count',
    })
    await world.manager.must(`${API}/reverse`, { id: count.id, reason: '数错了垛' })
    expect(await stockOf(world, lots.bags)).toMatchObject([{ bookQty: '100.000' }])
    expect(await violations(world)).toEqual([])
  })

  it('takes the rows of its scope, none more and none less', async () => {
    expect(
      await refusal(`${API}/save`, { warehouseId: world.yardId, countedOn: TODAY, scope: 'partial' }),
    ).toMatchObject({
      code: 'stock_count.no_part',
      path: 'slotNo',
    })
    const count = await started()
    const rows = count.rows.slice(1).map(row => ({ id: row.id }))
    expect(await refusal(`${API}/save`, { id: count.id, version: count.version, rows })).toMatchObject({
      code: 'stock_count.rows_fixed',
    })
    await audited(await type(count, {}))
    const { id } = await call('save', { warehouseId: world.yardId, countedOn: TODAY, scope: 'cyclic', spanDays: 10 })
    expect(await refusal(`${API}/start`, { id })).toMatchObject({ code: 'stock_count.nothing' })
    const touched = await started({ scope: 'touched', spanDays: 3 })
    expect(touched.rows.map(row => row.batchNo)).toEqual(expect.arrayContaining([lots.heap, lots.bags]))
  })
})
