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

describe('the tabs', () => {
  const tabs = () => page.getByRole('navigation', { name: '标签页' })
  const tab = (name: string) => tabs().getByRole('listitem').filter({ hasText: name })
  const command = (name: string) => page.getByRole('menuitem', { name, exact: true })

  it('offer what would close something, close by double click and never the first', async () => {
    await begin({ layout: 'vertical' })
    await tab('首页').click({ button: 'right' })
    await command('关闭其他').waitFor()
    for (const name of ['关闭', '关闭其他', '关闭左侧', '关闭右侧']) expect(await command(name).getAttribute('aria-disabled'), name).toBe('true')
    await page.mouse.click(700, 700)
    await window.open(LIST)
    await window.open('/contract_management/contract/customer_contract')
    await tab('客户合同').click({ button: 'right' })
    await command('关闭右侧').waitFor()
    expect(await command('关闭右侧').getAttribute('aria-disabled')).toBe('true')
    expect(await command('关闭左侧').getAttribute('aria-disabled')).not.toBe('true')
    await command('关闭左侧').click()
    await expect.poll(() => tab('公路运单').count()).toBe(0)
    await tab('首页').dblclick()
    await tab('客户合同').dblclick()
    await expect.poll(at).toBe('/index')
    expect(await tabs().getByRole('listitem').count()).toBe(1)
  })

  it('take style, icons and memory from their dialog', async () => {
    await begin({ layout: 'vertical' }, LIST)
    await page.getByRole('button', { name: '标签页操作' }).click()
    await command('标签页设置').click()
    const dialog = page.getByRole('dialog', { name: '标签页设置' })
    await dialog.getByRole('switch', { name: '标签图标' }).click()
    await dialog.getByRole('switch', { name: '标签持久化' }).click()
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await tab('公路运单').getByRole('img').first().waitFor()
    expect(await page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('tuheng.tabs'))")).toEqual([])
    await window.open('/index')
    await page.reload()
    await settled(page)
    expect(await tabs().getByRole('listitem').count()).toBe(1)
  })

  it('stay in one line and within reach when there are sixty', async () => {
    await begin({ layout: 'comprehensive' }, LIST)
    const kept = await page.evaluate(`(() => {
      const name = Object.keys(localStorage).find(n => n.startsWith('tuheng.tabs'))
      const many = Array.from({ length: 60 }, (_, i) => ({ key: '${LIST}/' + (i + 1), path: '${LIST}/' + (i + 1), search: '' }))
      localStorage.setItem(name, JSON.stringify(many)); sessionStorage.setItem(name, JSON.stringify(many))
      return many.length
    })()`)
    expect(kept).toBe(60)
    await page.reload()
    await settled(page)
    expect(await tabs().getByRole('listitem').count()).toBe(62)
    const box = await tab('公路运单').filter({ has: page.locator('[aria-current]') }).boundingBox()
    expect(box && box.x > 0 && box.x + box.width < 1440, 'the tab in front is in view').toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
    await tabs().hover()
    await page.mouse.wheel(0, -20_000)
    await expect.poll(async () => (await tab('首页').boundingBox())?.x ?? -1).toBeGreaterThan(0)
    await window.picture('shell.sixty-tabs')
  })
})
