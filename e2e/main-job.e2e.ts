import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ask,
  confirmDialog,
  fieldBox,
  fill,
  waitForRecordPage,
  move,
  pick,
  press,
  sendStatement,
} from './support/actions.ts'
import { gridCell } from './support/grid.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { day, scan } from './support/papers.ts'
import { runningTask } from './support/trips.ts'
import { freeTruck } from './support/trucks.ts'

/** The main job, from a trip to gross profit, in the browser. Where four eyes are required, two people sign in. */
let browser: Browser
let clerk: Window
let manager: Window
let cashier: Window
/** Records that the story has created. */
const made = {
  trip: 0,
  tripNo: '',
  customer: '',
  customerId: 0,
  carrier: 0,
  statement: 0,
  statementNo: '',
  settlement: 0,
  net: '',
}

const TODAY = day()
/** The date of the transport: a complete past day, at any hour of the run. */
const ON_ROAD = day(-1)
const TRIPS = '/transportation_management/highway/list_highway_waybill'
const STATEMENTS = '/statement_management/cargo_owner'
const RECEIPTS = '/statement_management/receipt'
const SCAN = scan('回签件')

beforeAll(async () => {
  browser = await openBrowser()
  clerk = await openWindow(browser, { motion: true })
  manager = await openWindow(browser, { motion: true })
  cashier = await openWindow(browser, { motion: true })
  await enter(clerk)
  await enter(manager, 'caiwu')
  await enter(cashier, 'chuna')
})
afterAll(() => browser.close())

interface Row extends Record<string, unknown> {
  id: number
}

async function detail(window: Window, screen: string, id: number): Promise<void> {
  await window.openAnew(`${screen}/${id}`)
}

// Each step depends on the previous one.
describe('from a trip to gross profit', () => {
  it('the home page shows figures', async () => {
    await clerk.open('/index')
    await clerk.healthy('job.home')
    await expect.poll(() => clerk.page.locator('h1, h2').count()).toBeGreaterThan(0)
  })

  it('a trip is entered under a running main waybill', async () => {
    const { task, carrier } = await runningTask(clerk)
    made.customer = String(task.customerId$)
    made.customerId = Number(task.customerId)
    await clerk.open(`${TRIPS}/new`)
    await pick(clerk.page, 'mainId', String(task.mainNo))
    await pick(clerk.page, 'carrierId', carrier.name)
    await clerk.healthy('job.trip-form')
    await press(clerk.page, '保存')
    made.trip = await waitForRecordPage(clerk.page, 'list_highway_waybill')
    const trip = await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip })
    made.tripNo = String(trip.waybillNo)
    made.carrier = Number(trip.carrierId)
    expect(trip).toMatchObject({ transportStatus: 'toDispatch', customerId: made.customerId })
  })

  it('a free truck is dispatched', async () => {
    const truck = await freeTruck(clerk, made.carrier)
    await detail(clerk, TRIPS, made.trip)
    await move(clerk, '派车')
    await pick(clerk.page, 'vehicleId', truck.plateNo)
    // The truck brings its trailer and its driver
    await clerk.page.getByText('已按这辆车的常用搭配填入：挂车、司机').waitFor()
    await clerk.healthy('job.dispatch')
    await pick(clerk.page, 'trailerId', truck.trailerNo)
    await pick(clerk.page, 'driverId', truck.driver)
    await confirmDialog(clerk.page)
    expect(await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip })).toMatchObject({
      transportStatus: 'toLoad',
      plateNo: truck.plateNo,
    })
  })

  it('overloading is refused with the limit, and the truck is loaded', async () => {
    await move(clerk, '装货确认')
    await fill(clerk.page, 'loadAt', `${ON_ROAD} 00:10:00`)
    await fill(clerk.page, 'loadGross', '62.00')
    await fill(clerk.page, 'loadTare', '15.00')
    await clerk.page.locator('.ant-modal:visible .ant-modal-footer .ant-btn').last().click()
    await clerk.page
      .locator('.ant-modal:visible')
      .getByText(/49|核定|轴/)
      .first()
      .waitFor()
    clerk.troubles()
    await fill(clerk.page, 'loadGross', '48.46')
    await clerk.healthy('job.load')
    await confirmDialog(clerk.page)
    expect(await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip })).toMatchObject({
      transportStatus: 'inTransit',
      loadNet: '33.460',
    })
  })

  it('the trip is unloaded with a weight loss, its receipt taken in, and audited', async () => {
    const trip = await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip })
    // An impossible speed is refused.
    const hours = Math.ceil(Number(trip.km) / 95) + 1
    await move(clerk, '卸货确认')
    await fill(
      clerk.page,
      'unloadAt',
      hours < 23 ? `${ON_ROAD} ${String(hours).padStart(2, '0')}:40:00` : `${ON_ROAD} 23:50:00`,
    )
    await fill(clerk.page, 'unloadGross', '48.28')
    await fill(clerk.page, 'unloadTare', '15.00')
    const reason = fieldBox(clerk.page, 'lossReason')
    if (await reason.isVisible().catch(() => false)) await fill(clerk.page, 'lossReason', '途中漏撒')
    await confirmDialog(clerk.page)
    await move(clerk, '收回单')
    await fill(clerk.page, 'receiptAt', TODAY)
    await fill(clerk.page, 'receiptCopies', '2')
    await confirmDialog(clerk.page)
    const unloaded = await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip })
    expect(unloaded).toMatchObject({
      transportStatus: 'unloaded',
      unloadNet: '33.280',
      lossQty: '0.180',
      receiptStatus: 'received',
      arStatus: 'priced',
      apStatus: 'priced',
    })
    if (unloaded.lossKind === 'over' || unloaded.lossKind === 'charged') {
      await move(clerk, '确认货损')
      await fill(clerk.page, 'lossReason', '承运商确认亏吨')
      await confirmDialog(clerk.page)
    }
    await move(clerk, '审核')
    await settled(clerk.page)
    if (await clerk.page.locator('.ant-modal:visible').count()) await confirmDialog(clerk.page)
    await expect
      .poll(async () => (await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip })).auditStatus)
      .toBe('audited')
    await clerk.healthy('job.audited')
  })

  it("the customer's statement is generated, sent and confirmed", async () => {
    await clerk.open(`${STATEMENTS}/new`)
    await pick(clerk.page, 'partyId', made.customer)
    await fill(clerk.page, 'periodFrom', ON_ROAD)
    await fill(clerk.page, 'periodTo', ON_ROAD)
    await press(clerk.page, '保存')
    made.statement = await waitForRecordPage(clerk.page, 'cargo_owner')
    await move(clerk, '取单')
    await settled(clerk.page)
    if (await clerk.page.locator('.ant-modal:visible').count()) await confirmDialog(clerk.page)
    await expect
      .poll(async () => (await ask<Row>(clerk, 'sap/customer/info', { id: made.statement })).lineCount)
      .toBeGreaterThan(0)
    await sendStatement(clerk)
    await expect
      .poll(async () => (await ask<Row>(clerk, 'sap/customer/info', { id: made.statement })).status)
      .toBe('sent')
    await move(clerk, '对方确认')
    await fill(clerk.page, 'confirmBy', '对方财务')
    await fill(clerk.page, 'confirmAt', TODAY)
    await fieldBox(clerk.page, 'signedFiles').locator('input[type=file]').first().setInputFiles(SCAN)
    await clerk.page.locator('.ant-modal:visible').getByText('回签件').first().waitFor()
    await confirmDialog(clerk.page)
    const row = await ask<Row>(clerk, 'sap/customer/info', { id: made.statement })
    expect(row).toMatchObject({ status: 'confirmed' })
    made.statementNo = String(row.stmtNo)
    made.net = String(row.netSum)
    const trip = await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip })
    expect(trip.arStatus).toBe('confirmed')
    const charges = await ask<{ list: Row[] }>(clerk, 'sap/charge/list', {
      filters: { statementId: made.statement },
      pageSize: 200,
    })
    const own = charges.list.filter(charge => charge.docNo === made.tripNo)
    expect(cents(own)).toBe(cents([{ amount: trip.arTotal }]))
    expect(cents(charges.list)).toBe(cents([{ amount: row.netSum }]))
    await clerk.healthy('job.statement')
  })

  it('the statement is printed as a PDF', async () => {
    await clerk.page
      .getByRole('button', { name: /打\s*印/ })
      .first()
      .click()
    const paper = clerk.page.waitForResponse(response => response.url().endsWith('/sap/customer/print'))
    await clerk.page.locator('.ant-dropdown:visible .ant-dropdown-menu-item').first().click()
    const answer = await paper
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect(Number(answer.headers()['content-length'])).toBeGreaterThan(10_000)
    await settled(clerk.page)
    expect(clerk.troubles()).toEqual([])
  })

  it('the statement is settled: requested by one person, approved by another, received with the bank reference', async () => {
    await detail(clerk, STATEMENTS, made.statement)
    await move(clerk, '生成结算单')
    await clerk.page.waitForURL(/receipt\/new/)
    await settled(clerk.page)
    // The form begins with the customer and everything open of the statement.
    await (await gridCell(clerk.page, 'items', { row: 0, heading: '对账单' })).getByText(made.statementNo).waitFor()
    await fill(clerk.page, 'planDate', TODAY)
    await fill(clerk.page, 'reason', '运费结算')
    await clerk.healthy('job.receipt-form')
    await press(clerk.page, '保存')
    made.settlement = await waitForRecordPage(clerk.page, 'receipt')
    expect(await ask<Row>(clerk, 'sap/receipt/info', { id: made.settlement })).toMatchObject({
      status: 'draft',
      amount: made.net,
    })
    await move(clerk, '提交')
    await confirmDialog(clerk.page)
    await expect
      .poll(async () => (await ask<Row>(clerk, 'sap/receipt/info', { id: made.settlement })).status)
      .toBe('approving')
    await detail(manager, RECEIPTS, made.settlement)
    await move(manager, '批准')
    await confirmDialog(manager.page)
    await expect
      .poll(async () => (await ask<Row>(clerk, 'sap/receipt/info', { id: made.settlement })).status)
      .toBe('approved')
    await detail(cashier, RECEIPTS, made.settlement)
    await move(cashier, '登记收款')
    await fill(cashier.page, 'bankRef', `E2E${Date.now()}`)
    await fill(cashier.page, 'paidAt', TODAY)
    await confirmDialog(cashier.page)
    expect(await ask<Row>(clerk, 'sap/customer/info', { id: made.statement })).toMatchObject({
      status: 'settled',
      openSum: '0.00',
    })
    expect(await ask<Row>(clerk, 'oms/wayBill/info', { id: made.trip })).toMatchObject({ arStatus: 'settled' })
    await clerk.healthy('job.settled')
  })

  it('gross profit contains the trip', async () => {
    const month = ON_ROAD.slice(0, 7)
    await clerk.open(`/gross/gross_profit_table?monthFrom=${month}&monthTo=${month}`)
    const shown = clerk.page.locator(':visible')
    await clerk.page.getByText('按货主').and(shown).first().click()
    await settled(clerk.page)
    await clerk.page.getByText(made.customer).and(shown).first().waitFor()
    await clerk.healthy('job.gross-profit')
    const report = await ask<{ rows: Row[]; totals: Row }>(clerk, 'gl/gpm/query', {
      monthFrom: month,
      monthTo: month,
      groupBy: 'customerId',
    })
    const charges = await ask<{ list: Row[] }>(clerk, 'sap/charge/list', {
      filters: { docNo: made.tripNo },
      pageSize: 50,
    })
    expect(charges.list.length).toBeGreaterThan(1)
    expect(charges.list.every(row => row.side === 'ap' || row.state === 'settled')).toBe(true)
    const sum = report.rows.reduce((total, row) => total + Math.round(Number(row.revenueExcl) * 100), 0)
    expect(sum).toBe(Math.round(Number(report.totals.revenueExcl) * 100))
  })
})

function cents(rows: readonly Record<string, unknown>[]): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row['amount']) * 100), 0)
}
