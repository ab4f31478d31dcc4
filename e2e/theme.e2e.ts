import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { beginWith } from './support/settings.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser, { motion: true })
  page = window.page
  await enter(window)
})
afterAll(() => browser.close())

const begin = (settings: Record<string, unknown>, path?: string) => beginWith(window, settings, path)
const setting = (name: string) => page.evaluate(`JSON.parse(localStorage.getItem('tuheng.settings')).state.${name}`)
const sections = () => page.getByRole('navigation', { name: '业务板块' })

describe('the theme drawer', () => {
  const drawer = () => page.getByRole('dialog', { name: '主题配置' })
  const theme = () => page.evaluate('document.documentElement.dataset.theme')
  const openDrawer = async () => {
    await page.getByRole('button', { name: '主题配置' }).first().click()
    await drawer().waitFor()
  }
  const openDrawerOnPhone = async () => {
    await page.getByRole('banner').locator('button[aria-haspopup=dialog]').last().click()
    await page.getByRole('menuitem', { name: '主题配置' }).click()
    await drawer().waitFor()
  }
  const closeDrawer = async () => {
    await drawer()
      .getByRole('button', { name: /close|关闭/i })
      .first()
      .click()
    await drawer().waitFor({ state: 'hidden' })
  }

  it('previews changes at once, keeps only what is saved, and restores the default', async () => {
    await begin({ layout: 'vertical', themeName: 'default', color: '#07c160' })
    await openDrawer()
    await drawer().getByText('科技', { exact: true }).click()
    await drawer().getByText('分栏', { exact: true }).click()
    await sections().waitFor()
    await expect.poll(() => theme()).toBe('technology')
    await closeDrawer()
    await expect.poll(() => theme()).toBe('default')
    expect(await sections().count()).toBe(0)

    await openDrawer()
    await drawer().getByText('科技', { exact: true }).click()
    await expect.poll(() => drawer().getByRole('switch', { name: '菜单背景跟随主题色' }).isDisabled()).toBe(true)
    await drawer().getByRole('switch', { name: '页脚' }).click()
    await drawer()
      .getByRole('button', { name: /保\s*存/ })
      .click()
    await closeDrawer()
    await page.reload()
    await settled(page)
    await expect.poll(() => theme()).toBe('technology')
    await expect.poll(() => setting('color')).toBe('#1e90ff')
    await page.getByRole('contentinfo').waitFor()

    await openDrawer()
    await drawer().getByRole('button', { name: '恢复默认' }).click()
    await page.getByRole('contentinfo').waitFor({ state: 'hidden' })
    await expect.poll(() => setting('color')).toBe('#4e88f3')
    expect(await setting('showFooter')).toBe(false)
    await window.healthy('shell.drawer')
    await closeDrawer()
  })

  /** Computed styles of an element. */
  const styles = (selector: string, ...names: string[]) =>
    page
      .locator(selector)
      .first()
      .evaluate((node, wanted) => wanted.map(name => getComputedStyle(node).getPropertyValue(name)).join(' '), names)
  const flip = (name: string) => drawer().getByRole('switch', { name, exact: true }).click()
  const choose = async (name: string, label: string) => {
    const option = page.locator('.ant-select-dropdown:visible').getByText(label, { exact: true })
    // The drawer is drawn anew after each change, which may close a list that has just opened
    for (let tries = 0; tries < 5; tries++) {
      if (!(await option.isVisible())) await drawer().getByRole('combobox', { name, exact: true }).click()
      const isTaken = await option.click({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
      if (isTaken) return
    }
    throw new Error(`${label} of ${name} cannot be chosen`)
  }
  const slide = async (name: string, key: 'Home' | 'End' | 'ArrowLeft') => {
    await drawer().getByRole('slider', { name }).focus()
    await page.keyboard.press(key)
    return Number(await drawer().getByRole('slider', { name }).getAttribute('aria-valuenow'))
  }
  const SIDE = 'aside:has(nav[aria-label="主菜单"])'
  const FRONT = 'nav[aria-label="标签页"] li[data-front]'

  it('changes font, corners, colours and mode everywhere, including lists', async () => {
    await begin({ layout: 'vertical', themeName: 'default' }, LIST)
    await openDrawer()
    await expect.poll(async () => Math.round((await drawer().boundingBox())?.width ?? 0)).toBe(337)

    const columnWidth = async () =>
      (await page.locator('[role=columnheader][data-name]').nth(1).boundingBox())?.width ?? 0
    const narrow = await columnWidth()
    await choose('字号', '16 px')
    for (const one of [
      'body',
      '[role=gridcell][data-col]',
      'main .ant-btn-primary',
      'nav[aria-label="主菜单"] a',
      FRONT,
    ])
      await expect.poll(() => styles(one, 'font-size'), { message: one }).toBe('16px')
    await expect.poll(columnWidth).toBeGreaterThan(narrow)

    expect(await slide('圆角', 'End')).toBe(26)
    for (const one of ['main .ant-btn-primary', '.en-card', '.en-flt'])
      await expect.poll(() => styles(one, 'border-top-left-radius'), { message: one }).toBe('26px')
    expect(await styles('.en-check input', 'border-top-left-radius'), 'a tick is no radio button').toBe('4px')
    expect(await slide('圆角', 'Home')).toBe(3)
    await expect.poll(() => styles('main .ant-btn-primary', 'border-top-left-radius')).toBe('3px')
    expect(await slide('照片压缩比', 'Home')).toBe(0.1)
    expect(await slide('照片压缩比', 'End')).toBe(0.9)
    expect(await slide('照片压缩比', 'ArrowLeft')).toBe(0.8)

    const blue = await styles('main .ant-btn-primary', 'background-color')
    await drawer().getByRole('button', { name: '#f01414' }).click()
    await expect.poll(() => styles('main .ant-btn-primary', 'background-color')).not.toBe(blue)
    const navy = await styles(SIDE, 'background-color')
    await flip('菜单背景跟随主题色')
    expect(await styles(SIDE, 'background-color')).not.toBe(navy)
    await choose('菜单宽度', '288 px')
    await expect.poll(async () => (await page.locator(SIDE).boundingBox())?.width).toBe(288)

    const day = await styles('body', 'background-color', 'color')
    await flip('深色模式')
    await expect.poll(() => styles('body', 'background-color', 'color')).not.toBe(day)
    await expect.poll(() => styles(':root', 'color-scheme')).toBe('dark')
    await flip('色弱模式')
    await expect.poll(() => styles(':root', 'filter')).toBe('url("#weak-eyes")')
    await flip('色弱模式')
    await expect.poll(() => styles(':root', 'filter')).toBe('none')
    await window.healthy('theme.looks', ['color-contrast'])
  })

  it('offers three themes, four styles of tabs and five of columns that differ', async () => {
    await begin({ layout: 'column', themeName: 'default' }, LIST)
    await openDrawer()
    const themes = new Set<string>()
    for (const name of ['朴素', '科技', '默认']) {
      await drawer().getByText(name, { exact: true }).click()
      themes.add(
        `${await styles('header', 'background-color', 'background-image', 'box-shadow')} ${await styles(SIDE, 'background-color', 'background-image')} ${await styles('body', 'background-color')}`,
      )
    }
    expect(themes.size).toBe(3)
    const tabs = new Set<string>()
    for (const name of ['灵动', '圆滑', '矩形', '卡片']) {
      await choose('标签风格', name)
      tabs.add(await styles(FRONT, 'height', 'border-radius', 'border-width', 'background-color'))
    }
    expect(tabs.size).toBe(4)
    const columns = new Set<string>()
    for (const name of ['横向', '卡片', '箭头', '半圆', '纵向']) {
      await choose('分栏风格', name)
      const strip = page.locator('aside:has(nav[aria-label="业务板块"])')
      columns.add(
        `${(await strip.boundingBox())?.width} ${await strip.locator('[data-front]').evaluate(node =>
          ['', '::before', '::after']
            .map(pseudo => {
              const { flexDirection, borderRadius, backgroundColor, margin, content } = getComputedStyle(node, pseudo)
              return [flexDirection, borderRadius, backgroundColor, margin, content].join(' ')
            })
            .join(' '),
        )}`,
      )
    }
    expect(columns.size).toBe(5)
  })

  it('shows and hides parts of the shell and tools', async () => {
    await begin({ layout: 'vertical', themeName: 'plain' }, LIST)
    await openDrawer()
    const shows = (part: Locator) => async () => (await part.count()) > 0
    const tool = (name: string | RegExp) => page.locator('header').getByRole('button', { name })
    const parts: [string, () => Promise<boolean>][] = [
      ['显示标签页', shows(page.getByRole('navigation', { name: '标签页' }))],
      ['标签图标', shows(page.locator(`${FRONT} .anticon:not(.anticon-close)`))],
      ['页脚', shows(page.getByRole('contentinfo'))],
      ['折叠按钮', shows(page.getByRole('button', { name: '收起菜单' }))],
      ['进度条', shows(page.locator('[data-progress]'))],
      ['页面过渡', async () => (await styles('[data-tab]:visible', 'animation-name')) !== 'none'],
      ['搜索', shows(tool(/搜索菜单/))],
      ['公司切换', shows(page.locator('header').getByRole('combobox', { name: '切换公司' }))],
      ['平台切换', shows(tool('切换平台'))],
      ['日历', shows(tool('日历'))],
      ['刷新', shows(tool('刷新当前页'))],
      ['字号组件', shows(tool('字号'))],
      ['语言', shows(tool(/English/))],
      ['颜色选择器', shows(tool('主题色'))],
      ['深色组件', shows(tool('深色模式'))],
      ['主题按钮', shows(tool('主题配置'))],
      ['锁屏', shows(tool('锁屏'))],
      ['全屏', shows(tool('全屏'))],
      ['通知', shows(tool(/^通知/))],
      ['工具拖拽排序', shows(page.locator('header [data-tool]'))],
    ]
    for (const [name, shown] of parts) {
      const before = await shown()
      await flip(name)
      await expect.poll(shown, { message: name }).toBe(!before)
      await flip(name)
      await expect.poll(shown, { message: name }).toBe(before)
    }
    const barTop = async () => (await page.locator('header').first().boundingBox())?.y ?? 0
    const scrolled = () =>
      page
        .locator('header')
        .first()
        .evaluate(node => {
          for (let up = node.parentElement; up; up = up.parentElement) up.scrollTop = 9999
        })
    await scrolled()
    expect(await barTop()).toBe(0)
    await flip('固定头部')
    await scrolled()
    expect(await barTop()).toBeLessThan(0)
    await drawer().getByText('综合', { exact: true }).click()
    await scrolled()
    expect(await barTop()).toBeLessThan(0)

    await flip('悬浮主题面板')
    await drawer()
      .getByRole('button', { name: /保\s*存/ })
      .click()
    await closeDrawer()
    await page.waitForTimeout(3000)
    expect(await page.getByRole('button', { name: '主题面板' }).count()).toBe(0)
  })

  it('is narrower on a phone, where default and random appearance use the vertical layout', async () => {
    await begin({ layout: 'fall', themeName: 'default' })
    await page.setViewportSize({ width: 375, height: 760 })
    await openDrawerOnPhone()
    await expect.poll(async () => Math.round((await drawer().boundingBox())?.width ?? 0)).toBe(280)
    await drawer().getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => setting('layout')).toBe('vertical')
    await window.healthy('theme.phone')
    await closeDrawer()
    // The panel at the edge would lie over the bar
    expect(await page.getByRole('button', { name: '主题面板' }).count()).toBe(0)
    await page.getByRole('button', { name: '赵明远' }).click()
    await page.getByRole('menuitem', { name: '随机换肤' }).click()
    await page.getByText('换肤成功').waitFor()
    expect(await theme()).not.toBe('plain')
    await expect.poll(() => setting('layout')).toBe('vertical')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('changes the appearance from the panel at the edge', async () => {
    await begin({ layout: 'vertical', themeName: 'default' })
    await page.getByRole('button', { name: '主题面板' }).hover()
    await page.getByRole('button', { name: '随机换肤' }).click()
    await page.getByText('换肤成功').waitFor()
    expect(await setting('layout')).not.toBe('vertical')
    expect(await theme()).not.toBe('default')
    await page.getByRole('button', { name: '主题面板' }).hover()
    await page.getByRole('button', { name: '默认', exact: true }).click()
    await expect.poll(() => theme()).toBe('default')
    await settled(page)
    await page.getByRole('button', { name: '主题面板' }).hover()
    await page.getByRole('button', { name: '清理缓存' }).dblclick()
    await page.getByRole('dialog').first().waitFor()
    expect(await page.getByRole('dialog').count(), 'a double click asks once').toBe(1)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect.poll(theme).toBe('plain')
    await page.getByRole('navigation', { name: '标签页' }).waitFor()
  })
})
