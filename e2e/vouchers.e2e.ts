import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, ask, confirmDialog, fill, move, pick, press, type Row, waitForRecord } from './support/actions.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'

/** The vouchers of the month in hand are generated, tie to the standing books, are audited and pushed, and one is reversed. */
let browser: Browser
let clerk: Window
let manager: Window
let finance: Server
let systemId = 0
let row: Row
const got: Record<string, unknown>[] = []
let month = ''
const VOUCHERS = '/gross/voucher_management'

beforeAll(async () => {
  finance = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 0, msg: '已记账', data: { voucherNo: `K-${got.length}` } }))
    })
  })
  await new Promise<void>(ready => void finance.listen(0, '127.0.0.1', ready))
  browser = await openBrowser()
  clerk = await openWindow(browser)
  manager = await openWindow(browser)
  await enter(clerk, 'kuaiji')
  await enter(manager, 'caiwu')
  const baseUrl = `http://127.0.0.1:${(finance.address() as AddressInfo).port}/erp`
  const made = await ask<Row>(manager, 'gl/financeSystem/save', {
    name: '测试总账',
    way: 'http',
    baseUrl,
    appKey: 'story',
  })
  systemId = Number(made.id)
  await ask(manager, 'gl/financeSystem/secret', { id: systemId, secret: 'secret-of-the-story' })
})
afterAll(async () => {
  await browser.close()
  finance.close()
})

const balance = () =>
  ask<{ totals: Row }>(clerk, 'gl/trialBalance/query', { monthFrom: month, monthTo: month }).then(
    ({ totals }) => totals,
  )

// Each step depends on the previous one.
describe('the vouchers of a month', () => {
  it('are shown before they are made, and made once', async () => {
    const { page } = clerk
    await clerk.open(VOUCHERS)
    await press(page, '生成凭证')
    const dialog = page.locator('.ant-modal:visible').last()
    const start = dialog.getByRole('button', { name: /生成 [1-9]\d* 张凭证/ })
    await start.waitFor({ timeout: 60_000 })
    month = await dialog.getByLabel('会计期间').inputValue()
    expect(month).toMatch(/^\d{4}-\d{2}$/)
    await clerk.healthy('vouchers.preview')
    const before = await balance()
    await start.click()
    await page.getByText(/已生成 \d+ 张凭证/).waitFor({ timeout: 60_000 })
    await press(page, '关闭')
    const after = await balance()
    expect(after).toMatchObject({ gap: '0.00', closing: '0.00' })
    expect(Number(after.debit)).not.toBe(Number(before.debit))
    await press(page, '生成凭证')
    await page.getByText('没有还要记账的业务').waitFor({ timeout: 60_000 })
    await press(page, '取消')
  })

  it('tie to the standing books on the page of the trial balance', async () => {
    await clerk.open(`/gross/trial_balance?monthFrom=${month}&monthTo=${month}`)
    const table = clerk.page.locator('.en-report-table:visible')
    await table.waitFor()
    await settled(clerk.page)
    await table.getByText('112201 应收账款-已对账').first().waitFor()
    const asked = { monthFrom: month, monthTo: month, groupBy: 'accountId' }
    const { rows, totals } = await ask<{ rows: Row[]; totals: Row }>(clerk, 'gl/trialBalance/query', asked)
    expect(totals).toMatchObject({ gap: '0.00', closing: '0.00' })
    const receivables = rows.find(one => String(one.accountId$).startsWith('112201'))
    const shown = await table.locator('tr', { hasText: '112201 应收账款-已对账' }).first().innerText()
    expect(shown.replaceAll(',', '')).toContain(String(receivables?.closing))
    await clerk.healthy('vouchers.balance')
  })

  it('are audited by somebody else, and pushed to the finance system', async () => {
    const { list } = await ask<{ list: Row[] }>(clerk, 'gl/voucher/list', {
      filters: { month: { op: 'range', value: [month, month] }, status: ['draft'], redStatus: ['none'] },
    })
    row = list[0] as Row
    expect(row, 'a voucher of the month').toBeTruthy()
    await manager.open(`${VOUCHERS}/${row.id}`)
    await act(manager, '审核')
    await waitForRecord(manager, { api: 'gl/voucher', id: Number(row.id) }, { status: 'audited' })
    await manager.healthy('vouchers.detail')
    await move(manager, '推送财务')
    await pick(manager.page, 'systemId', '测试总账')
    await press(manager.page, '推送财务')
    const pushed = await waitForRecord(manager, { api: 'gl/voucher', id: Number(row.id) }, { pushStatus: 'pushed' })
    expect([pushed.outerNo, got.length]).toEqual(['K-1', 1])
    expect(got[0]).toMatchObject({ voucherNo: row.voucherNo, reverses: null })
  })

  it('lead to their documents, and these back to them', async () => {
    const { list } = await ask<{ list: Row[] }>(manager, 'gl/voucherSource/list', { filters: { voucherId: [row.id] } })
    const source = list[0] as Row
    await manager.open(`/gross/voucher_source?voucherId=${String(row.id)}`)
    await manager.page
      .getByRole('link', { name: String(source.docNo) })
      .first()
      .click()
    await settled(manager.page)
    await manager.page.getByText(String(source.docNo)).and(manager.page.locator(':visible')).first().waitFor()
    await manager.healthy('vouchers.document')
    const back = await ask<{ list: Row[] }>(manager, 'gl/voucherSource/list', {
      filters: { docNo: source.docNo, docType: [source.docType] },
    })
    expect(back.list.map(one => one.voucherId)).toContain(row.id)
  })

  it('are reversed in red, and can be booked anew', async () => {
    await manager.open(`${VOUCHERS}/${row.id}`)
    await move(manager, '红冲')
    await fill(manager.page, 'reason', '科目选错')
    await confirmDialog(manager.page)
    const after = await waitForRecord(manager, { api: 'gl/voucher', id: Number(row.id) }, { redStatus: 'reversed' })
    const red = await ask<Row>(manager, 'gl/voucher/info', { id: after.reversedById })
    expect(Number(red.debitSum)).toBe(-Number(row.debitSum))
    expect(await balance()).toMatchObject({ gap: '0.00', closing: '0.00' })
    await manager.open(`${VOUCHERS}/${String(red.id)}`)
    await manager.healthy('vouchers.red')
  })
})
