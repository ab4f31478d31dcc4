import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Row } from './support/actions.ts'
import { enter, openBrowser, openWindow, type Window } from './support/browser.ts'

let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser({ hotScripts: true })
  window = await openWindow(browser)
  await enter(window)
})
afterAll(() => browser.close())

/** One screen of each kind: home, list, entry page, statement, report, settings. */
const VARIETY: readonly string[] = [
  '/index',
  '/contract_management/price_execution_sheet/customer_contract_sheet',
  '/transportation_management/highway/list_highway_waybill',
  '/transportation_management/highway/add_highway_waybill',
  '/transportation_management/bill_lading_management/bill_lading_deliver',
  '/statement_management/carrier',
  '/gross/gross_profit_table',
  '/system_settings/field_authorization',
]

/** Elements with texts of the program, not of the company's records. */
const OWN_WORDS =
  'main :is(th, [role=columnheader], [role=tab], label, .en-flt-label, .en-label, .ant-btn:not(.en-link), h1), nav [role=menuitem], nav a'

/** A page that is still loading has neither faults nor texts. */
async function arrived({ page }: Window): Promise<void> {
  await expect
    .poll(async () => (await page.locator('main:visible').first().innerText()).length, { timeout: 15_000 })
    .toBeGreaterThan(10)
}

describe('every screen of the menu', () => {
  it.each([['/index', '首页'], ...screensOf(registry.sections).map(screen => [screen.path, screen.zh])] as [
    string,
    string,
  ][])('%s %s opens with its title, no errors and no serious accessibility faults', async (path, title) => {
    await window.open(path)
    await expect.poll(() => window.page.title()).toBe(`${title} - 途衡智慧物流`)
    expect(decodeURIComponent(window.page.url())).toContain(`#${path}`)
    await arrived(window)
    await window.healthy(path.slice(1).replaceAll('/', '.'))
    if (VARIETY.includes(path)) await inTheDark(path)
    // A kept tab makes every later accessibility check of the page longer
    if (path !== '/index') await window.page.keyboard.press('Alt+w')
  })
})

describe('screens in other modes', () => {
  it('have no faults on a phone, and do not overflow it', async () => {
    const phone = await openWindow(browser, { width: 375, height: 800 })
    await enter(phone)
    await phone.open('/transportation_management/highway/list_highway_waybill')
    await arrived(phone)
    await phone.healthy('phone.list_highway_waybill')
    expect(Number(await phone.page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(375)
  })

  it('have no faults in English, and no Chinese texts of the program', async () => {
    await window.open('/index')
    await window.page
      .getByRole('button', { name: /^English/ })
      .first()
      .click()
    await expect.poll(() => window.page.evaluate('document.documentElement.lang')).toMatch(/^en/)
    // Columns that are named after records of the company.
    const records = new Set(
      (await ask<{ list: Row[] }>(window, 'sys/role/list', { pageSize: 100 })).list.map(role => String(role.name)),
    )
    const faults: string[] = []
    for (const path of VARIETY) {
      await window.open(path)
      await arrived(window)
      await window.healthy(`en${path.replaceAll('/', '.')}`).catch((error: Error) => faults.push(error.message))
      const chinese = (
        await window.page.locator(OWN_WORDS).and(window.page.locator(':visible')).allInnerTexts()
      ).filter(words => /\p{Script=Han}/u.test(words) && !records.has(words.trim()))
      if (chinese.length) faults.push(`${path}: ${chinese.join(' | ')}`)
    }
    expect(faults).toEqual([])
  })
})

/** Switches to dark mode on the open screen. Only colours change, so only they are checked again. */
async function inTheDark(path: string): Promise<void> {
  const turn = async (to: string, mode: string) => {
    await window.page.getByRole('button', { name: to }).first().click()
    await expect.poll(() => window.page.evaluate('document.documentElement.dataset.mode')).toBe(mode)
  }
  await turn('深色模式', 'dark')
  await window.healthy(`dark${path.replaceAll('/', '.')}`, ['color-contrast'])
  await turn('浅色模式', 'light')
}
