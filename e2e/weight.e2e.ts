import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kilobytes, LIMITS, scriptsOf, watchFiles } from '../bench/web/fetched-files.ts'
import { openBrowser, openWindow } from './support/browser.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What else is fetched once the page is there does not keep anybody waiting. */
it('from the sign-in page to the first list no more is fetched than what these pages need', async () => {
  const { page, url } = await openWindow(browser)
  const files = watchFiles(page)
  await page.goto(`${url}/#/login?redirect=${encodeURIComponent(LIST)}`, { waitUntil: 'networkidle' })
  await page.locator('input[type=password]:visible').waitFor()
  const signIn = scriptsOf(await files())
  expect(kilobytes(signIn, 'gzip'), 'sign-in page').toBeLessThanOrEqual(LIMITS['sign-in page'])
  await page.locator('input:visible:not([type=password])').first().fill('demo')
  await page.locator('input[type=password]:visible').fill('demo123456')
  await page.keyboard.press('Enter')
  await page.locator('[data-row-key]').first().waitFor()
  const list = scriptsOf(await files())
  // The list that was measured is there, with its frame
  expect(list.length).toBeGreaterThan(signIn.length)
  expect(kilobytes(list, 'gzip'), named(list)).toBeLessThanOrEqual(LIMITS['first list'])
})

/** The largest files, so that a failure names what came along. */
function named(files: ReturnType<typeof scriptsOf>): string {
  const largest = files.toSorted((a, b) => b.gzip - a.gzip).slice(0, 12)
  return `first list: ${largest.map(({ name, gzip }) => `${name} ${(gzip / 1000).toFixed(1)}`).join(', ')}`
}
