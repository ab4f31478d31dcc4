import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

/** What was deleted by mistake comes back from the list that it was deleted from. */
const LIST = '/system_settings/goods_management'

let browser: Browser
let window: Window
let page: Page
let coal: Row

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await signIn(window)
  coal = await ask<Row>(window, 'sys/goods/save', { code: 'HUIFU', name: '误删的煤', cargoType: 'coal', unit: 'ton' })
  await ask(window, 'sys/goods/delete', { id: coal.id, reason: '点错了' })
})
afterAll(() => browser.close())

it('a deleted record is found with who deleted it and why, and is back by one button', async () => {
  await window.open(`${LIST}?all`)
  await page.getByRole('button', { name: '已删除', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '已删除的货物' })
  const row = dialog.getByRole('row').filter({ hasText: '误删的煤' })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/赵明远[\s\S]*点错了/)
  await dialog.getByRole('searchbox').fill('误删')
  await page.keyboard.press('Enter')
  await settled(page)
  await window.picture('restoring.deleted')
  await window.healthy('restoring.deleted')
  await row.getByRole('button', { name: '恢复 误删的煤' }).click()
  await row.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await ask<Row>(window, 'sys/goods/info', { id: coal.id })).toMatchObject({ name: '误删的煤' })
  await ask(window, 'sys/goods/delete', { id: coal.id, reason: '清理' })
})
