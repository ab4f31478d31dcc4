import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'
import { workbook } from './support/workbooks.ts'

const PAGES: [path: string, zh: string, en: string][] = [
  ['/portal', '门户', 'Portal'],
  ['/shouye', '门户', 'Portal'],
  ['/product', '产品介绍', 'Product'],
  ['/homepage', '首页', 'Home page'],
  ['/login', '登录', 'Sign in'],
  ['/register', '注册', 'Register'],
  ['/forget', '找回密码', 'Forgot password'],
  ['/customer/company/search/info', '运单查询', 'Waybill query'],
  ['/settle/info', '结算信息', 'Settlement info'],
  ['/preview', '文件预览', 'File preview'],
  ['/callback', '登录回调', 'Login callback'],
  ['/redirect', '跳转', 'Redirect'],
  ['/pageInfo', '个人信息', 'Personal info'],
  ['/homeSet', '首页设置', 'Home settings'],
  ['/joinCompany', '加入公司', 'Join a company'],
  ['/privacy_policy', '隐私政策', 'Privacy policy'],
  ['/user_agreement', '用户协议', 'User agreement'],
  ['/403', '没有权限', 'No access'],
  ['/404', '页面不存在', 'Page not found'],
  ['/500', '服务器出错', 'Server error'],
  ['/503', '服务暂不可用', 'Service unavailable'],
]

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A visitor's window with the given language and mode. */
async function visitor(look: { lang: 'zh' | 'en'; mode: 'light' | 'dark'; width: number }): Promise<Window> {
  const window = await openWindow(browser, { width: look.width, height: 860 })
  await window.page.addInitScript(
    `localStorage.setItem('tuheng.settings', JSON.stringify({ state: ${JSON.stringify({ lang: look.lang, mode: look.mode })}, version: 1 }))`,
  )
  return window
}

describe.each([
  ['zh', 'light', 1440],
  ['en', 'dark', 375],
] as const)('public pages in %s, %s, %i px', (lang, mode, width) => {
  let window: Window
  beforeAll(async () => {
    window = await visitor({ lang, mode, width })
  })
  it.each(PAGES)('%s has its title, no errors, no serious accessibility faults, and fits', async (path, zh, en) => {
    await window.open(path)
    await expect
      .poll(() => window.page.title())
      .toBe(lang === 'zh' ? `${zh} - 途衡智慧物流` : `${en} - Tuheng Logistics`)
    await window.healthy(`public.${path.slice(1).replaceAll('/', '.')}.${lang}.${mode}`)
    expect(Number(await window.page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(width)
    await expect.poll(() => window.page.locator('h1').count()).toBe(1)
  })
})

describe('public pages', () => {
  it('the portal loads only what visitors need, shows its pictures, and computes the margin by kind of invoice', async () => {
    const window = await visitor({ lang: 'zh', mode: 'light', width: 1440 })
    const scripts: string[] = []
    window.page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await window.open('/portal')
    expect(scripts.filter(url => /\/(first|domain|vendor|common)-/.test(url))).toEqual([])
    const bytes = await window.page.evaluate(
      "performance.getEntriesByType('resource').filter(entry => entry.name.endsWith('.js')).reduce((sum, entry) => sum + entry.encodedBodySize, 0)",
    )
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThanOrEqual(120 * 1024)
    for (const picture of await window.page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(0)
    }
    const margin = window.page.locator('dl dd').last()
    await expect.poll(() => margin.innerText()).toBe('366.86')
    await window.page.getByLabel('无票').check()
    await expect.poll(() => margin.innerText()).toBe('17.18')
    expect(window.troubles()).toEqual([])
  })

  it('the waybill query names missing input, and refuses a wrong number or check code', async () => {
    const window = await visitor({ lang: 'zh', mode: 'light', width: 1440 })
    const { page } = window
    await window.open('/customer/company/search/info')
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('输入运单号').waitFor()
    await page.getByText('输入校验码').waitFor()
    await page.locator('#waybillNo').fill('YD2026112000012')
    await page.locator('#checkCode').fill('8842')
    const answered = page.waitForResponse('**/api/v2/oms/customer/search/waybill')
    await page.getByRole('button', { name: '查询' }).click()
    const envelope = (await (await answered).json()) as { status: boolean; msg: string; requestId: string }
    expect(envelope.status).toBe(false)
    const said = page.locator('main [role=alert]', { hasText: '运单号或校验码不正确' })
    // Its reason says all: a number for the support would only frighten
    await expect.poll(() => said.innerText()).not.toContain(envelope.requestId)
  })

  it('registration checks every field first, and keeps its step', async () => {
    const window = await visitor({ lang: 'zh', mode: 'light', width: 1440 })
    const { page } = window
    await window.open('/register')
    await page.locator('#mobile').fill('12345678901')
    await page.locator('#password').fill('1234')
    await page.getByText('还差 2 位', { exact: true }).waitFor()
    await page.locator('#password').fill('12345')
    await page.getByRole('button', { name: '创建账号' }).click()
    for (const words of [
      '姓名不能为空',
      '输入正确的手机号',
      '输入手机验证码',
      '密码不能少于6位',
      '两次输入的密码不一致',
      '先阅读并同意用户协议和隐私政策',
    ])
      await page.getByText(words, { exact: true }).waitFor()
    await page.getByRole('button', { name: '已有账号，直接选公司' }).click()
    await page.reload()
    await page.getByText('登录后再选公司').waitFor()
    await expect.poll(() => page.locator('[aria-current=step]').innerText()).toContain('公司')
  })

  it('password recovery requires number, code and the new password twice', async () => {
    const window = await visitor({ lang: 'en', mode: 'light', width: 1440 })
    const { page } = window
    await window.open('/forget')
    await page.getByRole('button', { name: 'Set the password' }).click()
    for (const words of [
      'Enter the correct mobile phone number',
      'Input the mobile phone verification code',
      'The password cannot be less than 6 digits',
    ])
      await page.getByText(words, { exact: true }).waitFor()
    expect(window.troubles()).toEqual([])
  })
})

describe('the preview of attachments', () => {
  it('shows a workbook as a table and a picture as a picture, and requires visitors to sign in', async () => {
    const window = await openWindow(browser)
    const { page } = window
    await signIn(window)
    const book = await workbook({
      磅单: [
        ['车牌', '净重'],
        ['陕K12345', '33.46'],
        ['陕K67890', '32.18'],
      ],
    })
    const [sheet, picture] = await upload(window, [
      { name: '十一月磅单.xlsx', bytes: book },
      {
        name: '磅单.png',
        bytes: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      },
    ])
    await window.open(`/preview?id=${sheet?.id}`)
    await expect.poll(() => page.locator('main h1').innerText()).toBe('十一月磅单.xlsx')
    await page.getByRole('cell', { name: '陕K67890' }).waitFor()
    await window.healthy('public.preview.workbook')
    await window.open(`/preview?id=${picture?.id}`)
    await expect
      .poll(() =>
        page.locator('main img').evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBe(1)
    expect(window.troubles()).toEqual([])
    await window.open('/preview?id=999999999')
    await page.locator('main [role=alert]').waitFor()
    window.troubles()

    const stranger = await openWindow(browser)
    await stranger.open(`/preview?id=${sheet?.id}`)
    await stranger.page.getByRole('link', { name: '去登录' }).waitFor()
  })
})

async function upload(window: Window, files: { name: string; bytes: Buffer }[]): Promise<{ id: number }[]> {
  const token = String(await window.page.evaluate("localStorage.getItem('authorization')"))
  const form = new FormData()
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${window.url}/api/v1/fms/file/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  const answer = (await response.json()) as { status: boolean; msg: string; data: { id: number }[] }
  if (!answer.status) throw new Error(answer.msg)
  return answer.data
}
