import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeMessenger, openFakeMessenger } from '../apps/server/src/features/system/testing/fake-messenger.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { currentProduct } from './support/current-product.ts'
import { type Gateway, openGateway } from './support/gateway.ts'
import { startServer } from './support/server.ts'

const BOSS = { name: '何总管', mobile: '13700006101', password: 'secret-boss' }
const CLERK = { name: '孙小满', mobile: '13700006102', password: 'secret-clerk' }
const COMPANY = { name: '榆林市新程物流有限公司', creditCode: '91610800MAT000101W' }

let browser: Browser
let messenger: FakeMessenger
let gateway: Gateway
let stop: () => Promise<void>
let url: string

/** A server with a messenger, which is also its own sibling platform; two people in one company. */
beforeAll(async () => {
  browser = await openBrowser()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  gateway = await openGateway()
  messenger = await openFakeMessenger({ id: 'ding-app', secret: 'ding-secret', returnUrl: `${url}/callback` })
  const env = {
    DEMO: 'off',
    CODE_SENDER: 'http',
    CODE_URL: gateway.url,
    MESSENGER_APP_ID: 'ding-app',
    MESSENGER_APP_SECRET: 'ding-secret',
    MESSENGER_RETURN_URL: `${url}/callback`,
    MESSENGER_LOGIN_URL: messenger.url,
    MESSENGER_API_URL: messenger.url,
    MESSENGER_AGENT_ID: '77',
    PLATFORM_SELF: 'finance',
    PLATFORMS: `finance=${url}/`,
    PLATFORM_SECRETS: 'finance=shared-with-itself-for-the-story',
  }
  stop = (await startServer(port, { env })).stop
  const boss = await register(BOSS)
  const { id } = await ask<{ id: number }>(
    'sys/company/register',
    { name: COMPANY.name, creditCode: creditCode(COMPANY.creditCode.slice(0, 17)) },
    boss,
  )
  await ask('user/isLogin', {}, boss) // enters it
  const clerk = await register(CLERK)
  await ask('sys/company/join', { id }, clerk)
  const { list } = await ask<{ list: { id: number; name: string }[] }>('sys/user/list', {}, boss)
  await ask(`sys/user/examine/${list.find(one => one.name === CLERK.name)?.id}`, { pass: true }, boss)
})
afterAll(async () => {
  await stop()
  await messenger.close()
  gateway.close()
  await browser.close()
})

async function ask<T>(path: string, body: object | null, token = ''): Promise<T> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: token } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const envelope = (await answer.json()) as { status: boolean; msg: string; data: T }
  if (!envelope.status) throw new Error(`${path}: ${envelope.msg}`)
  return envelope.data
}

async function register({ name, mobile, password }: typeof BOSS): Promise<string> {
  await ask(`user/login/code?mobile=${mobile}`, null)
  const code = await (await fetch(`${gateway.url}?mobile=${mobile}`)).text()
  return (await ask<{ token: string }>('user/register', { name, mobile, code, password, agreement: '2026-11-20' }))
    .token
}

/** A synthetic credit code with its check digit. */
function creditCode(body: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const sum = [...body].reduce((acc, c, i) => acc + alphabet.indexOf(c) * Number(3n ** BigInt(i) % 31n), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}

const at = (window: Window) => decodeURIComponent(new URL(window.page.url()).hash.slice(1))

async function inside(window: Window): Promise<void> {
  await expect.poll(() => at(window), { timeout: 20_000 }).toBe('/index')
}

async function tryPassword({ page }: Window, password: string): Promise<void> {
  await page.locator('#password').fill(password)
  const answered = page.waitForResponse('**/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await answered
}

describe('a password that was wrong three times', () => {
  let window: Window

  it('requires a captcha, which can be replaced by another', async () => {
    window = await openWindow(browser, { width: 1100, url })
    const { page } = window
    await window.open('/login')
    await page.locator('#username').fill(CLERK.mobile)
    for (let i = 0; i < 3; i++) {
      expect(await page.locator('#captcha').count()).toBe(0)
      await tryPassword(window, 'wrong-one')
      await page.getByText('账号或密码不正确').waitFor()
    }
    const picture = page.getByRole('img', { name: '四个歪斜的字符' })
    await picture.waitFor()
    const first = await picture.getAttribute('src')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('输入图中的字符').waitFor()
    await page.getByRole('button', { name: '换一张' }).click()
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
    await page.locator('#captcha').fill('2222')
    await tryPassword(window, CLERK.password)
    await page.getByText('看不清时，换一张，或等 15 分钟后登录', { exact: false }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('captcha')
    window.troubles() // refusals are console errors of the browser
    await window.healthy('sign-in.captcha')
  })

  it('is reset by an administrator, and the person can sign in again', async () => {
    const admin = await openWindow(browser, { url })
    await signIn(admin, BOSS.mobile, BOSS.password)
    await admin.open('/system_settings/user')
    await admin.page.getByText(CLERK.name, { exact: true }).first().click()
    await admin.page.getByRole('tab', { name: '登录' }).click()
    await admin.page.getByText('最近输错密码 3 次', { exact: false }).waitFor()
    await admin.healthy('sign-in.member')
    await admin.page.getByRole('button', { name: '清零' }).click()
    await admin.page.getByText('已清零，可以登录').waitFor()
    await window.page.locator('#captcha').fill('any')
    await tryPassword(window, CLERK.password)
    await inside(window)
    expect(await window.page.locator('#captcha').count()).toBe(0)
    await admin.page.context().close()
    await window.page.context().close()
  })
})

describe('a messenger account', () => {
  let window: Window

  it('that is unknown is bound by a password, and then signs in without one', async () => {
    messenger.person = { unionId: 'union-clerk', nick: '小满' }
    window = await openWindow(browser, { width: 1100, url })
    const { page } = window
    await window.open('/login')
    await page.getByRole('button', { name: '用企业通讯账号登录' }).click()
    await page.getByText('企业通讯账号“小满”还没有绑定', { exact: false }).waitFor()
    window.troubles()
    await window.healthy('sign-in.unbound')
    await page.getByRole('link', { name: '返回登录' }).click()
    await page.getByText('登录后绑定企业通讯账号“小满”', { exact: false }).waitFor()
    await window.healthy('sign-in.offer')
    await page.locator('#username').fill(CLERK.mobile)
    await tryPassword(window, CLERK.password)
    await page.getByText('已绑定企业通讯账号“小满”').first().waitFor()
    await inside(window)
    await window.open('/logout')
    await expect.poll(() => at(window)).toContain('/login')
    await page.getByRole('button', { name: '用企业通讯账号登录' }).click()
    await inside(window)
  })

  it('is unbound and bound again on the personal page', async () => {
    const { page } = window
    await window.open('/personalSettings/syncAccount')
    await page.getByText('已绑定企业通讯账号“小满”').waitFor()
    await window.healthy('sign-in.sync')
    await page.getByRole('button', { name: '解绑' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '解绑' }).click()
    await page.getByRole('button', { name: '绑定企业通讯账号' }).click()
    await page.getByText('已绑定企业通讯账号“小满”').waitFor()
    expect(at(window)).toBe('/personalSettings/syncAccount')
    // What else goes there is the person's choice
    await window.open('/messages?part=choices')
    const choice = page.getByRole('switch', { name: '我发起的审批：企业通讯' })
    await choice.click()
    await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
    expect(await page.getByRole('switch', { name: '公司公告：企业通讯' }).count()).toBe(0)
    await window.healthy('messages.choices-messenger')
    await page.reload()
    await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
  })
})

describe("the person's own sessions", () => {
  it('are listed below the password, and can be ended there', async () => {
    const [here, there] = [await openWindow(browser, { url }), await openWindow(browser, { url })]
    for (const one of [here, there]) await signIn(one, BOSS.mobile, BOSS.password)
    await here.open('/personalSettings/password')
    const { page } = here
    const list = page.getByRole('region', { name: '登录中的设备' })
    await list.getByText('Chrome · Linux').first().waitFor()
    await here.healthy('sign-in.sessions')
    await list.getByRole('button', { name: '结束其他全部' }).click()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await there.page.reload()
    await expect.poll(() => at(there), { timeout: 20_000 }).toContain('/login')
    for (const one of [here, there]) await one.page.context().close()
  })
})

describe('a sibling platform', () => {
  it('signs a person in by the pass in its address, once', async () => {
    const window = await openWindow(browser, { url })
    await signIn(window, BOSS.mobile, BOSS.password)
    const address = await window.call<string>('sys/user/change/finance/system', {})
    const [other, late] = [await openWindow(browser, { url }), await openWindow(browser, { url })]
    await other.page.goto(address)
    await inside(other)
    expect(other.page.url()).not.toContain('token')
    await late.page.goto(address)
    await late.page.getByText('平台切换凭证无效、已使用或已过期', { exact: false }).waitFor()
    // A person who is signed in is asked before an address signs in somebody else
    const mine = await window.call<{ id: number }>('user/isLogin', {})
    await window.page.goto(
      (await window.call<string>('sys/user/change/finance/system', {})).replace('#/login', '#/callback'),
    )
    await window.page.getByText('这个浏览器已经登录').waitFor()
    await window.page.getByRole('link', { name: '留在原来的登录' }).click()
    await inside(window)
    expect((await window.call<{ id: number }>('user/isLogin', {})).id).toBe(mine.id)
    for (const one of [window, other, late]) await one.page.context().close()
  })
})

describe('two windows of one session', () => {
  it('continue when one of them switches the company: the other keeps its input and warns before it writes', async () => {
    const window = await openWindow(browser, { url })
    await signIn(window, BOSS.mobile, BOSS.password)
    const second = await window.call<{ id: number; name: string }>('sys/company/register', {
      name: '神木市新程运输有限公司',
      creditCode: creditCode('91610800MAT000102'),
    })
    await window.page.reload()
    const twin = await window.page.context().newPage()
    await twin.goto(`${url}/#/personalSettings/opinion`)
    await settled(twin)
    await twin.getByPlaceholder('如：单据齐全，金额核对无误，同意').fill('核对过磅单，同意')
    await window.open('/switchingCompanies')
    await window.page
      .getByRole('list', { name: '切换公司' })
      .getByRole('button')
      .filter({ hasText: second.name })
      .click()
    await window.page.getByText(`注意：您已切换到${second.name}`).first().waitFor()
    await expect
      .poll(() => twin.getByPlaceholder('如：单据齐全，金额核对无误，同意').inputValue())
      .toBe('核对过磅单，同意')
    // A read of the page may discover it before anything is pressed
    const told = twin.locator('.ant-modal-confirm-title', { hasText: '当前公司已在其他窗口切换' })
    const add = twin.getByRole('button', { name: '添加' })
    await expect
      .poll(
        async () =>
          (await told.isVisible()) ||
          add.click({ timeout: 1000 }).then(
            () => told.isVisible(),
            () => false,
          ),
      )
      .toBe(true)
    // A refused text returns to the input, perhaps after the question
    await expect
      .poll(() => twin.getByPlaceholder('如：单据齐全，金额核对无误，同意').inputValue())
      .toBe('核对过磅单，同意')
    expect(await window.call<{ personal: object }>('user/isLogin', {})).toMatchObject({
      companyName: second.name,
      personal: {},
    })
    await window.page.context().close()
  })
})

describe('a waybill of the demo company', () => {
  it('is found by a visitor with the check code that staff see on it', async () => {
    const staff = await openWindow(browser)
    await signIn(staff)
    const { list } = await staff.call<{ list: { id: number; waybillNo: string }[] }>('oms/wayBill/list', {
      filters: { transportStatus: 'unloaded' },
      pageSize: 1,
    })
    const [trip] = list
    await staff.open(`/transportation_management/highway/list_highway_waybill/${trip?.id}`)
    await staff.page.getByRole('tab', { name: '客户查询' }).click()
    const link = staff.page.getByRole('tabpanel').getByRole('link')
    await link.waitFor()
    await staff.healthy('sign-in.tracking')
    const { checkCode } = await staff.call<{ checkCode: string }>('oms/wayBill/checkCode', { id: trip?.id })
    await staff.page.getByText(checkCode, { exact: true }).waitFor()
    const visitor = await openWindow(browser)
    await visitor.page.goto((await link.getAttribute('href')) ?? '')
    await expect.poll(() => visitor.page.locator('#waybillNo').inputValue()).toBe(trip?.waybillNo)
    await visitor.page.locator('#checkCode').fill(checkCode)
    await visitor.page.getByRole('button', { name: '查询' }).click()
    await visitor.page.getByRole('heading', { name: trip?.waybillNo ?? '' }).waitFor()
    await expect.poll(() => visitor.page.locator('li[data-reached]').count()).toBeGreaterThanOrEqual(3)
    expect(currentProduct().url).toBe(new URL(visitor.page.url()).origin)
    await visitor.healthy('sign-in.query')
  })
})
