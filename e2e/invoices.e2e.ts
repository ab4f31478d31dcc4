import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  ask,
  confirmDialog,
  fieldBox,
  fill,
  waitForRecordPage,
  move,
  pick,
  press,
  messagesOf,
  waitForRecord,
  visit,
  type Row,
} from './support/actions.ts'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'
import { gridCell, typeCell } from './support/grid.ts'
import { confirmedTrip } from './support/confirmed-trip.ts'
import { day } from './support/papers.ts'

/**
 * Invoices over two statements: one issued to the cargo owner and reversed, one received from the carrier up to its
 * booking.
 */
let browser: Browser
let tax: Window
let manager: Window
const made = { trip: {} as Row, customer: {} as Row, carrier: {} as Row, invoice: 0, red: 0, received: 0 }

const OUT = '/invoice_management/cargo_owner_invoice'
const IN = '/invoice_management/carrier_invoice'
const serial = String(Date.now()).padStart(15, '0')
/** Year, province and kind before the serial number. */
const digital = (kind: string) => `2661${kind}${serial}`

beforeAll(async () => {
  browser = await openBrowser()
  const person = async (username: string) => {
    const window = await openWindow(browser)
    await signIn(window, username)
    return window
  }
  let dispatcher: Window
  let chief: Window
  ;[dispatcher, tax, manager, chief] = await Promise.all([
    person('jingli'),
    person('shuiwu'),
    person('caiwu'),
    person('demo'),
  ])
  Object.assign(made, await confirmedTrip({ dispatcher, manager, chief }))
})
afterAll(() => browser.close())

const statement = (kind: 'customer' | 'carrier') => ask<Row>(tax, `sap/${kind}/info`, { id: made[kind].id })

// Each step depends on the previous one.
describe('invoices for statements', () => {
  it('an invoice request is filled from the statement, and more than the open amount is refused', async () => {
    const { page } = tax
    await visit(tax, '/statement_management/cargo_owner', made.customer.id)
    await move(tax, '开票申请')
    // No question in between: the form opens with the statement, its lines and its journeys
    await expect
      .poll(async () => (await gridCell(page, 'freightLines', { row: 0, heading: '运输工具牌号' })).innerText())
      .toContain(String(made.trip.plateNo))
    expect(await page.locator('.ant-modal:visible').count()).toBe(0)
    const [item, open] = await Promise.all([
      gridCell(page, 'items', { row: 0, heading: '对账单' }),
      gridCell(page, 'items', { row: 0, heading: '本次金额' }),
    ])
    expect(await item.innerText()).toContain(String(made.customer.stmtNo))
    expect((await open.innerText()).replaceAll(',', '')).toContain(String(made.customer.uninvoicedSum))
    await tax.healthy('invoice.form')
    await typeCell(
      page,
      { lines: 'items', row: 0, heading: '本次金额' },
      String(Number(made.customer.uninvoicedSum) + 1),
    )
    await press(page, '保存')
    await fieldBox(page, 'items').locator('[data-wrong]').first().waitFor()
    expect(
      (await (await gridCell(page, 'items', { row: 0, heading: '本次金额' })).getAttribute('title')) ??
        (await page.locator('.ant-tooltip:visible').innerText()),
    ).toContain(
      `超过未开票余额：${String(made.customer.stmtNo)} 未开 ${Number(made.customer.uninvoicedSum).toLocaleString('en-US', { minimumFractionDigits: 2 })} 元`,
    )
    tax.troubles()
    await tax.healthy('invoice.over')
    await typeCell(page, { lines: 'items', row: 0, heading: '本次金额' }, String(made.customer.uninvoicedSum))
    await press(page, '保存')
    made.invoice = await waitForRecordPage(page, 'cargo_owner_invoice')
    expect(await ask<Row>(tax, 'crm/customer/info', { id: made.invoice })).toMatchObject({
      status: 'draft',
      total: made.customer.uninvoicedSum,
    })
  })

  it('the request is approved by somebody else, invoiced with a number of twenty digits, and delivered', async () => {
    const { page } = tax
    await act(tax, '提交')
    await waitForRecord(tax, { api: 'crm/customer', id: made.invoice }, { status: 'approving' })
    await visit(manager, OUT, made.invoice)
    await act(manager, '批准')
    await waitForRecord(manager, { api: 'crm/customer', id: made.invoice }, { status: 'toIssue' })
    await visit(tax, OUT, made.invoice)
    await move(tax, '开具')
    await fill(page, 'invoiceNo', digital('2').slice(0, 19))
    await fill(page, 'invoiceDate', day())
    await page.locator('.ant-modal:visible .ant-modal-footer .ant-btn').last().click()
    await fieldBox(page, 'invoiceNo').locator('.en-field-error').waitFor()
    await expect.poll(() => fieldBox(page, 'invoiceNo').locator('.en-field-error').innerText()).toMatch(/20\s*位/)
    tax.troubles()
    await tax.healthy('invoice.issue')
    await fill(page, 'invoiceNo', digital('2'))
    await confirmDialog(page)
    await waitForRecord(tax, { api: 'crm/customer', id: made.invoice }, { status: 'issued', invoiceNo: digital('2') })
    expect(await statement('customer')).toMatchObject({
      invoicedSum: made.customer.invoiceableSum,
      uninvoicedSum: '0.00',
      invoiceStatus: 'full',
    })
    await move(tax, '交付')
    await fill(page, 'deliverAt', `${day()} 00:00:00`)
    await fill(page, 'deliverTo', '对方财务邮箱')
    await confirmDialog(page)
    await waitForRecord(tax, { api: 'crm/customer', id: made.invoice }, { deliverStatus: 'delivered' })
    await tax.healthy('invoice.issued')
  })

  it('a red invoice reverses it after the confirmation of the form, and the statement is open again', async () => {
    const { page } = tax
    await move(tax, '申请红冲')
    await fill(page, 'redTotal', String(made.customer.uninvoicedSum))
    await pick(page, 'redReason', '开票有误')
    await tax.healthy('invoice.red-apply')
    await confirmDialog(page)
    const reds = await ask<{ list: Row[] }>(tax, 'crm/customer/list', {
      filters: { redOfId: made.invoice },
      pageSize: 5,
    })
    made.red = Number(reds.list[0]?.id)
    await visit(tax, OUT, made.red)
    await move(tax, '登记红字确认单')
    await fill(page, 'redFormNo', `HZ${serial}`)
    await pick(page, 'redFormStatus', '已确认')
    await confirmDialog(page)
    await waitForRecord(tax, { api: 'crm/customer', id: made.red }, { redFormStatus: 'confirmed' })
    await move(tax, '开具')
    await fill(page, 'invoiceNo', digital('3'))
    expect(await fieldBox(page, 'invoiceDate').locator('input').inputValue()).toBe(day())
    await confirmDialog(page)
    expect(await waitForRecord(tax, { api: 'crm/customer', id: made.red }, { status: 'issued' })).toMatchObject({
      invoiceDate: day(),
      total: `-${String(made.customer.uninvoicedSum)}`,
    })
    await tax.healthy('invoice.red')
    expect(await ask<Row>(tax, 'crm/customer/info', { id: made.invoice })).toMatchObject({
      redStatus: 'full',
      redAmount: made.customer.uninvoicedSum,
    })
    expect(await statement('customer')).toMatchObject({
      invoicedSum: '0.00',
      uninvoicedSum: made.customer.uninvoicedSum,
      invoiceStatus: 'none',
    })
  })

  it("the carrier's invoice is registered for the statement, verified, ticked and booked", async () => {
    const { page } = tax
    const total = Number(made.carrier.uninvoicedSum)
    await visit(tax, '/statement_management/carrier', made.carrier.id)
    await move(tax, '登记收票')
    await expect
      .poll(async () => (await gridCell(page, 'items', { row: 0, heading: '对账单' })).innerText())
      .toContain(String(made.carrier.stmtNo))
    expect(await page.locator('.ant-modal:visible').count()).toBe(0)
    const seller = await ask<Row>(tax, 'sys/supplier/info', { id: made.carrier.partyId })
    await expect.poll(() => fieldBox(page, 'sellerName').locator('input').inputValue()).toBe(seller.fullName)
    // Its amounts are those that the statement has open, with their tax: nothing differs, and nothing is unsaved
    const shown = async (name: string) =>
      Number((await fieldBox(page, name).locator('input').inputValue()).replaceAll(',', ''))
    await expect.poll(() => shown('total')).toBe(total)
    const taxSum = Number((await statement('carrier')).taxSum)
    expect([await shown('amount'), await shown('tax')]).toEqual([Number((total - taxSum).toFixed(2)), taxSum])
    expect(await page.locator('.en-form-pane:visible [data-state="wrong"]').count()).toBe(0)
    expect(await page.locator('a[aria-current="page"] [role="img"][aria-label="有未保存的内容"]').count()).toBe(0)
    await fill(page, 'invoiceNo', digital('4'))
    await fill(page, 'invoiceDate', day())
    await page.locator('a[aria-current="page"] [role="img"][aria-label="有未保存的内容"]').first().waitFor()
    await press(page, '按票面合计分摊')
    await tax.healthy('invoice.in-form')
    await press(page, '保存')
    made.received = await waitForRecordPage(page, 'carrier_invoice')
    expect(await statement('carrier')).toMatchObject({ invoicedSum: total.toFixed(2), uninvoicedSum: '0.00' })
    await move(tax, '查验')
    await pick(page, 'verifyResult', '查验一致')
    await confirmDialog(page)
    await waitForRecord(tax, { api: 'crm/carrier', id: made.received }, { status: 'verified' })
    await move(tax, '勾选抵扣')
    await fill(page, 'deductPeriod', day().slice(0, 7))
    await confirmDialog(page)
    await waitForRecord(tax, { api: 'crm/carrier', id: made.received }, { deductStatus: 'ticked' })
    await move(tax, '入账')
    await fill(page, 'voucherNo', '记-0126')
    await confirmDialog(page)
    expect(await waitForRecord(tax, { api: 'crm/carrier', id: made.received }, { status: 'booked' })).toMatchObject({
      voucherNo: '记-0126',
    })
    await tax.healthy('invoice.booked')
    expect(await messagesOf(page)).not.toMatch(/失败|错误/)
    await tax.open(`${IN}?q=${digital('4')}`)
    await tax.healthy('invoice.in-list')
  })
})
