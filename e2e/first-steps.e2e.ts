import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, fieldBox, fill, press, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { found } from './support/founding.ts'

/** A person who has never seen the product, from the registration to the first trip, with sample data and without. */
const FOUNDER = {
  name: '高起步',
  mobile: '13700004501',
  password: 'secret-3',
  company: '神木市起步运输有限公司',
  creditCode: '91610800MAT000979',
}
const TRIPS = '/transportation_management/highway/add_highway_waybill'

let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  await window.page.addInitScript(COUNTER)
})
afterAll(() => browser.close())

/** Counts what hands do: presses of the mouse, and characters that come into fields. */
const COUNTER = `(() => {
  const add = (what, n) => sessionStorage.setItem(what, String(Number(sessionStorage.getItem(what) ?? 0) + n))
  const known = new WeakMap()
  addEventListener('pointerdown', event => event.isTrusted && add('hand.clicks', 1), true)
  addEventListener('input', event => {
    const length = String(event.target.value ?? '').length
    add('hand.keys', Math.max(0, length - (known.get(event.target) ?? 0)))
    known.set(event.target, length)
  }, true)
})()`

const hands = async (): Promise<{ clicks: number; keys: number }> =>
  JSON.parse(
    await window.page.evaluate<string>(
      `JSON.stringify({ clicks: Number(sessionStorage.getItem('hand.clicks')), keys: Number(sessionStorage.getItem('hand.keys')) })`,
    ),
  )

const at = () => decodeURIComponent(new URL(window.page.url()).hash.slice(1))
const button = (name: string) => window.page.getByRole('button', { name, exact: true })
const steps = () => window.page.locator('[data-first-steps]:visible')

it('a founder registers, creates a company, and sees the first steps on the home page', async () => {
  await found(window, FOUNDER)
  await steps().getByText('已完成 0 / 13').waitFor()
  // The part with the next step is open, the others say in a line what is in them
  expect(await steps().locator('li').count()).toBe(4)
  await steps().getByText('客户合同、客户价格执行单、承运商、承运合同、承运价格执行单').waitFor()
  for (const part of ['合同与价格', '运力', '第一票']) await steps().getByRole('button', { name: part }).click()
  expect(await steps().locator('li').count()).toBe(13)
  await window.healthy('first.home')
})

it('on a phone each part of the first steps has its name in one line', async () => {
  const { page } = window
  const names = page.locator('[data-group] > button:visible')
  await page.setViewportSize({ width: 375, height: 812 })
  for (let i = await names.count(); i--;)
    if ((await names.nth(i).getAttribute('aria-expanded')) === 'true') await names.nth(i).click()
  const torn = await names.evaluateAll(all =>
    all.filter(one => one.scrollHeight > one.clientHeight).map(one => one.textContent),
  )
  expect(torn).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('an empty picker of main waybills leads to the form for one, whose empty picker leads to customers', async () => {
  const { page } = window
  await window.open(TRIPS)
  await settled(page)
  await page.locator('[data-field=mainId] input:visible').first().click()
  await page.getByText('还没有可用的主运单').waitFor()
  await window.healthy('first.no-task')
  await page.getByRole('button', { name: /去新增/ }).click()
  await expect.poll(at).toContain('/list_highway_main_waybill/new')
  await settled(page)
  await fill(page, 'planQty', '500')
  await fieldBox(page, 'customerId').locator('.ant-select').click()
  await page.getByText('还没有货主', { exact: true }).waitFor()
  await window.healthy('first.no-owner')
})

it('sample data are loaded, and a truck is sent for them', async () => {
  const { page } = window
  await window.open('/index')
  const before = await hands()
  await button('放入示例数据').click()
  await steps()
    .getByText(/公司里有 23 条示例数据/)
    .waitFor({ timeout: 30_000 })
  await window.healthy('first.sample')
  await window.open(TRIPS)
  await settled(page)
  await page.locator('[data-field=mainId] input:visible').first().click()
  await page.locator('[role=option]:visible').first().click()
  await press(page, '保存并查看')
  await expect
    .poll(async () => (await ask<{ list: Row[] }>(window, 'oms/wayBill/list', { pageSize: 10 })).list.length, {
      timeout: 20_000,
    })
    .toBe(4)
  const after = await hands()
  expect(after.clicks - before.clicks).toBeLessThanOrEqual(6)
})

it('sample data are not removed while a trip refers to them, which the refusal names', async () => {
  const { page } = window
  await window.open('/index')
  await button('移除示例数据').click()
  await page.locator('.ant-modal:visible').getByRole('button', { name: '全部移除' }).click()
  await page
    .getByText(/示例数据被您自己的记录引用/)
    .first()
    .waitFor({ timeout: 30_000 })
  const own = (await ask<{ list: Row[] }>(window, 'oms/wayBill/list', { pageSize: 1, sort: ['-id'] })).list[0] as Row
  await page.getByText(String(own['waybillNo'])).first().waitFor()
  window.troubles()
  await ask(window, 'oms/wayBill/delete', { id: own['id'], version: own['version'] })
  await button('移除示例数据').click()
  await page.locator('.ant-modal:visible').getByRole('button', { name: '全部移除' }).click()
  await button('放入示例数据').waitFor({ timeout: 30_000 })
  expect((await ask<{ list: Row[] }>(window, 'oms/mainWay/list', { pageSize: 10 })).list).toEqual([])
  expect((await ask<{ list: Row[] }>(window, 'sys/customer/list', { pageSize: 10 })).list).toEqual([])
})

it('the menu contains the page of business processes', async () => {
  await window.open('/index')
  await window.page.getByText('业务流程', { exact: true }).first().click()
  await expect.poll(at).toBe('/procedure')
})
