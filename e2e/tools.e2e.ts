import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled, signIn, still, type Window } from './support/browser.ts'
import { currentProduct } from './support/current-product.ts'
import { beginWith } from './support/settings.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'

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

const begin = (settings: Record<string, unknown>, path?: string) => beginWith(window, settings, path)
const setting = (name: string) => page.evaluate(`JSON.parse(localStorage.getItem('tuheng.settings')).state.${name}`)
const menu = () => page.getByRole('navigation', { name: '主菜单' })

describe('tools of the bar', () => {
  it('keep the order into which they are dragged', async () => {
    await begin({ layout: 'vertical', rightToolsDrag: true })
    const names = async () =>
      page.locator('header [data-tool]').evaluateAll(nodes => nodes.map(node => node.getAttribute('data-tool')))
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

  it('find screens by pinyin and records by number, plate and name, by keyboard alone', async () => {
    await begin({ layout: 'vertical' }, LIST)
    const number = (await page.locator('.en-grid-row .en-title-link').first().innerText()).trim()
    const dialog = page.getByRole('dialog', { name: '搜索' })
    const typed = async (text: string) => {
      await dialog.getByRole('combobox').fill(text)
      await settled(page)
    }
    await page.keyboard.press('Control+K')
    await typed(number)
    await dialog.getByRole('group', { name: '公路运单' }).getByRole('option').filter({ hasText: number }).waitFor()
    await typed('宏岭')
    const groups = () =>
      dialog.getByRole('group').evaluateAll(nodes => nodes.map(node => node.getAttribute('aria-label')))
    await expect.poll(groups).toEqual(expect.arrayContaining(['往来单位', '公路运单', '合同']))
    await window.healthy('theme.search')
    await page.keyboard.press('ArrowDown')
    const second = await dialog.getByRole('option', { selected: true }).innerText()
    await page.keyboard.press('ArrowUp')
    expect(await dialog.getByRole('option', { selected: true }).innerText()).not.toBe(second)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toMatch(/cargo_owner_management\/\d+$/)
    await page.keyboard.press('Control+K')
    await typed('cysdz')
    await dialog.getByRole('group', { name: '菜单' }).getByRole('option').first().waitFor()
    await typed('没有这样的东西')
    await dialog.getByText(/没有找到/).waitFor()
    await page.keyboard.press('Escape')
  })

  it('count new messages at once, and keep the tasks', async () => {
    const clerk = await openWindow(browser)
    await signIn(clerk, 'caiwu')
    const { id, version } = await clerk.call<{ id: number; version: number }>('sys/user/get', {})
    const bell = clerk.page.getByRole('button', { name: /^通知/ })
    const unread = async () => Number(/(\d+) 条未读/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
    const before = await unread()
    for (const isAdmin of [true, false]) await window.call('sys/user/set/admin', { id, isAdmin, reason: '试用' })
    expect(version).toBeGreaterThan(0)
    await expect.poll(unread).toBe(before + 2)
    await bell.click()
    const notices = clerk.page.getByRole('dialog', { name: '通知' })
    await notices.locator('[data-unread]').filter({ hasText: '管理员' }).first().click()
    await expect.poll(unread).toBe(before + 1)
    await clerk.healthy('theme.notices')
    await notices.getByRole('button', { name: '全部已读' }).click()
    await expect.poll(unread).toBe(0)
    await notices.getByRole('button', { name: '任务' }).click()
    await notices
      .getByText(/没有任务|已完成/)
      .first()
      .waitFor()
    await clerk.page.context().close()
  })

  it('show a month with lunar days if the server has no external calendar', async () => {
    await begin({ layout: 'vertical', localCalendar: true })
    await page.getByRole('button', { name: '日历' }).click()
    await page.frameLocator('iframe[title=日历]').getByText('晴 12 °C').waitFor()
    await page.keyboard.press('Escape')
    await withoutWidgets(async () => {
      await page.reload()
      await settled(page)
      await page.getByRole('button', { name: '日历' }).click()
      await page.getByText(/[正一二三四五六七八九十冬腊]+月.* · .+年/).waitFor()
      await expect.poll(() => page.locator('td[aria-current=date]').count()).toBe(1)
      await window.healthy('theme.calendar')
    })
  })

  it('list the sibling platforms, and say when one is not available', async () => {
    await begin({ layout: 'vertical', switchingPlatforms: true })
    await page.getByRole('button', { name: '切换平台' }).click()
    const dialog = page.getByRole('dialog', { name: '切换平台' })
    await dialog.getByRole('button', { name: '财务平台' }).waitFor()
    await expect.poll(() => dialog.locator('ul').first().locator(':scope > li').count()).toBe(7)
    await page.mouse.click(5, 5)
    await window.healthy('shell.platforms')
    await dialog.getByRole('button', { name: '财务平台' }).click()
    await page.getByRole('alert').or(page.locator('.ant-message')).getByText('此功能暂未开通').first().waitFor()
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('lock the screen until the password is entered, also over a reload', async () => {
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

  it('do what their names say', async () => {
    await begin({ layout: 'vertical', showColorPicker: true }, LIST)
    const bar = page.locator('header')
    await expect.poll(async () => (await bar.locator('.ant-select').boundingBox())?.width).toBe(210)
    const [answer] = await Promise.all([
      page.waitForResponse(response => response.url().endsWith('/oms/wayBill/list')),
      bar.getByRole('button', { name: '刷新当前页' }).click(),
    ])
    expect(answer.status()).toBe(200)
    await bar.getByRole('button', { name: '字号' }).click()
    await page.getByRole('menuitem', { name: '15.5 px' }).click()
    await expect.poll(() => page.evaluate('getComputedStyle(document.body).fontSize')).toBe('15.5px')
    await bar.getByRole('button', { name: '主题色' }).click()
    await page.getByRole('button', { name: '#07c160' }).click()
    await expect.poll(() => setting('color')).toBe('#07c160')
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: '全屏' }).click()
    await expect.poll(() => page.evaluate('!!document.fullscreenElement')).toBe(true)
    await bar.getByRole('button', { name: '退出全屏' }).click()
    await expect.poll(() => page.evaluate('!!document.fullscreenElement')).toBe(false)
    await bar.getByRole('button', { name: /English/ }).click()
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('en')
    await bar.getByRole('button', { name: '中文' }).click()
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('zh-CN')
  })

  it('switch to dark mode in a circle that starts at the click', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await begin({ layout: 'vertical' })
    await page.evaluate(`(() => {
      const animate = Element.prototype.animate
      window.circles = []
      Element.prototype.animate = function (frames, options) {
        if (options?.pseudoElement) window.circles.push(options.pseudoElement + ' ' + frames.clipPath[0])
        return animate.call(this, frames, options)
      }
    })()`)
    const button = await page.getByRole('button', { name: '深色模式' }).boundingBox()
    await page.getByRole('button', { name: '深色模式' }).click()
    const [x, y] = [(button?.x ?? 0) + (button?.width ?? 0) / 2, (button?.y ?? 0) + (button?.height ?? 0) / 2].map(
      Math.floor,
    )
    await expect
      .poll(() => page.evaluate('window.circles'))
      .toEqual([`::view-transition-new(root) circle(0 at ${x}px ${y}px)`])
    await expect.poll(() => page.evaluate('document.documentElement.dataset.mode')).toBe('dark')
    await expect.poll(() => setting('mode')).toBe('dark')
    expect(window.troubles()).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
})

/** Runs on a server without configured widgets. */
async function withoutWidgets(act: () => Promise<void>): Promise<void> {
  await page.route('**/user/isLogin', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, widgets: { assistant: null, calendar: null } } },
    })
  })
  await act()
  await page.unroute('**/user/isLogin')
}

describe('the chat assistant', () => {
  const chat = (in_: Page) => in_.locator('#chat-button, #chat-style, #chat-late')
  const asked = async () =>
    ((await (await fetch(`${currentProduct().widgets}/asked`)).json()) as string[]).filter(path =>
      path.startsWith('/embed'),
    )

  it('is loaded while somebody is signed in and wants it, and leaves nothing behind', async () => {
    const guarded = await openWindow(browser, { guarded: true })
    const inside = guarded.page
    await signIn(guarded)
    const { id } = await guarded.call<{ id: number }>('user/isLogin', {})
    expect(await inside.locator('script[data-user-id]').count(), 'not before it is asked for').toBe(0)
    await inside.getByRole('button', { name: '主题配置' }).first().click()
    const drawer = inside.getByRole('dialog', { name: '主题配置' })
    const flip = () => drawer.getByRole('switch', { name: '智能助手' }).click()
    await flip()
    await inside.getByText(`chat of ${id}`).waitFor()
    await inside.locator('#chat-late').waitFor({ state: 'attached' })
    await expect.poll(async () => (await asked()).at(-1)).toBe(`/embed.js?userId=${id}`)
    await flip()
    await expect.poll(() => chat(inside).count()).toBe(0)
    expect(await inside.locator('script[data-user-id]').count()).toBe(0)
    await drawer.waitFor()
    await flip()
    await inside.getByText(`chat of ${id}`).waitFor()
    await drawer.getByRole('button', { name: /保\s*存/ }).click()

    const refused = await inside.evaluate<string>(`new Promise(resolve => {
      document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective))
      document.head.append(Object.assign(document.createElement('script'), { src: 'http://elsewhere.example/x.js' }))
    })`)
    expect(refused).toMatch(/^script-src/)
    await guarded.open('/logout')
    await inside.waitForURL(/#\/login/)
    await expect.poll(() => chat(inside).count()).toBe(0)
    expect(guarded.troubles().filter(trouble => !trouble.includes('elsewhere.example'))).toEqual([])
    await inside.context().close()
  })

  it('is not loaded if the server has none, and the drawer says so', async () => {
    const before = (await asked()).length
    await withoutWidgets(async () => {
      await begin({ layout: 'vertical', ai: true })
      await page.getByRole('button', { name: '主题配置' }).first().click()
      const drawer = page.getByRole('dialog', { name: '主题配置' })
      await drawer.getByText('管理员尚未配置').waitFor()
      await expect.poll(() => drawer.getByRole('switch', { name: '智能助手' }).isDisabled()).toBe(true)
    })
    expect((await asked()).length).toBe(before)
    expect(await page.locator('script[data-user-id]').count()).toBe(0)
  })
})

describe('pictures before the upload', () => {
  /** A photograph of noise, which no encoder compresses well. */
  const photo = async (name: string, type: 'image/jpeg' | 'image/png', [width, height]: [number, number]) => {
    const data = await page.evaluate<string>(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} })
      const context = canvas.getContext('2d')
      const image = context.createImageData(${width}, ${height})
      for (let i = 0, seed = 7; i < image.data.length; i++) image.data[i] = i % 4 === 3 ? 255 : 100 + ((seed = (seed * 16807) % 2147483647) % 156)
      context.putImageData(image, 0, 0)
      return canvas.toDataURL('${type}', 0.95).split(',')[1]
    })()`)
    return { name, mimeType: type, buffer: Buffer.from(data, 'base64') }
  }
  const files = () => page.locator('[data-field=idFiles]')
  const editor = () => page.getByRole('dialog', { name: /编辑图片/ })
  const tool = (name: string) => editor().getByRole('button', { name, exact: true })
  const size = () =>
    editor()
      .locator('canvas')
      .evaluate((node: HTMLCanvasElement) => [node.width, node.height])
  /** Size of the picture as stored on the server, and brightness at a position, 0 to 255. */
  const sent = (n: number, at: [number, number]) =>
    files()
      .locator('.en-file-thumb img')
      .nth(n)
      .evaluate(async (node: HTMLImageElement, place) => {
        const image = await createImageBitmap(await (await fetch(node.src)).blob())
        const context = Object.assign(document.createElement('canvas'), {
          width: image.width,
          height: image.height,
        }).getContext('2d')
        context?.drawImage(image, 0, 0)
        return {
          width: image.width,
          height: image.height,
          light: context?.getImageData(image.width * place[0], image.height * place[1], 1, 1).data[1] ?? 0,
        }
      }, at)

  it('can be turned, redacted and cropped by pointer and keyboard, and every step can be undone', async () => {
    await begin({ layout: 'vertical', editPicture: true, quality: 0.2 }, '/system_settings/driver/new')
    const first = await photo('身份证.jpg', 'image/jpeg', [1200, 800])
    await files()
      .locator('input[type=file]')
      .first()
      .setInputFiles([first, await photo('照片.png', 'image/png', [60, 40])])
    await editor().getByText('1/2').waitFor()
    await tool('向右旋转').click()
    await expect.poll(size).toEqual([800, 1200])
    await tool('涂抹').click()
    await still(page)
    const box = await editor().locator('canvas').boundingBox()
    if (!box) throw new Error('no canvas')
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3, { steps: 3 })
    await page.mouse.up()
    await tool('箭头').click()
    await page.getByRole('application', { name: '图片画布' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await tool('裁剪').click()
    await page.getByRole('application', { name: '图片画布' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(size).toEqual([400, 600])
    await window.healthy('theme.picture')
    await page.keyboard.press('Control+Z')
    await expect.poll(size).toEqual([800, 1200])
    await editor().getByRole('button', { name: '完成' }).click()
    await editor().getByText('2/2').waitFor()
    await editor().getByRole('button', { name: '原图上传' }).click()
    await files().locator('.en-file-thumb img').nth(1).waitFor()
    const kept = await sent(0, [0.2, 0.2])
    expect(kept).toMatchObject({ width: 800, height: 1200 })
    expect(kept.light, 'what was covered is black').toBeLessThan(60)
    await expect.poll(async () => (await sent(0, [0.9, 0.9])).light).toBeGreaterThan(90)
    expect(await sent(1, [0.5, 0.5])).toMatchObject({ width: 60, height: 40 })
    const shown = await files().locator('.en-file-size').first().innerText()
    expect(Number.parseFloat(shown), `${shown} of ${first.buffer.length} bytes`).toBeLessThan(
      first.buffer.length / 1024 / 2,
    )

    await files().getByRole('button', { name: '编辑图片 身份证.jpg' }).click()
    await editor().getByRole('button', { name: '恢复原图' }).click()
    await expect.poll(size).toEqual([1200, 800])
    await editor().getByRole('button', { name: '完成' }).click()
    await expect.poll(async () => (await sent(0, [0.2, 0.2])).width, { timeout: 10_000 }).toBe(1200)
    await expect.poll(() => files().locator('.en-file').count()).toBe(2)
  })

  it("become the person's portrait, and can be removed", async () => {
    await begin({ layout: 'vertical', editPicture: true }, '/pageInfo')
    const shown = page.locator('header').locator('[aria-hidden] > img')
    expect(await shown.count()).toBe(0)
    await page.locator('main input[type=file]').setInputFiles(await photo('我.jpg', 'image/jpeg', [300, 200]))
    await tool('向左旋转').click()
    await expect.poll(size).toEqual([200, 300])
    await editor().getByRole('button', { name: '完成' }).click()
    await shown.waitFor()
    await page.reload()
    await settled(page)
    await shown.waitFor()
    await window.healthy('theme.portrait')
    await page.getByRole('button', { name: '移除头像' }).click()
    await shown.waitFor({ state: 'detached' })
  })
})
