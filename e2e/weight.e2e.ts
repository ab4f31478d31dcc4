import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kilobytes, LIMITS, scriptsOf, watchFiles } from '../bench/web/fetched-files.ts'
import { enter, openBrowser, openWindow } from './support/browser.ts'

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

it('whoever opens a list directly is sent all its files at once, and no other', async () => {
  const window = await openWindow(browser)
  await enter(window)
  const { page, url } = window
  const open = async (): Promise<string[]> => {
    const asked = new Set<string>()
    const note = (request: Request) => asked.add(new URL(request.url()).pathname)
    page.on('request', note)
    await page.goto('about:blank')
    await page.goto(`${url}/#${LIST}`)
    await page.locator('[data-row-key]').first().waitFor()
    page.off('request', note)
    return [...asked].filter(name => /^\/assets\/.*\.(js|css)$/.test(name))
  }
  await open()
  const early = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=preload]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  )
  await page.route('**/early.js', route => route.fulfill({ body: '', contentType: 'text/javascript' }))
  const asked = await open()
  expect(early.filter(name => !asked.includes(name))).toEqual([])
  const declarations = asked.filter(name => /\/(domain|waybill\.slots|first)-/.test(name))
  expect(declarations.length).toBeGreaterThan(3)
  expect(declarations.filter(name => !early.includes(name))).toEqual([])
})

/** The largest files, so that a failure names what came along. */
function named(files: ReturnType<typeof scriptsOf>): string {
  const largest = files.toSorted((a, b) => b.gzip - a.gzip).slice(0, 12)
  return `first list: ${largest.map(({ name, gzip }) => `${name} ${(gzip / 1000).toFixed(1)}`).join(', ')}`
}
