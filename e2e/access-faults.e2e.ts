import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessFaults } from './support/access-faults.ts'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'

/** The accessibility check that every story relies on. */
let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  await signIn(window)
})
afterAll(() => browser.close())

/** The fault of each element, by its axe rule. */
const FAULTS: Readonly<Record<string, string>> = {
  'button-name': '<button></button>',
  'image-alt': '<img src="/favicon.svg" width="16" height="16">',
  'color-contrast': '<p style="color: #ccc; background: #fff">faint</p>',
  'avoid-inline-spacing': '<p style="letter-spacing: 1px !important">spaced</p>',
  'aria-required-children': '<div role="listbox" aria-label="empty"><div role="link" tabindex="0">one</div></div>',
}

const found = async () => (await accessFaults(window.page)).map(fault => fault.split(':', 1)[0]).toSorted()

it('the accessibility check reports each fault on the visible page, and nothing on a page without faults', async () => {
  expect(await found()).toEqual([])
  await window.page.evaluate(html => {
    const place = document.createElement('div')
    place.id = 'faults'
    // In front of everything, because covered text has no contrast to judge
    place.style.cssText = 'position: absolute; z-index: 3000; inset: 0'
    place.innerHTML = html
    document.querySelector('[data-tab]')?.prepend(place)
  }, Object.values(FAULTS).join(''))
  expect(await found()).toEqual(Object.keys(FAULTS).toSorted())
  await expect(window.healthy('access-faults')).rejects.toThrow('axe on access-faults')
})

it('the accessibility check ignores a background tab until it is in front again', async () => {
  await window.open('/transportation_management/highway/list_highway_waybill')
  expect(await found()).toEqual([])
  await window.page.goBack()
  await window.page.locator('#faults').waitFor()
  expect(await found()).toEqual(Object.keys(FAULTS).toSorted())
})
