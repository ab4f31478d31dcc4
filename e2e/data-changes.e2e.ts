import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, confirmDialog, fill, move, press, type Row, waitForRecord } from './support/actions.ts'
import { enter, openBrowser, openWindow, type Window } from './support/browser.ts'
import { pickCell, typeCell } from './support/grid.ts'

/** A wrong weight of a stated trip: asked for by a dispatcher, approved by a manager, with its money to the cent. */
let browser: Browser
let clerk: Window
let manager: Window
const made = { trip: {} as Row, id: 0 }

const TRIPS = '/transportation_management/highway/list_highway_waybill'
const CHANGES = '/changeData/modification_table'

beforeAll(async () => {
  browser = await openBrowser()
  clerk = await openWindow(browser)
  manager = await openWindow(browser)
  await enter(clerk, 'demo')
  await enter(manager, 'jingli')
})
afterAll(() => browser.close())

const money = (value: unknown): number => Math.round(Number(value) * 100)

// Each step depends on the previous one.
describe('a change request', () => {
  it('begins at a stated trip, and says what it comes to before it is asked for', async () => {
    const { page } = clerk
    const { list } = await ask<{ list: Row[] }>(clerk, 'oms/wayBill/list', {
      filters: { transportStatus: 'unloaded', auditStatus: ['audited', 'reviewed'], arStatus: 'confirmed' },
      sort: ['-unloadAt'],
      pageSize: 5,
    })
    made.trip = await ask<Row>(clerk, 'oms/wayBill/info', { id: list.at(-1)?.id })
    await clerk.open(`${TRIPS}/${made.trip.id}`)
    await press(page, '申请修改')
    await fill(page, 'reason', '卸货磅单毛重看错一位')
    const lighter = (Number(made.trip['unloadGross']) - 0.1).toFixed(3)
    await pickCell(page, { lines: 'items', row: 0, heading: '字段' }, '卸货毛重')
    await typeCell(page, { lines: 'items', row: 0, heading: '新值' }, lighter)
    await clerk.healthy('data-changes.form')
    await press(page, '保存')
    await page.locator('main').getByText('金额影响').first().waitFor()
    const { list: mine } = await ask<{ list: Row[] }>(clerk, 'oms/changeData/list', { pageSize: 1, sort: ['-id'] })
    made.id = Number(mine[0]?.id)
    const request = await ask<Row>(clerk, 'oms/changeData/info', { id: made.id })
    expect(request).toMatchObject({ status: 'draft', docNos: made.trip['waybillNo'], tripCount: 1 })
    expect(Number(request['statementCount'])).toBeGreaterThan(0)
    // Nothing of the trip has changed
    const trip = await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip.id })
    expect(trip['unloadGross']).toBe(made.trip['unloadGross'])
    await clerk.healthy('data-changes.draft')
    await move(clerk, '提交')
    await confirmDialog(page)
    await waitForRecord(clerk, { api: 'oms/changeData', id: made.id }, { status: 'approving' })
  })

  it('is approved by another person with that effect in view, and corrects the trip to the cent', async () => {
    const { page } = manager
    await manager.open(`${CHANGES}/${made.id}`)
    await page.locator('main').getByText('差额列入以后的对账单').first().waitFor()
    await manager.healthy('data-changes.to-approve')
    await move(manager, '批准并执行')
    await confirmDialog(page)
    const done = await waitForRecord(manager, { api: 'oms/changeData', id: made.id }, { status: 'executed' })
    const trip = await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip.id })
    for (const [name, diff] of [
      ['arTotal', 'arDiff'],
      ['apTotal', 'apDiff'],
      ['profitExcl', 'marginDiff'],
    ] as const)
      expect(money(trip[name]) - money(made.trip[name])).toBe(money(done[diff]))
    // The difference waits for the next statement of the owner
    const { list } = await ask<{ list: Row[] }>(clerk, 'sap/charge/list', {
      filters: { docNo: made.trip['waybillNo'], side: 'ar', state: 'priced' },
      pageSize: 20,
    })
    expect(list.reduce((sum, row) => sum + money(row['amount']), 0)).toBe(money(done['arDiff']))
    const { list: log } = await ask<{ list: Row[] }>(clerk, 'oms/wayBill/history', { id: made.trip.id })
    expect(log.find(row => row['action'] === 'amend')?.['reason']).toContain(done['changeNo'])
    await manager.healthy('data-changes.executed')
  })

  it('is taken back by a further request', async () => {
    const { page } = clerk
    await clerk.open(`${CHANGES}/${made.id}`)
    await press(page, '申请撤销修改')
    await page.locator('main').getByText('撤销的修改单').first().waitFor()
    const { list } = await ask<{ list: Row[] }>(clerk, 'oms/changeData/list', {
      filters: { counterOfId: made.id },
      pageSize: 1,
    })
    const done = await ask<Row>(clerk, 'oms/changeData/info', { id: made.id })
    expect(money(list[0]?.['arDiff'])).toBe(-money(done['arDiff']))
  })
})
