import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'
const LAYOUTS = ['vertical', 'horizontal', 'column', 'comprehensive', 'fall'] as const
type Layout = (typeof LAYOUTS)[number]

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await signIn(window)
})
afterAll(() => browser.close())

/** Opens a path with these settings kept, as after an earlier visit. */
async function begin(settings: Record<string, unknown>, path = '/index'): Promise<void> {
  await page.evaluate(`localStorage.setItem('tuheng.settings', ${JSON.stringify(JSON.stringify({ state: settings, version: 2 }))})`)
  await page.evaluate("Object.keys(localStorage).concat(Object.keys(sessionStorage)).filter(n => n.startsWith('tuheng.tabs')).forEach(n => (localStorage.removeItem(n), sessionStorage.removeItem(n)))")
  await window.open(path)
  await page.reload()
  await settled(page)
}

const at = () => decodeURIComponent(page.url().split('#')[1] ?? '')
const menu = () => page.getByRole('navigation', { name: '主菜单' })
const sections = () => page.getByRole('navigation', { name: '业务板块' })

/** How the screen 客户合同 is reached in each layout: what is pressed on the way to its link. */
async function wayTo(layout: Layout, press: (target: Locator) => Promise<void>): Promise<Locator> {
  if (layout === 'column' || layout === 'comprehensive') {
    await press(sections().getByRole('button', { name: '合同管理' }))
    return menu().getByRole('link', { name: '客户合同' })
  }
  await press(menu().getByRole('button', { name: '合同管理' }))
  return menu().getByRole('link', { name: '客户合同' })
}

async function byKey(target: Locator): Promise<void> {
  await target.focus()
  await page.keyboard.press('Enter')
}

describe.each(LAYOUTS)('the layout %s', layout => {
  beforeEach(() => begin({ layout, themeName: 'default' }, LIST))

  it('opens a screen by mouse, shows where one is, and is sound', async () => {
    const link = await wayTo(layout, target => target.click())
    await link.click()
    await expect.poll(at).toContain('/contract_management/contract/customer_contract')
    await settled(page)
    expect(await page.title()).toContain('客户合同')
    await window.healthy(`shell.${layout}`)
  })

  it('opens a screen by keys alone', async () => {
    const link = await wayTo(layout, byKey)
    await byKey(link)
    await expect.poll(at).toContain('/contract_management/contract/customer_contract')
  })
})

describe('the frame', () => {
  it('keeps what was typed when the layout changes, and is vertical in a narrow window', async () => {
    await begin({ layout: 'column', themeName: 'plain' }, LIST)
    const search = page.locator('main input:visible').first()
    await search.fill('YD20261119')
    await page.setViewportSize({ width: 800, height: 900 })
    await expect.poll(() => sections().count()).toBe(0)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '系统设置' }).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    await sections().waitFor()
    expect(await search.inputValue()).toBe('YD20261119')
  })

  it('loads the screen in front anew when it is chosen again', async () => {
    await begin({ layout: 'vertical' }, LIST)
    const [answer] = await Promise.all([page.waitForResponse(response => response.url().endsWith('/oms/wayBill/list')), menu().getByRole('link', { name: '公路运单', exact: true }).click()])
    expect(answer.status()).toBe(200)
  })

  it('paints the ground of the last visit before its scripts are here', async () => {
    await begin({ layout: 'vertical', mode: 'dark', themeName: 'technology' })
    await page.route('**/*.js', route => (route.request().url().endsWith('/early.js') ? route.continue() : route.abort()))
    await page.reload()
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe('rgb(6, 13, 27)')
    await page.unroute('**/*.js')
    await page.reload()
    await settled(page)
    window.troubles()
  })
})
