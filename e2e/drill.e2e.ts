import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, waitForRecordPage, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { confirmedTrip } from './support/confirmed-trip.ts'
import { day } from './support/papers.ts'
import { footerOf } from './support/table.ts'

/** From a figure of the month down to a price row by clicks; each figure is the sum of those below it. */
let browser: Browser
let reader: Window
const made = { trip: {} as Row, customer: {} as Row, carrier: {} as Row, charge: 0 }

const MONTH = day(-1).slice(0, 7)
const CHARGES = '/business_settlement/business_details'
const yuan = (amount: unknown) =>
  Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const plain = (text: string) => text.replaceAll(',', '')
const total = (rows: readonly Record<string, unknown>[], field: string) =>
  (rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0) / 100).toFixed(2)

beforeAll(async () => {
  browser = await openBrowser()
  const person = async (username: string) => {
    const window = await openWindow(browser)
    await signIn(window, username)
    return window
  }
  const [dispatcher, manager, chief] = await Promise.all([person('jingli'), person('caiwu'), person('demo')])
  Object.assign(made, await confirmedTrip({ dispatcher, manager, chief }))
  reader = manager
})
afterAll(() => browser.close())

const chargesWhere = async (filters: object) =>
  (await ask<{ list: Row[] }>(reader, 'sap/charge/list', { filters, pageSize: 200 })).list

/** A link of the breadcrumb above a charge. */
const chain = (label: string) =>
  reader.page.getByRole('list', { name: '来龙去脉' }).locator('li', { hasText: label }).locator('button, a').first()

/** Opens the charge of the trip's freight anew, because each path starts there. */
async function atCharge(): Promise<void> {
  await reader.open(`${CHARGES}/${made.charge}`)
  await reader.page.getByRole('list', { name: '来龙去脉' }).waitFor()
}

// Each step depends on the previous one.
describe('from gross profit to the row of a price', () => {
  it("the figures of a customer's month lead to exactly the charges they are made of", async () => {
    const { page } = reader
    await reader.open(`/gross/gross_profit_table?monthFrom=${MONTH}&monthTo=${MONTH}`)
    await page.getByText('按月').and(page.locator(':visible')).first().click()
    await page.getByText('按货主').and(page.locator(':visible')).first().click()
    const row = page.locator('.en-report-table:visible tbody tr', { hasText: String(made.trip.customerId$) })
    await row.waitFor()
    await settled(page)
    const heads = await page.locator('.en-report-table:visible thead').first().locator('th').allInnerTexts()
    const figure = async (heading: string) => plain(await row.locator('td').nth(heads.indexOf(heading)).innerText())
    const [revenue, cost, margin] = [await figure('收入'), await figure('成本'), await figure('毛利')]
    expect((Number(revenue) - Number(cost)).toFixed(2)).toBe(margin)
    await reader.healthy('drill.gross-profit')
    // Between them stand the documents, each with its margin, and add up to the figure
    const table = page.locator('.en-report-table:visible')
    const scroller = page.locator('.en-report:visible')
    await scroller.evaluate(element => element.scrollTo(0, 40))
    const scrolled = await scroller.evaluate(element => element.scrollTop)
    await row.locator('td').nth(heads.indexOf('毛利')).getByRole('link').click()
    await page.waitForURL(/by=docNo/)
    await settled(page)
    await table.getByRole('link', { name: String(made.trip.waybillNo) }).waitFor()
    const columns = await table.locator('thead').first().locator('th').allInnerTexts()
    const sums = table.locator('tfoot td, .ant-table-summary td')
    expect(plain(await sums.nth(columns.indexOf('毛利')).innerText())).toBe(margin)
    const margins = await table
      .locator(`tbody tr.ant-table-row td:nth-child(${columns.indexOf('毛利') + 1})`)
      .allInnerTexts()
    expect(
      total(
        margins.map(text => ({ margin: plain(text) })),
        'margin',
      ),
    ).toBe(margin)
    await reader.healthy('drill.documents')
    await page.goBack()
    await row.waitFor()
    expect(new URL(page.url().replace('#/', '')).searchParams.get('by')).toBe('customerId')
    expect(await scroller.evaluate(element => element.scrollTop)).toBe(scrolled)
    expect(await figure('毛利')).toBe(margin)
    await page.goForward()
    await page.getByRole('link', { name: '费用明细' }).click()
    await page.waitForURL(new RegExp(CHARGES))
    await settled(page)
    // The list names the owner of the charges, and its own month filter hides none
    await page
      .locator('.en-flt-tags', { hasText: `归属月份: ${MONTH}` })
      .filter({ hasText: `货主: ${String(made.trip.customerId$)}` })
      .waitFor()
    expect(await footerOf(page, '不含税金额')).toEqual({ 应收合计: yuan(revenue), 应付合计: yuan(cost) })
    await reader.healthy('drill.charges')
  })

  it('the figures of a past month lead to their charges, too', async () => {
    const { page } = reader
    const before = day(-40).slice(0, 7)
    await reader.open(`/gross/gross_profit_table?monthFrom=${before}&monthTo=${before}&by=month`)
    // The table of the question before stands until the answer is there
    const row = page.locator('.en-report-table:visible tbody tr.ant-table-row').filter({ hasText: before }).first()
    await row.waitFor()
    const heads = await page.locator('.en-report-table:visible thead').first().locator('th').allInnerTexts()
    const revenue = await row.locator('td').nth(heads.indexOf('收入')).innerText()
    expect(Number(plain(revenue))).toBeGreaterThan(0)
    await row.locator('.en-link').first().click()
    await page.waitForURL(/by=docNo/)
    await page.getByRole('link', { name: '费用明细' }).click()
    await page.waitForURL(new RegExp(CHARGES))
    await settled(page)
    expect(await footerOf(page, '不含税金额')).toMatchObject({ 应收合计: revenue })
  })

  it('a charge leads to all charges of its trip and to the trip, whose amounts they add up to', async () => {
    const { page } = reader
    await reader.open(`${CHARGES}?q=${String(made.trip.waybillNo)}&f.bizDate=any:`)
    const charges = await chargesWhere({ docNo: made.trip.waybillNo })
    const side = (name: string) => charges.filter(row => row.side === name)
    const trip = await ask<Row>(reader, 'oms/wayBill/info', { id: made.trip.id })
    expect([total(side('ar'), 'amount'), total(side('ap'), 'amount')]).toEqual([trip.arTotal, trip.apTotal])
    expect(await footerOf(page, '含税金额')).toEqual({ 应收合计: yuan(trip.arTotal), 应付合计: yuan(trip.apTotal) })
    await page
      .getByRole('row')
      .filter({ hasText: '应收' })
      .filter({ hasText: '运费' })
      .getByRole('link', { name: String(trip.waybillNo) })
      .or(page.locator('a.en-link:visible', { hasText: String(trip.waybillNo) }))
      .first()
      .click()
    made.charge = await waitForRecordPage(page, 'business_details')
    await settled(page)
    await reader.healthy('drill.charge')
    await chain('运单').click()
    expect(await waitForRecordPage(page, 'list_highway_waybill')).toBe(made.trip.id)
    await settled(page)
    await page.getByRole('tab', { name: '费用' }).click()
    await settled(page)
    for (const amount of [trip.arTotal, trip.apTotal])
      await page
        .locator('section:visible', { hasText: yuan(amount) })
        .first()
        .waitFor()
    await reader.healthy('drill.trip-charges')
  })

  it('a charge explains its price and leads to the price row', async () => {
    const { page } = reader
    await page.getByRole('tab', { name: '为什么是这个价' }).click()
    const side = page.getByRole('region', { name: '应收' })
    await side.getByText('每一步已重新验算，与入账金额一致').waitFor()
    await expect.poll(() => side.innerText()).toContain(yuan(made.trip.arTotal))
    await reader.healthy('drill.why')
    await atCharge()
    const [charge] = await chargesWhere({ docNo: made.trip.waybillNo, side: 'ar', kind: 'freight' })
    await chain('价格执行单').click()
    const sheet = await waitForRecordPage(page, 'customer_contract_sheet')
    await settled(page)
    const info = await ask<Row>(reader, 'cm/customerPrice/info', { id: sheet })
    const line = (info.lines as Row[]).find(one => one.id === charge?.sheetLineId)
    expect(info.sheetNo).toBe(charge?.sheetNo)
    expect(line?.price).toBe(made.trip.arPrice)
    await expect.poll(() => page.locator('main').last().innerText()).toContain(yuan(line?.price))
    await reader.healthy('drill.price-row')
  })

  it('a charge leads to the statement, which sums the same charges', async () => {
    const { page } = reader
    await atCharge()
    await chain('对账单').click()
    expect(await waitForRecordPage(page, 'cargo_owner')).toBe(made.customer.id)
    await settled(page)
    const charges = await chargesWhere({ statementId: made.customer.id })
    expect(total(charges, 'amount')).toBe(made.customer.netSum)
    await expect.poll(() => page.locator('main').last().innerText()).toContain(yuan(made.customer.netSum))
    await reader.healthy('drill.statement')
  })
})
