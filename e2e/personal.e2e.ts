import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, signInByHand, type Window } from './support/browser.ts'

const USER = 'demo'
const PASSWORD = 'demo123456'
/** One white pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await signIn(window)
  await asNew()
})
afterAll(async () => {
  await asNew()
  await browser.close()
})

/** Resets the choices of the person. */
async function asNew(): Promise<void> {
  for (const [name, data] of [
    ['opinions', []],
    ['tags', []],
    ['home', {}],
  ] as const)
    await ask(window, `sys/title/user/personal.${name}/save`, { data })
}

const set = (settings: Record<string, unknown>) =>
  page.evaluate(
    `localStorage.setItem('tuheng.settings', ${JSON.stringify(JSON.stringify({ state: { layout: 'vertical', ...settings }, version: 2 }))})`,
  )
const saved = (name: string) =>
  page.waitForResponse(response => response.url().endsWith(`/personal.${name}/save`) && response.ok())
const fresh = async (path: string) => {
  await window.openAnew(path)
}
/**
 * Picks up a row by its handle, moves it by a key and drops it, each step after the previous one was announced to
 * screen readers. Keys take effect only after the positions of the rows were measured, which is not announced.
 */
const moveBy = async (name: string, key: string, place: number) => {
  const said = page.locator('main [role=status][aria-live], body > [role=status][aria-live]').filter({ hasText: name })
  await page.getByRole('button', { name: `移动${name}` }).focus()
  await page.keyboard.press('Space')
  await said.first().waitFor({ state: 'attached' })
  const there = said.filter({ hasText: `移到第 ${place} 位` }).first()
  await expect
    .poll(async () => {
      await page.keyboard.press(key)
      return there.waitFor({ state: 'attached', timeout: 1000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
  await page.keyboard.press('Space')
}
const rows = () => page.locator('main li:visible').filter({ has: page.getByRole('button', { name: /^移动/ }) })

describe('personal pages', () => {
  const PLACES = [
    ['/pageInfo', '个人信息'],
    ['/personalSettings/tags', '个人标签'],
    ['/personalSettings/opinion', '审批意见模板'],
    ['/personalSettings/homeSet', '首页设置'],
    ['/personalSettings/password', '修改密码'],
    ['/personalSettings/altimeter', '高拍仪设置'],
    ['/procedure', '业务流程'],
  ] as const

  it('are in the user menu, each with its title', async () => {
    for (const [path, title] of PLACES) {
      await page.getByRole('banner').locator('button[aria-haspopup=dialog]').last().click()
      await page.getByRole('menuitem', { name: title, exact: true }).click()
      await expect.poll(() => page.url()).toContain(path)
      await settled(page)
      await expect.poll(() => page.title()).toContain(title)
    }
  })

  it.each([
    { lang: 'zh', mode: 'light', width: 1440 },
    { lang: 'en', mode: 'dark', width: 375 },
  ])('have no faults in %j', async look => {
    await set(look)
    await page.setViewportSize({ width: look.width, height: 900 })
    for (const [path] of PLACES) {
      await fresh(path)
      await window.healthy(`personal${path.replaceAll('/', '.')}.${look.lang}`)
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(look.width)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await set({})
  })
})

describe('the page of business processes', () => {
  it('counts the records at each step, and leads to them', async () => {
    await fresh('/procedure')
    const steps = page.locator('main ol > li:visible')
    await expect.poll(() => steps.count()).toBe(10)
    for (const step of await steps.all()) expect(await step.locator('ul a').count()).toBeGreaterThan(0)
    const first = steps.first().locator('ul a').first()
    await expect.poll(() => first.innerText()).toMatch(/\d/)
    await first.click()
    await expect.poll(() => page.url()).toContain('/contract_management/')
    await page.locator('[data-row-key]').first().waitFor()
  })
})

describe('personal settings', () => {
  it('opinions are added, sorted by keyboard, edited, deleted, and kept over a reload', async () => {
    await fresh('/personalSettings/opinion')
    for (const text of ['同意', '附件不全，补齐后提交']) {
      await page.getByRole('textbox', { name: '新意见' }).fill(text)
      await Promise.all([saved('opinions'), page.keyboard.press('Enter')])
    }
    await Promise.all([saved('opinions'), moveBy('附件不全，补齐后提交', 'ArrowUp', 1)])
    await expect.poll(() => rows().allInnerTexts()).toEqual(['附件不全，补齐后提交', '同意'])
    await page.getByRole('button', { name: '编辑同意' }).click()
    await page.getByRole('textbox', { name: '编辑同意' }).fill('同意，按期付款')
    await Promise.all([saved('opinions'), page.keyboard.press('Enter')])
    await page.reload()
    await expect.poll(() => rows().allInnerTexts()).toEqual(['附件不全，补齐后提交', '同意，按期付款'])
    await page.getByRole('button', { name: '删除附件不全，补齐后提交' }).click()
    await Promise.all([
      saved('opinions'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: /确\s*定/ })
        .click(),
    ])
    await expect.poll(() => rows().count()).toBe(1)
  })

  it('a tag shows its screens on the home page', async () => {
    await fresh('/personalSettings/tags')
    await page.getByRole('button', { name: '新建标签' }).click()
    const dialog = page.getByRole('dialog', { name: '新建标签' })
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await dialog.getByText('输入标签名称').waitFor()
    await dialog.getByLabel('名称').fill('月底对账')
    await dialog.getByText('绿色').click()
    await dialog.getByRole('combobox', { name: '页面' }).fill('承运商对账')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await Promise.all([saved('tags'), dialog.getByRole('button', { name: /保\s*存/ }).click()])
    await rows().getByText('月底对账').waitFor()
    await fresh('/index')
    await page.getByRole('region', { name: '月底对账' }).getByRole('button').first().click()
    await expect.poll(() => page.url()).toContain('/statement_management/carrier')
  })

  it('the home page shows the chosen cards in order, and sign-in opens the chosen page', async () => {
    await fresh('/homeSet')
    await Promise.all([saved('home'), moveBy('待办', 'ArrowDown', 2)])
    await expect
      .poll(async () => (await rows().allInnerTexts()).slice(0, 2))
      .toEqual([expect.stringContaining('关键数据'), expect.stringContaining('待办')])
    await Promise.all([saved('home'), page.getByRole('checkbox', { name: /发运趋势/ }).click()])
    await page.getByRole('combobox', { name: '登录后打开' }).fill('公路运单')
    await Promise.all([saved('home'), page.keyboard.press('Enter')])
    await fresh('/index')
    await page.getByText('货主前十').first().waitFor()
    expect(await page.getByText('近 30 天发运').count()).toBe(0)
    await window.open('/logout')
    await page.waitForFunction("location.hash.startsWith('#/login')")
    await signInByHand(window, 'demo', 'demo123456')
    await expect.poll(() => page.url()).toContain('/transportation_management/')
    await fresh('/personalSettings/homeSet')
    await Promise.all([saved('home'), page.getByRole('button', { name: '恢复默认' }).click()])
    expect(window.troubles()).toEqual([])
  })
})

describe('the password', () => {
  const change = async (before: string, next: string) => {
    await page.getByLabel('当前密码', { exact: true }).fill(before)
    await page.getByLabel('新密码', { exact: true }).fill(next)
    await page.getByLabel('确认新密码').fill(next)
    // Located by its position, because a fading spinner is part of the button's name
    await page.locator('main form button[type=submit]:visible').click()
  }

  it('can be changed, which ends other sessions and keeps this one', async () => {
    const elsewhere = await openWindow(browser)
    await signIn(elsewhere, USER, PASSWORD)
    await fresh('/personalSettings/password')
    await change('not-it', 'Yulin-2026')
    await page.getByText('当前密码不正确').waitFor()
    await page.getByText('强', { exact: true }).waitFor()
    expect(window.troubles().filter(trouble => !trouble.includes('400'))).toEqual([])
    await change(PASSWORD, 'Yulin-2026')
    await page.getByText('密码已修改').waitFor()
    await elsewhere.page.reload()
    await elsewhere.page.waitForFunction("location.hash.startsWith('#/login')", undefined, { timeout: 30_000 })
    elsewhere.troubles()
    await fresh('/personalSettings/password')
    await change('Yulin-2026', PASSWORD)
    await page.getByText('密码已修改').waitFor()
    expect(window.troubles()).toEqual([])
  })
})

describe('the document scanner', () => {
  let service: Server
  beforeAll(async () => {
    service = createServer((request, response) => {
      response.writeHead(request.url === '/shot' ? 200 : 404, {
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
      })
      response.end(JSON.stringify({ code: 0, photoBase64: PIXEL }))
    })
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void service.close())

  it('takes a test shot from the service of this computer, and connects to no other host', async () => {
    const { port } = service.address() as AddressInfo
    // The windows of these stories bypass the content policy, so it is read from the header
    expect((await fetch(window.url)).headers.get('content-security-policy')).toContain(
      "connect-src 'self' http://127.0.0.1:*",
    )
    await fresh('/personalSettings/altimeter')
    const test = async (address: string) => {
      await page.getByLabel('本机服务地址').fill(address)
      await page.keyboard.press('Enter')
    }
    await test('http://192.168.1.7/shot')
    await page.getByText(/只能是本机地址/).waitFor()
    await test(`http://127.0.0.1:${port}/shot`)
    await page.getByRole('img', { name: '试拍的图片' }).waitFor()
    await page.getByText(/1 × 1 像素/).waitFor()
    expect(window.troubles()).toEqual([])
    await test(`http://127.0.0.1:${port}/elsewhere`)
    await page.getByText('高拍仪服务答复 404').waitFor()
    await page.getByRole('button', { name: '改用摄像头' }).click()
    await page.getByRole('button', { name: '打开摄像头' }).click()
    await page.getByText(/没有找到摄像头|没有允许使用摄像头/).waitFor()
    expect(window.troubles().filter(trouble => !trouble.includes('404'))).toEqual([])
  })
})
