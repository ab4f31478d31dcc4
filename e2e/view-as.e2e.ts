import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

let browser: Browser
let admin: Window
let clerk: Row
/** The window in which the administrator views as the cashier. */
let seen: Page

beforeAll(async () => {
  browser = await openBrowser()
  admin = await openWindow(browser)
  await signIn(admin)
  const { list } = await ask<{ list: Row[] }>(admin, 'sys/user/list', { search: 'chuna' })
  clerk = list[0] as Row
})
afterAll(() => browser.close())

const menuOf = (page: Page) => page.locator('nav').first().innerText()

describe('an administrator who views as the cashier', () => {
  it('gets a window of its own after entering a reason', async () => {
    await admin.open(`/system_settings/user/${clerk.id}`)
    await admin.page.getByRole('button', { name: '以其身份查看' }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByRole('button', { name: '开始查看' }).click()
    await dialog.getByText('请写明原因').waitFor()
    await admin.healthy('view-as.asking')
    await dialog.getByRole('textbox', { name: '原因' }).fill('看不到付款菜单')
    const opened = admin.page.waitForEvent('popup')
    await dialog.getByRole('button', { name: '开始查看' }).click()
    seen = await opened
    await seen.getByText(`正在以${String(clerk['name'])}的身份查看`).waitFor()
    await settled(seen)
    expect(admin.troubles()).toEqual([])
  })

  it('sees the menu of the cashier', async () => {
    // Wide enough for the whole menu, whatever else stands beside it
    const wide = { width: 1920, height: 900 }
    const theirs = await openWindow(browser, wide)
    await signIn(theirs, 'chuna')
    await seen.setViewportSize(wide)
    await expect.poll(() => menuOf(seen)).toBe(await menuOf(theirs.page))
    expect(await menuOf(seen)).not.toBe(await menuOf(admin.page))
    await seen.goto(`${admin.url}/#/system_settings/role`)
    await seen.waitForURL(/#\/403/)
  })

  it('reads what the cashier reads, and may change nothing', async () => {
    await seen.goto(`${admin.url}/#/statement_management/carrier`)
    await expect.poll(() => seen.getByRole('row').count()).toBeGreaterThan(1)
    await seen.screenshot({ path: 'shots/e2e/view-as.seen.png' })
    const refused = await seen.evaluate(async () => {
      const headers = {
        authorization: sessionStorage.getItem('authorization.view') ?? '',
        'content-type': 'application/json',
      }
      return (await (
        await fetch('/api/v1/sys/title/user/x/save', { method: 'POST', headers, body: '{"data":{}}' })
      ).json()) as { error: string }
    })
    expect(refused.error).toBe('auth.view_only')
  })

  it('remains the administrator in other windows, also after a reload of both', async () => {
    await admin.page.reload()
    await seen.reload()
    await settled(admin.page)
    await seen.getByText(`正在以${String(clerk['name'])}的身份查看`).waitFor()
    expect(await ask<{ isAdmin: boolean; viewing: unknown }>(admin, 'user/isLogin')).toMatchObject({
      isAdmin: true,
      viewing: null,
    })
  })

  it('ends the view, which closes the window, and the log has both events', async () => {
    const closed = seen.waitForEvent('close')
    await seen.getByRole('button', { name: '结束查看' }).click()
    await closed
    await admin.open('/system_settings/system_log')
    await admin.page.getByRole('row').filter({ hasText: '看不到付款菜单' }).first().waitFor()
    await expect
      .poll(() => admin.page.getByRole('row').filter({ hasText: '结束以其身份查看' }).count())
      .toBeGreaterThan(0)
    expect(admin.troubles()).toEqual([])
  })
})
