// PostgreSQL instead: connections
import { stock, stockDoc, stockLedger } from '@tuheng/domain/warehouse/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { violations } from '../settlement/testing/fixture.ts'
import {
  type Doc,
  draftIn,
  makeStockWorld,
  posted,
  stockOf,
  type StockWorld,
  submitted,
} from './testing/stock-world.ts'

let world: StockWorld
const SIXTEEN = 16

/** How many did it; the others were refused by the product, not by a deadlock. */
async function together(work: (i: number) => Promise<unknown>): Promise<number> {
  const ended = await Promise.allSettled(Array.from({ length: SIXTEEN }, (_, i) => work(i)))
  for (const one of ended) if (one.status === 'rejected' && !(one.reason instanceof DomainError)) throw one.reason
  return ended.filter(one => one.status === 'fulfilled').length
}
const run = (id: number, name: 'submit' | 'approve' | 'reverse') =>
  world.app.work(world.masters.orgId, tx => tx.run(stockDoc, name, { id, reason: '测试' }))
const draft = (values: Partial<Doc>): Promise<Doc> =>
  world.app.work(world.masters.orgId, tx => draftIn(tx, world, values))

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('sixteen writers at the same moment', () => {
  beforeAll(async () => {
    world = await makeStockWorld(await testApp())
  })

  it('take no more of one position than it has', async () => {
    await posted(world, { batchNo: 'R1', statedQty: '100.000' })
    const ids: number[] = []
    for (let i = 0; i < SIXTEEN; i++)
      ids.push((await draft({ docType: 'saleOut', batchNo: 'R1', statedQty: '15.000' })).id)
    expect(await together(i => run(ids[i] as number, 'submit'))).toBe(6)
    const approvable = await world.app.work(world.masters.orgId, tx =>
      tx.find(stockDoc, { where: { id: ids, status: 'approving' } }),
    )
    expect(await together(async i => (approvable[i] ? run(approvable[i].id, 'approve') : undefined))).toBe(SIXTEEN)
    expect(await stockOf(world, 'R1')).toMatchObject([{ bookQty: '10.000', lockedQty: '0.000', availQty: '10.000' }])
    const rows = await world.app.work(world.masters.orgId, tx => tx.find(stockLedger, { where: { batchNo: 'R1' } }))
    expect(rows.map(row => row.after)).toEqual(['100.000', '85.000', '70.000', '55.000', '40.000', '25.000', '10.000'])
    expect(await violations(world)).toEqual([])
  })

  it('make one position of a lot that nobody had', async () => {
    const ids: number[] = []
    for (let i = 0; i < SIXTEEN; i++) ids.push((await submitted(world, { batchNo: 'R2', statedQty: '1.000' })).id)
    expect(await together(i => run(ids[i] as number, 'approve'))).toBe(SIXTEEN)
    expect(await stockOf(world, 'R2')).toMatchObject([{ bookQty: '16.000' }])
  })

  it('move between two slots in both directions without a circle of waiting', async () => {
    await posted(world, { batchNo: 'R3', slotNo: 'A1', statedQty: '100.000' })
    await posted(world, { batchNo: 'R3', slotNo: 'A2', statedQty: '100.000' })
    const ids: number[] = []
    for (let i = 0; i < SIXTEEN; i++) {
      const [slotNo, toSlotNo] = i % 2 ? ['A1', 'A2'] : ['A2', 'A1']
      ids.push(
        (
          await submitted(world, {
            docType: 'move',
            batchNo: 'R3',
            slotNo,
            toSlotNo,
            toWarehouseId: world.portId,
            statedQty: '5.000',
          })
        ).id,
      )
    }
    expect(await together(i => run(ids[i] as number, 'approve'))).toBe(SIXTEEN)
    expect((await stockOf(world, 'R3')).map(row => row.bookQty)).toEqual(['100.000', '100.000'])
    expect(await violations(world)).toEqual([])
  })

  it('reverse an arrival only if it is still there, whoever comes first', async () => {
    const arrival = await posted(world, { batchNo: 'R4', statedQty: '30.000' })
    const out = await submitted(world, { docType: 'saleOut', batchNo: 'R4', statedQty: '10.000' })
    await Promise.allSettled([run(arrival.id, 'reverse'), run(out.id, 'approve')])
    const [row] = await stockOf(world, 'R4')
    expect(Number(row?.bookQty)).toBeGreaterThanOrEqual(0)
    expect(await violations(world)).toEqual([])
  })
})

it('the database itself refuses less than nothing', async () => {
  world ??= await makeStockWorld(await testApp())
  await posted(world, { batchNo: 'R5', statedQty: '5.000' })
  const [row] = await stockOf(world, 'R5')
  const take = (sql: string) => world.app.work(world.masters.orgId, tx => tx.sql(sql, [world.masters.orgId, row?.id]))
  await expect(take(`update stock set book_qty = -1, avail_qty = -1 where org_id = $1 and id = $2`)).rejects.toThrow(
    /库存|[Ss]tock/,
  )
  await expect(take(`update stock set locked_qty = 6, avail_qty = -1 where org_id = $1 and id = $2`)).rejects.toThrow(
    /库存|[Ss]tock/,
  )
  expect(stock.checks?.avail).toBeDefined()
})
