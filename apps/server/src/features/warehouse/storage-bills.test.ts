import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import type { storageBill } from '@tuheng/domain/warehouse/index'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Row, violations } from '../settlement/testing/fixture.ts'
import { makeStockWorld, posted, type StockWorld } from './testing/stock-world.ts'

const API = 'wms/storage'
let world: StockWorld
let n = 0

beforeAll(async () => {
  world = await makeStockWorld(await testApp())
})
beforeEach(async () => {
  // A company of its own for each: bills of the same owner and days exclude each other
  world = await makeStockWorld(world.app)
  n += 1
})

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`
const goods = (day: number, tons: string, docType: 'haulIn' | 'saleOut' = 'haulIn') =>
  posted(world, { docType, bizDate: at(day), batchNo: `L${n}`, statedQty: tons })
const bill = (over: AnyRow = {}): Promise<RowOf<typeof storageBill>> =>
  world.clerk.must(`${API}/save`, {
    warehouseId: world.portId,
    ownerId: world.ownerA,
    fromDate: at(1),
    toDate: at(12),
    freeDays: 5,
    dayRate: '0.30',
    ...over,
  })
const refusal = async (path: string, values: AnyRow, who = world.clerk): Promise<AnyRow> => {
  const { status, errors } = await who.call<Row>(path, values)
  expect(status, path).toBe(false)
  return (errors as AnyRow[])[0] as AnyRow
}
async function charged(id: unknown): Promise<void> {
  await world.clerk.must(`${API}/submit`, { id })
  await world.manager.must(`${API}/approve`, { id })
}
const charges = () =>
  world.app.work(world.masters.orgId, tx => tx.find(charge, { where: { docType: 'storage' }, sort: ['id'] }))

it('1,200 t for 12 days, 5 of them free, are 2,520.00 on the statement of the owner', async () => {
  await goods(1, '1200')
  const { id, amount, tonDays } = await bill()
  expect({ amount, tonDays }).toEqual({ amount: '2520.00', tonDays: '8400.000' })
  await charged(id)
  expect(await charges()).toMatchObject([
    {
      side: 'ar',
      partyId: world.ownerA,
      customerId: world.ownerA,
      segment: 'warehouse',
      feeCode: 'storage',
      amount: '2520.00',
      excl: '2377.36',
      taxRate: '0.0600',
      bizDate: at(12),
      state: 'priced',
    },
  ])
  expect(await violations(world)).toEqual([])
})

it('a falling balance is charged as it falls: 1,680.00, with the way to it', async () => {
  await goods(1, '1200')
  await goods(7, '300', 'saleOut')
  await goods(11, '500', 'saleOut')
  const { id, amount, rows } = await bill()
  expect(amount).toBe('1680.00')
  expect(rows.map(({ fromDate, toDate, charged: tons }) => [fromDate, toDate, tons])).toEqual([
    [at(1), at(5), '0.000'],
    [at(6), at(6), '1200.000'],
    [at(7), at(10), '900.000'],
    [at(11), at(12), '400.000'],
  ])
  await charged(id)
  const [posting] = await charges()
  expect(posting?.trace).toMatchObject({
    steps: [
      {},
      { result: '5' },
      { formula: '1200 × 1 + 900 × 4 + 400 × 2', result: '5600.000' },
      { formula: '5600 × 0.3', result: '1680.00' },
    ],
  })
})

it('days are charged once, parts add up, and nothing is charged ahead', async () => {
  await goods(1, '1200')
  const first = await bill({ toDate: at(8) })
  await charged(first.id)
  const again = await bill()
  expect(await refusal(`${API}/submit`, { id: again.id })).toMatchObject({ code: 'storage_bill.overlap' })
  const rest = await bill({ fromDate: at(9) })
  expect([first.amount, rest.amount]).toEqual(['1080.00', '1440.00'])
  expect(await refusal(`${API}/save`, { id: again.id, version: again.version, toDate: '2026-11-28' })).toMatchObject({
    path: 'toDate',
  })
})

it('what the ledger says later marks the bill, and is charged after the first charge was taken back', async () => {
  await goods(1, '1200')
  const { id } = await bill()
  await world.clerk.must(`${API}/submit`, { id })
  await goods(6, '200', 'saleOut')
  expect(await refusal(`${API}/approve`, { id }, world.manager)).toMatchObject({ code: 'storage_bill.moved' })
  await world.manager.must(`${API}/reject`, { id, reason: '补录出库' })
  await charged(id)
  const now = () => world.clerk.must<RowOf<typeof storageBill>>(`${API}/info`, { id })
  expect(await now()).toMatchObject({ amount: '2100.00', isOff: false })
  await goods(8, '100', 'saleOut')
  expect(await now()).toMatchObject({ status: 'charged', isOff: true })
  await world.manager.must(`${API}/uncharge`, { id, reason: '补录出库' })
  expect(await charges()).toEqual([])
  await charged(id)
  // 1,000 × 7 less 100 × 5
  expect(await now()).toMatchObject({ amount: '1950.00', isOff: false })
})

it('an owner without goods there is not charged', async () => {
  const { id } = await bill({ ownerId: world.ownerB })
  expect(await refusal(`${API}/submit`, { id })).toMatchObject({ code: 'storage_bill.nothing' })
})
