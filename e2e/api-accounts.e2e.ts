import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmDialog, fieldBox, fill, move, press, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { type CallbackReceiver, openCallbackReceiver } from './support/receiver.ts'

const ACCOUNTS = '/transportation_management/account_api'
const CALLBACKS = '/system_settings/callback_data'
const NAME = `焦化厂ERP${Date.now() % 100_000}`

/** Examples of the documents for authors of programs. */
interface Examples {
  createClient(options: {
    url: string
    keyId: string
    secret: string
  }): (call: string, input?: object) => Promise<Record<string, unknown>>
  verifyCallback(callback: { secret: string; headers: object; body: string }): boolean
}

let browser: Browser
let window: Window
let page: Page
let receiver: CallbackReceiver
let examples: Examples

const dialog = () => page.locator('.ant-modal:visible').last()
const secrets = async (): Promise<string[]> => dialog().locator('dd code').allInnerTexts()

/** From the hint that there is no secret to the dialog that shows one. */
async function issueSecret(): Promise<void> {
  await page.getByRole('alert').filter({ hasText: '还没有密钥' }).getByRole('button', { name: '生成密钥' }).click()
  await dialog().getByRole('button', { name: '生成密钥' }).click()
  await dialog().getByText('请立即复制').waitFor()
}

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  receiver = await openCallbackReceiver()
  const example = (name: string) =>
    import(pathToFileURL(join(import.meta.dirname, '../docs/examples', name)).href) as Promise<Partial<Examples>>
  examples = { ...(await example('api-client.mjs')), ...(await example('callback-receiver.mjs')) } as Examples
  await signIn(window)
})
afterAll(async () => {
  receiver.close()
  await browser.close()
})

async function reopen(path: string): Promise<void> {
  await window.openAnew(path)
}

/** Opens the record of that name in a list by its link. */
async function openRecord(screen: string, name: string): Promise<void> {
  await reopen(screen)
  await page.getByRole('gridcell').getByText(name, { exact: true }).first().click()
  await page.waitForURL(new RegExp(`${screen}/\\d+`))
  await settled(page)
}

describe('an API account', () => {
  let account: { keyId: string; secret: string }
  let hookSecret: string

  it('is created with its scopes, and its secret is shown once', async () => {
    await reopen(ACCOUNTS)
    await press(page, '新增')
    await fill(page, 'name', NAME)
    await fill(page, 'allowFrom', '300.1.1.1')
    const scopes = fieldBox(page, 'scopes')
    await scopes.getByRole('searchbox').fill('oms.loadBill')
    await scopes.getByRole('checkbox', { name: /全选/ }).first().check()
    await press(page, '保存')
    await expect.poll(() => fieldBox(page, 'allowFrom').getByRole('alert').innerText()).toContain('300.1.1.1')
    await fill(page, 'allowFrom', '127.0.0.0/8\n::1')
    await window.healthy('api.account-form')
    await press(page, '保存')
    await page.locator('.ant-drawer:visible').waitFor({ state: 'hidden' })

    await openRecord(ACCOUNTS, NAME)
    await issueSecret()
    const [keyId = '', secret = ''] = await secrets()
    expect([keyId, secret]).toEqual([expect.stringMatching(/^AK\w{20}$/), expect.stringMatching(/^SK[\w-]{43}$/)])
    await window.healthy('api.secret')
    await dialog().getByRole('button', { name: '复制密钥', exact: true }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
    await press(page, '已保存，关闭')
    await dialog().waitFor({ state: 'hidden' })
    await page.reload()
    await settled(page)
    expect(await page.locator('body').innerText()).not.toContain(secret)
    expect(await page.getByText('还没有密钥').count()).toBe(0)
    account = { keyId, secret }
  })

  it('signs calls with its secret, and the calls appear in the call log', async () => {
    const call = examples.createClient({ url: window.url, ...account })
    const { list } = (await call('oms/loadBill/list', { pageSize: 1 })) as unknown as { list: Row[] }
    expect(list).toHaveLength(1)
    await expect(call('oms/wayBill/list')).rejects.toMatchObject({ status: 403, code: 'auth.forbidden' })
    await expect(
      examples.createClient({ url: window.url, keyId: account.keyId, secret: 'SKwrong' })('oms/loadBill/list'),
    ).rejects.toMatchObject({ status: 401, code: 'api.refused' })
    await openRecord(ACCOUNTS, NAME)
    const rows = page.getByRole('tabpanel').locator('tbody tr').filter({ hasText: '/api/v1/' })
    await expect
      .poll(async () => (await rows.allInnerTexts()).map(text => /\t(\d{3})\t/.exec(text)?.[1]))
      .toEqual(['401', '403', '200'])
    await window.healthy('api.account')
  })

  it('is tried from its page, which the log marks and the figures leave out', async () => {
    await openRecord(ACCOUNTS, NAME)
    await move(window, '测试调用')
    const chosen = dialog().getByRole('combobox', { name: '接口' })
    await chosen.click()
    await chosen.fill('oms/loadBill/list')
    await page.locator('.ant-select-item-option:visible', { hasText: 'oms/loadBill/list' }).click()
    await press(page, '签名并发送')
    await expect.poll(() => dialog().getByRole('status').innerText()).toMatch(/^HTTP 200，\d+ 毫秒$/)
    expect(await dialog().getByLabel('请求内容').last().innerText()).toContain(`x-api-key: ${account.keyId}`)
    expect(await dialog().getByLabel('响应内容').last().innerText()).toContain('"list"')
    await window.healthy('api.console')
    await dialog().getByRole('textbox', { name: '参数（JSON）' }).fill('{"pageSize":')
    await dialog().getByText('参数应为 JSON 对象').waitFor()
    expect(await dialog().getByRole('button', { name: '签名并发送' }).isDisabled()).toBe(true)
    await press(page, '关闭')
    await openRecord(ACCOUNTS, NAME)
    await page.getByRole('tab', { name: '调用统计' }).click()
    const figures = page.getByRole('status').filter({ hasText: '次：' })
    await expect.poll(() => figures.innerText()).toContain('共 3 次：成功 1，被拒绝 2，服务异常 0')
    expect(await figures.innerText()).toContain('另有测试 1 次')
    await page.getByRole('img', { name: /每日调用次数/ }).waitFor()
    expect(await page.getByRole('tabpanel').last().innerText()).toContain('oms/loadBill/list')
    await window.healthy('api.traffic')
  })

  it('is limited to one of the calls within its permissions', async () => {
    await openRecord(ACCOUNTS, NAME)
    await move(window, '编辑')
    await settled(page)
    await fieldBox(page, 'onlyCalls').locator('input, button').first().click()
    const calls = fieldBox(page, 'calls')
    await calls.getByRole('region', { name: '提单列表' }).or(calls.locator('section').first()).first().waitFor()
    await calls.locator('section').first().getByRole('checkbox', { name: '查询列表' }).check()
    await window.healthy('api.calls-form')
    await press(page, '保存')
    await expect
      .poll(
        async () =>
          (await window.call<{ list: Row[] }>('oms/apiAccount/list', { filters: { name: NAME } })).list[0]?.[
            'onlyCalls'
          ],
      )
      .toBe(true)
    const call = examples.createClient({ url: window.url, ...account })
    const [made] = (await window.call<{ list: Row[] }>('oms/apiAccount/list', { filters: { name: NAME } })).list
    const { calls: given } = await window.call<{ calls: string[] }>('oms/apiAccount/info', { id: made?.id })
    expect(given).toHaveLength(1)
    await call(String(given[0]), { pageSize: 1 })
    await expect(call('oms/loadBill/info', { id: 1 })).rejects.toMatchObject({
      status: 403,
      code: 'api.call_not_granted',
    })
    const { version } = await window.call<{ version: number }>('oms/apiAccount/info', { id: made?.id })
    await window.call('oms/apiAccount/save', { id: made?.id, version, onlyCalls: false })
  })

  it('receives the events that somebody has subscribed it to', async () => {
    await reopen(CALLBACKS)
    await press(page, '回调订阅')
    await page.waitForURL(/callback_subscriptions/)
    await settled(page)
    await press(page, '新增')
    await fill(page, 'name', NAME)
    await fill(page, 'url', receiver.url)
    await fieldBox(page, 'events').getByRole('checkbox', { name: '提单：全部事件' }).check()
    await window.healthy('api.subscription-form')
    await press(page, '保存')
    await page.locator('.ant-modal:visible, .ant-drawer:visible').first().waitFor({ state: 'hidden' })
    await openRecord('/system_settings/callback_subscriptions', NAME)
    await issueSecret()
    hookSecret = (await secrets())[0] ?? ''
    expect(hookSecret).toMatch(/^SK/)
    await press(page, '已保存，关闭')
  })

  it('receives a failed callback again when somebody pushes it by hand', async () => {
    receiver.status = 500
    const { list } = await window.call<{ list: Row[] }>('oms/loadBill/list', {
      filters: { status: 'audited' },
      pageSize: 1,
    })
    const call = examples.createClient({ url: window.url, ...account })
    await call('oms/loadBill/extend', { id: list[0]?.id, validTo: '2099-12-31', reason: '矿方延期' })
    await expect.poll(() => receiver.got.length, { timeout: 15_000 }).toBe(1)
    const [got] = receiver.got
    expect(examples.verifyCallback({ secret: hookSecret, headers: got?.headers ?? {}, body: got?.body ?? '' })).toBe(
      true,
    )
    expect(JSON.parse(got?.body ?? '')).toMatchObject({
      event: 'loadBill.extend',
      data: { id: list[0]?.id, validTo: '2099-12-31' },
    })

    const no = String(got?.headers['x-callback-id'])
    await expect
      .poll(
        async () => (await window.call<{ list: Row[] }>('sys/callback/list', { filters: { no } })).list[0]?.['status'],
        { timeout: 10_000 },
      )
      .toBe('failed')
    await openRecord(CALLBACKS, no)
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('HTTP 500')
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('系统繁忙')
    await window.healthy('api.callback-failed')
    receiver.status = 200
    await move(window, '重推')
    await expect.poll(() => receiver.got.length, { timeout: 15_000 }).toBe(2)
    expect(receiver.got[1]?.body).toBe(got?.body)
    await expect
      .poll(
        async () => {
          await reopen(`${CALLBACKS}/${/\d+$/.exec(page.url())?.[0]}`)
          return page.locator('.en-heading:visible').innerText()
        },
        { timeout: 15_000 },
      )
      .toContain('成功')
    await window.healthy('api.callback-done')
  })

  it('has its callbacks filtered by the name of the event', async () => {
    await reopen(CALLBACKS)
    const filter = page.getByRole('combobox', { name: '接口/事件' })
    await filter.fill('提单 · 延期')
    await page.locator('.ant-select-item-option:visible', { hasText: '提单 · 延期' }).click()
    await page.keyboard.press('Escape')
    await settled(page)
    // One transition under two codes: reported to others, and called by them
    const rows = page.locator('[role=row]:visible').filter({ hasText: NAME })
    await expect
      .poll(async () => (await rows.allInnerTexts()).filter(text => text.includes('提单 · 延期')).length, {
        timeout: 10_000,
      })
      .toBe(2)
    // The called address has a column of its own
    expect(
      (await rows.allInnerTexts()).filter(text => /(?<!\/api\/v1\/)oms\/loadBill|loadBill\.extend/.test(text)),
    ).toEqual([])
    await window.healthy('api.callback-filter')
  })

  it('writes in its own name, and a person can give up a refused call', async () => {
    const { list } = await window.call<{ list: Row[] }>('sys/callback/list', {
      filters: { peer: NAME, direction: 'in' },
    })
    expect(list).toMatchObject([{ event: 'oms/loadBill/extend', status: 'success' }])
    const call = examples.createClient({ url: window.url, ...account })
    const bills = await window.call<{ list: Row[] }>('oms/loadBill/list', {
      filters: { status: 'audited' },
      pageSize: 1,
    })
    const [bill] = bills.list
    await expect(call('oms/loadBill/extend', { id: bill?.id, validTo: '2098-12-31' })).rejects.toMatchObject({
      status: 400,
    })
    const failed = (
      await window.call<{ list: Row[] }>('sys/callback/list', { filters: { peer: NAME, status: 'failed' } })
    ).list[0]
    await openRecord(CALLBACKS, String(failed?.['no']))
    await move(window, '重推')
    const refusal = page.locator('.ant-notification-notice:visible').filter({ hasText: '原因' }).first()
    await refusal.locator('.ant-notification-notice-close').click()
    await refusal.waitFor({ state: 'hidden' })
    await move(window, '放弃')
    await fill(page, 'reason', '对方已重新提交')
    await confirmDialog(page)
    await expect.poll(() => page.locator('.en-heading:visible').innerText()).toContain('已放弃')
    window.troubles()
  })
})
