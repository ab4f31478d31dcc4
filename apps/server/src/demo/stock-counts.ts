import { addDays, monthRange, shiftMonth } from '@tuheng/domain/kernel/dates'
import { div, qty, round, sub } from '@tuheng/domain/kernel/decimal'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { stock, stockCount, storageBill, warehouse } from '@tuheng/domain/warehouse/index'
import { saveRecord } from '../engine/write/save.ts'
import { clockTime, type DemoContext } from './demo-context.ts'

type CountRow = RowOf<typeof stockCount>['rows'][number]

/** Tonnes in a cubic metre of heaped coal. */
const DENSITY = '0.920'

/** A count of a heap whose loss was audited, and a blind one under way. */
export async function createCounts(
  demo: DemoContext,
  { houses, day }: { houses: readonly number[]; day: string },
): Promise<void> {
  const [yard = 0, port = yard] = houses
  if (day < demo.today) await countHeap(demo, { warehouseId: yard, slotNo: 'A1', day })
  const yesterday = demo.day(1)
  const id = await demo.as('xianchang', clockTime(yesterday, 8, 40), async tx => {
    const made = await tx.insert(stockCount, {
      warehouseId: (await tx.find(stock, { where: { warehouseId: port }, limit: 1 })).length ? port : yard,
      countedOn: yesterday,
      scope: 'full',
      mode: 'blind',
      keeperId: demo.memberId('xianchang') || null,
      witness: '李会计',
      remark: '月度盲盘',
    })
    await tx.run(stockCount, 'start', { id: made.id })
    return made.id
  })
  await type(demo, { id, at: clockTime(yesterday, 10, 15), most: 1 }, row => ({ ...row, statedQty: '1280.000' }))
}

/** A heap is measured, found to be smaller, counted again, and its loss audited. */
async function countHeap(
  demo: DemoContext,
  { warehouseId, slotNo, day }: { warehouseId: number; slotNo: string; day: string },
): Promise<void> {
  const id = await demo.as('xianchang', clockTime(day, 9, 10), async tx => {
    const made = await tx.insert(stockCount, {
      warehouseId,
      slotNo,
      countedOn: day,
      scope: 'partial',
      mode: 'open',
      tolerance: '0.0010',
      keeperId: demo.memberId('xianchang') || null,
      witness: '货主代表',
      remark: '月末盘点，堆体测量复核',
    })
    await tx.run(stockCount, 'start', { id: made.id })
    return made.id
  })
  await type(demo, { id, at: clockTime(day, 11, 30) }, row => ({
    ...row,
    method: 'measure',
    density: DENSITY,
    volume: round(div(sub(row.bookQty, '6.500'), DENSITY), 3),
    reason: '雨水冲刷、清底亏吨，测量两次一致',
  }))
  await demo.as('xianchang', clockTime(day, 15, 20), async tx => {
    await tx.run(stockCount, 'finish', { id })
    await tx.run(stockCount, 'submit', { id })
  })
  await demo.as('jingli', clockTime(day, 17, 10), tx => tx.run(stockCount, 'approve', { id }))
}

/** Types what was found into the rows of a count, or the first of them. */
async function type(
  demo: DemoContext,
  { id, at, most = Infinity }: { id: number; at: string; most?: number },
  found: (row: CountRow) => Partial<CountRow>,
): Promise<void> {
  const resource = anyResource(stockCount)
  await demo.as('xianchang', at, async tx => {
    const { version, rows } = await tx.getRequired(stockCount, id)
    const typed = rows.map((row, i) => {
      const { method, volume, density, statedQty, reason } = i < most ? { ...row, ...found(row) } : row
      return { id: row.id, method, volume, density, statedQty, reason }
    })
    await saveRecord(tx, { resource, face: resource.faces.all as Face, input: { id, version, rows: typed } })
  })
}

/** Storage of the owner of the first yard: two months charged, the next one waits. */
export async function createStorageBills(
  demo: DemoContext,
  { houses, ownerId, start }: { houses: readonly number[]; ownerId: number; start: string },
): Promise<void> {
  const [warehouseId = 0] = houses
  for (const [n, month] of [0, 1, 2].map(i => shiftMonth(start, i)).entries()) {
    const { from, to: end } = monthRange(month)
    const isOver = addDays(end, 2) < demo.today
    const to = isOver ? end : demo.day(2)
    const day = isOver ? addDays(end, 2) : demo.day(1)
    const id = await demo.as('xianchang', clockTime(day, 9, 30), async tx => {
      const { freeDays, dayRate } = await tx.getRequired(warehouse, warehouseId)
      const made = await tx.insert(storageBill, {
        warehouseId,
        ownerId,
        fromDate: from,
        toDate: to,
        freeDays: freeDays ?? 0,
        dayRate: dayRate ?? qty('0.3'),
      })
      await tx.run(storageBill, 'submit', { id: made.id })
      return made.id
    })
    if (n < 2) await demo.as('jingli', clockTime(day, 10, 40), tx => tx.run(storageBill, 'approve', { id }))
  }
}
