import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'
import { measureShownTime } from './support/shown-time.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'
const MESSAGES = '**/api/v1/sys/base/msg'

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser, { motion: true })
  page = window.page
  await signIn(window)
})
afterAll(() => browser.close())
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  window.troubles()
})

const json =
  (body: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
const ok = (data: unknown) => json({ status: true, code: 200, msg: 'ok', data })

async function begin(path = '/index'): Promise<void> {
  await window.openAnew(path)
}

describe('the banner of announcements', () => {
  const banner = () => page.getByRole('region', { name: '公告' })
  const text = () => banner().getByRole('group')
  const style = (property: string) =>
    text()
      .locator('> div')
      .evaluate(
        (element, name) => element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name),
        property,
      )
  const announced = async (data: unknown) => {
    await page.route(MESSAGES, ok(data))
    await begin()
  }

  it('begins to move about a second after the page, separates texts by five spaces, and can be closed', async () => {
    await page.route(MESSAGES, ok([{ msg: '今晚 22:00 维护' }, { description: '新增对账功能' }]))
    await window.open('/index')
    // Observed inside the page, because observation from outside may be late
    await page.addInitScript(() => {
      const seen: Record<string, number> = {}
      Object.assign(globalThis, { firstSeen: seen })
      setInterval(() => {
        for (const at of ['[data-tab]', '[aria-label="公告"]'])
          if (document.querySelector(at)) seen[at] ??= performance.now()
      }, 20)
    })
    await page.reload({ waitUntil: 'domcontentloaded' })
    await banner().waitFor()
    const [there, said] = (await page.evaluate(() =>
      Object.values((globalThis as unknown as { firstSeen: Record<string, number> }).firstSeen),
    )) as [number, number]
    expect(said - there).toBeGreaterThan(600)
    expect(said - there).toBeLessThan(15_000)
    await expect.poll(() => text().textContent()).toBe(`今晚 22:00 维护${'\u00a0'.repeat(5)}新增对账功能`)
    expect([await style('animation-duration'), await style('animation-name')]).toEqual([
      '20s',
      expect.stringContaining('left'),
    ])
    await window.healthy('notices.banner')
    await banner().getByRole('button', { name: '关闭公告' }).click()
    await banner().waitFor({ state: 'hidden' })
  })

  it.each([
    ['none', ok([])],
    ['a refusal', json({ status: false, code: 500, msg: '公告出错' })],
    ['a server error', json({ status: false, code: 500, msg: '公告出错' }, 500)],
    ['no rights', json({ status: false, code: 403, msg: '公告出错' }, 403)],
    ['something else', ok({ list: 'x' })],
  ])('stays hidden without a message when the answer is %s', async (_, answer) => {
    await page.route(MESSAGES, answer)
    const [response] = await Promise.all([page.waitForResponse(MESSAGES), begin()])
    await response.finished()
    await page.waitForTimeout(300)
    expect(await banner().count()).toBe(0)
    expect(await page.getByText('公告出错').count()).toBe(0)
    await expect.poll(() => page.title()).toContain('首页')
  })

  it('has settings for theme, direction and duration, and a new direction resets the duration', async () => {
    await announced([{ msg: '今晚 22:00 维护' }])
    await banner().getByRole('button', { name: '公告设置' }).click()
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
    }
    const slider = page.getByRole('slider', { name: '滚动时长（秒）' })
    await choose('滚动方向', '向上')
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('3')
    expect(await style('animation-duration')).toBe('3s')
    await slider.focus()
    await page.keyboard.press('End')
    await expect
      .poll(async () => [await slider.getAttribute('aria-valuenow'), await style('animation-duration')])
      .toEqual(['30', '30s'])
    await page.keyboard.press('Home')
    await expect
      .poll(async () => [await slider.getAttribute('aria-valuenow'), await style('animation-name')])
      .toEqual(['0', 'none'])
    await choose('滚动方向', '向右')
    await expect
      .poll(async () => [await slider.getAttribute('aria-valuenow'), await style('animation-direction')])
      .toEqual(['20', 'reverse'])
    await choose('主题', '危险')
    await expect.poll(() => banner().getAttribute('data-theme')).toBe('danger')
    await window.healthy('notices.settings')
    await page.getByRole('switch', { name: '同时弹出消息' }).click()
    await page.getByRole('status').getByText('今晚 22:00 维护').waitFor()
    await page.getByRole('switch', { name: '同时弹出消息' }).click()
    await page.keyboard.press('Escape')
    await begin()
    await banner().waitFor()
    await expect
      .poll(async () => [await banner().getAttribute('data-theme'), await style('animation-direction')])
      .toEqual(['danger', 'reverse'])
  })

  it('stands still for people who want no motion, and under the pointer', async () => {
    await announced([{ msg: '今晚 22:00 维护' }])
    await banner().waitFor()
    await text().hover()
    expect(await style('animation-play-state')).toBe('paused')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await begin()
    await banner().waitFor()
    await expect.poll(() => style('animation-name')).toBe('none')
    await expect.poll(() => text().isVisible()).toBe(true)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('shows rich text without anything executable', async () => {
    const wicked = [
      '<b onclick="globalThis.__hurt=1">粗</b><script>globalThis.__hurt=1</script><img src=x onerror="globalThis.__hurt=1">',
      '<a href="javascript:globalThis.__hurt=1">一</a><a href="java\nscript:globalThis.__hurt=1">二</a><a href="https://a.example/x" target="_blank">三</a><a href="#/index">四</a>',
      '<a href="data:text/html,x">五</a><a href="tel:12306">六</a><iframe src="//a.example"></iframe><svg onload="globalThis.__hurt=1"></svg><style>*{display:none}</style><form action="//a.example"><input></form>',
      '<img alt="图" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">',
    ]
    await announced(wicked.map(msg => ({ msg })))
    await banner().waitFor()
    const links = await text()
      .locator('a')
      .evaluateAll(all => all.map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]))
    expect(links).toEqual([
      ['一', null, null],
      ['二', null, null],
      ['三', 'https://a.example/x', 'noopener noreferrer'],
      ['四', '#/index', null],
      ['五', null, null],
      ['六', 'tel:12306', null],
    ])
    const html = await text().innerHTML()
    expect(html).toContain('<b>粗</b>')
    expect(html).toContain('data:image/gif')
    expect(html).not.toMatch(/script|onerror|onload|onclick|iframe|svg|style>|form|input/i)
    await page.waitForTimeout(300)
    expect(await page.evaluate('globalThis.__hurt')).toBeUndefined()
  })
})

describe('the error log', () => {
  it('appears with the first error, lists message, time and place, and can be emptied', async () => {
    await begin(LIST)
    const tool = () => page.getByRole('button', { name: /错误日志/ })
    expect(await tool().count()).toBe(0)
    await page.evaluate("void Promise.reject(new Error('秤台断线'))")
    await page.evaluate("setTimeout(() => { throw new Error('磅单读不出') })")
    await page.getByRole('button', { name: '错误日志：2 条' }).click()
    const list = page.getByRole('list', { name: '错误日志' })
    await expect
      .poll(() => list.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('磅单读不出'), expect.stringContaining('秤台断线')])
    await expect.poll(() => list.innerText()).toContain(`#${LIST}`)
    await expect.poll(() => list.innerText()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    window.troubles()
    await window.healthy('notices.errors')
    await page.getByRole('button', { name: '复制全部' }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('秤台断线')
    await page.getByRole('button', { name: /清\s*空/ }).click()
    await tool().waitFor({ state: 'hidden' })
  })
})

describe('a new release', () => {
  const newPage = async (route: Route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/(type="module"[^>]*src="\/assets\/)[\w-]+\.js/, '$1index-next.js')
    await route.fulfill({ response, body: html })
  }
  const offer = () => page.locator('.ant-notification-notice', { hasText: '系统有新版本' })

  it('is offered once when the window gets the focus, and nothing is shown without one', async () => {
    await begin()
    await Promise.all([page.waitForResponse(`${window.url}/`), page.evaluate("dispatchEvent(new Event('focus'))")])
    await page.waitForTimeout(300)
    expect(await offer().count()).toBe(0)
    await begin()
    await page.route(`${window.url}/`, newPage)
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await offer().waitFor()
    await window.healthy('notices.release')
    await offer().getByRole('button', { name: '稍后' }).click()
    await offer().waitFor({ state: 'hidden' })
    await page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
    await page.waitForTimeout(500)
    expect(await offer().count()).toBe(0)
  })

  it('is reported on a page whose files it has removed, and a reload helps', async () => {
    await begin()
    await page.route('**/assets/report-page-*.js', route => route.abort())
    await page.route(`${window.url}/`, newPage)
    await window.open('/gross/gross_profit_table')
    const alert = page.getByRole('alert').filter({ hasText: '系统已更新' })
    await alert.waitFor()
    await page.getByRole('button', { name: /错误日志/ }).waitFor()
    await page.unrouteAll()
    await alert.getByRole('button', { name: /刷\s*新/ }).click()
    await page.locator('.en-report').waitFor()
    expect(await alert.count()).toBe(0)
  })

  it('is not reported when the network has lost files', async () => {
    await begin()
    await page.route('**/assets/report-page-*.js', route => route.abort())
    await window.open('/gross/gross_profit_table')
    await page.getByRole('alert').filter({ hasText: '页面没能加载' }).waitFor()
    expect(await page.getByText('系统已更新').count()).toBe(0)
  })
})

describe('a window', () => {
  it('scrolls a reloaded page to its last position, and says so', async () => {
    await page.setViewportSize({ width: 1440, height: 420 })
    await begin('/index')
    const view = page.locator('[data-tab="/index"]')
    const left = await view.evaluate(element => {
      element.scrollTo(0, 160)
      return element.scrollTop
    })
    expect(left).toBeGreaterThan(0)
    await expect.poll(() => page.evaluate("sessionStorage.getItem('tuheng.scroll')")).toContain(String(left))
    await page.reload()
    await page.getByText('已滚动到上次停留的位置').waitFor()
    expect(await view.evaluate(element => element.scrollTop)).toBe(left)
    await view.evaluate(element => element.scrollTo(0, 0))
    await expect.poll(() => page.evaluate("sessionStorage.getItem('tuheng.scroll')")).toBe('[]')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('keeps one percent of its height as a CSS variable', async () => {
    const vh = () => page.evaluate("document.documentElement.style.getPropertyValue('--vh')")
    await page.setViewportSize({ width: 1440, height: 700 })
    await expect.poll(vh).toBe('7px')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(vh).toBe('9px')
    expect(await page.locator('[data-layout]').evaluate(element => element.clientHeight)).toBe(900)
  })

  it('shows a success for a second, an error until it is closed or the page is left', async () => {
    await begin(LIST)
    await page.route('**/api/v1/oms/wayBill/export', json({ status: false, code: 409, msg: '导出暂停' }, 409))
    await page.locator('[data-tab]:visible').getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: /xlsx|Excel/i }).click()
    const notice = page.locator('.ant-notification-notice', { hasText: '导出暂停' })
    await notice.waitFor()
    await page.waitForTimeout(5000)
    await expect.poll(() => notice.isVisible()).toBe(true)
    await notice.getByRole('button', { name: /close|关闭/i }).click()
    await notice.waitFor({ state: 'hidden' })
    await page.locator('[data-tab]:visible').getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: /xlsx|Excel/i }).click()
    await notice.waitFor()
    await page.getByRole('link', { name: '首页' }).first().click()
    await notice.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '主题面板' }).hover()
    const stood = await measureShownTime(page, '.ant-message', '换肤成功')
    await page.getByRole('button', { name: '随机换肤' }).click()
    expect(await stood()).toBeLessThan(2500)
  })

  it('tells Internet Explorer that it is too old, and other browsers nothing', async () => {
    const script = readFileSync(join(import.meta.dirname, '../apps/web/public/old-browser.js'), 'utf8')
    await begin()
    expect(
      await page.evaluate(
        "performance.getEntriesByType('resource').some(entry => entry.name.endsWith('/old-browser.js'))",
      ),
    ).toBe(false)
    await page.evaluate(script)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.evaluate('document.documentMode = 11')
    await page.evaluate(script)
    const dialog = page.getByRole('alertdialog', { name: /浏览器版本过低.*too old/ })
    await expect.poll(() => dialog.innerText()).toMatch(/不支持 Internet Explorer[\s\S]*not supported/)
  })
})
