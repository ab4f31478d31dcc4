import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'

/** Many offices have switched off the animations of their computers. */
let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  await window.page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(window)
})
afterAll(() => browser.close())

it('without motion, menus and pickers still open where they belong', async () => {
  const { page } = window
  await window.open('/transportation_management/highway/list_highway_waybill')
  for (const [opener, popup] of [
    ['.en-flt-time', '.ant-picker-dropdown'],
    ['.en-flt .ant-select', '.ant-select-dropdown'],
    ['.en-grid-row .en-more', '.ant-dropdown'],
  ] as const) {
    await page.locator(opener).first().click()
    const shown = page.locator(`${popup}:not([class*=hidden])`).last()
    await shown.waitFor()
    const box = await shown.boundingBox()
    expect(box?.x, popup).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), popup).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    expect(box?.y, popup).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
  }
})
