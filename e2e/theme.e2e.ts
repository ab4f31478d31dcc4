import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

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
  await window.open(path)
  await page.reload()
  await settled(page)
}

const setting = (name: string) => page.evaluate(`JSON.parse(localStorage.getItem('tuheng.settings')).state.${name}`)
const menu = () => page.getByRole('navigation', { name: '主菜单' })
const sections = () => page.getByRole('navigation', { name: '业务板块' })

describe('the theme drawer', () => {
  const drawer = () => page.getByRole('dialog', { name: '主题配置' })
  const theme = () => page.evaluate('document.documentElement.dataset.theme')
  const openDrawer = async () => {
    await page.getByRole('button', { name: '主题配置' }).first().click()
    await drawer().waitFor()
  }
  const closeDrawer = async () => {
    await drawer().getByRole('button', { name: /close|关闭/i }).first().click()
    await drawer().waitFor({ state: 'hidden' })
  }

  it('shows at once, keeps what is saved and nothing else, and finds the way back', async () => {
    await begin({ layout: 'vertical', themeName: 'default', color: '#07c160' })
    await openDrawer()
    await drawer().getByText('科技', { exact: true }).click()
    await drawer().getByText('分栏', { exact: true }).click()
    await sections().waitFor()
    expect(await theme()).toBe('technology')
    await closeDrawer()
    expect(await theme()).toBe('default')
    expect(await sections().count()).toBe(0)

    await openDrawer()
    await drawer().getByText('科技', { exact: true }).click()
    expect(await drawer().getByRole('switch', { name: '菜单背景跟随主题色' }).isDisabled()).toBe(true)
    await drawer().getByRole('switch', { name: '页脚' }).click()
    await drawer().getByRole('button', { name: /保\s*存/ }).click()
    await closeDrawer()
    await page.reload()
    await settled(page)
    expect(await theme()).toBe('technology')
    expect(await setting('color')).toBe('#1e90ff')
    await page.getByRole('contentinfo').waitFor()

    await openDrawer()
    await drawer().getByRole('button', { name: '恢复默认' }).click()
    await page.getByRole('contentinfo').waitFor({ state: 'hidden' })
    expect(await setting('color')).toBe('#4e88f3')
    expect(await setting('showFooter')).toBe(false)
    await window.healthy('shell.drawer')
    await closeDrawer()
  })

  it('dresses anew from the panel at the edge', async () => {
    await begin({ layout: 'vertical', themeName: 'default' })
    await page.getByRole('button', { name: '主题面板' }).hover()
    await page.getByRole('button', { name: '随机换肤' }).click()
    await page.getByText('换肤成功').waitFor()
    expect(await setting('layout')).not.toBe('vertical')
    expect(await theme()).not.toBe('default')
    await page.getByRole('button', { name: '主题面板' }).hover()
    await page.getByRole('button', { name: '默认', exact: true }).click()
    expect(await theme()).toBe('default')
  })
})

describe('the tools', () => {
  it('stand in the order they are dragged into', async () => {
    await begin({ layout: 'vertical', rightToolsDrag: true })
    const names = async () => page.locator('header [data-tool]').evaluateAll(nodes => nodes.map(node => node.getAttribute('data-tool')))
    await page.locator('[data-tool=refresh]').waitFor()
    const before = await names()
    expect(before.indexOf('refresh')).toBeLessThan(before.indexOf('dark'))
    const from = await page.locator('[data-tool=refresh]').boundingBox()
    const to = await page.locator('[data-tool=dark]').boundingBox()
    if (!from || !to) throw new Error('no tools')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 30, from.y + 10, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await names()).indexOf('refresh') > (await names()).indexOf('fontSize')).toBe(true)
    await page.reload()
    await page.locator('[data-tool=refresh]').waitFor()
    const after = await names()
    expect(after.indexOf('refresh')).toBe(after.indexOf('dark') + 1)
  })

  it('show a month with lunar days', async () => {
    await begin({ layout: 'vertical', localCalendar: true })
    await page.getByRole('button', { name: '日历' }).click()
    await page.getByText(/[正一二三四五六七八九十冬腊]+月.* · .+年/).waitFor()
    expect(await page.locator('td[aria-current=date]').count()).toBe(1)
    await window.healthy('shell.calendar')
  })

  it('name the sibling platforms, and say when one is not open', async () => {
    await begin({ layout: 'vertical', switchingPlatforms: true })
    await page.getByRole('button', { name: '切换平台' }).click()
    const dialog = page.getByRole('dialog', { name: '切换平台' })
    await dialog.getByRole('button', { name: '财务平台' }).waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(7)
    await page.mouse.click(5, 5)
    await window.healthy('shell.platforms')
    await dialog.getByRole('button', { name: '财务平台' }).click()
    await page.getByRole('alert').or(page.locator('.ant-message')).getByText('此功能暂未开通').first().waitFor()
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('lock the screen, over a reload, until the password comes', async () => {
    await begin({ layout: 'vertical', showLock: true })
    await page.getByRole('button', { name: '锁屏' }).click()
    const asked = page.getByRole('dialog', { name: '锁定屏幕' })
    await asked.getByLabel('解锁密码').fill('123')
    await asked.getByRole('button', { name: /锁\s*定/ }).click()
    await asked.getByText('密码不能少于 6 位').waitFor()
    await asked.getByLabel('解锁密码').fill('123456')
    await asked.getByRole('button', { name: /锁\s*定/ }).click()
    const locked = page.getByRole('dialog', { name: '屏幕已锁定' })
    await locked.waitFor()
    await page.reload()
    await locked.waitFor()
    await page.keyboard.press('Control+K')
    expect(await page.getByPlaceholder(/首字母/).count()).toBe(0)
    await locked.getByLabel('解锁密码').fill('654321')
    await page.keyboard.press('Enter')
    await locked.getByText('密码不对').waitFor()
    await window.healthy('shell.locked')
    await locked.getByLabel('解锁密码').fill('123456')
    await page.keyboard.press('Enter')
    await locked.waitFor({ state: 'hidden' })
    await menu().waitFor()
  })

  it('turn dark', async () => {
    await begin({ layout: 'vertical' })
    await page.getByRole('button', { name: '深色模式' }).click()
    await expect.poll(() => page.evaluate('document.documentElement.dataset.mode')).toBe('dark')
    expect(await setting('mode')).toBe('dark')
    expect(window.troubles()).toEqual([])
  })
})
