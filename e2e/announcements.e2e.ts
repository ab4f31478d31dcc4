import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, fieldBox, fill, waitForRecordPage, move, pick, press, visit } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { beginWith } from './support/settings.ts'

/** An administrator announces something to one department. Its members get it while they work, others never. */

const LIST = '/system_settings/announcement'
const TITLE = '矿区道路封闭通知'
const HOSTILE =
  '<p onclick="globalThis.__hurt=1">明早 <b>6:00–9:00</b> 封路<img src=x onerror="globalThis.__hurt=1"><script>globalThis.__hurt=1</script></p>' +
  '<svg onload="globalThis.__hurt=1"><a xlink:href="javascript:globalThis.__hurt=1">x</a></svg><a href="java&#115;cript:globalThis.__hurt=1">绕行图</a>' +
  '<p style="background:url(javascript:globalThis.__hurt=1)">请改走 <a href="https://road.example/242">242 国道</a></p><noscript><p title="</noscript><img src=x onerror=globalThis.__hurt=1>">'

let browser: Browser
let admin: Window
/** Works in the announced department. */
let inside: Window
let outside: Window
let id = 0

beforeAll(async () => {
  browser = await openBrowser()
  ;[admin, inside, outside] = (await Promise.all([
    openWindow(browser, { motion: true }),
    openWindow(browser, { motion: true }),
    openWindow(browser, { motion: true }),
  ])) as [Window, Window, Window]
  await signIn(admin)
  await signIn(inside, 'diaodu')
  await signIn(outside, 'kuaiji')
})
afterAll(() => browser.close())

const banner = (page: Page): Locator => page.getByRole('region', { name: '公告' })
const bell = (page: Page): Locator => page.getByRole('button', { name: /^通知/ })
const unread = async (page: Page): Promise<number> =>
  Number(/(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: TITLE })
const unhurt = async (page: Page): Promise<void> => expect(await page.evaluate('globalThis.__hurt')).toBeUndefined()

async function paste(box: Locator, html: string): Promise<void> {
  await box.click()
  await box.evaluate((element, given) => {
    const data = new DataTransfer()
    data.setData('text/html', given)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
}

describe('an announcement', () => {
  it('is written for one department as rich text, from which scripts are removed', async () => {
    const { page } = admin
    await admin.open(`${LIST}/new`)
    await fill(page, 'title', TITLE)
    await pick(page, 'level', '重要')
    const editor = page.getByRole('textbox', { name: '内容' })
    await paste(editor, HOSTILE)
    expect(await editor.innerHTML()).not.toMatch(/script|onclick|onerror|svg|style|img/i)
    await page.keyboard.press('Control+A')
    await page.getByRole('button', { name: '斜体' }).click()
    await expect.poll(() => editor.locator('i, em').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: '撤销' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('值班电话')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '项目列表' }).click()
    await page.keyboard.type('调度')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '链接', exact: true }).click()
    const address = page.getByRole('textbox', { name: '链接' })
    await address.fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('地址无效').waitFor()
    await address.fill('tel:0912-3888120')
    await page.keyboard.press('Enter')
    await address.waitFor({ state: 'hidden' })
    await expect.poll(() => editor.locator('li').allInnerTexts()).toEqual(['调度', 'tel:0912-3888120'])
    await expect.poll(() => editor.locator('a[href="tel:0912-3888120"]').count()).toBe(1)
    await pick(page, 'audience', '指定范围')
    await pick(page, 'departments', '运输部')
    await page.keyboard.press('Escape')
    await admin.healthy('announcements.form')
    await press(page, '保存')
    id = await waitForRecordPage(page, LIST)
    const kept = await admin.call<{ version: number; content: string }>('sys/announcement/info', { id })
    expect(kept.content).toContain('<p>值班电话</p><ul><li>调度</li><li><a href="tel:0912-3888120"')
    // Saved by a call, which bypasses the editor and is sanitized all the same
    const { content } = await admin.call<{ content: string }>('sys/announcement/save', {
      id,
      version: kept.version,
      content: HOSTILE,
    })
    expect(content).not.toMatch(/script|onclick|onerror|svg|style|img/i)
    expect(content).toContain('<strong>6:00–9:00</strong>')
    await visit(admin, LIST, id)
    await unhurt(page)
  })

  it('reaches the members of the department while they work, and nobody else', async () => {
    for (const { page, open } of [inside, outside]) {
      await open('/index')
      expect(await banner(page).count()).toBe(0)
    }
    const before = await Promise.all([unread(inside.page), unread(outside.page)])
    await act(admin, '发布')
    const { page } = inside
    await banner(page).getByText(TITLE).waitFor()
    await expect.poll(() => banner(page).getAttribute('data-theme')).toBe('danger')
    await expect.poll(() => unread(page)).toBe((before[0] ?? 0) + 1)
    const news = page.locator('.ant-notification-notice', { hasText: TITLE })
    await news.waitFor()
    // The buttons of a page stand in its head
    expect((await news.boundingBox())?.y, 'the news covers no head of a page').toBeGreaterThan(450)
    await outside.page.waitForTimeout(1500)
    expect([
      await banner(outside.page).count(),
      await unread(outside.page),
      await outside.page.getByText(TITLE).count(),
    ]).toEqual([0, before[1], 0])
    const refused = await outside.page.evaluate(async given => {
      const headers = { authorization: localStorage.getItem('authorization') ?? '', 'content-type': 'application/json' }
      return (
        await fetch('/api/v1/sys/msg/announcement/info', {
          method: 'POST',
          headers,
          body: JSON.stringify({ id: given }),
        })
      ).status
    }, id)
    expect(refused).toBe(404)
  })

  it('can be read on any page, and is then marked as read in the bell and in the list of its readers', async () => {
    const { page } = inside
    const before = await unread(page)
    // It stands still for people who want no motion; others stop it with the pointer
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await banner(page).getByRole('link').first().click()
    await dialog(page).getByText('封路').waitFor()
    expect(page.url()).toContain('#/index')
    await expect.poll(() => dialog(page).locator('article strong').first().innerText()).toBe('6:00–9:00')
    expect(
      await dialog(page)
        .locator('article a')
        .evaluateAll(all => all.map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])),
    ).toEqual([['242 国道', 'https://road.example/242', 'noopener noreferrer']])
    await expect.poll(() => unread(page)).toBe(before - 1)
    await inside.healthy('announcements.dialog')
    await unhurt(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await visit(admin, LIST, id)
    await admin.page.getByRole('tab', { name: '阅读情况' }).click()
    await admin.page
      .getByRole('list', { name: '阅读情况' })
      .getByRole('listitem')
      .filter({ hasText: '李向阳' })
      .getByText('已读', { exact: false })
      .first()
      .waitFor()
    await admin.healthy('announcements.readers')
  })

  it('disappears everywhere when it is withdrawn', async () => {
    const { page } = inside
    await bell(page).click()
    const notices = page.getByRole('dialog', { name: '通知' })
    await notices.getByText(TITLE).waitFor()
    await visit(admin, LIST, id)
    await move(admin, '撤回')
    await fieldBox(admin.page, 'reason').locator('textarea, input').first().fill('道路已恢复')
    await admin.page.locator('.ant-modal:visible .ant-modal-footer .ant-btn').last().click()
    await banner(page).waitFor({ state: 'hidden' })
    await notices.getByText(TITLE).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await inside.open(`/messages?announcement=${id}`)
    await page.getByRole('dialog').getByText('该公告已撤回').waitFor()
    expect(await page.getByText(TITLE).count()).toBe(0)
    inside.troubles()
    await page.keyboard.press('Escape')
  })
})

describe('messages', () => {
  it('are listed on a page with unread counts, kinds and paging, usable by keyboard alone', async () => {
    const { page } = admin
    await bell(page).click()
    await page.getByRole('dialog', { name: '通知' }).getByRole('button', { name: '全部消息' }).click()
    const list = page.getByRole('list', { name: '消息' })
    await list.getByRole('listitem').first().waitFor()
    await page.getByText('未读', { exact: false }).first().waitFor()
    await admin.healthy('announcements.messages')
    await page.getByRole('combobox', { name: '消息类型' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('到期提醒', { exact: true }).click()
    await settled(page)
    const signs = await list
      .locator('[data-group]')
      .evaluateAll(all => all.map(sign => sign.getAttribute('data-group')))
    expect(new Set(signs)).toEqual(new Set(['expiry']))
    const first = list.getByRole('listitem').first()
    const title = await first.locator('strong').innerText()
    await first.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).not.toContain('/messages')
    await settled(page)
    expect(title).toMatch(/到期|过期/)
    expect(await page.getByRole('alert').count()).toBe(0)
    admin.troubles()
  })

  it('of a kind that a member has switched off do not reach them', async () => {
    const { page } = inside
    await inside.open('/messages?part=choices')
    const chosen = page.getByRole('switch', { name: '公司公告：进入铃铛' })
    await chosen.click()
    await expect.poll(() => chosen.getAttribute('aria-checked')).toBe('false')
    await expect.poll(() => page.getByRole('switch', { name: '管理员变更：进入铃铛' }).isDisabled()).toBe(true)
    await inside.healthy('announcements.choices')
    const before = await unread(page)
    const made = await admin.call<{ id: number }>('sys/announcement/save', {
      title: '食堂调整',
      content: '<p>中午 11:30 开饭</p>',
      level: 'info',
      audience: 'everyone',
    })
    await admin.call('sys/announcement/publish', { id: made.id })
    await banner(page).getByText('食堂调整').waitFor()
    await banner(outside.page).getByText('食堂调整').waitFor()
    await expect.poll(() => unread(outside.page)).toBeGreaterThan(0)
    await expect.poll(() => unread(page)).toBe(before)
    await admin.call('sys/announcement/withdraw', { id: made.id, reason: '试用' })
    await banner(page).waitFor({ state: 'hidden' })
    await chosen.click()
    await expect.poll(() => chosen.getAttribute('aria-checked')).toBe('true')
  })

  it('fit a phone, in English and in dark mode', async () => {
    const phone = await openWindow(browser, { width: 375, height: 800, dark: true })
    await signIn(phone)
    for (const part of ['messages', 'announcements', 'choices']) {
      await beginWith(phone, { lang: 'en', mode: 'dark', layout: 'vertical' }, `/messages?part=${part}`)
      await phone.page.getByRole('navigation', { name: 'Messages' }).waitFor()
      expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
      await phone.healthy(`announcements.phone.${part}`)
    }
    await phone.page.context().close()
  })
})
