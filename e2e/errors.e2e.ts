import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, fieldBox, fill, move, press, type Row } from './support/actions.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { measureShownTime } from './support/shown-time.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'
const LIST_CALL = '**/api/v1/oms/wayBill/list'

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await enter(window)
})
afterAll(() => browser.close())
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  window.troubles() // these stories are about refusals, and the console lists each
})

const at = () => decodeURIComponent(new URL(page.url()).hash.slice(1))
const signedIn = () => page.evaluate("localStorage.getItem('authorization') !== null")
const refresh = () => page.locator('[data-tab]:visible').getByRole('button', { name: '刷新' }).first().click()
const envelope = (status: number, body: object | string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Shows a list in a new window. */
async function onList(): Promise<void> {
  if (!(await signedIn())) await enter(window)
  await window.openAnew(LIST)
  await page.locator('[data-row-key]').first().waitFor()
}

/** Shows a list whose next read gets this answer. */
async function answering(answer: (route: Route) => Promise<void>): Promise<void> {
  await onList()
  await page.route(LIST_CALL, answer)
  await refresh()
}

async function expectShown(words: Locator): Promise<void> {
  expect(await words.waitFor().then(() => true)).toBe(true)
}

/** Observes whether the window reloads. */
async function watchReload(): Promise<() => Promise<boolean>> {
  await page.evaluate('globalThis.__before = true')
  return () => page.evaluate('globalThis.__before !== true').catch(() => false) as Promise<boolean>
}

describe('a refusal with HTTP 200', () => {
  it('is shown for three seconds', async () => {
    await onList()
    const stood = await measureShownTime(page, '[role=status]', '车皮计划未批复')
    await page.route(LIST_CALL, envelope(200, { status: false, code: 500, msg: '车皮计划未批复' }))
    await refresh()
    await page.getByRole('status').getByText('车皮计划未批复').waitFor()
    const ms = await stood()
    expect(ms).toBeGreaterThan(2000)
    expect(ms).toBeLessThan(4500)
    expect(await page.locator('.ant-notification-notice').count()).toBe(0)
  })

  it('is shown as "Error" if it has no message', async () => {
    await answering(envelope(200, { status: false, code: 1 }))
    await expectShown(page.getByRole('status').getByText('Error'))
  })
})

describe('an account that may not work here any longer', () => {
  it.each([
    [200, { status: false, code: 1, msg: 'unauthorized' }, '登录已失效'],
    [200, { status: false, code: 1, msg: 'unauthorized not login' }, '登录已失效'],
    [403, { status: false, code: 403, error: 'auth.no_company', msg: '尚未加入公司，请等待公司审核' }, '尚未加入公司'],
    [403, { status: false, code: 403, error: 'auth.locked', msg: '账号已锁定，请联系管理员' }, '账号已锁定'],
  ])('is signed out by HTTP %d %j, and the reloaded window says why', async (status, body, words) => {
    await onList()
    const reloaded = await watchReload()
    await page.route(LIST_CALL, envelope(status, body))
    await Promise.all([page.waitForRequest('**/api/v1/user/logout'), refresh()])
    await expect.poll(reloaded, { timeout: 10_000 }).toBe(true)
    await expect.poll(at).toContain('/login')
    await page.getByRole('status').getByText(words).waitFor()
    expect(await signedIn()).toBe(false)
  })
})

describe('a session that was ended elsewhere', () => {
  const dialog = () => page.getByRole('dialog').filter({ hasText: '登录已失效' })

  it.each([50008, 50012, 50014])(
    'code %d asks whether to sign in again, and cancelling stays on the page',
    async code => {
      await answering(envelope(200, { status: false, code, msg: 'stale' }))
      await dialog().waitFor()
      await expect.poll(() => dialog().innerText()).toContain('您已退出登录，可以取消并留在此页，或重新登录')
      if (code === 50008) await window.picture('errors.stale')
      await dialog()
        .getByRole('button', { name: /取\s*消/ })
        .click()
      await dialog().waitFor({ state: 'hidden' })
      const reminder = page.getByRole('status').getByText('登录已失效，重新登录后继续')
      await expect.poll(() => refresh().then(() => reminder.count())).toBe(1)
      expect(await dialog().count()).toBe(0)
      expect(at()).toContain(LIST)
      expect(await page.locator('.ant-notification-notice').count()).toBe(0)
    },
  )

  it('leads to the sign-in page and back when the person chooses to sign in', async () => {
    await answering(envelope(200, { status: false, code: 50008, msg: 'stale' }))
    const reloaded = await watchReload()
    await dialog().getByRole('button', { name: '重新登录' }).click()
    await expect.poll(reloaded).toBe(true)
    await expect.poll(at).toContain(`/login?redirect=${LIST}`)
    expect(await signedIn()).toBe(false)
  })
})

describe('an invalid answer of the login check', () => {
  it.each([
    ['a name that is no text', { name: 7, roles: [], permission: [] }],
    ['roles that are no list', { name: '甲', roles: 'admin', permission: [] }],
    ['permissions that are missing', { name: '甲', roles: [] }],
    ['nothing', null],
  ])('with %s is reported as faulty, and the session ends', async (_, data) => {
    if (!(await signedIn())) await enter(window)
    await window.open('/index')
    await page.route('**/api/v1/user/isLogin', envelope(200, { status: true, code: 200, msg: 'ok', data }))
    await page.reload()
    await page
      .getByRole('status')
      .getByText(/登录检查接口.*有误.*JSON/)
      .waitFor()
    await expect.poll(at).toContain('/login')
    expect(await signedIn()).toBe(false)
  })
})

describe('HTTP statuses', () => {
  it('401 ends the session and leads to the sign-in page, which knows the way back', async () => {
    await answering(envelope(401, { status: false, code: 401, msg: 'x' }))
    await expect.poll(at).toContain(`/login?redirect=${LIST}`)
    expect(await signedIn()).toBe(false)
    await page.getByRole('status').getByText('登录已失效').waitFor()
  })

  it('403 leads to the page for missing rights, from which one can go back', async () => {
    await answering(envelope(403, { status: false, code: 403, error: 'auth.forbidden', msg: '没有“查看”的权限' }))
    await expect.poll(at).toContain('/403?from=')
    await page.getByRole('heading', { name: '没有权限' }).waitFor()
    // The screen by its name, and whom to ask; no path
    const refusal = await page.locator('#page').innerText()
    expect(refusal).toMatch(/您没有打开“.+”的权限。需要时请联系公司管理员/)
    expect(refusal).not.toContain('/')
    await page.unrouteAll()
    await page.goBack()
    await expect.poll(at).toContain(LIST)
  })

  it.each([
    [400, '请求内容有误'],
    [402, '登录凭证已过期'],
    [404, '请求的内容不存在'],
    [406, '请求的格式不可用'],
    [410, '内容已永久删除'],
    [500, '服务器出错'],
    [502, '网关错误'],
    [503, '服务暂不可用'],
    [504, '网关超时'],
  ])('%d without a message has a message of its own', async (status, words) => {
    await answering(envelope(status, ''))
    await expectShown(page.getByText(words).first())
  })

  it("are shown with the server's message if there is one", async () => {
    await answering(envelope(409, { status: false, code: 409, msg: '单据已被占用' }))
    await expectShown(page.getByText('单据已被占用').first())
  })
})

describe('a request without an answer', () => {
  it('shows the possible causes', async () => {
    await answering(route => route.abort('connectionrefused'))
    await expectShown(page.getByText(/连不上服务器.*地址.*跨域.*超时/).first())
  })

  it('shows nothing if the person has left the page', async () => {
    await answering(() => Promise.resolve())
    await page.getByRole('button', { name: '关闭公路运单' }).click()
    await settled(page)
    expect(await page.locator('.ant-notification-notice, .ant-message-notice').count()).toBe(0)
    expect((await page.getByRole('status').allInnerTexts()).join('')).toBe('')
  })
})

describe('a form', () => {
  const DEPARTMENTS = '/system_settings/department'
  const name = `双击${Date.now() % 100_000}`
  const rows = async () => (await ask<{ list: Row[] }>(window, 'sys/department/list', { filters: { name } })).list

  it('is saved once by a double click', async () => {
    if (!(await signedIn())) await enter(window)
    await window.open(DEPARTMENTS)
    await page.locator('.ant-segmented-item', { hasText: '列表' }).click()
    await settled(page)
    await press(page, '新增')
    await fill(page, 'name', name)
    await fill(page, 'remark', '临时')
    await fill(page, 'sort', '')
    const saves: unknown[] = []
    page.on('request', request => request.url().endsWith('/sys/department/save') && saves.push(request.postDataJSON()))
    await page.getByRole('button', { name: /^保\s*存 Ctrl S$/ }).dblclick()
    await page.getByText('已保存').first().waitFor()
    await settled(page)
    expect(saves).toEqual([{ name, remark: '临时', isAccounting: false, sort: null }])
    await expect.poll(() => rows()).toMatchObject([{ name, remark: '临时', sort: null }])
  })

  it('saves an emptied field as empty', async () => {
    const [row] = await rows()
    await window.open(`${DEPARTMENTS}/${row?.id}/edit`)
    await fill(page, 'remark', '')
    await page.getByRole('button', { name: /^保\s*存 Ctrl S$/ }).click()
    await settled(page)
    expect((await rows())[0]?.['remark'] || null).toBeNull()
  })
})

describe('a server that is busy for a moment', () => {
  const typed = (name: string) => fieldBox(page, name).locator('input').inputValue()

  /** Shows a leg by rail. Returns its order, from which a railway waybill takes its wagons. */
  async function onRailLeg(): Promise<Row> {
    if (!(await signedIn())) await enter(window)
    const legs = await ask<{ list: Row[] }>(window, 'oms/railLeg/list', {
      filters: { legType: ['rail'], status: ['active'] },
      pageSize: 1,
    })
    const [leg] = legs.list
    const order = await ask<Row>(window, 'oms/railOrder/info', { id: leg?.['orderId'] })
    expect(Number(order['planWagons'])).toBeGreaterThan(0)
    await window.openAnew(`/transportation_management/highway_railway/carrier_waybill/${leg?.id}`)
    return order
  }

  /** Begins a railway waybill whose number of wagons comes when `release` is called. */
  async function beginWaiting(): Promise<{ order: Row; release: () => void }> {
    const order = await onRailLeg()
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route('**/api/v1/oms/railOrder/list', async route => {
      if (route.request().postData()?.includes('planWagons')) await released
      await route.fallback()
    })
    await move(window, '新增铁路运单')
    await page.waitForURL(/waybill_rail\/new/)
    await expect.poll(() => typed('shipper')).toBe(order['shipper'])
    return { order, release }
  }

  it('leaves no field empty that a new record takes from others', async () => {
    const order = await onRailLeg()
    let refused = 0
    for (const call of ['oms/railLeg/options', 'oms/railOrder/list'])
      await page.route(
        `**/api/v1/${call}`,
        route => {
          refused++
          return envelope(503, { status: false, code: 503, msg: '服务器繁忙' })(route)
        },
        { times: 1 },
      )
    await move(window, '新增铁路运单')
    await page.waitForURL(/waybill_rail\/new/)
    await expect.poll(() => typed('wagonsAsked')).toBe(String(order['planWagons']))
    await expect.poll(() => typed('shipper')).toBe(order['shipper'])
    expect(refused).toBe(2)
  })

  it('shows what comes late in a field that has the focus by then, and typing replaces it', async () => {
    const { order, release } = await beginWaiting()
    const input = fieldBox(page, 'wagonsAsked').locator('input')
    await input.click()
    expect(await typed('wagonsAsked')).toBe('')
    release()
    await expect.poll(() => typed('wagonsAsked')).toBe(String(order['planWagons']))
    await page.keyboard.type('7')
    expect(await typed('wagonsAsked')).toBe('7')
    await page.keyboard.press('Tab')
    expect(await typed('wagonsAsked')).toBe('7')
  })

  it('takes nothing late into a field that somebody typed into, not even if they emptied it', async () => {
    const { release } = await beginWaiting()
    const input = fieldBox(page, 'wagonsAsked').locator('input')
    await input.click()
    await page.keyboard.type('9')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    const answered = page.waitForResponse(
      response => response.url().endsWith('railOrder/list') && !!response.request().postData()?.includes('planWagons'),
    )
    release()
    await answered
    await settled(page)
    expect(await typed('wagonsAsked')).toBe('')
  })
})
