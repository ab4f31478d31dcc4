import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, ask, confirmDialog, move, pick, press, type Row, waitForRecord } from './support/actions.ts'
import { grid, typeCell } from './support/grid.ts'
import { enter, openBrowser, openWindow, type Window } from './support/browser.ts'

/** The keeper counts a slot blind and finds a loss; the manager audits it, and storage is charged to the owner. */
const COUNTS = '/warehouse_management/stock_count'
const BILLS = '/warehouse_management/storage_fee'
let browser: Browser
let keeper: Window
let manager: Window
const made = { count: 0, bill: 0, book: '' }

beforeAll(async () => {
  browser = await openBrowser()
  keeper = await openWindow(browser)
  manager = await openWindow(browser)
  await enter(keeper, 'demo')
  await enter(manager, 'jingli')
})
afterAll(() => browser.close())

const count = (): Promise<Row> => ask<Row>(keeper, 'wms/count/info', { id: made.count })
const rowsOf = (row: Row): Row[] => row['rows'] as Row[]

// Each step depends on the previous one.
describe('a count', () => {
  it('takes the positions of a slot, without what stands in the books', async () => {
    const { page } = keeper
    await keeper.open(`${COUNTS}/create`)
    await pick(page, 'warehouseId', '黄骅港三期堆场')
    await pick(page, 'scope', '抽盘')
    await page.locator('[data-field="slotNo"] input:visible').fill('301')
    await keeper.healthy('stock-count.form')
    await press(page, '保存')
    await page.locator('main').getByText('草稿').first().waitFor()
    const { list } = await ask<{ list: Row[] }>(keeper, 'wms/count/list', { pageSize: 1 })
    made.count = Number(list[0]?.id)
    await act(keeper, '开始盘点')
    await confirmDialog(page)
    await waitForRecord(keeper, { api: 'wms/count', id: made.count }, { status: 'counting' })
    const rows = rowsOf(await count())
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(row => row['bookQty'])).toEqual(rows.map(() => null))
    await keeper.healthy('stock-count.counting')
  })

  it('is typed in, shows the difference once it is done, and asks why', async () => {
    const { page } = keeper
    const stock = await ask<{ list: Row[] }>(keeper, 'wms/inventory/list', { filters: { slotNo: '301' }, pageSize: 20 })
    const booked = new Map(stock.list.map(row => [row['batchNo'], String(row['bookQty'])]))
    await keeper.open(`${COUNTS}/${made.count}/edit`)
    for (const [row, { batchNo }] of rowsOf(await count()).entries()) {
      const book = booked.get(batchNo) ?? '0'
      const found = row === 0 ? (Number(book) - 30).toFixed(3) : book
      await typeCell(page, { lines: 'rows', row, heading: '清点吨数' }, found)
    }
    await grid(page, 'rows').getByText('清点吨数').first().waitFor()
    await press(page, '保存')
    await keeper.open(`${COUNTS}/${made.count}`)
    await act(keeper, '盘点完成')
    await waitForRecord(keeper, { api: 'wms/count', id: made.count }, { status: 'counted' })
    const [first] = rowsOf(await count())
    expect(first).toMatchObject({ diffQty: '-30.000', result: 'over' })
    made.book = String(first?.['bookQty'])
    await keeper.open(`${COUNTS}/${made.count}/edit`)
    await typeCell(page, { lines: 'rows', row: 0, heading: '差异原因' }, '清底复核，雨水冲刷')
    await press(page, '保存')
    await keeper.healthy('stock-count.counted')
    await keeper.open(`${COUNTS}/${made.count}`)
    await move(keeper, '提交')
    await confirmDialog(page)
    await waitForRecord(keeper, { api: 'wms/count', id: made.count }, { status: 'approving' })
  })

  it('is audited by somebody else, and stands in the ledger', async () => {
    await manager.open(`${COUNTS}/${made.count}`)
    await move(manager, '审核并调整库存')
    await confirmDialog(manager.page)
    await waitForRecord(keeper, { api: 'wms/count', id: made.count }, { status: 'adjusted', lossQty: '-30.000' })
    await manager.page.getByText('盘亏').first().waitFor()
    await manager.healthy('stock-count.adjusted')
    const { list } = await ask<{ list: Row[] }>(keeper, 'wms/option/list', { filters: { countId: [made.count] } })
    expect(list).toMatchObject([{ docType: 'countLoss', net: '30.000', status: 'posted' }])
  })
})

describe('storage', () => {
  it('is charged by day to the owner, and the charge says how', async () => {
    const { page } = keeper
    const { list } = await ask<{ list: Row[] }>(keeper, 'wms/storage/list', {
      filters: { status: 'approving' },
      pageSize: 1,
    })
    made.bill = Number(list[0]?.id)
    await keeper.open(BILLS)
    await page.locator('[data-row-key]').first().waitFor()
    await keeper.healthy('storage.list')
    await keeper.open(`${BILLS}/${made.bill}`)
    await page.getByText('计费明细').first().waitFor()
    await keeper.healthy('storage.bill')
    await manager.open(`${BILLS}/${made.bill}`)
    await move(manager, '审核计费')
    await confirmDialog(manager.page)
    await waitForRecord(keeper, { api: 'wms/storage', id: made.bill }, { status: 'charged' })
    const bill = await ask<Row>(keeper, 'wms/storage/info', { id: made.bill })
    const charges = await ask<{ list: Row[] }>(keeper, 'sap/charge/list', { filters: { docNo: bill['billNo'] } })
    expect(charges.list).toMatchObject([
      { amount: bill['amount'], side: 'ar', partyId: bill['ownerId'], docType: 'storage' },
    ])
  })
})
