import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  ask,
  confirmDialog,
  fieldBox,
  fill,
  fillLabelled,
  waitForRecordPage,
  move,
  pick,
  press,
  takeOption,
  waitForRecord,
  visit,
  type Row,
} from './support/actions.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { addRow, grid, gridCell, pasteBlock, pickCell, typeCell } from './support/grid.ts'
import { day, scan } from './support/papers.ts'
import { choose } from './support/trips.ts'
import { freeTruck } from './support/trucks.ts'

/** From the signature to loaded goods: contracts with both sides, their prices, a bill of lading, a trip under it. */
let browser: Browser
let sales: Window
let manager: Window
let finance: Window
let dispatcher: Window
/** Records that the story has created. */
const made = {
  customer: {} as Row,
  carrier: {} as Row,
  goods: [] as Row[],
  routes: [] as Row[],
  customerContract: {} as Row,
  carrierContract: {} as Row,
  customerSheet: 0,
  carrierSheet: 0,
  bill: {} as Row,
  trip: {} as Row,
}

const CONTRACTS = '/contract_management/contract'
const BILLS = '/transportation_management/bill_lading_management'
const TASKS = '/transportation_management/highway/list_highway_main_waybill'
const SHEETS = '/contract_management/price_execution_sheet'

beforeAll(async () => {
  browser = await openBrowser()
  sales = await openWindow(browser)
  manager = await openWindow(browser)
  await enter(sales, 'yewu')
  await enter(manager, 'jingli')
  finance = await openWindow(browser)
  await enter(finance, 'caiwu')
  dispatcher = await openWindow(browser)
  await enter(dispatcher, 'diaodu')
  const list = async (path: string, filters: object = {}) =>
    (await ask<{ list: Row[] }>(manager, `${path}/list`, { filters, sort: ['id'], pageSize: 10 })).list
  made.goods = await list('sys/goods', { status: 'enabled' })
  made.routes = await list('cm/route', { status: 'enabled' })
  made.customer = (await list('sys/customer', { status: 'enabled' }))[0] as Row
  made.carrier = (await list('sys/supplier', { status: 'enabled', isCarrier: true }))[0] as Row
})
afterAll(() => browser.close())

/** Fields and goods that both kinds of contract require. */
async function fillContract(window: Window, what: { title: string; party: string; price: string }): Promise<void> {
  const { page } = window
  await fill(page, 'title', what.title)
  await pick(page, 'partyId', what.party)
  await fill(page, 'signDate', day(-12))
  await fill(page, 'startDate', day(-10))
  await fill(page, 'endDate', day(200))
  await addRow(page, 'items')
  await pickCell(page, { lines: 'items', row: 0, heading: '货物' }, String(made.goods[0]?.name))
  await pickCell(page, { lines: 'items', row: 0, heading: '线路' }, String(made.routes[0]?.name))
  await typeCell(page, { lines: 'items', row: 0, heading: '数量' }, '12000')
  await typeCell(page, { lines: 'items', row: 0, heading: '参考单价' }, what.price)
  await fill(page, 'lossValue', '3')
  await fill(page, 'goodsValue', '620')
  await fill(page, 'creditDays', '30')
}

async function approveAndSign(
  clerk: Window,
  approver: Window,
  where: { screen: string; api: string; id: number },
): Promise<Row> {
  const { screen, api, id } = where
  await act(clerk, '提交')
  await waitForRecord(clerk, { api, id }, { status: 'approving' })
  await visit(approver, screen, id)
  await act(approver, '审批通过')
  await waitForRecord(approver, { api, id }, { status: 'toSign' })
  await visit(clerk, screen, id)
  await move(clerk, '上传签章件')
  await fieldBox(clerk.page, 'signedFiles').locator('input[type=file]').first().setInputFiles(scan('双方签章扫描件'))
  await clerk.page.locator('.ant-modal:visible').getByText('双方签章扫描件').first().waitFor()
  await clerk.healthy(`load.sign-${api.split('/')[1]}`)
  await confirmDialog(clerk.page)
  return waitForRecord(clerk, { api, id }, { status: 'active' })
}

// Each step depends on the previous one.
describe('from contracts to a loaded truck', () => {
  it('a customer contract is entered, approved by somebody else, and its signed copy is filed', async () => {
    const screen = `${CONTRACTS}/customer_contract`
    await sales.open(`${screen}/new`)
    await press(sales.page, '保存')
    await sales.page.locator('.en-field-error:visible').first().waitFor()
    await sales.healthy('load.contract-empty')
    await fillContract(sales, {
      title: '动力煤公路运输合同（浏览器）',
      party: String(made.customer.shortName),
      price: '236.5',
    })
    await sales.healthy('load.contract-form')
    await press(sales.page, '保存')
    const id = await waitForRecordPage(sales.page, 'customer_contract')
    expect(await ask<Row>(sales, 'cm/customer/info', { id })).toMatchObject({
      status: 'draft',
      totalQty: '12000.000',
      side: 'ar',
    })
    await act(sales, '提交')
    // The author may not approve it, whatever other rights they have.
    expect(await sales.page.getByRole('button', { name: /审\s*批\s*通\s*过/ }).count()).toBe(0)
    await waitForRecord(sales, { api: 'cm/customer', id }, { status: 'approving' })
    await move(sales, '撤回')
    await settled(sales.page)
    await waitForRecord(sales, { api: 'cm/customer', id }, { status: 'draft' })
    made.customerContract = await approveAndSign(sales, manager, { screen, api: 'cm/customer', id })
    await sales.healthy('load.contract')
  })

  it('a carrier contract is entered and approved by the finance manager', async () => {
    const screen = `${CONTRACTS}/carrier_contract`
    await manager.open(`${screen}/new`)
    await fillContract(manager, {
      title: '公路货物承运合同（浏览器）',
      party: String(made.carrier.shortName),
      price: '218',
    })
    await press(manager.page, '保存')
    const id = await waitForRecordPage(manager.page, 'carrier_contract')
    made.carrierContract = await approveAndSign(manager, finance, { screen, api: 'cm/carrier', id })
    expect(made.carrierContract).toMatchObject({ side: 'ap', totalQty: '12000.000' })
  })

  it('prices are pasted from a spreadsheet with tiers, and approved', async () => {
    const screen = `${SHEETS}/customer_contract_sheet`
    await sales.open(`${screen}/new`)
    await pick(sales.page, 'contractId', String(made.customerContract.contractNo))
    await fill(sales.page, 'effFrom', day(-9))
    await fill(sales.page, 'effTo', day(180))
    await fill(sales.page, 'lossValue', '3')
    await addRow(sales.page, 'lines')
    await (await gridCell(sales.page, 'lines', { row: 0, heading: '线路' })).click()
    const [first, second] = made.goods
    await pasteBlock(sales.page, [
      [String(made.routes[0]?.name), '', '', String(first?.name), '', '元/吨', '236.5', '9%'],
      [String(made.routes[0]?.name), '', '', String(second?.name), '', '元/吨', '241', '9%'],
      [String(made.routes[1]?.name), '', '', '没有这种货', '', '元/吨', '贵', '9%'],
    ])
    await sales.page.locator('.en-grid-cell[data-wrong]').first().waitFor()
    await sales.healthy('load.prices-pasted')
    await expect.poll(() => grid(sales.page, 'lines').locator('tbody tr[data-row]').count()).toBe(3)
    await expect.poll(() => grid(sales.page, 'lines').locator('.en-grid-cell[data-wrong]').count()).toBe(2)
    // Errors are corrected in place: what is typed after the list has opened replaces the wrong text, too.
    const wrong = await gridCell(sales.page, 'lines', { row: 2, heading: '货物' })
    await wrong.click()
    await expect.poll(() => wrong.locator('input').inputValue()).toBe('没有这种货')
    await sales.page.keyboard.type(String(made.goods[2]?.name))
    await takeOption(sales.page, String(made.goods[2]?.name))
    await typeCell(sales.page, { lines: 'lines', row: 2, heading: '含税单价' }, '268')
    expect(await grid(sales.page, 'lines').locator('.en-grid-cell[data-wrong]').count()).toBe(0)
    await enterBands(sales)
    await sales.healthy('load.prices-form')
    await press(sales.page, '保存')
    made.customerSheet = await waitForRecordPage(sales.page, 'customer_contract_sheet')
    await approveSheet(sales, manager, { screen, api: 'cm/customerPrice', id: made.customerSheet })
    await sales.healthy('load.prices')
  })
  it("the carrier's prices are approved by a second person, too", async () => {
    const screen = `${SHEETS}/carrier_contract_sheet`
    await manager.open(`${screen}/new`)
    await pick(manager.page, 'contractId', String(made.carrierContract.contractNo))
    await fill(manager.page, 'effFrom', day(-9))
    await fill(manager.page, 'effTo', day(180))
    await addRow(manager.page, 'lines')
    await pickCell(manager.page, { lines: 'lines', row: 0, heading: '线路' }, String(made.routes[0]?.name))
    await pickCell(manager.page, { lines: 'lines', row: 0, heading: '货物' }, String(made.goods[0]?.name))
    await typeCell(manager.page, { lines: 'lines', row: 0, heading: '含税单价' }, '218')
    await press(manager.page, '保存')
    made.carrierSheet = await waitForRecordPage(manager.page, 'carrier_contract_sheet')
    await approveSheet(manager, finance, { screen, api: 'cm/carrierPrice', id: made.carrierSheet })
    expect(await ask<Row>(manager, 'cm/carrierPrice/info', { id: made.carrierSheet })).toMatchObject({
      status: 'active',
      partyId: made.carrier.id,
    })
  })

  it('a bill of lading is granted to the carrier, but not above its quantity', async () => {
    const [route] = made.routes
    await sales.open(`${BILLS}/bill_lading_list/new`)
    await fill(sales.page, 'ownerBillNo', `HZTD${Date.now()}`)
    await pick(sales.page, 'customerId', String(made.customer.shortName))
    await pick(sales.page, 'contractId', String(made.customerContract.contractNo))
    await fill(sales.page, 'validFrom', day(-2))
    await fill(sales.page, 'validTo', day(20))
    await pick(sales.page, 'goodsId', String(made.goods[0]?.name))
    await fill(sales.page, 'qty', '100')
    await fill(sales.page, 'shipper', '常乐源煤矿')
    await fill(sales.page, 'consignee', '黄骅港堆场')
    await pick(sales.page, 'loadAddressId', String(route?.fromName))
    await pick(sales.page, 'unloadAddressId', String(route?.toName))
    await sales.healthy('load.bill-form')
    await press(sales.page, '保存')
    const id = await waitForRecordPage(sales.page, 'bill_lading_list')
    await visit(manager, `${BILLS}/bill_lading_list`, id)
    await act(manager, '审核')
    made.bill = await waitForRecord(manager, { api: 'oms/loadBill', id }, { status: 'audited', stage: 'audited' })
    await move(manager, '发放')
    await pick(manager.page, 'carrierId', String(made.carrier.shortName))
    await fill(manager.page, 'qty', '103.02')
    await manager.page.locator('.ant-modal:visible .ant-modal-footer .ant-btn').last().click()
    const refusal = fieldBox(manager.page, 'qty').locator('.en-field-error')
    await refusal.waitFor()
    await expect.poll(() => refusal.innerText()).toBe('提单剩余量不足，剩余 103.00 吨')
    manager.troubles()
    await manager.healthy('load.grant-refused')
    await fill(manager.page, 'qty', '80')
    await confirmDialog(manager.page)
    await waitForRecord(
      manager,
      { api: 'oms/loadBill', id },
      { grantedQty: '80.000', ungrantedQty: '20.000', stage: 'partGranted' },
    )
    await manager.healthy('load.bill-granted')
  })

  it('a main waybill is created under the bill', async () => {
    await sales.open(`${TASKS}/new`)
    await pick(sales.page, 'customerId', String(made.customer.shortName))
    await pick(sales.page, 'arContractId', String(made.customerContract.contractNo))
    await pick(sales.page, 'loadBillId', String(made.bill.billNo))
    await fill(sales.page, 'planQty', '80')
    await fill(sales.page, 'planFrom', day(-2))
    await fill(sales.page, 'planTo', day(20))
    await pick(sales.page, 'routeId', String(made.routes[0]?.name))
    await addRow(sales.page, 'carriers')
    await pickCell(sales.page, { lines: 'carriers', row: 0, heading: '承运商' }, String(made.carrier.shortName))
    await pickCell(
      sales.page,
      { lines: 'carriers', row: 0, heading: '承运合同' },
      String(made.carrierContract.contractNo),
    )
    await typeCell(sales.page, { lines: 'carriers', row: 0, heading: '分配量' }, '80')
    await sales.healthy('load.task-form')
    await press(sales.page, '保存')
    const id = await waitForRecordPage(sales.page, 'list_highway_main_waybill')
    await act(sales, '提交')
    await waitForRecord(sales, { api: 'oms/mainWay', id }, { status: 'toAudit' })
    await visit(manager, TASKS, id)
    await act(manager, '审核')
    const task = await waitForRecord(manager, { api: 'oms/mainWay', id }, { status: 'active' })
    expect(task).toMatchObject({ arPrice: '236.5000', goodsId: made.goods[0]?.id })
    await manager.healthy('load.task')
  })

  it('less is allocated to the carrier, and the open dialog stays while another tab is in front', async () => {
    const { page } = manager
    const task = Number(new URL(page.url()).hash.split('/').at(-1))
    await move(manager, '分配承运商')
    const dialog = page.locator('.ant-modal:visible')
    await typeCell(page, { lines: 'carriers', row: 0, heading: '分配量' }, '79')
    await page.evaluate("location.hash = '/index'")
    await dialog.waitFor({ state: 'hidden' })
    await settled(page)
    await page.goBack()
    await dialog.waitFor()
    expect(await (await gridCell(page, 'carriers', { row: 0, heading: '分配量' })).innerText()).toContain('79')
    expect(manager.troubles()).toEqual([])
    await confirmDialog(page)
    expect(await ask<Row>(manager, 'oms/mainWay/info', { id: task })).toMatchObject({
      carriers: [{ carrierId: made.carrier.id, qty: '79.000' }],
    })
    // It also passes without changes.
    await act(manager, '分配承运商')
    expect(manager.troubles()).toEqual([])
  })

  it('a truck is loaded under the grant, and the sums of the bill are right', async () => {
    const truck = await freeTruck(manager, made.carrier.id)
    const { page } = dispatcher
    await dispatcher.open(`${BILLS}/bill_lading_deliver`)
    await page
      .getByRole('radio')
      .filter({ hasText: String(made.bill.billNo) })
      .click()
    await choose(page, 'vehicleId', truck.plateNo)
    // Trailer and driver come with the truck.
    await expect.poll(() => fieldBox(page, 'trailerId').locator('input').first().inputValue()).toBe(truck.trailerNo)
    await expect.poll(() => fieldBox(page, 'driverId').locator('input').first().inputValue()).toContain(truck.driver)
    await fill(page, 'loadTicketNo', `ZC${Date.now()}`)
    await fill(page, 'loadGross', '47.28')
    await fill(page, 'loadTare', '14.66')
    await fill(page, 'loadAt', `${day(-1)} 06:10`)
    await dispatcher.healthy('load.deliver')
    await press(page, '发货')
    await expect
      .poll(async () => (await ask<Row>(manager, 'oms/loadBill/info', { id: made.bill.id })).sentQty, {
        timeout: 15_000,
      })
      .toBe('32.620')
    await dispatcher.healthy('load.delivered')
    const bill = await ask<Row>(manager, 'oms/loadBill/info', { id: made.bill.id })
    expect(bill).toMatchObject({
      sentTrucks: 1,
      arrivedQty: '0.000',
      transitQty: '32.620',
      unsentQty: '67.380',
      stage: 'executing',
    })
    const trips = await ask<{ list: Row[] }>(manager, 'oms/wayBill/list', {
      filters: { loadBillId: made.bill.id },
      pageSize: 10,
    })
    made.trip = trips.list[0] as Row
    expect(made.trip).toMatchObject({
      transportStatus: 'inTransit',
      loadNet: '32.620',
      carrierId: made.carrier.id,
      plateNo: truck.plateNo,
    })
  })

  it('the arrival is entered on its page, and the sums of the bill are right again', async () => {
    const { page } = dispatcher
    const route = made.routes[0] as Row
    await dispatcher.open(`${BILLS}/bill_lading_arrival`)
    await page.getByRole('textbox', { name: /扫描或输入/ }).fill(String(made.trip.plateNo))
    await page.keyboard.press('Enter')
    const cell = (heading: string) => sheetCell(page, String(made.trip.plateNo), heading)
    const hour = 7 + Math.min(15, Math.ceil(Number(route.km) / 90))
    for (const [heading, text] of [
      ['卸毛', '47.16'],
      ['卸皮', '14.66'],
      ['卸货时间', `${day(-1)} ${String(hour).padStart(2, '0')}:30`],
    ] as const) {
      await (await cell(heading)).click()
      await (await cell(heading)).locator('input').fill(text)
      await page.keyboard.press('Tab')
    }
    await expect.poll(async () => (await cell('卸净')).innerText()).toBe('32.500')
    await dispatcher.healthy('load.arrival')
    await press(page, '保存全部 (1)')
    await waitForRecord(manager, { api: 'oms/wayBill', id: made.trip.id }, { transportStatus: 'unloaded' })
    await dispatcher.healthy('load.arrived')
    const bill = await ask<Row>(manager, 'oms/loadBill/info', { id: made.bill.id })
    expect(bill).toMatchObject({
      sentQty: '32.620',
      arrivedQty: '32.620',
      receivedQty: '32.500',
      transitQty: '0.000',
      arrivedTrucks: 1,
    })
    const grants = await ask<{ list: Row[] }>(manager, 'oms/loadBillGrant/list', {
      filters: { billId: made.bill.id },
      pageSize: 10,
    })
    expect(grants.list.map(row => [row.qty, row.usedQty, row.leftQty])).toEqual([['80.000', '32.620', '47.380']])
    await visit(manager, `${BILLS}/bill_lading_list`, made.bill.id)
    await manager.healthy('load.bill-arrived')
  })
  it('prices are raised in bulk after a preview, and the trip is priced again', async () => {
    const screen = `${SHEETS}/customer_contract_sheet`
    const sheet = await ask<Row>(sales, 'cm/customerPrice/info', { id: made.customerSheet })
    await sales.open(`${screen}?q=${String(sheet.sheetNo)}`)
    await press(sales.page, '批量调价')
    const dialog = sales.page.locator('.ant-modal:visible')
    await fillLabelled(dialog, '新版生效日期', day(-1))
    await dialog.getByText('加减金额').click()
    await fillLabelled(dialog, '调整', '2')
    await fillLabelled(dialog, '调价原因', '油价上涨')
    await dialog.getByText('238.50').first().waitFor()
    await sales.healthy('load.revise')
    await dialog.getByRole('button', { name: /生成 1 张新版/ }).click()
    await dialog.getByText('批量调价结果').waitFor()
    await sales.healthy('load.revised')
    await dialog.getByRole('link').or(dialog.locator('a, .en-link')).first().click()
    const next = await waitForRecordPage(sales.page, 'customer_contract_sheet')
    await settled(sales.page)
    await approveSheet(sales, manager, { screen, api: 'cm/customerPrice', id: next })
    expect(await ask<Row>(sales, 'cm/customerPrice/info', { id: made.customerSheet })).toMatchObject({
      status: 'superseded',
      effTo: day(-2),
    })
    const before = await ask<Row>(manager, 'oms/wayBill/info', { id: made.trip.id })
    expect(before).toMatchObject({ arPrice: '236.5000', arFreight: '7686.25' })
    await visit(manager, screen, next)
    await press(manager.page, '重新计价')
    const reprice = manager.page.locator('.ant-modal:visible')
    await reprice.getByText(String(made.trip.waybillNo)).first().waitFor()
    await fillLabelled(reprice, '重新计价原因', '油价上涨，当日起执行')
    await manager.healthy('load.reprice')
    await reprice.getByRole('button', { name: /重算 1 单/ }).click()
    await manager.page.getByText('重新计价结果').first().waitFor()
    await manager.healthy('load.repriced')
    expect(await ask<Row>(manager, 'oms/wayBill/info', { id: made.trip.id })).toMatchObject({
      arPrice: '238.5000',
      arFreight: '7751.25',
    })
  })
})

/** Tiers of the second price: entered, tried and saved. */
async function enterBands(window: Window): Promise<void> {
  const { page } = window
  await (await gridCell(page, 'lines', { row: 1, heading: '阶梯价' })).click()
  const dialog = page.locator('.ant-modal:visible')
  await dialog.waitFor()
  // A block is pasted wherever the focus is.
  await dialog.locator('.ant-modal-title').click()
  await pasteBlock(page, [
    ['3000', '241'],
    ['', '238.5'],
  ])
  await window.healthy('load.bands')
  await dialog.locator('.ant-modal-footer .ant-btn').last().click()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await gridCell(page, 'lines', { row: 1, heading: '阶梯价' })).innerText())
    .toMatch(/2 档|241/)
}

async function approveSheet(
  clerk: Window,
  approver: Window,
  where: { screen: string; api: string; id: number },
): Promise<void> {
  const { screen, api, id } = where
  await act(clerk, '提交')
  await waitForRecord(clerk, { api, id }, { status: 'approving' })
  await visit(approver, screen, id)
  await act(approver, '审批通过')
  await waitForRecord(approver, { api, id }, { status: 'active' })
  await visit(clerk, screen, id)
}

/** A cell of the sheet of arrivals, by the plate of its row and the heading of its column. */
async function sheetCell(page: Page, plate: string, heading: string): Promise<Locator> {
  const table = page.locator('table[role=grid]:visible').last()
  const heads = await table.locator('thead th').allInnerTexts()
  const at = heads.findIndex(text => text.replace(/\s*\(.*$/s, '').trim() === heading)
  if (at < 0) throw new Error(`no column ${heading} among ${heads.join(' | ')}`)
  return table.locator('tbody tr[data-row]', { hasText: plate }).first().locator('> *').nth(at)
}
