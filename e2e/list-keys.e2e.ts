import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

/** A list at the speed of thought: without the mouse, and with a filter in words. */
const LIST = '/transportation_management/highway/list_highway_waybill'

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await signIn(window)
  await window.open(`${LIST}?all&f.auditStatus=unaudited`)
  await settled(page)
})
afterAll(() => browser.close())

const query = () => new URLSearchParams(decodeURIComponent(new URL(page.url()).hash.split('?')[1] ?? ''))
const current = () => page.locator('.en-grid-row[data-current] a').first()
const search = () => page.getByRole('searchbox')
async function focused(button: Locator): Promise<void> {
  await expect.poll(() => button.evaluate(one => one === document.activeElement)).toBe(true)
}

describe('keys of a list', () => {
  it('j and k move between rows, Space selects, Ctrl+K finds actions for the selection', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const second = await current().innerText()
    await page.keyboard.press('k')
    await expect.poll(() => current().innerText()).not.toBe(second)
    // A click between the parts of the page gives the focus to all of it
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await expect.poll(() => current().innerText()).toBe(second)
    await page.keyboard.press('Space')
    await page.getByText('已选 1 条').waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    const acts = page.getByRole('group', { name: '本页操作' }).getByRole('option')
    await acts.first().waitFor()
    await page.keyboard.type('删除')
    await expect.poll(() => acts.allInnerTexts()).toEqual(['删除 (1)'])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').filter({ hasText: '删除' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('a goes to the acts of the row, Tab and Enter to its menu, Escape back to the rows', async () => {
    const acts = page.locator('.en-grid-row[data-current]').getByRole('group', { name: '操作' }).getByRole('button')
    await page.keyboard.press('a')
    await focused(acts.first())
    // Tab leads on to the menu, which Enter opens
    for (let i = 1; i < (await acts.count()); i++) await page.keyboard.press('Tab')
    await focused(acts.last())
    await page.keyboard.press('Enter')
    const menu = page.locator('.ant-dropdown:visible')
    await menu.getByRole('menuitem').first().waitFor()
    await expect.poll(() => menu.evaluate(box => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await focused(acts.first())
    await page.keyboard.press('Escape')
  })

  it('a and Enter begin the act of the row in the first field of its dialog, which gives the focus back', async () => {
    const acts = page.locator('.en-grid-row[data-current]').getByRole('group', { name: '操作' }).getByRole('button')
    // The first act of other trips may be one that is done on their page
    await page.getByRole('tab', { name: /^待装货/ }).click()
    await settled(page)
    await page.keyboard.press('j')
    await current().waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog').filter({ hasText: await acts.first().innerText() })
    await expect
      .poll(() =>
        dialog.locator('[data-field]').evaluateAll(all => all.some(one => one.contains(document.activeElement))),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await focused(acts.first())
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
  })

  it('has its keys also after a click on a tab, and after Enter on one', async () => {
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    await tab(/^已卸货/).click()
    await settled(page)
    await page.keyboard.press('j')
    await current().waitFor()
    const box = page.locator('.en-grid-row[data-current]').getByRole('checkbox').first()
    const before = await box.isChecked()
    await page.keyboard.press('Space')
    await expect.poll(() => box.isChecked()).toBe(!before)
    await page.keyboard.press('Space')
    await tab(/^全部/).focus()
    await page.keyboard.press('Enter')
    await settled(page)
    await page.keyboard.press('j')
    await current().waitFor()
  })

  it('? shows all keys, and Enter opens the record', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: '列表快捷键' })
    await help.getByText('到搜索框').waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    const number = await current().innerText()
    await page.keyboard.press('Enter')
    // While the record loads, its name stands in a heading that is not shown, too
    await page.getByRole('heading', { name: number, level: 1 }).last().waitFor()
    expect(page.url()).toMatch(/\/\d+$/)
    await page.keyboard.press('Alt+w')
  })

  it('has its keys also when the entry of the menu was clicked last', async () => {
    const entry = page.locator('a[data-level]').filter({ hasText: /^公路主运单/ })
    await entry.click()
    await settled(page)
    await page.locator('.en-grid-row a:visible', { hasText: /^ZYD/ }).first().waitFor()
    await focused(entry)
    await page.keyboard.press('j')
    // The list of before is still there, out of sight
    const number = await page.locator('.en-grid-row[data-current] a:visible').first().innerText()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: number, level: 1 }).first().waitFor()
    // The record has keys of its own
    const help = page.getByRole('dialog', { name: '单据快捷键' })
    await page.getByRole('button', { name: '编辑' }).filter({ visible: true }).first().waitFor()
    await settled(page)
    await expect
      .poll(async () => {
        await page.keyboard.press('?')
        return help.getByText('编辑').count()
      })
      .toBe(1)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('e')
    await expect.poll(() => page.url()).toMatch(/\/edit$/)
    for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+w')
  })

  it('Ctrl+K runs commands of other screens', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('新增司机')
    await page.getByRole('option', { name: '新增司机' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toMatch(/\/new$/)
    await page.keyboard.press('Alt+w')
  })
})

describe('a filter in words', () => {
  it('becomes filters at Enter, which are kept in the address', async () => {
    await window.open(`${LIST}?all`)
    await settled(page)
    await page.keyboard.press('/')
    await search().fill('货主:新澜 装货>01-01 未审核 陕')
    await page.keyboard.press('Enter')
    await expect.poll(() => query().get('f.auditStatus')).toBe('unaudited')
    expect(query().get('f.customerId')).toMatch(/^in:\d+$/)
    expect(query().get('f.loadAt')).toMatch(/^range:\d{4}-01-02,$/)
    expect(query().get('q')).toBe('陕')
    await expect.poll(() => search().inputValue()).toBe('陕')
    await settled(page)
    const rows = await page.locator('.en-grid-row').allInnerTexts()
    expect(rows.filter(text => !text.includes('新澜贸易') || !text.includes('未审核'))).toEqual([])
    await page.reload()
    await settled(page)
    expect(query().get('f.auditStatus')).toBe('unaudited')
  })

  it('shows words that it does not recognize, and does not filter by them', async () => {
    await window.open(`${LIST}?all`)
    await settled(page)
    await search().fill('颜色:红')
    await page.keyboard.press('Enter')
    await page.getByText('没有认出，未按此筛选：颜色:红').waitFor()
    expect([...query().keys()].filter(key => !['all', 'f.loadAt'].includes(key))).toEqual([])
    expect(window.troubles()).toEqual([])
  })
})
