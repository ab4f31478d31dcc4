import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakePlatform, startFakePlatform } from '../apps/server/src/features/platforms/testing/fake-platform.ts'
import { ask, confirmDialog, fill, move, pick, press, type Row, takeOption, visit } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

/** A freight platform is connected, its waybills are pulled and matched, and a trip is reported to the ministry. */
const GROUP = '/transportation_management/three_party_waybill'
const NAME = `专线平台${Date.now() % 100_000}`
const NUMBER = `ZX${Date.now() % 1_000_000}`

let browser: Browser
let window: Window
let page: Page
let fake: FakePlatform

beforeAll(async () => {
  fake = await startFakePlatform()
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await signIn(window)
})
afterAll(async () => {
  await browser.close()
  await fake.close()
})

const dialog = () => page.locator('.ant-modal:visible').last()

describe('a freight platform', () => {
  let trip: Row

  it('is connected with a secret that nobody sees again', async () => {
    await window.open(`${GROUP}/platform_account`)
    await press(page, '新增')
    await fill(page, 'name', NAME)
    await pick(page, 'partyId', '塞上通')
    await fill(page, 'baseUrl', fake.url)
    await fill(page, 'appKey', fake.appKey)
    await fill(page, 'feeRate', '5.5')
    await window.healthy('platform.account-form')
    await press(page, '保存')
    await page.locator('.ant-drawer:visible').waitFor({ state: 'hidden' })
    const { list } = await ask<{ list: Row[] }>(window, 'oms/otherAccount/list', { filters: { name: NAME } })
    await visit(window, `${GROUP}/platform_account`, Number(list[0]?.id))
    await page.getByText('还没有设置密钥').waitFor()
    await press(page, '设置密钥')
    await dialog().locator('input').fill(fake.secret)
    await press(page, '保存')
    await page.getByText('还没有设置密钥').waitFor({ state: 'hidden' })
    expect(await page.locator('body').innerHTML()).not.toContain(fake.secret)
  })

  it('is asked for its waybills; one that is not found by itself is matched by hand', async () => {
    const { list } = await ask<{ list: Row[] }>(window, 'oms/wayBill/list', {
      filters: { transportStatus: ['unloaded'], bizKind: ['road'] },
      sort: ['loadAt'],
      pageSize: 1,
    })
    trip = list[0] as Row
    fake.rows = [
      {
        platformNo: NUMBER,
        plateNo: String(trip['plateNo']),
        loadAt: `${String(trip['loadAt']).slice(0, 10)} 00:00:01`,
        freight: trip['apTotal'],
        payState: 'paid',
      },
    ]
    await window.open(`${GROUP}/G7_cai_yun_tong`)
    await press(page, '拉取')
    await dialog().locator('.ant-select').first().click()
    await page.keyboard.type(NAME)
    await takeOption(page, NAME)
    await press(page, '开始拉取')
    await dialog().getByText('读到 1 条，新增 1').waitFor({ timeout: 60_000 })
    await dialog().locator('.ant-modal-footer .ant-btn').last().click()
    expect(fake.calls.every(call => call.isSigned)).toBe(true)
    const found = await ask<{ list: Row[] }>(window, 'oms/other/list', { filters: { platformNo: NUMBER } })
    const row = found.list[0] as Row
    expect(row).toMatchObject({ matchStatus: 'unmatched' })
    await visit(window, `${GROUP}/G7_cai_yun_tong`, Number(row.id))
    await page.getByText('没有同车牌的运单').waitFor()
    await window.healthy('platform.unmatched')
    await move(window, '匹配')
    await pick(page, 'waybillId', String(trip['waybillNo']))
    await confirmDialog(page)
    const after = await ask<Row>(window, 'oms/other/info', { id: row.id })
    expect(after).toMatchObject({ matchStatus: 'matched', waybillId: trip.id })
    await settled(page)
    await window.healthy('platform.matched')
  })
})

describe('a report to the ministry', () => {
  it('shows the message as it is sent, in both notations', async () => {
    const { list } = await ask<{ list: Row[] }>(window, 'oms/ministry/list', {
      filters: { status: ['unpaid', 'ready', 'fundsReady', 'done'] },
      pageSize: 1,
    })
    const [report] = list
    expect(report).toBeDefined()
    await visit(window, `${GROUP}/ministry_report`, Number(report?.id))
    await page.getByRole('tab', { name: '报文' }).click()
    const text = page.locator('pre:visible')
    await text.filter({ hasText: 'shippingNoteNumber' }).waitFor()
    const message = JSON.parse(await text.innerText()) as Record<string, never>
    expect(message['unifiedSocialCreditIdentifier']).toMatch(/^.{18}$/)
    expect(message['totalMonetaryAmount']).toMatch(/^\d{1,15}\.\d{3}$/)
    expect(message['vehicleInfo']).toMatchObject({
      driver: [{ drivingLicense: expect.stringMatching(/^\d{17}[\dX]$/) as string }],
      goodsInfo: [{ goodsItemGrossWeight: expect.stringMatching(/^\d+\.\d{3}$/) as string }],
    })
    for (const name of ['consignmentDateTime', 'despatchActualDateTime', 'goodsReceiptDateTime'])
      expect(message[name]).toMatch(/^\d{14}$/)
    await page.getByText('XML', { exact: true }).click()
    await text.filter({ hasText: '<ShippingNoteNumber>' }).waitFor()
    await window.healthy('platform.report')
  })

  it('names what is missing, where, and by whom', async () => {
    const { list } = await ask<{ list: Row[] }>(window, 'oms/ministry/list', {
      filters: { status: ['missing', 'unpaid'] },
      pageSize: 1,
    })
    await visit(window, `${GROUP}/ministry_report`, Number(list[0]?.id))
    await page.getByRole('tab', { name: /缺项/ }).click()
    await page.getByText('缺什么、在哪里补、由谁补').waitFor()
    expect(await page.getByRole('tabpanel').locator('tbody tr').count()).toBeGreaterThan(0)
    await window.healthy('platform.gaps')
  })
})
