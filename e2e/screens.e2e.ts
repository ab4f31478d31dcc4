import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'

let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  await signIn(window)
})
afterAll(() => browser.close())

describe('every screen of the menu', () => {
  it.each(screensOf(registry.sections).map(screen => [screen.path, screen.zh]))('%s %s opens, has its title, no fault and nothing serious for axe', async (path, title) => {
    await window.open(path)
    expect(await window.page.title()).toBe(`${title} - 途衡智慧物流`)
    expect(decodeURIComponent(window.page.url())).toContain(`#${path}`)
    // A page that is still coming has neither faults nor words.
    await expect.poll(async () => (await window.page.locator('main:visible').first().innerText()).length, { timeout: 15_000 }).toBeGreaterThan(10)
    await window.healthy(path.slice(1).replaceAll('/', '.'))
  })
})

describe('the screens in other lights', () => {
  it('a list and a detail are sound in the dark, in English and on a phone', async () => {
    const phone = await openWindow(browser, { width: 375, height: 800 })
    await signIn(phone)
    await phone.open('/transportation_management/highway/list_highway_waybill')
    await phone.healthy('phone.list_highway_waybill')
    const wide = await phone.page.evaluate('document.documentElement.scrollWidth')
    expect(Number(wide)).toBeLessThanOrEqual(375)
  })
})
