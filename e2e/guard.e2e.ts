import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'

let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  window = await openWindow(browser)
})
afterEach(() => window.page.context().close())

const at = () => decodeURIComponent(new URL(window.page.url()).hash.slice(1))

/** Fills in the form of the open sign-in page. */
async function enter(username: string): Promise<void> {
  await window.page.locator('#username').fill(username)
  await window.page.locator('#password').fill('demo123456')
  await window.page.keyboard.press('Enter')
}

describe('a visitor', () => {
  it('signs in and reaches the wanted page, without the sign-in page in the history', async () => {
    await window.open(`${LIST}?page=2`)
    expect(at()).toBe(`/login?redirect=${LIST}?page=2`)
    await enter('demo')
    await expect.poll(at, { timeout: 30_000 }).toContain(LIST)
    expect(at()).toContain('page=2')
    await settled(window.page)
    await window.page.goBack()
    expect(window.page.url()).not.toContain('/login')
    expect(window.troubles()).toEqual([])
  })

  it('gets no return address for the root', async () => {
    await window.open('/')
    expect(at()).toBe('/login')
  })

  it.each(['/portal', '/shouye', '/register', '/preview', '/pageInfo'])('may open %s', async path => {
    await window.open(path)
    expect(at()).toBe(path)
  })

  it('reaches the page for 404 by an unknown path', async () => {
    await window.open('/no_such_place?x=1')
    expect(at()).toBe('/404?from=/no_such_place?x=1')
    await expect.poll(() => window.page.title()).toBe('页面不存在 - 途衡智慧物流')
  })

  it('with an invalid session has to sign in, and the wanted page is kept', async () => {
    await window.open('/portal')
    await window.page.evaluate("localStorage.setItem('authorization', 'a token that nobody gave')")
    await window.page.goto('about:blank')
    await window.open(LIST)
    await expect.poll(at).toBe(`/login?redirect=${LIST}`)
    expect(await window.page.evaluate("localStorage.getItem('authorization')")).toBeNull()
  })
})

describe('a member of a company', () => {
  it('is redirected from the sign-in page to the home page', async () => {
    await signIn(window)
    await window.open('/login')
    expect(at()).toBe('/index')
  })

  it('is redirected from a section to its first screen', async () => {
    await signIn(window)
    await window.open('/transportation_management')
    expect(at()).toMatch(/^\/transportation_management\/\w+\/\w+$/)
    await window.open('/gross')
    expect(at()).toBe('/gross/gross_profit_table')
  })

  it('sees personal pages inside the shell, public pages outside it, and 404 for an unknown path', async () => {
    await signIn(window)
    await window.open('/pageInfo')
    await expect.poll(() => window.page.locator('main').innerText()).toContain('赵明远')
    await expect.poll(() => window.page.locator('[data-layout]').count()).toBe(1)
    await window.open('/portal')
    expect(await window.page.locator('[data-layout]').count()).toBe(0)
    await window.open('/redirect?path=%2Fgross')
    await expect.poll(at).toBe('/gross/gross_profit_table')
    await window.open('/redirect?path=%2F%2Felsewhere.example')
    await expect.poll(at).toBe('/index')
    await window.open('/no_such_place')
    expect(at()).toBe('/404?from=/no_such_place')
  })

  it('returns to the same page by a reload with one login check, and the title follows the language', async () => {
    await signIn(window)
    await window.open(`${LIST}?page=2`)
    let asked = 0
    window.page.on('request', request => request.url().endsWith('/user/isLogin') && asked++)
    await window.page.reload()
    await settled(window.page)
    expect(at()).toContain(`${LIST}?page=2`)
    expect(asked).toBe(1)
    await expect.poll(() => window.page.title()).toBe('公路运单 - 途衡智慧物流')
    await window.page
      .getByRole('button', { name: /^English/ })
      .first()
      .click()
    await expect.poll(() => window.page.title()).toBe('Road waybills - Tuheng Logistics')
    await window.open('/portal')
    await expect.poll(() => window.page.title()).toBe('Portal - Tuheng Logistics')
  })

  it("gets the page for missing rights on other people's screens, which are not in the menu", async () => {
    await signIn(window, 'xianchang')
    await window.open('/system_settings/role')
    await window.page.getByRole('heading', { name: '没有权限' }).waitFor()
    await expect.poll(() => window.page.title()).toBe('没有权限 - 途衡智慧物流')
    await window.open('/invoice_management')
    await window.page.getByRole('heading', { name: '没有权限' }).waitFor()
    expect(at()).toContain('/invoice_management')
    await expect.poll(() => window.page.getByRole('navigation').getByText('运输管理').count()).toBeGreaterThan(0)
    expect(await window.page.getByRole('navigation').getByText('发票管理').count()).toBe(0)
  })

  it('can retry the login check if the server is unreachable, and has to sign in again if the check fails', async () => {
    await signIn(window)
    await window.page.route('**/api/v1/user/isLogin', route => route.abort('connectionrefused'))
    await window.open(LIST)
    await window.page.reload()
    await window.page.getByRole('button', { name: '重试' }).waitFor()
    expect(at()).toBe(LIST)
    await window.page.unrouteAll()
    await window.page.getByRole('button', { name: '重试' }).click()
    await window.page.locator('[data-row-key]').first().waitFor()
    await window.page.route('**/api/v1/user/isLogin', route =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"status":false,"code":500,"msg":"读取用户出错"}',
      }),
    )
    await window.page.reload()
    await expect.poll(at).toBe(`/login?redirect=${LIST}`)
    await window.page.getByText('读取用户出错').waitFor()
    expect(await window.page.evaluate("localStorage.getItem('authorization')")).toBeNull()
  })

  it('leaves nothing behind by signing out, and reaches the home page by signing in again', async () => {
    await window.page.goto(`${window.url}/?code=spent#/login`)
    await enter('demo')
    await expect.poll(at, { timeout: 30_000 }).toBe('/index')
    await expect.poll(() => new URL(window.page.url()).search).toMatch(/^\?org=\d+$/)
    await window.open(LIST)
    await window.open('/logout')
    await expect.poll(at).toBe('/login?redirect=login')
    const left = await window.page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()')
    expect(left).toEqual(['tuheng.ground', 'tuheng.username'])
    await enter('demo')
    await expect.poll(at, { timeout: 30_000 }).toBe('/index')
  })
})

describe('a person whom no company has accepted', () => {
  let admin: Window

  /** Switching the company gives another token, as the pages receive it. */
  const into = async (id: number): Promise<void> => {
    const { token } = await ask<{ token: string }>(admin, `sys/user/change/${id}/company`)
    await admin.page.evaluate(value => localStorage.setItem('authorization', value), token)
  }

  /** Repeats an act in every company of the administrator. */
  const everywhere = async (act: 'lock' | 'unlock', reason: string): Promise<void> => {
    const { companies } = await ask<{ companies: Row[] }>(admin, 'user/isLogin')
    for (const company of companies) {
      await into(company.id)
      const { list } = await ask<{ list: Row[] }>(admin, 'sys/user/list', { filters: { account: 'xianchang' } })
      for (const { id } of list) await ask(admin, `sys/user/${act}`, { id, reason })
    }
    await into(companies[0]?.id ?? 0)
  }

  beforeAll(async () => {
    admin = await openWindow(browser)
    await signIn(admin)
    // The pages would follow the session themselves, and end it with their old token
    await admin.page.goto(`${admin.url}/early.js`)
    await everywhere('lock', '调岗，暂停使用')
  })
  afterAll(() => everywhere('unlock', '调回原岗'))

  it('is warned and redirected to the second step of registration', async () => {
    await window.open(`/login?redirect=${encodeURIComponent(LIST)}`)
    await enter('xianchang')
    await expect.poll(at, { timeout: 30_000 }).toBe('/register')
    await window.page.getByText('您已加入公司，等待公司审核').first().waitFor()
    expect(await window.page.evaluate("localStorage.getItem('stepActive')")).toBe('2')
    await expect.poll(() => window.page.locator('[aria-current=step]').innerText()).toContain('公司')
    await window.open('/portal')
    expect(at()).toBe('/portal')
    await window.open('/index')
    expect(at()).toBe('/register')
    expect(window.troubles()).toEqual([])
  })

  it('is redirected to the portal with the wanted page if no company knows them', async () => {
    // A company has locked this person out, which the server calls 0; null means that no company knows them
    await window.page.route('**/api/v1/user/isLogin', async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, orgId: null } } })
    })
    await window.open(`/login?redirect=${encodeURIComponent(LIST)}`)
    await enter('xianchang')
    await expect.poll(at, { timeout: 30_000 }).toBe(`/shouye?redirect=${LIST}`)
    await window.page.getByText('你还没有加入公司').waitFor()
  })
})
