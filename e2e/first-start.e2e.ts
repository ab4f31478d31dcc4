import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spawnServer } from './support/server.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'

let browser: Browser
let server: ReturnType<typeof spawnServer>
let zh: Window
let en: Window

/** The first start on an empty folder. */
beforeAll(async () => {
  browser = await openBrowser()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  server = spawnServer(port, { env: { DEMO: 'on' } })
  zh = await openWindow(browser, { url })
  en = await openWindow(browser, { url, locale: 'en' })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Calls that are put off are not at fault here. */
const otherTroubles = ({ troubles }: Window): string[] => troubles().filter(one => !/\b503\b/.test(one))

it('the sign-in page says how far the demo is loaded, and that nobody can sign in yet', async () => {
  const status = () =>
    fetch(zh.url).then(
      page => page.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 120_000 }).toBe(200)
  await zh.open('/login')
  await zh.page.getByText(/^演示数据正在载入（\d+%），载入完成后即可登录$/).waitFor()
  await en.open('/login')
  await en.page.getByText(/^The demo data is being loaded \(\d+%\); you can sign in when it is done$/).waitFor()
  await zh.page.locator('#username').fill('demo')
  await zh.page.locator('#password').fill('demo123456')
  await zh.page.keyboard.press('Enter')
  await expect.poll(() => zh.page.getByText(/演示数据正在载入/).count()).toBe(2)
  expect([...otherTroubles(zh), ...otherTroubles(en)]).toEqual([])
})

it('then the words go by themselves, and the demo account gets in', async () => {
  await en.page.getByText(/The demo data is being loaded/).waitFor({ state: 'detached', timeout: 240_000 })
  expect(otherTroubles(en).filter(one => !one.includes('ERR_CONNECTION'))).toEqual([])
  await signIn(zh)
  expect(otherTroubles(zh).filter(one => !one.includes('ERR_CONNECTION'))).toEqual([])
})
