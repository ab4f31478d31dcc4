import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  ask,
  confirmDialog,
  fieldBox,
  fill,
  move,
  pick,
  press,
  type Row,
  waitForRecord,
} from './support/actions.ts'
import { grid, typeCell } from './support/grid.ts'
import { enter, openBrowser, openWindow, type Window } from './support/browser.ts'

/** A dispatcher reports a trip whose weight is wrong; whoever has least in hand answers, and the dispatcher accepts. */
let browser: Browser
let reporter: Window
let handler: Window
const made = { trip: {} as Row, id: 0 }

const TRIPS = '/transportation_management/highway/list_highway_waybill'
/** Sign-in names of the handlers of changed data in the demo. */
const HANDLERS: Readonly<Record<string, string>> = { 王晓燕: 'duizhang', 刘慧敏: 'kuaiji' }

beforeAll(async () => {
  browser = await openBrowser()
  reporter = await openWindow(browser)
  handler = await openWindow(browser)
  await enter(reporter, 'diaodu')
})
afterAll(() => browser.close())

// Each step depends on the previous one.
describe('a work order', () => {
  it('begins at the record that it is about, which it names and leads to', async () => {
    const { page } = reporter
    const { list } = await ask<{ list: Row[] }>(reporter, 'oms/wayBill/list', {
      filters: { transportStatus: 'unloaded' },
      pageSize: 1,
    })
    made.trip = list[0] as Row
    await reporter.open(`${TRIPS}/${made.trip.id}`)
    await move(reporter, '就此提工单')
    await pick(page, 'kindId', '数据修改')
    await fill(page, 'title', '卸货净重录反')
    await fill(page, 'description', '磅单是 32.46 吨，录成 34.26 吨')
    expect(await fieldBox(page, 'docNo').locator('input').inputValue()).toContain(String(made.trip.waybillNo))
    await grid(page, 'details').getByText('正确值').waitFor()
    await reporter.healthy('work-orders.form')
    for (const [row, value] of ['34.260 吨', '32.460 吨', '磅单'].entries())
      await typeCell(page, { lines: 'details', row, heading: '内容' }, value)
    await press(page, '保存')
    await page.locator('main').getByText('待受理').first().waitFor()
    const { list: mine } = await ask<{ list: Row[] }>(reporter, 'wo/mine/list', { pageSize: 1 })
    made.id = Number(mine[0]?.id)
    expect(mine[0]).toMatchObject({ status: 'open', title: '卸货净重录反' })
    await reporter.healthy('work-orders.reported')
  })

  it('stands among those that wait for its handler, with its number in the menu, and is answered', async () => {
    const { page } = handler
    const row = await ask<Row>(reporter, 'wo/mine/info', { id: made.id })
    await enter(handler, HANDLERS[String(row['handlerId$'])] ?? '')
    await handler.open('/work_order/wait_work_order')
    await page.getByText('卸货净重录反').first().waitFor()
    await handler.healthy('work-orders.waiting')
    await handler.open(`/work_order/wait_work_order/${made.id}`)
    await act(handler, '受理')
    await waitForRecord(handler, { api: 'wo/wait', id: made.id }, { status: 'handling' })
    await move(handler, '回复')
    await fill(page, 'solution', '已按磅单更正为 32.460 吨')
    const checks = page.locator('.ant-modal:visible [data-field="checks"]')
    // They are those of its kind
    expect(await checks.getByRole('button').count()).toBe(0)
    // A click enters the cell and ticks it
    const done = checks.locator('td[aria-colindex="4"]').first()
    await done.click()
    await expect.poll(() => done.locator('input[type=checkbox]').isChecked()).toBe(true)
    await confirmDialog(page)
    const after = await waitForRecord(handler, { api: 'wo/wait', id: made.id }, { status: 'replied' })
    expect(after['clockFrom']).toBeNull()
    await handler.healthy('work-orders.replied')
  })

  it('is accepted and rated by whoever reported it', async () => {
    await reporter.open(`/work_order/my_work_order/${made.id}`)
    await move(reporter, '确认解决')
    await fill(reporter.page, 'rating', '5')
    await confirmDialog(reporter.page)
    const after = await waitForRecord(reporter, { api: 'wo/mine', id: made.id }, { status: 'closed', rating: 5 })
    expect(after['reopened']).toBe(0)
    await reporter.healthy('work-orders.closed')
  })
})
